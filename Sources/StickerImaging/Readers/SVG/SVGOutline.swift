import StickerModel

/// The elements of an SVG, read without libraries, so that what would overflow their stack is seen before.
///
/// It accepts more than XML does; librsvg judges the rest.
struct SVGOutline {
    private(set) var elements: [SVGElement] = []
    /// The text of all style sheets.
    private(set) var styles = ""

    private let text: [UInt8]
    private var offset = 0
    private var open: [Int] = []
    /// What the document's own names, `&name;`, stand for.
    private var names: [String: String] = [:]

    /// Throws `ArtProblem` for drawings that are too large, or written in a way that hides what they hold.
    init(_ bytes: [UInt8]) throws(ArtProblem) {
        text = try SVGEncoding.utf8(bytes)
        while let start = next("<", from: offset) {
            if let last = open.last, elements[last].name == "style" { styles += string(offset..<start) }
            try take(start)
        }
        styles = SVGTag.resolved(styles, names)
        guard !Self.hasEscapes(styles) else { throw Self.hidden("escapes in its styles") }
    }

    /// Whether CSS spells words in codes (`\\6d ask`).
    private static func hasEscapes(_ style: String) -> Bool {
        style.contains("\\") && style.firstMatch(of: /\\[0-9A-Za-z]/) != nil
    }

    private mutating func take(_ start: Int) throws(ArtProblem) {
        if text.has("<!--", at: start) {
            offset = behind("-->", from: start + 4)
        } else if text.has("<![CDATA[", at: start) {
            offset = behind("]]>", from: start + 9)
            if let last = open.last, elements[last].name == "style" { styles += string(start..<offset) }
        } else if text.has("<?", at: start) {
            offset = behind("?>", from: start + 2)
        } else if text.has("<!ENTITY", at: start) {
            try takeName(start)
        } else if text.has("<!ATTLIST", at: start) {
            offset = endOfTag(start)
            if string(start..<offset).contains("#IMPLIED") || !string(start..<offset).contains("href") { return }
            throw Self.hidden("default attributes")
        } else if text.has("<!DOCTYPE", at: start) {
            // What stands inside its brackets is taken declaration by declaration.
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

    private mutating func takeElement(_ start: Int) throws(ArtProblem) {
        offset = endOfTag(start)
        let inside = start + 1..<max(offset - 1, start + 1)
        guard elements.count < Self.elementLimit else {
            throw Self.complex("more than \(Figures.grouped(Self.elementLimit)) elements")
        }
        let isEmpty = inside.last.map { text[$0] == UInt8(ascii: "/") } ?? false
        let words = SVGTag(text[isEmpty ? inside.dropLast() : inside], names: names)
        var element = SVGElement(name: words.name, parent: open.last)
        for (key, value) in words.attributes { element.take(key, value) }
        guard !Self.hasEscapes(element.style) else { throw Self.hidden("escapes in its styles") }
        elements.append(element)
        if !isEmpty { open.append(elements.count - 1) }
        guard open.count <= Self.depthLimit else {
            throw Self.complex("more than \(Self.depthLimit) elements within one another")
        }
    }

    private mutating func takeName(_ start: Int) throws(ArtProblem) {
        offset = endOfTag(start)
        let parts = string(start..<offset).split(maxSplits: 2) { $0.isWhitespace }
        guard parts.count < 2 || parts[1] != "%" else { throw Self.hidden("entities") }
        guard parts.count == 3, let quote = parts[2].first, quote == "\"" || quote == "'" else { return }
        let value = parts[2].dropFirst().prefix { $0 != quote }
        guard !value.contains("<"), !value.contains("&") else { throw Self.hidden("entities") }
        names[String(parts[1])] = String(value)
    }

    /// Behind the `>` that ends a tag; quoted ones do not.
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

    private func behind(_ mark: StaticString, from start: Int) -> Int {
        var index = start
        while index < text.count, !text.has(mark, at: index) { index += 1 }
        return min(index + mark.utf8CodeUnitCount, text.count)
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    static func complex(_ what: String) -> ArtProblem {
        ArtProblem(.overLimit, "is an SVG with \(what)", hint: "simplify the drawing, or export it as PNG")
    }

    static func hidden(_ what: String) -> ArtProblem {
        ArtProblem(
            .unsupported, "is an SVG that builds its drawing out of \(what), which is not read",
            hint: "save it as plain SVG, or export it as PNG")
    }

    /// Real drawings have some thousands; each takes librsvg about 1 KB.
    private static let elementLimit = 200_000
    /// As deep as libxml2 goes.
    private static let depthLimit = 256
}
