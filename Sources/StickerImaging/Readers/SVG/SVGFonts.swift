import StickerModel

/// The font families that an SVG declares for its text, wherever it does: in attributes, in styles, in style sheets.
///
/// Which text a declaration is for is not looked into; whoever asks tries out whether it changes the picture.
struct SVGFonts {
    /// Families to choose from, the first one first, and where the document has them.
    private struct Declaration {
        var families: [String]
        var range: Range<Int>
    }

    private let text: [UInt8]
    private var declarations: [Declaration] = []

    /// Lists, families of a list, and bytes of a family that are looked at.
    static let (mostLists, mostFamilies, longestName) = (20, 8, 60)
    /// Declarations that are looked at.
    private static let mostDeclarations = 2_000

    init(_ text: [UInt8]) {
        self.text = text
        guard text.hasTag("text") else { return }
        var index = 0
        while index < text.count, declarations.count < Self.mostDeclarations {
            guard text[index] | 0x20 == UInt8(ascii: "f"), index == 0 || !Self.isNameByte(text[index - 1]) else {
                index += 1
                continue
            }
            let word = text[index...].prefix(12).prefix(while: Self.isNameByte)
            let end = index + max(1, word.count)
            switch String(decoding: word, as: UTF8.self).lowercased() {
            case "font-family": index = read(from: end, isShorthand: false) ?? end
            case "font": index = read(from: end, isShorthand: true) ?? end
            default: index = end
            }
        }
    }

    /// Each list of families once, that names at least one font and not only a kind of fonts.
    var lists: [[String]] {
        Array(
            declarations.map(\.families).uniqued.filter { !$0.allSatisfy(Self.isGeneric) }.prefix(Self.mostLists))
    }

    /// The document with one kind of fonts (`serif`) in the place of a list.
    func replacing(_ list: [String], with kind: String) -> [UInt8] {
        var copy = SVGCopy(text)
        for declaration in declarations where declaration.families == list {
            copy.replace(declaration.range, with: kind.utf8)
        }
        return copy.end()
    }

    /// Whether a family is whatever the machine has of a kind, or of the text around it.
    static func isGeneric(_ family: String) -> Bool {
        let kinds = [
            "serif", "sans-serif", "monospace", "cursive", "fantasy", "emoji", "math", "fangsong", "inherit",
            "initial", "unset", "revert", "sans", "mono",
        ]
        let name = family.lowercased()
        return kinds.contains(name) || ["system-", "ui-", "-apple-", "blinkmac"].contains { name.hasPrefix($0) }
    }

    // MARK: - Reading

    /// Reads the value behind a property or attribute; returns where it ends, nil where there is none that can be read.
    private mutating func read(from start: Int, isShorthand: Bool) -> Int? {
        var index = skippingSpace(start)
        guard index < text.count else { return nil }
        switch text[index] {
        case UInt8(ascii: ":"): index += 1
        case UInt8(ascii: "=") where !isShorthand:
            index = skippingSpace(index + 1)
            guard quote(at: index) != nil else { return nil }
            index += 1
        default: return nil
        }
        index = skippingSpace(index)
        if isShorthand {
            guard let families = familiesOfShorthand(from: index) else { return nil }
            index = families
        }
        let begin = index
        var end = index
        var families: [String] = []
        while families.count < Self.mostFamilies, let (family, after) = family(at: index) {
            families.append(family)
            end = after
            index = skippingSpace(after)
            guard index < text.count, text[index] == UInt8(ascii: ",") else { break }
            index = skippingSpace(index + 1)
        }
        guard !families.isEmpty else { return nil }
        declarations.append(Declaration(families: families, range: begin..<end))
        return end
    }

    /// Behind the size in `italic 700 12px/1.2 Inter, serif`: behind the last word that begins with a digit.
    private func familiesOfShorthand(from start: Int) -> Int? {
        var index = start
        var families: Int?
        while index < text.count, index - start < 200, quote(at: index) == nil {
            let word = text[index...].prefix { Self.isNameByte($0) || "./%+".utf8.contains($0) || $0 >= 0x80 }
            guard let first = word.first else { break }
            index = skippingSpace(index + word.count)
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || first == UInt8(ascii: ".") {
                families = index
            }
            if index < text.count, text[index] == UInt8(ascii: ",") { break }
        }
        return families
    }

    /// A family and where it ends; nil at the end of the list, and for names with escapes, which are not read.
    private func family(at start: Int) -> (String, Int)? {
        let isQuoted = quote(at: start)
        let begin = start + (isQuoted?.utf8CodeUnitCount ?? 0)
        var index = begin
        while index < text.count, index - begin <= Self.longestName {
            let byte = text[index]
            if let mark = isQuoted {
                if text.has(mark, at: index) {
                    let name = String(decoding: text[begin..<index], as: UTF8.self).trimmed
                    return name.isEmpty ? nil : (name, index + mark.utf8CodeUnitCount)
                }
                guard byte != UInt8(ascii: "<"), byte != UInt8(ascii: "\\"), byte >= 0x20 else { return nil }
            } else if ",;}!<>\"'".utf8.contains(byte) {
                break
            } else if "\\&({:=".utf8.contains(byte) {
                return nil
            }
            index += 1
        }
        guard isQuoted == nil, index - begin <= Self.longestName else { return nil }
        let name = text[begin..<index]
        let words = String(decoding: name, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let blanks = name.reversed().prefix { $0 <= 0x20 }.count
        return words.isEmpty ? nil : (words.joined(separator: " "), index - blanks)
    }

    /// The quotation mark at a position, as it is written.
    private func quote(at index: Int) -> StaticString? {
        let marks: [StaticString] = ["\"", "'", "&quot;", "&apos;", "&#34;", "&#39;"]
        return marks.first { text.has($0, at: index) }
    }

    private func skippingSpace(_ start: Int) -> Int {
        var index = start
        while index < text.count, text[index] <= 0x20 { index += 1 }
        return index
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
