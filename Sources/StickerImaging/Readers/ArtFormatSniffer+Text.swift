import StickerModel

extension ArtFormatSniffer {
    /// Kinds of text: drawings, pages, pointers, plain words; nil when the bytes are no text.
    static func text(_ bytes: [UInt8]) -> ArtFormat? {
        guard let head = head(bytes) else { return nil }
        let start = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("version https://git-lfs.github.com/spec/") { return .gitLFSPointer }
        if start.first == "{" { return isLottie(bytes) ? .lottie : .text }
        guard start.first == "<" else { return .text }
        let root = rootElement(start)
        if root == "svg" || root.hasSuffix(":svg") { return .svg }
        return ["html", "head", "body", "script", "meta", "!doctype html"].contains(root) ? .html : .text
    }

    /// The first characters, whether UTF-8 or UTF-16 with its mark; nil when they are no text.
    private static func head(_ bytes: [UInt8]) -> Substring? {
        let part = bytes.prefix(65_536)
        let isBig = part.starts(with: [0xFE, 0xFF])
        if isBig || part.starts(with: [0xFF, 0xFE]) {
            let units = stride(from: 2, to: part.count - 1, by: 2).map { offset -> UInt16 in
                let high = UInt16(part[isBig ? offset : offset + 1])
                return high << 8 | UInt16(part[isBig ? offset + 1 : offset])
            }
            return Substring(String(decoding: units, as: UTF16.self))
        }
        let strange = part.prefix(4_096).count { $0 < 32 && !(9...13).contains($0) && $0 != 27 }
        guard strange == 0 else { return nil }
        let text = String(decoding: part, as: UTF8.self)
        // Latin-1 text has some wrong bytes, binary data many.
        let wrong = text.unicodeScalars.prefix(4_096).count { $0 == "\u{FFFD}" }
        return wrong * 10 <= min(part.count, 4_096) ? Substring(text) : nil
    }

    /// The name of the first element, lower case, after declarations and comments.
    private static func rootElement(_ text: Substring) -> String {
        var rest = text
        while rest.first == "<" {
            if rest.hasPrefix("<!--") {
                guard let end = rest.firstRange(of: "-->") else { return "" }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<?") {
                guard let end = rest.firstRange(of: "?>") else { return "" }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<!") {
                if rest.dropFirst().prefix(13).lowercased() == "!doctype html" { return "!doctype html" }
                guard let end = endOfDeclaration(rest) else { return "" }
                rest = rest[end...]
            } else {
                return rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.lowercased()
            }
            rest = rest.drop { $0.isWhitespace }
        }
        return ""
    }

    /// Behind the `>` of a declaration, whose internal subset may hold others.
    private static func endOfDeclaration(_ text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case ">" where depth <= 0: return text.index(after: index)
            default: break
            }
        }
        return nil
    }

    private static func isLottie(_ bytes: [UInt8]) -> Bool {
        let text = Substring(String(decoding: bytes.prefix(4_000_000), as: UTF8.self)).utf8
        func has(_ name: String) -> Bool { text.firstRange(of: name.utf8) != nil }
        // The layers may come behind megabytes of pictures, and callers may have no more than the beginning.
        return has("\"fr\"") && (has("\"layers\"") || has("\"ip\"") && has("\"op\""))
    }
}
