import CGif
import StickerModel

/// Decodes the color indices of one GIF image with giflib, row by row.
enum GIFPixels {
    /// Calls `body` with the row's number (top to bottom, whatever the interlacing) and its indices.
    /// Returns how many rows were whole; fewer than the image's height when its data is damaged or cut.
    static func rows(of image: GIFImage, in file: GIFFile, _ body: (Int, UnsafePointer<UInt8>) -> Void) -> Int {
        let stream = GIFStream(header(file, image) + file.bytes[image.block] + [0, 0x3B])
        var failure: Int32 = 0
        guard let gif = DGifOpen(Unmanaged.passUnretained(stream).toOpaque(), GIFStream.read, &failure) else {
            return 0
        }
        defer { DGifCloseFile(gif, nil) }
        var kind = UNDEFINED_RECORD_TYPE
        guard DGifGetRecordType(gif, &kind) == GIF_OK, kind == IMAGE_DESC_RECORD_TYPE,
            DGifGetImageDesc(gif) == GIF_OK
        else { return 0 }
        let width = image.rect.width
        let line = UnsafeMutablePointer<UInt8>.allocate(capacity: max(width, 1))
        defer { line.deallocate() }
        var whole = 0
        for row in order(image) {
            guard width > 0, DGifGetLine(gif, line, Int32(width)) == GIF_OK else { break }
            body(row, line)
            whole += 1
        }
        return withExtendedLifetime(stream) { whole }
    }

    /// The file's own beginning without its global palette: indices are all that is wanted.
    private static func header(_ file: GIFFile, _ image: GIFImage) -> [UInt8] {
        var header = Array(file.bytes[0..<13])
        header[10] &= 0x7F
        return header
    }

    private static func order(_ image: GIFImage) -> [Int] {
        let height = image.rect.height
        guard image.isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}

/// Bytes that giflib reads through its callback.
private final class GIFStream {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static let read: InputFunc = { gif, target, count in
        guard let gif, let target, let user = gif.pointee.UserData else { return 0 }
        return Unmanaged<GIFStream>.fromOpaque(user).takeUnretainedValue().copy(to: target, count: Int(count))
    }

    private func copy(to target: UnsafeMutablePointer<UInt8>, count: Int) -> Int32 {
        let count = min(max(count, 0), bytes.count - offset)
        bytes.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            target.update(from: base + offset, count: count)
        }
        offset += count
        return Int32(count)
    }
}
