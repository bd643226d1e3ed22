import CJPEG
import StickerModel

struct JPEGArt: RasterArt {
    let facts: ImageFacts
    private let bytes: [UInt8]
    private let orientation: Orientation
    private let transform: ColorTransform?

    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        let file = try JPEGFile(bytes, limits: limits)
        self.bytes = bytes
        orientation = file.orientation
        transform = file.profile.flatMap { ColorProfile(icc: $0) }?.toSRGB(
            from: file.components == 4 ? .cmyk : file.components == 1 ? .gray : .rgb)
        var facts = ImageFacts(format: .jpeg, byteCount: bytes.count, size: orientation.turned(file.size))
        facts.isInterlaced = file.isProgressive
        facts.orientation = orientation.rawValue
        facts.colorProfile = transform?.name
        facts.metadata = file.metadata.sorted()
        facts.trailingBytes = bytes.count - file.end
        self.facts = facts
    }

    func frames(reducedBy side: Int) throws(FileError) -> FrameReader {
        .still(try picture(reducedBy: side).turned(orientation))
    }

    /// The picture as it is stored.
    private func picture(reducedBy side: Int) throws(FileError) -> Raster {
        let size = orientation.turned(facts.size)
        // The most progressive scans to read. Real files have about ten; hundreds of a large picture are an attack
        // on processor time.
        let scans = Int32(min(200, max(20, 400_000_000 / size.area)))
        var (outcome, average) = (sp_jpeg_outcome(), BlockAverage(of: size, side: side))
        // Row by row, in sRGB or CMYK: of a progressive file libjpeg holds up to six bytes a pixel already.
        var take: RowTaker = { row, isCMYK in
            if let transform {
                transform.apply(to: row, count: size.width)
            } else if isCMYK {
                Self.mixInks(row, count: size.width)
            }
            average.add(row)
        }
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * size.width)
        defer { row.deallocate() }
        withUnsafeMutablePointer(to: &take) { take in
            sp_jpeg_decode(
                bytes, bytes.count, UInt32(size.width), UInt32(size.height), scans, row,
                { user, row, outcome in
                    guard let row, let outcome else { return }
                    user?.assumingMemoryBound(to: RowTaker.self).pointee(row, outcome.pointee.is_cmyk == 1)
                }, take, &outcome)
        }
        guard outcome.complete == 1, outcome.lost_pixels == 0 else {
            throw Self.problem(outcome, length: bytes.count, rows: size.height)
        }
        return average.finish()
    }

    private typealias RowTaker = (_ row: UnsafeMutablePointer<UInt8>, _ isCMYK: Bool) -> Void

    private static func problem(_ outcome: sp_jpeg_outcome, length: Int, rows: Int) -> FileError {
        let position = "about row \(Figures.grouped(Int(outcome.row))) of \(Figures.grouped(rows))"
        if outcome.is_cut == 1 { return .cut(at: length, inside: "its picture, at \(position)") }
        let reason = withUnsafeBytes(of: outcome.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .damaged("has damaged pixel data at \(position), byte \(Figures.grouped(outcome.offset)): \(reason)")
    }

    /// Turns C, M, Y, K as Adobe stores them (255 means no ink) into opaque RGBA, as browsers do without a profile.
    private static func mixInks(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for offset in stride(from: 0, to: 4 * count, by: 4) {
            let black = UInt32(pixels[offset + 3])
            for channel in offset..<offset + 3 {
                pixels[channel] = UInt8(truncatingIfNeeded: (UInt32(pixels[channel]) &* black &+ 127) / 255)
            }
            pixels[offset + 3] = 255
        }
    }
}

/// The markers of a JPEG, found without decoding anything.
struct JPEGFile {
    private(set) var size = PixelSize(0, 0)
    private(set) var components = 0
    private(set) var isProgressive = false
    private(set) var orientation = Orientation.upright
    private(set) var metadata: Set<String> = []
    /// The offset after the end marker; the file's length when there is none.
    private(set) var end = 0
    private var profileParts: [Int: ArraySlice<UInt8>] = [:]

    /// Walks the markers, behind those before the picture data only to the last one: more tables and scans may interrupt
    /// the data. Throws `FileError` where the format's rules are broken.
    init(_ bytes: [UInt8], limits: ArtLimits) throws(FileError) {
        var (offset, isPicture) = (2, false)
        while let start = bytes[min(offset, bytes.count)...].firstIndex(of: 0xFF), start + 1 < bytes.count {
            let marker = bytes[start + 1]
            offset = start + (marker == 0xFF ? 1 : 2)
            if marker == 0xFF || marker <= 1 || (0xD0...0xD8).contains(marker) { continue }
            if isPicture {
                if marker == 0xD9 {
                    end = offset
                    return
                }
                offset += bytes.big16(offset) ?? 0
                continue
            }
            if marker == 0xD9 { throw .damaged("has no picture data") }
            guard let length = bytes.big16(offset), length >= 2, offset + length <= bytes.count else { break }
            if marker != 0xDA {
                try read(marker, bytes[offset + 2..<offset + length], in: bytes, limits: limits)
            } else if components == 0 {
                throw .damaged("has picture data before the header with its size")
            }
            isPicture = marker == 0xDA
            offset += length
        }
        guard isPicture else { throw .cut(at: bytes.count, inside: "its headers") }
        end = bytes.count
    }

    /// The embedded ICC profile, assembled from its parts.
    var profile: [UInt8]? {
        let parts = profileParts.sorted { $0.key < $1.key }
        return parts.isEmpty ? nil : parts.flatMap { Array($0.value) }
    }

    private mutating func read(
        _ marker: UInt8, _ data: ArraySlice<UInt8>, in bytes: [UInt8], limits: ArtLimits
    ) throws(FileError) {
        let start = data.startIndex
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard let height = bytes.big16(start + 1), let width = bytes.big16(start + 3), data.count >= 6 else {
                throw .damaged("has a frame header that is too short")
            }
            guard data[start] == 8, ![0xC3, 0xC7, 0xCB, 0xCF].contains(marker) else {
                throw FileError(
                    .unsupported, "is a JPEG of \(data[start]) bits or a lossless JPEG, which is not supported",
                    hint: "export it as an ordinary JPEG (8 bits, baseline or progressive) or as PNG")
            }
            size = PixelSize(width, height)
            components = Int(data[start + 5])
            isProgressive = marker == 0xC2 || marker == 0xCA
            try limits.check(canvas: size)
        case 0xE1 where data.starts(with: Array("Exif\0\0".utf8)):
            // Of several blocks the first counts, as in browsers.
            if metadata.insert("EXIF").inserted { orientation = Orientation(exif: data) }
        case 0xE1 where data.starts(with: Array("http://ns.adobe.com/xap/".utf8)): metadata.insert("XMP")
        case 0xE2 where data.starts(with: Array("ICC_PROFILE\0".utf8)) && data.count > 14:
            metadata.insert("ICC")
            profileParts[Int(data[start + 12])] = data.dropFirst(14)
        case 0xFE: metadata.insert("text")
        default: break
        }
    }
}
