import StickerModel

/// What IHDR says, checked against the PNG specification.
struct PNGHeader {
    let size: PixelSize
    let bitDepth: Int
    /// 0 gray, 2 RGB, 3 palette, 4 gray + alpha, 6 RGBA.
    let colorType: Int
    let isInterlaced: Bool
    private let tail: [UInt8]

    /// Reads the 13 bytes at `offset`; throws `ArtProblem` for what the format does not know.
    init(_ bytes: [UInt8], at offset: Int) throws(ArtProblem) {
        guard let width = bytes.big32(offset), let height = bytes.big32(offset + 4), offset + 13 <= bytes.count else {
            throw .cut(at: bytes.count, inside: "its header")
        }
        size = PixelSize(width, height)
        bitDepth = Int(bytes[offset + 8])
        colorType = Int(bytes[offset + 9])
        isInterlaced = bytes[offset + 12] == 1
        tail = Array(bytes[offset + 8..<offset + 13])
        guard width > 0, height > 0, width <= 0x7FFF_FFFF, height <= 0x7FFF_FFFF else {
            throw .damaged("says it is \(ArtLimits.text(size)) px, which no PNG can be")
        }
        guard Self.depths[colorType]?.contains(bitDepth) == true else {
            throw .damaged("has a header with color type \(colorType) and \(bitDepth) bits, which PNG does not know")
        }
        guard bytes[offset + 10] == 0, bytes[offset + 11] == 0, bytes[offset + 12] <= 1 else {
            throw .damaged("has a header with a compression, filter or interlace method that PNG does not know")
        }
    }

    var isPalette: Bool { colorType == 3 }
    var isGray: Bool { colorType == 0 || colorType == 4 }
    /// Whether 16 bits are kept until a color conversion has used them. Interlaced rows arrive in pieces, so
    /// that large pictures of that kind would have to be held whole at 8 bytes a pixel.
    var keepsWide: Bool { bitDepth == 16 && (!isInterlaced || size.area <= 4_000_000) }

    /// The 13 bytes of a header for a picture of the same kind in another size.
    func bytes(for size: PixelSize) -> [UInt8] {
        [size.width, size.height].flatMap { side in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
        } + tail
    }

    /// In words, as `ImageFacts.colorKind` has it.
    var colorKind: String {
        switch colorType {
        case 0: "gray"
        case 2: "RGB"
        case 3: "palette"
        case 4: "gray + alpha"
        default: "RGBA"
        }
    }

    private static let depths: [Int: Set<Int>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
}
