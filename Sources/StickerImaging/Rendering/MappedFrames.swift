import StickerModel

/// Frames changed one by one as they pass; nothing is kept.
struct MappedFrames: FrameStore {
    private let frames: any FrameStore
    private let change: @Sendable (Raster) -> Raster

    /// `change` must keep the size.
    init(_ frames: any FrameStore, change: @escaping @Sendable (Raster) -> Raster) {
        self.frames = frames
        self.change = change
    }

    var size: PixelSize { frames.size }
    var count: Int { frames.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        try frames.forEach { try body($0, change($1)) }
    }

    func picking(_ positions: [Int]) -> any FrameStore { MappedFrames(frames.picking(positions), change: change) }
}
