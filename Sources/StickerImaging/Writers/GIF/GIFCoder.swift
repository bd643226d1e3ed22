import CGif
import StickerModel

/// Packs palette indexes by giflib's LZW.
enum GIFCoder {
    /// Code size and sub-blocks of one image, as they follow its descriptor.
    ///
    /// `indexes` are row by row, each below `1 << bits`. Throws `ArtProblem` when the library refuses.
    static func packed(_ indexes: [UInt8], size: PixelSize, bits: Int) throws(ArtProblem) -> [UInt8] {
        guard let bytes = file(indexes, size: size, bits: bits) else {
            throw ArtProblem(.unsupported, "cannot be written as GIF", hint: "free some memory")
        }
        // Header and screen 13 bytes, the color table, the image descriptor 10; the trailer ends it.
        return Array(bytes.dropFirst(13 + 3 << bits + 10).dropLast())
    }

    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// A whole file with this one image; nil when the library refuses.
    private static func file(_ indexes: [UInt8], size: PixelSize, bits: Int) -> [UInt8]? {
        let sink = Sink()
        guard let map = GifMakeMapObject(1 << Int32(bits), nil) else { return nil }
        defer { GifFreeMapObject(map) }
        let isWritten = withExtendedLifetime(sink) {
            let gif = EGifOpen(
                Unmanaged.passUnretained(sink).toOpaque(),
                { file, bytes, count in
                    guard let target = file?.pointee.UserData, let bytes, count > 0 else { return 0 }
                    let sink = Unmanaged<Sink>.fromOpaque(target).takeUnretainedValue()
                    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                    return count
                }, nil)
            guard let gif else { return false }
            let isDrawn = draw(indexes, size: size, map: map, bits: bits, in: gif)
            return EGifCloseFile(gif, nil) == GIF_OK && isDrawn
        }
        return isWritten ? sink.bytes : nil
    }

    private static func draw(
        _ indexes: [UInt8], size: PixelSize, map: UnsafeMutablePointer<ColorMapObject>, bits: Int,
        in gif: UnsafeMutablePointer<GifFileType>
    ) -> Bool {
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        guard indexes.count == size.area, EGifPutScreenDesc(gif, width, height, Int32(bits), 0, map) == GIF_OK,
            EGifPutImageDesc(gif, 0, 0, width, height, false, nil) == GIF_OK
        else { return false }
        // The library masks what it is given in place.
        var row = [UInt8](repeating: 0, count: size.width)
        for y in 0..<size.height {
            row.replaceSubrange(0..<size.width, with: indexes[y * size.width..<(y + 1) * size.width])
            if EGifPutLine(gif, &row, width) != GIF_OK { return false }
        }
        return true
    }
}
