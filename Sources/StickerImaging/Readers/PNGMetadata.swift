import StickerModel

/// What the chunks around the picture say: color, orientation, kinds of metadata.
struct PNGMetadata {
    private(set) var orientation = Orientation.upright
    /// Kinds of metadata, as `ImageFacts.metadata` names them.
    private(set) var kinds: Set<String> = []

    private var isSRGB = false
    private var compressedProfile: Range<Int>?
    private var gamma: Double?
    /// White, red, green, blue as x, y pairs.
    private var chromaticities: [Double] = []
    /// Of a cICP chunk (ITU-T H.273): primaries, transfer function, matrix, range.
    private var codePoints: [UInt8] = []

    /// Reads a chunk; ignores those with a wrong checksum, as libpng does.
    mutating func read(_ chunk: PNGChunk, in bytes: [UInt8]) {
        let start = chunk.data.lowerBound
        switch chunk.type {
        case "tIME": kinds.insert("time")
        case "tEXt", "zTXt": kinds.insert("text")
        case "iTXt": kinds.insert(bytes.has("XML:com.adobe.xmp", at: start) ? "XMP" : "text")
        case _ where !Self.colorChunks.contains(chunk.type) || !chunk.isIntact(in: bytes): break
        case "iCCP":
            kinds.insert("ICC")
            let (nul, end) = (bytes[chunk.data].prefix(80).firstIndex(of: 0), chunk.data.upperBound)
            if let nul, nul + 2 < end { compressedProfile = nul + 2..<end }
        case "sRGB": isSRGB = true
        case "gAMA":
            let value = Double(bytes.big32(start) ?? 0) / 100_000
            gamma = chunk.data.count == 4 && (0.01...100).contains(value) ? value : nil
        case "cHRM" where chunk.data.count == 32:
            chromaticities = (0..<8).map { Double(bytes.big32(start + 4 * $0) ?? 0) / 100_000 }
        // The third is a matrix, which a PNG does not have.
        case "cICP" where chunk.data.count == 4 && bytes[start + 2] == 0 && bytes[start + 3] <= 1:
            codePoints = Array(bytes[chunk.data])
        case "eXIf":
            kinds.insert("EXIF")
            orientation = Orientation(exif: bytes[chunk.data])
        default: break
        }
    }

    private static let colorChunks: Set = ["iCCP", "sRGB", "gAMA", "cHRM", "cICP", "eXIf"]

    /// What is wrong with HDR, whose brightest white is far above that of sRGB; nil for other colors.
    var fault: FileError? { codePoints.count == 4 ? .hdr(Int(codePoints[1]), in: "its cICP chunk") : nil }

    /// What the colors are said to be and are not read as; nil where the file says no more than its other chunks.
    var unreadColors: String? {
        guard codePoints.count == 4, !isDisplayP3, codePoints != [1, 13, 0, 1], compressedProfile == nil else {
            return nil
        }
        return ImageFacts.colors("colors with the code points \(codePoints[0])/\(codePoints[1])")
    }

    private var isDisplayP3: Bool { codePoints == [12, 13, 0, 1] }

    /// The color space: the profile, then the code points of Display P3, the sRGB chunk, gamma and primaries.
    func colorProfile(in bytes: [UInt8]) -> ColorProfile? {
        if let range = compressedProfile, let unpacker = try? ZlibUnpacker(),
            let data = unpacker.unpacked(bytes[range], atMost: 1 << 24),
            let profile = ColorProfile(icc: data)
        {
            return profile
        }
        if isDisplayP3 { return ColorProfile(primaries: 12) }
        guard !isSRGB, let gamma else { return nil }
        return ColorProfile(gamma: gamma, chromaticities: chromaticities)
    }
}

extension FileError {
    /// What is wrong with a still whose transfer function (ITU-T H.273), which `part` of it names, is one of HDR.
    static func hdr(_ transfer: Int, in part: String) -> FileError? {
        guard let name = [16: "PQ", 18: "HLG"][transfer] else { return nil }
        return FileError(
            .unsupported, "has HDR colors (\(part) asks for \(name)), which are not read",
            hint: "export it in sRGB or Display P3 with an ICC profile")
    }
}
