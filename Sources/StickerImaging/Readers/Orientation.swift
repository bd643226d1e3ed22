import StickerModel

/// How to turn the stored rows and columns of a picture upright (EXIF tag 274).
enum Orientation: Int, Sendable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Reads the tag from EXIF data (TIFF structure, with or without its `Exif` mark); upright when it has none.
    init(exif data: ArraySlice<UInt8>) {
        var bytes = Array(data.prefix(65_536))
        if bytes.has("Exif\0\0") { bytes.removeFirst(6) }
        self = Self.tag(in: bytes).flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    private static func tag(in bytes: [UInt8]) -> Int? {
        let isBig = bytes.has("MM\0*")
        guard isBig || bytes.has("II*\0") else { return nil }
        func short(_ offset: Int) -> Int? { isBig ? bytes.big16(offset) : bytes.little16(offset) }
        guard let directory = isBig ? bytes.big32(4) : bytes.little32(4), let count = short(directory) else {
            return nil
        }
        for entry in 0..<count where short(directory + 2 + 12 * entry) == 0x0112 {
            return short(directory + 2 + 12 * entry + 8)
        }
        return nil
    }

    /// From the fifth on, width and height change places.
    func turned(_ size: PixelSize) -> PixelSize { rawValue >= 5 ? PixelSize(size.height, size.width) : size }
}

extension Raster {
    func turned(_ orientation: Orientation) -> Raster {
        guard orientation != .upright else { return self }
        let result = orientation.turned(size)
        // Where the target's first pixel comes from, and what one step right or down means in the source.
        let right = width - 1
        let down = (height - 1) * width
        let (start, stepX, stepY) =
            switch orientation {
            case .upright: (0, 1, width)
            case .mirrored: (right, -1, width)
            case .upsideDown: (down + right, -1, -width)
            case .flipped: (down, 1, -width)
            case .transposed: (0, width, 1)
            case .turnedRight: (down, -width, 1)
            case .transversed: (down + right, -width, -1)
            case .turnedLeft: (right, width, -1)
            }
        return withPixelWords { source in
            Raster(result) { x, y in UInt32(littleEndian: source[start + y * stepY + x * stepX]) }
        }
    }
}
