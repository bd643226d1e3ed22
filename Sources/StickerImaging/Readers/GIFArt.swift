import CGif
import StickerModel

struct GIFArt: RasterArt {
    let facts: ImageFacts
    private let file: GIFFile

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        file = try GIFFile(bytes, limits: limits)
        if file.isCut, let last = file.images.last {
            // Only the trailer may be missing.
            let whole = GIFPixels.rows(of: last, in: file) { _, _ in }
            guard whole == last.rect.height else {
                throw .cut(
                    at: bytes.count,
                    inside: "frame \(file.images.count), which has \(whole) of \(last.rect.height) rows")
            }
        }
        var facts = ImageFacts(format: .gif, byteCount: bytes.count, size: file.size)
        // Viewers take 100 ms for less than 20.
        let displayed = file.images.map { $0.delay < 20 ? 100 : $0.delay }
        facts.take(stated: file.images.map(\.delay), displayed: displayed, plays: file.plays)
        facts.hasAlphaChannel = file.images.contains { $0.transparentIndex != nil }
        facts.isInterlaced = file.images.contains(where: \.isInterlaced)
        facts.isLossless = true
        facts.metadata = file.metadata.sorted()
        facts.trailingBytes = bytes.count - file.end
        self.facts = facts
    }

    /// As browsers do; the background color of the file is ignored.
    func frames(reducedBy side: Int) throws(FileError) -> FrameReader {
        var canvas = FrameCanvas(file.size)
        return .numbered(Array(file.images.indices)) { number throws(FileError) in
            let (image, isLast) = (file.images[number], number == file.images.count - 1)
            let rect = visible(image.rect)
            let displayed = try canvas.display(image.disposal, of: rect, isLast: isLast) { canvas throws(FileError) in
                guard draw(image, in: rect, of: &canvas) > 0 else {
                    throw .damaged("has damaged pixel data in frame \(number + 1) of \(file.images.count)")
                }
            }
            return Frame(displayed.reduced(by: side), duration: facts.durations[number])
        }
    }

    /// Draws what can be decoded, as browsers do. Returns how many of its rows were complete.
    private func draw(_ image: GIFImage, in part: PixelRect, of canvas: inout Raster) -> Int {
        let colors = Self.colors(image, in: file.bytes)
        guard !part.isEmpty else { return image.rect.height }
        return GIFPixels.rows(of: image, in: file) { row, indices in
            guard row < part.height else { return }
            canvas.draw(row: (0..<part.width).map { colors[Int(indices[$0])] }, row, of: part, isBlended: true)
        }
    }

    /// The part of a rectangle inside the canvas; it may be empty.
    private func visible(_ rect: PixelRect) -> PixelRect {
        PixelRect(
            x: min(rect.x, file.size.width), y: min(rect.y, file.size.height),
            width: max(0, min(rect.width, file.size.width - rect.x)),
            height: max(0, min(rect.height, file.size.height - rect.y)))
    }

    /// Opaque RGBA for every index, 0 for those that draw nothing: transparent, or beyond the palette.
    private static func colors(_ image: GIFImage, in bytes: [UInt8]) -> [UInt32] {
        var colors = [UInt32](repeating: 0, count: 256)
        for (index, offset) in stride(from: image.palette.lowerBound, to: image.palette.upperBound, by: 3).enumerated()
        where index != image.transparentIndex {
            let color =
                UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16 | 255 << 24
            colors[index] = UInt32(littleEndian: color)
        }
        return colors
    }
}

/// Decodes the color indices of one GIF image with giflib, row by row.
enum GIFPixels {
    /// Calls `body` with the row's number (from the top, also when interlaced) and its indices.
    /// Returns how many rows were complete: fewer than the image's height when its data is damaged or cut short.
    static func rows(of image: GIFImage, in file: GIFFile, _ body: (Int, UnsafePointer<UInt8>) -> Void) -> Int {
        let read: InputFunc = { gif, target, count in
            guard let user = gif?.pointee.UserData, let target else { return 0 }
            let rest = user.assumingMemoryBound(to: ArraySlice<UInt8>.self)
            let part = rest.pointee.prefix(Int(count))
            for (offset, byte) in part.enumerated() { target[offset] = byte }
            rest.pointee.removeFirst(part.count)
            return Int32(clamping: part.count)
        }
        // An empty block ends the image; then comes the trailer.
        var rest = (head(of: image, in: file) + file.bytes[image.block.dropFirst(descriptorLength)] + [0, 0x3B])[...]
        return withUnsafeMutablePointer(to: &rest) { rest in
            guard let gif = DGifOpen(rest, read, nil) else { return 0 }
            defer { DGifCloseFile(gif, nil) }
            var kind = UNDEFINED_RECORD_TYPE
            guard DGifGetRecordType(gif, &kind) == GIF_OK, kind == IMAGE_DESC_RECORD_TYPE,
                DGifGetImageDesc(gif) == GIF_OK
            else { return 0 }
            let width = image.rect.width
            let line = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
            defer { line.deallocate() }
            var whole = 0
            for row in order(image) {
                guard DGifGetLine(gif, line, Int32(width)) == GIF_OK else { break }
                body(row, line)
                whole += 1
            }
            return whole
        }
    }

    /// The bytes of an image before its palette: a comma, its rectangle and its flags.
    private static let descriptorLength = 10

    /// The beginning of the file without its global palette, as only indices are needed, and that of the image with the
    /// rectangle that it really has: giflib takes the one in the file at its word.
    private static func head(of image: GIFImage, in file: GIFFile) -> [UInt8] {
        var header = Array(file.bytes[0..<13])
        header[10] &= 0x7F
        let rect = image.rect
        let sides = [rect.x, rect.y, rect.width, rect.height].flatMap { UInt16(clamping: $0).little(2) }
        return header + [file.bytes[image.block.lowerBound]] + sides + [file.bytes[image.block.lowerBound + 9]]
    }

    private static func order(_ image: GIFImage) -> [Int] {
        let height = image.rect.height
        guard image.isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}
