import StickerModel

package struct PixelMeter {
    package var facts: PixelFacts {
        var facts = scanned
        if facts.visibleBox != nil { facts.faintEdge = edge.faintEdge }
        return facts
    }
    private var scanned = PixelFacts(
        isOpaque: true, hasSoftEdges: false, visibleBox: nil, firstFrameCoverage: 0, greatestCoverage: 0,
        contentHash: Self.seed)
    private var box = VisibleBox()
    /// The first visible pixel, which all others are compared with.
    private var first: UInt32?
    private var frames = 0
    /// Of the first frame alone.
    private var firstHash: UInt64 = 0
    private var edge = EdgeMeter()

    package init() {}

    package mutating func add(_ frame: Raster) {
        let coverage = frame.size.area > 0 ? scan(frame) / Double(frame.size.area) : 0
        if frames == 0 {
            scanned.firstFrameCoverage = coverage
            scanned.colors = ColorMeter.colors(of: frame)
        }
        scanned.greatestCoverage = max(scanned.greatestCoverage, coverage)
        // Shapes change little from one frame to the next: later ones are measured more and more rarely.
        if frame.size.area > 0, frames & (frames - 1) == 0 { edge.add(frame.cells(atMost: Self.cells)) }
        frames += 1
    }

    /// Cells of a frame, a side, at most.
    private static let cells = 128

    /// Looks at every pixel; returns the sum of their opacities, 0...1 each.
    private mutating func scan(_ frame: Raster) -> Double {
        var visible = 0
        var own = VisibleBox()
        var hash = Self.seed
        hash = (hash ^ (UInt64(frame.width) << 32 | UInt64(frame.height))) &* Self.prime
        hash ^= hash >> 29
        var (all, opaque, seen) = (UInt32.max, 0, 0)
        var (ink, others) = (first, UInt32(0))
        frame.withPixelWords { words in
            for y in 0..<frame.height {
                let row = UnsafeBufferPointer(start: words + y &* frame.width, count: frame.width)
                Self.mix(row, into: &hash)
                guard let range = own.add(row, at: y) else {
                    all = frame.width > 0 ? 0 : all
                    continue
                }
                if range.count < row.count { all = 0 }
                let color = ink ?? row[range.lowerBound]
                ink = color
                let sums = Self.sums(UnsafeBufferPointer(rebasing: row[range]), color)
                visible &+= sums.visible
                opaque &+= sums.opaque
                seen &+= sums.seen
                all &= sums.all
                others |= sums.others
            }
        }
        if frames == 0 {
            (firstHash, scanned.contentHash) = (hash, hash)
        } else {
            scanned.isMotionless = hash == firstHash && (frames == 1 || scanned.isMotionless)
            // Multiplied before, or the order of two frames would not count.
            scanned.contentHash = (scanned.contentHash &* Self.prime ^ hash) &* Self.prime
            scanned.contentHash ^= scanned.contentHash >> 29
        }
        scanned.isOpaque = Raster.alpha(all) == 255 ? scanned.isOpaque : false
        scanned.hasSoftEdges = scanned.hasSoftEdges || seen > opaque
        scanned.isUniform = ink != nil && others == 0 && (first == nil || scanned.isUniform)
        first = ink
        guard let part = own.box else { return 0 }
        let isRectangle = Self.isRectangle(frame, in: part, opaque: opaque)
        scanned.isRectangle = isRectangle && (scanned.isRectangle || scanned.visibleBox == nil)
        box.add(own)
        scanned.visibleBox = box.box
        return Double(visible) / 255
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    /// Mixes pixels into a hash. The color of clear ones does not count.
    private static func mix(_ row: UnsafeBufferPointer<UInt32>, into hash: inout UInt64) {
        @inline(__always)
        func word(_ index: Int) -> UInt64 {
            let pixel = UInt32(littleEndian: row[index])
            return pixel >> 24 == 0 ? 0 : UInt64(pixel)
        }
        for index in stride(from: 0, to: row.count, by: 2) {
            let pair = word(index) | (index + 1 < row.count ? word(index &+ 1) << 32 : 0)
            hash = (hash ^ pair) &* prime
            hash ^= hash >> 29
        }
    }

    /// The sum of opacities, how many pixels are opaque and how many visible, what is set in all, and in which bits the
    /// visible ones differ from a color.
    @inline(__always)
    private static func sums(
        _ pixels: UnsafeBufferPointer<UInt32>, _ color: UInt32
    ) -> (visible: Int, opaque: Int, seen: Int, all: UInt32, others: UInt32) {
        let ink = UInt32(littleEndian: color)
        // A row of the widest picture has less than 2^32 of these.
        var (visible, opaque, seen): (UInt32, UInt32, UInt32) = (0, 0, 0)
        var (all, others) = (UInt32.max, UInt32(0))
        for word in pixels {
            let pixel = UInt32(littleEndian: word)
            let alpha = pixel >> 24
            visible &+= alpha
            opaque &+= alpha == 255 ? 1 : 0
            seen &+= alpha == 0 ? 0 : 1
            all &= pixel
            others |= alpha == 0 ? 0 : (pixel ^ ink) & 0xFF_FFFF
        }
        return (Int(visible), Int(opaque), Int(seen), UInt32(littleEndian: all), others)
    }

    /// Whether this box is opaque to its corners. Its outermost pixels may be soft, as resizing leaves them.
    private static func isRectangle(_ frame: Raster, in box: PixelRect, opaque: Int) -> Bool {
        guard box.width > 2, box.height > 2 else { return opaque == box.area }
        let (left, right) = (box.x + 1, box.x + box.width - 2)
        let (top, bottom) = (box.y + 1, box.y + box.height - 2)
        return opaque >= (box.width - 2) * (box.height - 2)
            && [(left, top), (right, top), (left, bottom), (right, bottom)].allSatisfy { x, y in
                frame.pixels[4 * (y * frame.width + x) + 3] == 255
            }
    }
}
