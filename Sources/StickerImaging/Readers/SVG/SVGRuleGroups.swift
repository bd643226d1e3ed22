/// Groups of style rules in an SVG, such as `@media screen { … }`: librsvg ignores what is in them, and browsers do not.
///
/// Whoever asks tries out whether that changes the picture.
struct SVGRuleGroups {
    /// `@media`, `@layer`, each once.
    private(set) var names: [String] = []

    private let text: [UInt8]
    /// The groups' beginnings, up to their first rule, and their last braces.
    private var marks: [Range<Int>] = []

    private static let known: [StaticString] = ["@media", "@supports", "@layer", "@container"]
    /// Groups in groups, groups in all, and bytes of a condition that are looked at.
    private static let (deepest, mostGroups, longest) = (100, 1_000, 1_000)

    /// What a brace has opened.
    private enum Block {
        /// A group whose rules a sticker would follow, with its beginning.
        case group(Range<Int>, name: String)
        /// A group whose rules it would not.
        case passedOver
        case rule
    }

    init(_ text: [UInt8]) {
        self.text = text
        guard let first = text.indices.first(where: { Self.name(in: text, at: $0) != nil }) else { return }
        var blocks: [Block] = []
        var passedOver = 0
        var begun: (start: Int, name: StaticString)?
        for index in first..<text.count {
            switch text[index] {
            case UInt8(ascii: "@"): begun = Self.name(in: text, at: index).map { (index, $0) }
            case UInt8(ascii: ";"): begun = nil
            case UInt8(ascii: "{"):
                guard blocks.count < Self.deepest, marks.count < 2 * Self.mostGroups else { return }
                blocks.append(block(from: begun, to: index))
                begun = nil
                if case .passedOver = blocks[blocks.count - 1] { passedOver += 1 }
            case UInt8(ascii: "}"):
                switch blocks.popLast() {
                case .group(let beginning, let name) where passedOver == 0:
                    marks += [beginning, index..<index + 1]
                    if !names.contains(name) { names.append(name) }
                case .passedOver: passedOver -= 1
                case .group, .rule, nil: break
                }
                begun = nil
            // A style sheet ends with its element.
            case UInt8(ascii: "<"): (blocks, passedOver, begun) = ([], 0, nil)
            default: break
            }
        }
    }

    /// The document with these rules outside of their groups.
    func unwrapped() -> [UInt8] {
        let sorted = marks.sorted { $0.lowerBound < $1.lowerBound }
        return text.replacing(sorted, with: sorted.map { _ in [] })
    }

    private static func name(in text: [UInt8], at index: Int) -> StaticString? {
        guard text[index] == UInt8(ascii: "@") else { return nil }
        return known.first { text.has($0, at: index) }
    }

    /// What a brace opens behind the beginning of a group; nil for other braces.
    private func block(from begun: (start: Int, name: StaticString)?, to brace: Int) -> Block {
        guard let begun, brace - begun.start < Self.longest else { return .rule }
        let condition = String(decoding: text[begun.start..<brace], as: UTF8.self)
        return Self.holds(condition) ? .group(begun.start..<brace + 1, name: "\(begun.name)") : .passedOver
    }

    /// Whether a sticker has what a condition asks for: it is neither printed nor drawn for dark screens.
    private static func holds(_ condition: String) -> Bool {
        let condition = condition.lowercased()
        return condition.contains("not ") || !condition.contains("print") && !condition.contains("dark")
    }
}
