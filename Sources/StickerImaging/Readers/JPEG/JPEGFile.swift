import StickerModel

/// The markers of a JPEG, found without decoding anything.
struct JPEGFile {
    private(set) var size = PixelSize(0, 0)
    private(set) var components = 0
    private(set) var isProgressive = false
    private(set) var orientation = Orientation.upright
    private(set) var metadata: Set<String> = []
    /// Behind the end mark; the file's length when there is none.
    private(set) var end = 0
    private var profileParts: [Int: ArraySlice<UInt8>] = [:]

    /// Walks the markers up to the picture data; throws `ArtProblem` where the format's rules are broken.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(ArtProblem) {
        var offset = 2
        while true {
            guard let start = bytes[min(offset, bytes.count)...].firstIndex(of: 0xFF), start + 1 < bytes.count else {
                throw .cut(at: bytes.count, inside: "its headers")
            }
            let marker = bytes[start + 1]
            offset = start + (marker == 0xFF ? 1 : 2)
            if marker == 0xFF || marker <= 1 || (0xD0...0xD8).contains(marker) { continue }
            if marker == 0xD9 { throw .damaged("has no picture data") }
            guard let length = bytes.big16(offset), length >= 2, offset + length <= bytes.count else {
                throw .cut(at: bytes.count, inside: "its headers")
            }
            let data = bytes[offset + 2..<offset + length]
            if marker == 0xDA { break }
            try take(marker, data, in: bytes, limits: limits)
            offset += length
        }
        guard components > 0 else { throw .damaged("has picture data before the header that says its size") }
        end = Self.end(of: bytes, from: offset)
    }

    /// The embedded ICC profile, put together from its parts.
    var profile: [UInt8]? {
        let parts = profileParts.sorted { $0.key < $1.key }
        return parts.isEmpty ? nil : parts.flatMap { Array($0.value) }
    }

    private mutating func take(
        _ marker: UInt8, _ data: ArraySlice<UInt8>, in bytes: [UInt8], limits: ArtLimits
    ) throws(ArtProblem) {
        let start = data.startIndex
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard let height = bytes.big16(start + 1), let width = bytes.big16(start + 3), data.count >= 6 else {
                throw .damaged("has a frame header that is too short")
            }
            guard data[start] == 8, ![0xC3, 0xC7, 0xCB, 0xCF].contains(marker) else {
                throw ArtProblem(
                    .unsupported, "is a JPEG of \(data[start]) bits or of the lossless kind, which is not read",
                    hint: "export it as an ordinary JPEG (8 bits, baseline or progressive) or as PNG")
            }
            size = PixelSize(width, height)
            components = Int(data[start + 5])
            isProgressive = marker == 0xC2 || marker == 0xCA
            try limits.check(canvas: size)
        case 0xE1 where data.starts(with: Array("Exif\0\0".utf8)):
            metadata.insert("EXIF")
            orientation = Orientation(exif: data)
        case 0xE1 where data.starts(with: Array("http://ns.adobe.com/xap/".utf8)): metadata.insert("XMP")
        case 0xE2 where data.starts(with: Array("ICC_PROFILE\0".utf8)) && data.count > 14:
            metadata.insert("ICC")
            profileParts[Int(data[start + 12])] = data.dropFirst(14)
        case 0xFE: metadata.insert("text")
        default: break
        }
    }

    /// Behind the end mark that follows the picture data, which further tables and scans may interrupt.
    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var offset = start
            while offset + 1 < buffer.count {
                guard buffer[offset] == 0xFF else {
                    offset += 1
                    continue
                }
                switch buffer[offset + 1] {
                case 0xD9: return offset + 2
                case 0xFF: offset += 1
                case 0, 0xD0...0xD7: offset += 2
                default:
                    let length = offset + 3 < buffer.count ? Int(buffer[offset + 2]) << 8 | Int(buffer[offset + 3]) : 0
                    offset += 2 + length
                }
            }
            return buffer.count
        }
    }
}
