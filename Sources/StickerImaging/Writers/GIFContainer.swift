import CGif
import StickerModel

/// The blocks of animated GIF files (CompuServe "Graphics Interchange Format, Version 89a").
struct GIFContainer: PaletteFile {
    var size: PixelSize
    /// R, G, B, A words; the first is the transparent one, at most 256.
    var palette: [UInt32]
    /// 0 plays forever.
    var loopCount: Int
    var frames: [CodedFrame]

    /// LZW has no levels.
    func packedShare() -> Double { 1 }
    func packed(within limit: Int) -> GIFContainer? { byteCount <= limit ? self : nil }

    var byteCount: Int {
        let head = 13 + 3 << Self.bits(of: palette.count) + (loopCount == 1 ? 0 : 19)
        return frames.reduce(head + 1) { $0 + Self.overhead + $1.data.count }
    }

    /// In hundredths of a second: viewers show shorter delays as 100 ms.
    static let shortestDelay = 2

    /// Bytes of a frame besides its data: graphic control extension and image descriptor.
    static let overhead = 8 + 10

    /// Bits of an index into a table for this many colors, 1...8.
    static func bits(of colors: Int) -> Int { (1...8).first { 1 << $0 >= colors } ?? 8 }

    var file: [UInt8] {
        let bits = Self.bits(of: palette.count)
        var file = Array("GIF89a".utf8)
        file += Self.little(size.width) + Self.little(size.height) + [0x80 | 0x70 | UInt8(bits - 1), 0, 0]
        file += palette.flatMap(Raster.rgb)
        file += [UInt8](repeating: 0, count: 3 * ((1 << bits) - palette.count))
        // The loop extension of Netscape counts repeats, so that playing once needs none.
        if loopCount != 1 {
            file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.little(max(0, loopCount - 1)) + [0]
        }
        let delays = Timestamps.rounded(frames.map(\.duration), unit: 10, shortest: Self.shortestDelay)
        for (frame, delay) in zip(frames, delays) {
            // Flags: disposal, and that the first color is transparent.
            file += [0x21, 0xF9, 4, (frame.disposal.rawValue + 1) << 2 | 1] + Self.little(delay) + [0, 0]
            file += [0x2C] + Self.little(frame.rect.x) + Self.little(frame.rect.y)
            file += Self.little(frame.rect.width) + Self.little(frame.rect.height) + [0] + frame.data
        }
        return file + [0x3B]
    }

    private static func little(_ value: Int) -> [UInt8] { UInt16(clamping: value).little(2) }
}

/// Packs palette indexes by giflib's LZW.
enum GIFCoder {
    /// Code size and sub-blocks of one image, as they follow its descriptor.
    ///
    /// `indexes` are row by row, each below `1 << bits`. Throws `FileError` when the library refuses.
    static func packed(_ indexes: [UInt8], size: PixelSize, bits: Int) throws(FileError) -> [UInt8] {
        guard let bytes = file(indexes, size: size, bits: bits) else {
            throw FileError(.unsupported, "cannot be written as GIF", hint: "free some memory")
        }
        // Header and screen 13 bytes, the color table, the image descriptor 10; the trailer ends it.
        return Array(bytes.dropFirst(13 + 3 << bits + 10).dropLast())
    }

    /// A whole file with this one image; nil if the library fails.
    private static func file(_ indexes: [UInt8], size: PixelSize, bits: Int) -> [UInt8]? {
        guard indexes.count == size.area, let map = GifMakeMapObject(1 << Int32(bits), nil) else { return nil }
        defer { GifFreeMapObject(map) }
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        let write: OutputFunc = { gif, bytes, count in
            guard let target = gif?.pointee.UserData, let bytes, count > 0 else { return 0 }
            target.assumingMemoryBound(to: [UInt8].self).pointee
                .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
            return count
        }
        var file: [UInt8] = []
        let isWritten = withUnsafeMutablePointer(to: &file) { target in
            guard let gif = EGifOpen(target, write, nil) else { return false }
            var isDrawn =
                EGifPutScreenDesc(gif, width, height, Int32(bits), 0, map) == GIF_OK
                && EGifPutImageDesc(gif, 0, 0, width, height, false, nil) == GIF_OK
            // The library changes the row it gets.
            var row = [UInt8](repeating: 0, count: size.width)
            for y in 0..<size.height where isDrawn {
                row.replaceSubrange(0..<size.width, with: indexes[y * size.width..<(y + 1) * size.width])
                isDrawn = EGifPutLine(gif, &row, width) == GIF_OK
            }
            return EGifCloseFile(gif, nil) == GIF_OK && isDrawn
        }
        return isWritten ? file : nil
    }
}
