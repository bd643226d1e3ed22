import StickerModel

/// Tells a format by the file's content, never by its name: tries the signatures of `FileFormat.all` in turn.
package struct FormatSniffer {
    private let bytes: [UInt8]
    /// The first characters, whether UTF-8 or UTF-16 with its mark, after white space; nil when the bytes are not text.
    private lazy var head = Self.head(bytes)
    private lazy var rootElement = head.map { Self.rootElement($0) } ?? ""
    private lazy var brands = Self.brands(bytes)
    /// As much text as an animation may have.
    private lazy var beginning = Substring(String(decoding: bytes.prefix(LottieArt.textLimit), as: UTF8.self)).utf8

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The format these bytes begin like; it may still turn out to be damaged.
    package static func format(of bytes: [UInt8]) -> FileFormat {
        if bytes.isEmpty { return .empty }
        var sniffer = FormatSniffer(bytes)
        for format in FileFormat.all {
            for signature in format.signatures where sniffer.matches(signature) {
                return format == .png && hasAnimation(bytes) ? .apng : format
            }
        }
        return .unknown
    }

    /// Bytes that an animation may unpack to.
    package static let longestPackedAnimation = LottieArt.textLimit

    /// Whether gzip data holds a Lottie animation, as Telegram's TGS stickers do.
    package static func isPackedAnimation(_ bytes: [UInt8]) -> Bool {
        guard format(of: bytes) == .gzip else { return false }
        return (try? Gzip.unpacked(bytes, limit: longestPackedAnimation)).map { format(of: $0) == .lottie } ?? false
    }

    /// Whether a HEIF file has pictures that follow each other in time.
    static func isSequence(_ bytes: [UInt8]) -> Bool {
        !brands(bytes).isDisjoint(with: ["avis", "msf1", "hevc", "hevx"])
    }

    private mutating func matches(_ signature: FileFormat.Signature) -> Bool {
        switch signature {
        case .bytes(let parts):
            return parts.allSatisfy { offset, text in
                bytes.dropFirst(offset).starts(with: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
            }
        case .brand(let names): return !names.isDisjoint(with: brands)
        case .textPrefix(let text): return head?.hasPrefix(text) ?? false
        case .rootElement(let names): return names.contains(rootElement)
        case .jsonMembers(let names):
            return head?.first == "{" && names.allSatisfy { beginning.firstRange(of: "\"\($0)\"".utf8) != nil }
        case .anyText: return head != nil
        }
    }

    /// Whether a PNG announces an animation before its first picture data, as an APNG has to.
    private static func hasAnimation(_ bytes: [UInt8]) -> Bool {
        var offset = 8
        while let length = bytes.big32(offset), !bytes.has("IDAT", at: offset + 4) {
            if bytes.has("acTL", at: offset + 4) { return bytes.big32(offset + 8) ?? 0 > 0 }
            offset += length + 12
        }
        return false
    }

    /// HEIC, AVIF and videos share one container; its brands tell them apart.
    private static func brands(_ bytes: [UInt8]) -> Set<String> {
        guard bytes.has("ftyp", at: 4), let length = bytes.big32(0) else { return [] }
        var brands: Set<String> = []
        for offset in [8] + stride(from: 16, to: min(max(length, 16), bytes.count - 3, 512), by: 4)
        where offset + 4 <= bytes.count {
            brands.insert(String(decoding: bytes[offset..<offset + 4], as: UTF8.self))
        }
        return brands
    }

    private static func head(_ bytes: [UInt8]) -> Substring? {
        let part = bytes.prefix(65_536)
        let isBig = part.starts(with: [0xFE, 0xFF])
        let text: Substring
        if isBig || part.starts(with: [0xFF, 0xFE]) {
            let units = stride(from: 2, to: part.count - 1, by: 2).compactMap { offset in
                (isBig ? bytes.big16(offset) : bytes.little16(offset)).map { UInt16($0) }
            }
            text = Substring(String(decoding: units, as: UTF16.self))
        } else {
            let controls = part.prefix(4_096).count { $0 < 32 && !(9...13).contains($0) && $0 != 27 }
            guard controls == 0 else { return nil }
            text = Substring(String(decoding: part, as: UTF8.self))
            // Latin-1 text has some invalid bytes, binary data many.
            let invalid = text.unicodeScalars.prefix(4_096).count { $0 == "\u{FFFD}" }
            guard invalid * 10 <= min(part.count, 4_096) else { return nil }
        }
        return text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    }

    /// The name of the first element after declarations and comments, in lower case and without its prefix.
    private static func rootElement(_ text: Substring) -> String {
        var rest = text
        while rest.first == "<" {
            if let (_, mark) = [("<!--", "-->"), ("<?", "?>")].first(where: { rest.hasPrefix($0.0) }) {
                guard let end = rest.firstRange(of: mark) else { return "" }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<!") {
                if rest.dropFirst().prefix(13).lowercased() == "!doctype html" { return "!doctype html" }
                // The internal subset of a declaration may contain others.
                var depth = 0
                let end = rest.firstIndex { character in
                    depth += character == "[" ? 1 : character == "]" ? -1 : 0
                    return character == ">" && depth <= 0
                }
                rest = end.map { rest[$0...].dropFirst() } ?? ""
            } else {
                let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
                return name.split(separator: ":").last?.lowercased() ?? ""
            }
            rest = rest.drop { $0.isWhitespace }
        }
        return ""
    }
}
