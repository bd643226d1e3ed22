import StickerModel

/// Values of an SVG's styles and attributes that librsvg may not know: it then ignores them, and what has none is black.
///
/// Which elements a value is for is not looked into; whoever asks tries out whether it changes the picture.
struct SVGValues {
    /// One property with its value, in a style sheet, in a `style`, or as an attribute.
    struct Declaration {
        /// In lower case.
        var property: String
        var range: Range<Int>
        var value: Range<Int>
        var isAttribute: Bool
        /// Of a `transform-origin`: the word `transform` of each transform beside it.
        var transforms: [Range<Int>] = []
    }

    /// What people call a kind of values, and where the document has them.
    private(set) var kinds: [(text: String, declarations: [Declaration])] = []

    private let text: [UInt8]
    /// The tag or rule that was searched for transforms last. Thousands of declarations may be in one.
    private var block: (range: Range<Int>, transforms: [Range<Int>])?
    /// Words that are looked at, bytes of a declaration that are, and transforms of one tag or rule.
    private static let (mostWords, longest, mostTransforms) = (20_000, 1_000, 4)

    init(_ text: [UInt8]) {
        self.text = text
        var (index, count) = (0, 0)
        while index < text.count, count < Self.mostWords {
            guard Self.isNameByte(text[index]) else {
                index += 1
                continue
            }
            var end = index + 1
            while end < text.count, Self.isNameByte(text[end]) { end += 1 }
            guard isInteresting(index..<end) else {
                index = end
                continue
            }
            count += 1
            if let (kind, declaration) = known(index..<end) {
                add(declaration, to: kind)
                end = max(end, declaration.value.upperBound)
            }
            index = end
        }
    }

    /// Whether a word may be one of those that are looked for, by its length and what is behind it.
    private func isInteresting(_ word: Range<Int>) -> Bool {
        if word.upperBound < text.count, text[word.upperBound] == UInt8(ascii: "(") {
            return word.count <= 15 && !text.has("matrix", at: word.lowerBound)
                && !text.has("translate", at: word.lowerBound)
        }
        return word.count == 10 && text.has("mask-image", at: word.lowerBound)
            || word.count == 18 && text.has("-webkit-mask-image", at: word.lowerBound)
            || word.count == 16 && text.has("transform-origin", at: word.lowerBound)
            || word.count == 14 && text.has("text-transform", at: word.lowerBound)
            || word.count == 17 && text.has("dominant-baseline", at: word.lowerBound)
    }

    /// The document without the values of a kind: where librsvg ignores them, it looks the same.
    func removing(_ declarations: [Declaration]) -> [UInt8] {
        text.replacing(
            declarations.map(\.range),
            with: declarations.map { Array(($0.isAttribute ? "data-none=\"\"" : "none:none").utf8) })
    }

    /// How often `replacing` has another answer.
    static let trials = 3

    /// The document with values in their place that librsvg knows, and that are seen where anything of the elements is.
    func replacing(_ declarations: [Declaration], trial: Int) -> [UInt8] {
        let transforms = Set(declarations.flatMap(\.transforms)).sorted { $0.lowerBound < $1.lowerBound }
        if trial == 2, !transforms.isEmpty {
            // Turned about another point, an element may be outside of the canvas, where nothing of it is seen; and
            // gradients are not displayed.
            return text.replacing(transforms, with: transforms.map { _ in Array("none".utf8) })
        }
        return text.replacing(
            declarations.map(\.range),
            with: declarations.map { declaration in
                let (property, value) = Self.visible(declaration.property, trial: trial)
                guard declaration.isAttribute else { return Array("\(property):\(value)".utf8) }
                let isStyle = property != declaration.property && trial == 0
                return Array((isStyle ? "style=\"\(property):\(value)\"" : "\(property)=\"\(value)\"").utf8)
            })
    }

    private static func visible(_ property: String, trial: Int) -> (String, String) {
        switch property {
        case "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color":
            (property, ["#fe01fd", "#01fe02", "#010203"][trial])
        case _ where isClip(property) || isMask(property) || property == "filter" || unknown.contains(property):
            trial == 0 ? ("display", "none") : ("opacity", "0")
        default: (property, ["37px", "0", "none"][trial])
        }
    }

    // MARK: - Reading

    /// The declaration that a word is in, where librsvg may not know it.
    private mutating func known(_ word: Range<Int>) -> (String, Declaration)? {
        let name = String(decoding: text[word], as: UTF8.self).lowercased()
        let isFunction = word.upperBound < text.count && text[word.upperBound] == UInt8(ascii: "(")
        guard isFunction else {
            guard name.hasSuffix("mask-image") || Self.unknown.contains(name),
                var declaration = declaration(around: word.upperBound, property: word)
            else { return nil }
            if name == "transform-origin" { declaration.transforms = transforms(beside: declaration) }
            if isHarmless(declaration) { return nil }
            return (Self.unknown.contains(name) ? "`\(name)`" : Self.masks, declaration)
        }
        guard let kind = Self.functions[name], let declaration = declaration(around: word.lowerBound, property: nil),
            !declaration.property.hasPrefix("--")
        else { return nil }
        switch kind {
        case .variable: return ("CSS variables", declaration)
        case .number: return ("calculated values (\(name)())", declaration)
        case .color: return hasOtherValue(declaration) ? nil : ("the color function \(name)()", declaration)
        case .shape: return Self.isClip(declaration.property) ? ("CSS shapes (clip-path)", declaration) : nil
        case .gradient: return Self.isMask(declaration.property) ? (Self.masks, declaration) : nil
        }
    }

    private enum Kind { case variable, number, color, shape, gradient }
    /// Properties that librsvg ignores whatever their values.
    private static let unknown: Set = ["transform-origin", "text-transform", "dominant-baseline"]
    private static let masks = "CSS masks (mask-image)"
    private static let functions: [String: Kind] = [
        "var": .variable, "calc": .number, "min": .number, "max": .number, "clamp": .number,
        "oklch": .color, "oklab": .color, "lch": .color, "lab": .color, "hwb": .color, "color": .color,
        "color-mix": .color, "light-dark": .color,
        "circle": .shape, "ellipse": .shape, "inset": .shape, "polygon": .shape, "path": .shape, "rect": .shape,
        "xywh": .shape, "shape": .shape,
        "linear-gradient": .gradient, "radial-gradient": .gradient, "conic-gradient": .gradient,
    ]

    private static func isClip(_ property: String) -> Bool { property.hasSuffix("clip-path") }
    private static func isMask(_ property: String) -> Bool {
        property.hasSuffix("mask") || property.hasSuffix("mask-image")
    }

    private mutating func add(_ declaration: Declaration, to text: String) {
        if let index = kinds.firstIndex(where: { $0.text == text }) {
            kinds[index].declarations.append(declaration)
        } else {
            kinds.append((text, [declaration]))
        }
    }

    /// The declaration around a position; `property` is where its name is, if that is known. nil where there is none.
    private func declaration(around position: Int, property: Range<Int>?) -> Declaration? {
        // Back to what is before the declaration, or to the quotation mark before an attribute's value.
        let lowest = max(0, position - Self.longest)
        var begin = property?.lowerBound ?? position
        while begin > lowest, !Self.isBorder(text[begin - 1]) { begin -= 1 }
        guard begin > lowest || begin == 0 else { return nil }
        let isQuoted = begin > 0 && (text[begin - 1] == UInt8(ascii: "\"") || text[begin - 1] == UInt8(ascii: "'"))
        let colon = text[begin..<position].firstIndex(of: UInt8(ascii: ":"))
        if property == nil, colon == nil {
            guard isQuoted else { return nil }
            return attribute(valueAt: begin)
        }
        if let property, colon == nil {
            var index = property.upperBound
            while index < text.count, text[index] <= 0x20 { index += 1 }
            guard index < text.count else { return nil }
            if text[index] == UInt8(ascii: "=") {
                index += 1
                while index < text.count, text[index] <= 0x20 { index += 1 }
                return index < text.count ? attribute(valueAt: index + 1) : nil
            }
            guard text[index] == UInt8(ascii: ":") else { return nil }
            return declaration(property, valueAt: index + 1)
        }
        guard let colon else { return nil }
        var end = colon
        while end > begin, text[end - 1] <= 0x20 { end -= 1 }
        var start = end
        while start > begin, Self.isNameByte(text[start - 1]) { start -= 1 }
        return start < end ? declaration(start..<end, valueAt: colon + 1) : nil
    }

    private func declaration(_ property: Range<Int>, valueAt start: Int) -> Declaration? {
        var (end, depth) = (start, 0)
        while end < text.count, end - start < Self.longest {
            switch text[end] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"):
                if depth <= 0 {
                    let name = String(decoding: text[property], as: UTF8.self).lowercased()
                    return Declaration(
                        property: name, range: property.lowerBound..<end, value: start..<end, isAttribute: false)
                }
            default: break
            }
            end += 1
        }
        return nil
    }

    private func attribute(valueAt start: Int) -> Declaration? {
        let quote = text[start - 1]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = text[start...].prefix(Self.longest).firstIndex(of: quote)
        else { return nil }
        var index = start - 1
        while index > 0, text[index - 1] <= 0x20 || text[index - 1] == UInt8(ascii: "=") { index -= 1 }
        var begin = index
        while begin > 0, index - begin < 40, Self.isNameByte(text[begin - 1]) { begin -= 1 }
        guard begin < index else { return nil }
        let name = String(decoding: text[begin..<index], as: UTF8.self).lowercased()
        return Declaration(property: name, range: begin..<end + 1, value: start..<end, isAttribute: true)
    }

    /// The point that transforms use anyway, or no transform beside it; the mask that is none, and the usual baseline.
    private func isHarmless(_ declaration: Declaration) -> Bool {
        let words = String(decoding: text[declaration.value], as: UTF8.self).lowercased().split { $0.isWhitespace }
        guard declaration.property == "transform-origin" else {
            return words.allSatisfy { ["none", "auto", "alphabetic", "baseline"].contains($0) }
        }
        // One word alone leaves the other direction in the middle.
        return declaration.transforms.isEmpty || words == ["none"]
            || words.count > 1 && words.allSatisfy { ["0", "0px", "0%", "left", "top"].contains($0) }
    }

    /// The words `transform` of the transforms in the tag or the rule around a declaration.
    private mutating func transforms(beside declaration: Declaration) -> [Range<Int>] {
        if let block, block.range.contains(declaration.range.lowerBound) { return block.transforms }
        let start = text[..<declaration.range.lowerBound].lastIndex(where: Self.isEdge) ?? 0
        let end = text[declaration.range.upperBound...].firstIndex(where: Self.isEdge) ?? text.count
        var found: [Range<Int>] = []
        for index in start..<end {
            // Most bytes are not a t: comparing whole words everywhere takes several times as long.
            guard text[index] | 0x20 == UInt8(ascii: "t"), hasWord("transform".utf8, at: index, before: end) else {
                continue
            }
            let mark = text[(index + 9)..<end].first { $0 > 0x20 }
            guard mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=") else { continue }
            found.append(index..<index + 9)
            if found.count == Self.mostTransforms { break }
        }
        block = (start..<end, found)
        return found
    }

    /// Whether a byte is at the border of a tag, a rule, a declaration or a quoted value.
    private static func isBorder(_ byte: UInt8) -> Bool {
        isEdge(byte) || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    /// Whether a byte is at the border of a tag or a rule.
    private static func isEdge(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }

    /// Whether a word in lower case is at a position, in whatever letter case, and ends there or before `end`.
    private func hasWord(_ word: some Collection<UInt8>, at index: Int, before end: Int) -> Bool {
        index + word.count <= end
            && zip(word, text[index...]).allSatisfy { wanted, byte in
                wanted == ((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
            }
    }

    /// Whether the element has a color for old programs, too: `fill:#f00; fill:color(display-p3 1 0 0)`.
    private func hasOtherValue(_ declaration: Declaration) -> Bool {
        let end = declaration.range.lowerBound
        let before = text[max(0, end - Self.longest)..<end]
        let start = before.lastIndex { $0 != UInt8(ascii: "}") && Self.isEdge($0) } ?? before.startIndex
        let property = Array(declaration.property.utf8)
        return (start..<end).contains { index in
            guard index == start || Self.isBreak(text[index - 1]), hasWord(property, at: index, before: end) else {
                return false
            }
            let after = index + property.count
            return after == end || text[after] == UInt8(ascii: ":") || Self.isBreak(text[after])
        }
    }

    /// Whether a byte is between declarations or attributes, or between a name and its value.
    private static func isBreak(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: " "),
            UInt8(ascii: "="), UInt8(ascii: "\n"), UInt8(ascii: "\t"):
            true
        default: false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
    }
}
