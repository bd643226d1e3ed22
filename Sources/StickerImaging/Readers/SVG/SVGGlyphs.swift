import StickerModel

/// The characters of an SVG's text, and where they are.
struct SVGGlyphs {
    private let document: [UInt8]
    private var ranges: [Unicode.Scalar: [Range<Int>]] = [:]
    /// Each once, as the text has them.
    private(set) var scalars: [Unicode.Scalar] = []

    /// Different characters that are looked at.
    static let most = 500

    init(_ document: [UInt8]) {
        self.document = document
        guard document.hasTag("text") else { return }
        var depth = 0
        for part in SVGMarkup(document) {
            switch part {
            case .start(let inside, let isEmpty):
                if !isEmpty, depth > 0 || SVGTag.name(of: document[inside]) == "text" { depth += 1 }
            case .end: depth = max(0, depth - 1)
            case .text(let range): if depth > 0 { read(range) }
            }
        }
    }

    /// The document with blanks in the place of characters.
    func blanking(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        let ranges = scalars.flatMap { self.ranges[$0] ?? [] }.sorted { $0.lowerBound < $1.lowerBound }
        return document.replacing(ranges, with: ranges.map { _ in [0x20] })
    }

    private mutating func read(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let (scalar, length) = scalar(at: index, in: range)
            if let scalar, Self.isDrawn(scalar) { add(scalar, index..<index + length) }
            index += length
        }
    }

    /// The character at a position, also of `&#x6f22;`; nil where it cannot be read.
    private func scalar(at index: Int, in range: Range<Int>) -> (Unicode.Scalar?, length: Int) {
        let rest = document[index..<range.upperBound]
        if rest.first == UInt8(ascii: "&") {
            guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                rest.dropFirst().first == UInt8(ascii: "#"), end > index + 1
            else {
                return (nil, 1)
            }
            let digits = String(decoding: rest[(index + 2)..<end], as: UTF8.self)
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return (number.flatMap(Unicode.Scalar.init), end + 1 - index)
        }
        let first = rest.first ?? 0
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let letters = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars
        return (letters.count == 1 ? letters.first : nil, min(length, rest.count))
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
        if ranges[scalar] == nil {
            guard scalars.count < Self.most else { return }
            scalars.append(scalar)
        }
        ranges[scalar, default: []].append(range)
    }

    /// Blanks, controls and what only changes its neighbors need no glyph.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{FFFD}" { return false }
        return ![.control, .format, .surrogate].contains(properties.generalCategory)
    }
}
