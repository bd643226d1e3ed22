import StickerModel

/// What the frames of a piece of art show, for choices that a manifest leaves to the art.
package struct ArtContent: Sendable, Codable, Equatable {
    /// The part of the art that is visible in any frame; nil when nothing is.
    package private(set) var part: ArtPart?
    /// How much each frame shows, 0...1: its mean opacity, or how far it differs from the color of its border where all
    /// frames fill the canvas and their opacity tells nothing.
    package private(set) var coverages: [Double] = []
    /// The specks outside of the part, at most those of any frame: `Dust`.
    package private(set) var specks = 0

    /// Vector art is measured at this many px on its longer side.
    private static let drawnSide = 512
    /// Frames fill the canvas from this mean opacity. Rounded corners and rounding leave a little less than 1.
    private static let full = 0.99

    /// What a cache kept, which anyone may have written: throws for a part that no art has.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        part = try values.decodeIfPresent(ArtPart.self, forKey: .part)
        coverages = try values.decode([Double].self, forKey: .coverages)
        specks = try values.decode(Int.self, forKey: .specks)
        guard let part else { return }
        let (places, sides) = (0...1e9, 1e-6...1e9)
        guard places.contains(part.x), places.contains(part.y), sides.contains(part.width), sides.contains(part.height)
        else { throw FileError(.damaged, "has a part that no art has") }
    }

    /// Decodes all frames, those of very large art reduced, cut out of the screen of a key. Throws `FileError`.
    package init(of art: any Art, _ key: ChromaKey? = nil) throws(FileError) {
        let size = art.facts.size
        var (whole, clean) = (VisibleBox(), Bounds())
        var frameSize = size
        var contrasts: [Double]? = []
        try art.forEachFrame(drawnAt: Self.drawing(of: art.facts), key) { frame in
            frameSize = frame.raster.size
            let visible = frame.raster.visiblePart
            coverages.append(visible.coverage)
            if visible.coverage >= Self.full {
                contrasts?.append(BorderContrast.of(frame.raster))
            } else {
                contrasts = nil
            }
            whole.add(visible.box)
            // Drawings have none: what is small in them was drawn.
            if key != nil || !art.facts.format.isVector, visible.coverage < Self.full {
                let dust = Dust(in: frame.raster)
                specks = max(specks, dust.specks)
                if let box = dust.box { clean.add(box) }
            } else if let box = visible.box.box {
                clean.add(box)
            }
            return true
        }
        // Frames in nothing but one color are all as good.
        if let contrasts, contrasts.contains(where: { $0 > 0 }) { coverages = contrasts }
        guard let box = clean.rect ?? whole.box, size.area > 0, frameSize.area > 0 else { return }
        part = ArtPart(box, from: frameSize, to: size, reducedBy: Reduction.side(for: art.facts))
    }

    /// The first of those of these frames that show most, by its position among them; nil when none shows anything.
    package func fullest(of frames: [Int]) -> Int? {
        let coverages = coverages(of: frames)
        guard let highest = coverages.max(), highest > 0 else { return nil }
        // Frames that differ less all show the same; the first of them is the better poster.
        return coverages.firstIndex { $0 >= 0.98 * highest }
    }

    /// The share of what the fullest of these frames shows that the first of them shows, in percent; nil when none
    /// shows anything.
    package func firstShare(of frames: [Int]) -> Double? {
        let coverages = coverages(of: frames)
        guard let first = coverages.first, let highest = coverages.max(), highest > 0 else { return nil }
        return 100 * first / highest
    }

    private func coverages(of frames: [Int]) -> [Double] {
        frames.map { coverages.indices.contains($0) ? coverages[$0] : 0 }
    }

    /// Whether the first frame shows less than this percentage of what a later one shows. Throws `FileError`.
    package static func beginsEmpty(_ art: any Art, below percent: Double) throws(FileError) -> Bool {
        var first: Double?
        var isEmpty = false
        try art.forEachFrame(drawnAt: drawing(of: art.facts)) { frame in
            let coverage = frame.raster.visiblePart.coverage
            guard let first else {
                first = coverage
                // No frame shows more than all of the canvas.
                return coverage < percent / 100
            }
            isEmpty = coverage * percent / 100 > first
            return !isEmpty
        }
        return isEmpty
    }

    /// In px; nil for raster art, which is not drawn.
    static func drawing(of facts: ImageFacts) -> PixelSize? {
        guard facts.format.isVector else { return nil }
        let size = facts.size
        let scale = Double(drawnSide) / Double(max(1, size.width, size.height))
        return PixelSize(
            max(1, Int((Double(size.width) * scale).rounded())), max(1, Int((Double(size.height) * scale).rounded())))
    }
}

extension ArtPart {
    /// A box in a picture that was drawn or reduced to `drawn` px, in px of the art.
    init(_ box: PixelRect, from drawn: PixelSize, to size: PixelSize, reducedBy side: Int) {
        self.init(box)
        if drawn == size { return }
        // Blocks of a reduced picture are whole px, and the last one may be cut.
        let scaleX = side > 1 ? Double(side) : Double(size.width) / Double(drawn.width)
        let scaleY = side > 1 ? Double(side) : Double(size.height) / Double(drawn.height)
        (x, y) = (Double(box.x) * scaleX, Double(box.y) * scaleY)
        width = min(Double(size.width) - x, Double(box.width) * scaleX)
        height = min(Double(size.height) - y, Double(box.height) * scaleY)
    }
}

extension Raster {
    /// The box around what the frame shows, and its mean opacity, 0...1.
    fileprivate var visiblePart: (box: VisibleBox, coverage: Double) {
        var box = VisibleBox()
        var sum = 0
        box.add(self) { for pixel in $0 { sum &+= Int(Self.alpha(pixel)) } }
        return (box, sum == 0 ? 0 : Double(sum) / 255 / Double(size.area))
    }
}

/// How far an opaque frame differs from the color of its border: nothing while it is black before it fades in, or shows
/// only what a picture is put on.
private enum BorderContrast {
    /// Pixels count in full from this difference of a channel. Without this bound, the darkest or lightest photo would always win.
    private static let fullDifference = 64

    /// 0...1.
    static func of(_ frame: Raster) -> Double {
        let border = frame.border(of: PixelRect(frame.size))
        if border.isEmpty { return 0 }
        /// The median: what reaches the border at one side does not change it.
        func level(_ channel: (Color) -> UInt8) -> Int { Int(border.map(channel).sorted()[border.count / 2]) }
        let (red, green, blue) = (level(\.red), level(\.green), level(\.blue))
        return frame.pixels.withUnsafeBufferPointer { pixels in
            var sum = 0
            for index in stride(from: 0, to: pixels.count, by: 4) {
                let difference = max(
                    abs(Int(pixels[index]) &- red), abs(Int(pixels[index &+ 1]) &- green),
                    abs(Int(pixels[index &+ 2]) &- blue))
                sum &+= min(difference, fullDifference)
            }
            return Double(sum) / Double(fullDifference) / Double(frame.size.area)
        }
    }
}
