import StickerModel

/// The blocks of a GIF, found without decoding anything.
struct GIFFile {
    let bytes: [UInt8]
    private(set) var size: PixelSize
    private(set) var images: [GIFImage] = []
    /// How often the animation plays, 0 for ever.
    private(set) var plays = 1
    private(set) var metadata: Set<String> = []
    /// The offset after the trailer.
    private(set) var end = 0
    /// The file ends inside the data of the last image.
    private(set) var isCut = false

    /// Pixels of all rectangles so far; they may be larger than the canvas.
    private var drawn = 0
    private let globalPalette: Range<Int>?
    private var control: (delay: Double, disposal: FrameDisposal, transparent: Int?)?

    /// Walks all blocks; throws `FileError` where the format's rules are broken or limits exceeded.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        self.bytes = bytes
        guard let width = bytes.little16(6), let height = bytes.little16(8), bytes.count >= 13 else {
            throw .cut(at: bytes.count, inside: "its header")
        }
        size = PixelSize(width, height)
        try limits.check(canvas: size)
        let paletteEnd = 13 + Self.paletteLength(bytes[10])
        guard paletteEnd <= bytes.count else { throw .cut(at: bytes.count, inside: "its palette") }
        globalPalette = paletteEnd > 13 ? 13..<paletteEnd : nil
        end = paletteEnd
        try walk(limits: limits)
        guard !images.isEmpty else { throw .damaged("has no picture data") }
    }

    private mutating func walk(limits: ArtLimits) throws(FileError) {
        while end < bytes.count, !isCut {
            switch bytes[end] {
            case 0x3B:
                end += 1
                return
            case 0x21: try readExtension()
            case 0x2C: try readImage(limits: limits)
            case 0: end += 1
            default:
                // Viewers display what came before stray bytes and ignore the rest.
                if images.isEmpty { throw .damaged("has no GIF block at byte \(Figures.grouped(end))") }
                return
            }
        }
    }

    private mutating func readExtension() throws(FileError) {
        guard end + 2 < bytes.count, let next = endOfBlocks(from: end + 2) else {
            throw .cut(at: bytes.count, inside: "the extensions before frame \(images.count + 1)")
        }
        let label = bytes[end + 1]
        let data = end + 3
        defer { end = next }
        switch label {
        case 0xF9 where bytes[end + 2] >= 4:
            guard let delay = bytes.little16(data + 1), data + 3 < bytes.count else { return }
            control = (
                10 * Double(delay), Self.disposal(bytes[data]), bytes[data] & 1 == 1 ? Int(bytes[data + 3]) : nil
            )
        case 0xFE: metadata.insert("text")
        case 0xFF where bytes.has("NETSCAPE2.0", at: data) || bytes.has("ANIMEXTS1.0", at: data):
            // The number counts repetitions after the first play.
            if let repeats = bytes.little16(data + 13), bytes.has("\u{3}\u{1}", at: data + 11) {
                plays = repeats == 0 ? 0 : repeats + 1
            }
        case 0xFF where bytes.has("XMP Data", at: data): metadata.insert("XMP")
        case 0xFF where bytes.has("ICCRGBG1", at: data): metadata.insert("ICC")
        default: break
        }
    }

    private mutating func readImage(limits: ArtLimits) throws(FileError) {
        let start = end
        let number = images.count + 1
        guard start + 9 < bytes.count else { throw .cut(at: bytes.count, inside: "frame \(number)") }
        let sides = [1, 3, 5, 7].map { bytes.little16(start + $0) ?? 0 }
        let flags = bytes[start + 9]
        let paletteEnd = start + 10 + Self.paletteLength(flags)
        let local = paletteEnd > start + 10 ? start + 10..<paletteEnd : nil
        let next = endOfBlocks(from: paletteEnd + 1)
        isCut = next == nil
        end = next ?? bytes.count
        guard paletteEnd < bytes.count else { throw .cut(at: bytes.count, inside: "frame \(number)") }
        guard let palette = local ?? globalPalette else { throw .damaged("has no palette for frame \(number)") }
        let stated = PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
        let rect = try placed(stated, limits: limits)
        images.append(
            GIFImage(
                rect: rect, delay: control?.delay ?? 0,
                disposal: control?.disposal ?? .keep, transparentIndex: control?.transparent,
                isInterlaced: flags & 0x40 != 0, palette: palette, block: start..<end))
        control = nil
        try limits.check(frames: images.count, of: size, isCounting: true)
    }

    /// The rectangle of the next image, corrected as browsers do: an empty one covers the canvas, and
    /// a canvas that is too small for the first image takes its size.
    private mutating func placed(_ rect: PixelRect, limits: ArtLimits) throws(FileError) -> PixelRect {
        var rect = rect
        if rect.isEmpty { (rect.width, rect.height) = (size.width, size.height) }
        drawn += rect.area
        try limits.check(frame: images.count + 1, rect.size, all: drawn)
        if images.isEmpty, rect.width > size.width || rect.height > size.height {
            size = rect.size
            (rect.x, rect.y) = (0, 0)
        }
        return rect
    }

    /// The offset after the terminator of a chain of sub-blocks; nil when the file ends inside it.
    private func endOfBlocks(from offset: Int) -> Int? {
        var offset = offset
        while offset < bytes.count {
            let length = Int(bytes[offset])
            offset += length + 1
            if length == 0 { return offset }
        }
        return nil
    }

    private static func paletteLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private static func disposal(_ flags: UInt8) -> FrameDisposal {
        switch flags >> 2 & 7 {
        case 2: .clear
        // Some old writers use 4 for 3; browsers accept it.
        case 3, 4: .restore
        default: .keep
        }
    }
}

/// One image of a GIF and how it takes part in the animation.
struct GIFImage {
    let rect: PixelRect
    /// As stated, in ms.
    let delay: Double
    let disposal: FrameDisposal
    let transparentIndex: Int?
    let isInterlaced: Bool
    /// RGB triples, local or global.
    let palette: Range<Int>
    /// From the image separator to the end of the last data block.
    let block: Range<Int>
}
