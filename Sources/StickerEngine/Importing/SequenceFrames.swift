import StickerImaging
import StickerModel

/// Frames that lie in files of their own, decoded again for each pass.
struct SequenceFrames: FrameStore {
    private let paths: [String]
    private let tree: any FileTree
    private let limits: ArtLimits
    let size: PixelSize

    /// Throws `ArtProblem` when there is no frame, or one of another size than the first.
    init(_ paths: [String], in tree: any FileTree, limits: ArtLimits) throws {
        guard let first = paths.first else { throw ArtProblem(.missing, "has no frame that can be read") }
        size = try tree.image(first).size
        for path in Set(paths) {
            let other = try tree.image(path).size
            guard other == size else {
                throw ArtProblem(
                    .unsupported,
                    "\(path) is \(other.width) x \(other.height) px, the first frame \(size.width) x \(size.height)",
                    hint: "draw all frames at one size")
            }
        }
        try limits.check(frames: paths.count, of: size)
        self.paths = paths
        self.tree = tree
        self.limits = limits
    }

    private init(_ other: SequenceFrames, paths: [String]) {
        self.paths = paths
        tree = other.tree
        limits = other.limits
        size = other.size
    }

    var count: Int { paths.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        for (position, path) in paths.enumerated() {
            let art = try ArtDecoder.open(try tree.bytes(path), limits: limits)
            guard let frame = try art.frames(drawnAt: nil).next() else {
                throw ArtProblem(.damaged, "\(path) holds no picture")
            }
            guard try body(position, frame.raster) else { return }
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore { SequenceFrames(self, paths: positions.map { paths[$0] }) }

    /// A lossless APNG that shows each frame for so many ms. Throws `ArtProblem`.
    func animation(each duration: Double) throws -> [UInt8] {
        let clip = Clip(self, durations: [Double](repeating: duration, count: paths.count))
        return try ImageWriters.writer(for: .apng).write(clip, Encoding(.apng)).bytes
    }
}
