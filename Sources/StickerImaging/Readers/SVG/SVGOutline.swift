import StickerModel

/// The elements of an SVG, read without libraries in order to find what would overflow their stack.
///
/// It accepts more than XML does; librsvg checks the rest.
struct SVGOutline {
    private(set) var elements: [SVGElement] = []
    /// The text of all style sheets.
    private(set) var styles = ""

    private let text: [UInt8]
    private var offset = 0
    private var open: [Int] = []
    /// The values of the document's own entities, `&name;`.
    private var names: [String: String] = [:]

    /// Throws `FileError` for drawings that are too large, or written in a way that hides their content.
    init(_ bytes: [UInt8]) throws(FileError) {
        text = try SVGEncoding.utf8(bytes)
        while let start = next("<", from: offset) {
            if let last = open.last, elements[last].name == "style" { styles += string(offset..<start) }
            try take(start)
        }
        styles = SVGTag.resolved(styles, names)
        guard !Self.hasEscapes(styles) else { throw Self.hidden("escapes in its styles") }
    }

    /// Whether CSS writes letters as codes (`\\6d ask`).
    private static func hasEscapes(_ style: String) -> Bool {
        style.contains("\\") && style.firstMatch(of: /\\[0-9A-Za-z]/) != nil
    }

    private mutating func take(_ start: Int) throws(FileError) {
        if text.has("<!--", at: start) {
            offset = end(of: "-->", from: start + 4)
        } else if text.has("<![CDATA[", at: start) {
            offset = end(of: "]]>", from: start + 9)
            if let last = open.last, elements[last].name == "style" { styles += string(start..<offset) }
        } else if text.has("<?", at: start) {
            offset = end(of: "?>", from: start + 2)
        } else if text.has("<!ENTITY", at: start) {
            try takeName(start)
        } else if text.has("<!ATTLIST", at: start) {
            offset = endOfTag(start)
            if string(start..<offset).contains("#IMPLIED") || !string(start..<offset).contains("href") { return }
            throw Self.hidden("default attributes")
        } else if text.has("<!DOCTYPE", at: start) {
            // The content of its brackets is read declaration by declaration.
            offset = start + 9
        } else if text.has("<!", at: start) {
            offset = endOfTag(start)
        } else if text.has("</", at: start) {
            offset = endOfTag(start)
            open = open.dropLast()
        } else {
            try takeElement(start)
        }
    }

    private mutating func takeElement(_ start: Int) throws(FileError) {
        offset = endOfTag(start)
        let inside = start + 1..<max(offset - 1, start + 1)
        guard elements.count < Self.elementLimit else {
            throw Self.complex("more than \(Figures.grouped(Self.elementLimit)) elements")
        }
        let isEmpty = inside.last.map { text[$0] == UInt8(ascii: "/") } ?? false
        let tag = SVGTag(text[isEmpty ? inside.dropLast() : inside], names: names)
        var element = SVGElement(name: tag.name, parent: open.last)
        for (key, value) in tag.attributes { element.take(key, value) }
        guard !Self.hasEscapes(element.style) else { throw Self.hidden("escapes in its styles") }
        elements.append(element)
        if !isEmpty { open.append(elements.count - 1) }
        guard open.count <= Self.depthLimit else {
            throw Self.complex("elements nested more than \(Self.depthLimit) levels deep")
        }
    }

    private mutating func takeName(_ start: Int) throws(FileError) {
        offset = endOfTag(start)
        let parts = string(start..<offset).split(maxSplits: 2) { $0.isWhitespace }
        guard parts.count < 2 || parts[1] != "%" else { throw Self.hidden("entities") }
        guard parts.count == 3, let quote = parts[2].first, quote == "\"" || quote == "'" else { return }
        let value = parts[2].dropFirst().prefix { $0 != quote }
        guard !value.contains("<"), !value.contains("&") else { throw Self.hidden("entities") }
        names[String(parts[1])] = String(value)
    }

    /// The offset after the `>` that ends a tag; quoted ones do not.
    private func endOfTag(_ start: Int) -> Int {
        var quote: UInt8?
        var index = start
        while index < text.count {
            let byte = text[index]
            index += 1
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == nil, byte == UInt8(ascii: ">") {
                return index
            }
        }
        return index
    }

    private func next(_ mark: Unicode.Scalar, from start: Int) -> Int? {
        text[min(start, text.count)...].firstIndex(of: UInt8(ascii: mark))
    }

    /// The offset after the next `mark`, or the end of the text.
    private func end(of mark: StaticString, from start: Int) -> Int {
        var index = start
        while index < text.count, !text.has(mark, at: index) { index += 1 }
        return min(index + mark.utf8CodeUnitCount, text.count)
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    static func complex(_ what: String) -> FileError {
        FileError(.overLimit, "is an SVG with \(what)", hint: "simplify the drawing, or export it as PNG")
    }

    static func hidden(_ what: String) -> FileError {
        FileError(
            .unsupported, "is an SVG that builds its drawing from \(what), which is not supported",
            hint: "save it as plain SVG, or export it as PNG")
    }

    /// Real drawings have some thousands; each takes librsvg about 1 KB.
    private static let elementLimit = 200_000
    /// As deep as libxml2 goes.
    private static let depthLimit = 256
}

/// One element of an SVG, with what affects the cost of drawing it.
struct SVGElement {
    /// Without a prefix, as attributes are.
    var name: String
    /// Index of the element around it; nil for the outermost.
    var parent: Int?
    var ids: [String] = []
    /// The values of `href` and `xlink:href`.
    var links: [String] = []
    /// Attributes that ask for layers or refer to other elements, as style text.
    var style = ""
    /// Whether rules of a style sheet can name it.
    var isNamed = false

    /// What it draws by reference: `use`, patterns, masks, filters, markers, but not links and gradients.
    var targets: [String] {
        let copied = Self.copies.contains(name) ? links.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) } : []
        return copied + Self.addresses(in: style)
    }

    /// Whether it is drawn on a layer of its own. `styled`: style sheets ask for layers somewhere.
    func isLayer(styled: Bool) -> Bool {
        Self.layered.contains(name) || name.hasPrefix("fe") || styled && isNamed || Self.asksForLayer(style)
    }

    /// Keeps an attribute that affects the cost.
    mutating func take(_ key: String, _ value: String) {
        switch key {
        case "id": ids.append(value)
        case "href": links.append(value)
        case "class": break
        case "style": style += value + ";"
        default:
            if Self.layerProperties.contains(key) || value.contains("#") && value.contains("(") {
                style += "\(key):\(value);"
            }
        }
        if key == "class" || key == "id" { isNamed = true }
    }

    /// Whether style text holds a property that needs a layer.
    static func asksForLayer(_ style: String) -> Bool {
        guard !style.isEmpty else { return false }
        let style = style.lowercased()
        return layerProperties.contains { style.contains($0) }
    }

    /// The names in every `url(#name)`.
    static func addresses(in text: String) -> [String] {
        guard text.contains("#") else { return [] }
        return text.split(separator: "(").dropFirst().compactMap { part in
            let inner = part.prefix { $0 != ")" }.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            guard inner.first == "#" else { return nil }
            return String(inner.dropFirst().prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
        }
    }

    private static let copies: Set<String> = [
        "use", "pattern", "feImage", "tref", "filter", "mask", "clipPath", "marker",
    ]
    private static let layered: Set<String> = ["mask", "pattern", "filter"]
    private static let layerProperties = ["opacity", "mask", "filter", "mix-blend-mode", "isolation"]
}

/// The name and attributes inside one start tag, prefixes such as `xlink:` left out.
struct SVGTag {
    private(set) var name = ""
    private(set) var attributes: [(key: String, value: String)] = []

    /// `names` are the values of entities, `&name;`.
    init(_ bytes: ArraySlice<UInt8>, names: [String: String]) {
        var rest = bytes
        name = Self.local(Self.word(&rest))
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
            let text = String(decoding: value, as: UTF8.self)
            attributes.append((key, text.contains("&") ? Self.resolved(text, names) : text))
        }
    }

    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
        let word = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private static func skipSpace(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: isSpace) }
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func local(_ word: String) -> String { word.split(separator: ":").last.map(String.init) ?? "" }

    /// Text with its references to characters and entities resolved.
    static func resolved(_ text: String, _ names: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let after = rest[rest.index(after: start)...]
            guard let end = after.firstIndex(of: ";") else { return result + rest[start...] }
            result += character(after[..<end]) ?? names[String(after[..<end])] ?? ""
            rest = after[after.index(after: end)...]
        }
        return result + rest
    }

    /// The character of `#65`, `#x41` or `quot`; nil for entities of the document.
    private static func character(_ name: Substring) -> String? {
        if let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}

/// Converts the text of an SVG to UTF-8.
enum SVGEncoding {
    /// UTF-8, and encodings that agree with it in ASCII, are returned unchanged. Throws `FileError` for other encodings.
    static func utf8(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
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
            throw FileError(
                .unsupported, "is an SVG in the encoding \(name.prefix(40)), which is not supported",
                hint: "save it as UTF-8")
        }
        return bytes
    }
}
