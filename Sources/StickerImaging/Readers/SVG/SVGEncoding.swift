import StickerModel

/// The letters of an SVG, whatever its encoding, as UTF-8.
enum SVGEncoding {
    /// UTF-8 and what agrees with it in ASCII comes back as it is. Throws `ArtProblem` for other encodings.
    static func utf8(_ bytes: [UInt8]) throws(ArtProblem) -> [UInt8] {
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        if isBig || bytes.starts(with: [0xFF, 0xFE]) {
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
                UInt16(bytes[isBig ? offset : offset + 1]) << 8 | UInt16(bytes[isBig ? offset + 1 : offset])
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
        let head = String(decoding: bytes.prefix(400), as: UTF8.self)
        guard let declaration = head.firstMatch(of: /<\?xml[^>]*encoding\s*=\s*["']([^"']*)["']/) else { return bytes }
        let name = declaration.output.1.lowercased()
        guard
            ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) || name.hasPrefix("iso-8859-")
                || name.hasPrefix("windows-125")
        else {
            throw ArtProblem(
                .unsupported, "is an SVG in the encoding \(name.prefix(40)), which is not read",
                hint: "save it as UTF-8")
        }
        return bytes
    }
}
