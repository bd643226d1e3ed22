import StickerModel

/// The tags and the text of an SVG, in order. Comments and processing instructions are left out.
///
/// It accepts more than XML does: librsvg checks the rest.
struct SVGMarkup: Sequence, IteratorProtocol {
    enum Part {
        /// A start tag: what is between `<` and `>`, without the slash of an empty element.
        case start(Range<Int>, isEmpty: Bool)
        /// An end tag: what is between `</` and `>`.
        case end(Range<Int>)
        /// Text between tags, with its references to characters as they are written, or a CDATA section.
        case text(Range<Int>)
    }

    private let text: [UInt8]
    /// Where the part that was given last ends, its `>` included.
    private(set) var offset = 0

    init(_ text: [UInt8]) { self.text = text }

    mutating func next() -> Part? {
        while offset < text.count {
            let start = offset
            guard text[start] == UInt8(ascii: "<") else {
                offset = text[start...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
                return .text(start..<offset)
            }
            if text.has("<!--", at: start) {
                offset = text.end(of: "-->", from: start + 4)
            } else if text.has("<![CDATA[", at: start) {
                offset = text.end(of: "]]>", from: start + 9)
                let begin = Swift.min(start + 9, text.count)
                return .text(begin..<Swift.max(begin, offset - 3))
            } else if text.has("<?", at: start) {
                offset = text.end(of: "?>", from: start + 2)
            } else if text.has("<!DOCTYPE", at: start) {
                // The content of its brackets is read declaration by declaration.
                offset = start + 9
            } else {
                offset = text.endOfTag(from: start) ?? text.count
                if text.has("</", at: start) { return .end(start + 2..<Swift.max(start + 2, offset - 1)) }
                guard !text.has("<!", at: start) else { continue }
                let inside = start + 1..<Swift.max(start + 1, offset - 1)
                let isEmpty = text[inside].last == UInt8(ascii: "/")
                return .start(isEmpty ? inside.dropLast() : inside, isEmpty: isEmpty)
            }
        }
        return nil
    }
}

extension [UInt8] {
    /// The offset after the next `mark`, or the end of the text.
    func end(of mark: StaticString, from start: Int) -> Int {
        var index = start
        while index < count, !has(mark, at: index) { index += 1 }
        return Swift.min(index + mark.utf8CodeUnitCount, count)
    }

    /// The offset after the `>` that ends a tag, nil where there is none; quoted ones do not end it.
    func endOfTag(from start: Int) -> Int? {
        var quote: UInt8?
        var index = start
        while index < count {
            let byte = self[index]
            index += 1
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == nil, byte == UInt8(ascii: ">") {
                return index
            }
        }
        return nil
    }

    /// Whether there is a tag with this name, whatever prefix it has.
    func hasTag(_ name: StaticString) -> Bool {
        indices.contains { index in
            (self[index] == UInt8(ascii: "<") || self[index] == UInt8(ascii: ":")) && has(name, at: index + 1)
        }
    }

    /// The document with something else in the place of some ranges, which are in order.
    func replacing(_ ranges: [Range<Int>], with text: [[UInt8]]) -> [UInt8] {
        var copy = SVGCopy(self)
        for (range, text) in zip(ranges, text) { copy.replace(range, with: text) }
        return copy.end()
    }
}

/// A copy of a document with something else in the place of some ranges. Hostile documents have millions of places:
/// none is kept.
struct SVGCopy {
    private let document: [UInt8]
    private var result: [UInt8] = []
    /// Bytes of the document that are in the result, or were replaced.
    private var position = 0

    init(_ document: [UInt8]) { self.document = document }

    /// Ranges come in order; one that overlaps the one before it stays as it is.
    mutating func replace(_ range: Range<Int>, with text: some Sequence<UInt8>) {
        guard range.lowerBound >= position else { return }
        if result.isEmpty { result.reserveCapacity(document.count) }
        result += document[position..<range.lowerBound]
        result += text
        position = range.upperBound
    }

    /// The copy up to the end of the document.
    consuming func end() -> [UInt8] {
        guard position > 0 else { return document }
        result += document[position...]
        return result
    }
}

extension Unicode.Scalar {
    /// The character that `&name;` stands for in any document, without its `&` and `;`: `#65`, `#x41` or `quot`; nil
    /// for entities that a document declares.
    init?(svgReference name: some StringProtocol) {
        switch name {
        case "lt": self = "<"
        case "gt": self = ">"
        case "amp": self = "&"
        case "quot": self = "\""
        case "apos": self = "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHexadecimal = name.dropFirst().hasPrefix("x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            // Numbers of Swift may have a sign.
            guard let first = digits.utf8.first, first >= UInt8(ascii: "0"),
                let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
            else { return nil }
            self.init(number)
        }
    }
}
