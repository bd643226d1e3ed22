import StickerModel

/// Something that an SVG names and that is not among its shapes.
struct SVGReference: Equatable {
    /// Raw values are what people call it.
    enum Kind: String, CaseIterable {
        case picture = "pictures"
        case drawing = "drawings"
        case styleSheet = "style sheets"
        /// It has no address.
        case animation
    }

    var kind: Kind
    var address = ""
    /// Where the document has the address of a picture, and the tag with it, without its `<` and `>`.
    var range: Range<Int>?
    var tag: Range<Int>?
}

/// The references in an SVG, read without libraries.
///
/// It accepts more than XML does, and does not see pictures that a document type hides; librsvg checks the rest, and
/// the drawing process contains it.
struct SVGReferences {
    private let text: [UInt8]
    private var offset = 0
    /// The values of the document's own entities, `&name;`.
    private var names: [String: String] = [:]
    /// Those of the element read last.
    private var found: [SVGReference] = []
    /// Bytes of all addresses so far.
    private var length = 0

    init(_ text: [UInt8]) { self.text = text }

    /// The next reference. Throws `FileError` when entities make the addresses much longer than the file.
    mutating func next() throws(FileError) -> SVGReference? {
        while found.isEmpty, let start = text[min(offset, text.count)...].firstIndex(of: UInt8(ascii: "<")) {
            try take(start)
        }
        return found.popLast()
    }

    private mutating func take(_ start: Int) throws(FileError) {
        if text.has("<!--", at: start) {
            offset = text.end(of: "-->", from: start + 4)
        } else if text.has("<![CDATA[", at: start) {
            offset = text.end(of: "]]>", from: start + 9)
        } else if text.has("<?", at: start) {
            offset = text.end(of: "?>", from: start + 2)
            let inside = text[start + 2..<max(start + 2, offset - 2)]
            if text.has("<?xml-stylesheet", at: start) { try take(.styleSheet, from: SVGTag(inside)) }
        } else if text.has("<!ENTITY", at: start) {
            offset = text.endOfTag(from: start) ?? text.count
            takeName(String(decoding: text[start..<offset], as: UTF8.self))
        } else if text.has("<!DOCTYPE", at: start) {
            // The content of its brackets is read declaration by declaration.
            offset = start + 9
        } else {
            offset = text.endOfTag(from: start) ?? text.count
            let inside = text[min(start + 1, offset)..<max(offset - 1, min(start + 1, offset))]
            let tag = SVGTag(inside.last == UInt8(ascii: "/") ? inside.dropLast() : inside)
            switch tag.name {
            case "image", "feImage": try take(.picture, from: tag, at: inside.startIndex..<inside.endIndex)
            case "use", "include": try take(.drawing, from: tag)
            case "animate", "animateColor", "animateMotion", "animateTransform", "set":
                found.append(SVGReference(kind: .animation))
            case "style" where inside.last != UInt8(ascii: "/"): takeStyle()
            default: break
            }
        }
    }

    /// The last one comes first, since the one that was found last is given first.
    private mutating func take(
        _ kind: SVGReference.Kind, from tag: SVGTag, at place: Range<Int>? = nil
    ) throws(FileError) {
        for (attribute, range) in zip(tag.attributes, tag.ranges).reversed() where attribute.key == "href" {
            var reference = SVGReference(kind: kind, address: try resolved(attribute.value))
            if let place { (reference.range, reference.tag) = (range, place) }
            found.append(reference)
        }
    }

    /// Reads the rules after a `<style>` tag as far as they lead elsewhere or move something.
    private mutating func takeStyle() {
        let rules = rulesOfStyle()
        var index = 0
        while index < rules.count {
            if rules[index] == UInt8(ascii: "/"), rules.has("/*", at: index) {
                index = rules.end(of: "*/", from: index + 2)
            } else if rules[index] == UInt8(ascii: "@") {
                let word = rules[(index + 1)...].prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x2D }
                index += 1 + word.count
                let name = String(decoding: word, as: UTF8.self).lowercased()
                if name.hasSuffix("keyframes") { found.append(SVGReference(kind: .animation)) }
                guard name == "import", found.count < Self.mostImports else { continue }
                found.append(SVGReference(kind: .styleSheet, address: Self.address(in: rules[index...])))
            } else {
                index += 1
            }
        }
    }

    /// Style sheets that are told of one element.
    private static let mostImports = 50

    /// The text up to the next tag. It is read once more, as everything is: a picture must not hide behind a rule.
    private func rulesOfStyle() -> [UInt8] {
        var rules: [UInt8] = []
        var index = offset
        while index < text.count {
            let byte = text[index]
            if byte != UInt8(ascii: "<") {
                rules.append(byte)
                index += 1
            } else if text.has("<!--", at: index) {
                index = text.end(of: "-->", from: index + 4)
            } else if text.has("<![CDATA[", at: index) {
                let end = text.end(of: "]]>", from: index + 9)
                rules += text[index + 9..<end]
                index = end
            } else {
                break
            }
        }
        return rules
    }

    /// Of `url("a.css");`, `url(a.css)` or `"a.css"`.
    private static func address(in rest: ArraySlice<UInt8>) -> String {
        var words = String(decoding: rest.prefix(500), as: UTF8.self).drop { $0.isWhitespace }
        if words.prefix(4).lowercased() == "url(" { words = words.dropFirst(4).drop { $0.isWhitespace } }
        guard let quote = words.first, quote == "\"" || quote == "'" else {
            return String(words.prefix { !$0.isWhitespace && $0 != ")" && $0 != ";" })
        }
        return String(words.dropFirst().prefix { $0 != quote })
    }

    /// Text with its references to characters and entities resolved.
    private mutating func resolved(_ text: String) throws(FileError) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let after = rest[rest.index(after: start)...]
            guard let end = after.firstIndex(of: ";") else {
                rest = rest[start...]
                break
            }
            let name = after[..<end]
            if let scalar = Unicode.Scalar(svgReference: name) {
                result.unicodeScalars.append(scalar)
            } else {
                result += names[String(name)] ?? ""
            }
            rest = after[after.index(after: end)...]
            try check(length + result.utf8.count)
        }
        result += rest
        length += result.utf8.count
        try check(length)
        return result
    }

    private func check(_ length: Int) throws(FileError) {
        let limit = 2 * text.count + 1_000_000
        guard length > limit else { return }
        throw FileError(
            .overLimit,
            "is an SVG whose entities make its pictures \(Figures.grouped(length)) bytes long; the limit for this file is "
                + "\(Figures.grouped(limit)) bytes",
            hint: "save it as plain SVG, or export it as PNG")
    }

    private mutating func takeName(_ declaration: String) {
        let parts = declaration.split(maxSplits: 2) { $0.isWhitespace }
        guard parts.count == 3, let quote = parts[2].first, quote == "\"" || quote == "'" else { return }
        names[String(parts[1])] = String(parts[2].dropFirst().prefix { $0 != quote })
    }
}

/// The name and attributes inside one start tag, prefixes such as `xlink:` left out.
struct SVGTag {
    private(set) var name = ""
    /// What is before the name, with its colon: `svg:`; empty where there is nothing.
    private(set) var prefix = ""
    private(set) var attributes: [(key: String, value: String)] = []
    /// Where the values of the attributes are, without their quotes.
    private(set) var ranges: [Range<Int>] = []

    init(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        let word = Self.word(&rest)
        name = Self.local(word)
        if word.hasSuffix(":" + name) { prefix = String(word.dropLast(name.count)) }
        while !rest.isEmpty {
            Self.skipSpace(&rest)
            let key = Self.local(Self.word(&rest))
            Self.skipSpace(&rest)
            guard rest.first == UInt8(ascii: "=") else {
                if key.isEmpty { rest = rest.dropFirst() }
                continue
            }
            rest = rest.dropFirst()
            Self.skipSpace(&rest)
            guard let quote = rest.first else { return }
            rest = rest.dropFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 1)
            attributes.append((key, String(decoding: value, as: UTF8.self)))
            ranges.append(value.startIndex..<value.endIndex)
        }
    }

    /// The name alone.
    static func name(of bytes: ArraySlice<UInt8>) -> String {
        var rest = bytes
        return local(word(&rest))
    }

    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
        let word = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private static func skipSpace(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: isSpace) }
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func local(_ word: String) -> String { word.split(separator: ":").last.map(String.init) ?? "" }
}
