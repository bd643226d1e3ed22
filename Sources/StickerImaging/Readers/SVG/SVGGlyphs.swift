import StickerModel

/// The characters of an SVG's text. Where they are is not kept: that would take many times the document.
struct SVGGlyphs {
    private let document: [UInt8]
    /// Each once, as the text has them.
    private(set) var scalars: [Unicode.Scalar] = []

    /// Different characters that are looked at.
    static let most = 500

    init(_ document: [UInt8]) {
        self.document = document
        var seen: Set<Unicode.Scalar> = []
        Self.visit(document) { scalar, _ in
            if !seen.contains(scalar), Self.isDrawn(scalar) {
                seen.insert(scalar)
                scalars.append(scalar)
            }
            return scalars.count < Self.most
        }
    }

    /// The document with blanks in the place of characters.
    func blanking(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        let blanked = Set(scalars)
        var copy = SVGCopy(document)
        Self.visit(document) { scalar, range in
            if blanked.contains(scalar) { copy.replace(range, with: CollectionOfOne(0x20)) }
            return true
        }
        return copy.end()
    }

    /// Shows the characters of all text, in order, with the bytes that each takes, until `visitor` returns false.
    private static func visit(_ document: [UInt8], _ visitor: (Unicode.Scalar, Range<Int>) -> Bool) {
        guard document.hasTag("text") else { return }
        var depth = 0
        for part in SVGMarkup(document) {
            switch part {
            case .start(let inside, let isEmpty):
                if !isEmpty, depth > 0 || SVGTag.name(of: document[inside]) == "text" { depth += 1 }
            case .end: depth = max(0, depth - 1)
            case .text(let range):
                var index = range.lowerBound
                while depth > 0, index < range.upperBound {
                    let (scalar, length) = scalar(in: document[index..<range.upperBound])
                    if let scalar, !visitor(scalar, index..<index + length) { return }
                    index += length
                }
            }
        }
    }

    /// The character that a text begins with, also of `&#x6f22;`; nil where it cannot be read.
    private static func scalar(in text: ArraySlice<UInt8>) -> (Unicode.Scalar?, length: Int) {
        let first = text.first ?? 0
        if first == UInt8(ascii: "&") {
            guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let scalar = Unicode.Scalar(
                    svgReference: String(decoding: text[text.startIndex + 1..<end], as: UTF8.self))
            else { return (nil, 1) }
            return (scalar, end + 1 - text.startIndex)
        }
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let letters = String(decoding: text.prefix(length), as: UTF8.self).unicodeScalars
        return (letters.count == 1 ? letters.first : nil, min(length, text.count))
    }

    /// Blanks, controls and what only changes its neighbors need no glyph.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F }
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{FFFD}" { return false }
        return ![.control, .format, .surrogate].contains(properties.generalCategory)
    }
}
