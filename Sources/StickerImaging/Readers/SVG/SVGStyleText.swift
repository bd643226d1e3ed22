import PortableFoundation
import StickerDocuments

/// The rules of a style sheet, or the declarations of a `style` attribute, as far as they are needed: values are not
/// read, and what a browser skips as faulty may be among them.
struct SVGStyleText {
    struct Declaration {
        /// In lower case.
        var property: String
        /// Without `!important`.
        var value: String
        var isImportant = false
        /// Whether it surely holds: not where its rule has a selector that is not understood.
        var isCertain = true
    }

    struct Rule {
        /// As it is written; empty for the declarations of a `style` attribute.
        var selector = ""
        var declarations: [Declaration] = []
        /// The groups around it, from the outermost: `@media`, `@layer`, and `{` for another rule.
        var groups: [String] = []
    }

    /// In the order in which they end.
    private(set) var rules: [Rule] = []
    /// At-rules without the words behind their names: `@import`, `@keyframes`.
    private(set) var statements: [(name: String, words: String)] = []

    /// With blanks in the place of comments.
    private let text: [UInt8]
    /// The rules and groups that have begun.
    private var open = [Rule()]
    /// Braces inside of something that is skipped.
    private var skipped = 0

    init(_ text: String) {
        self.text = Self.withoutComments(Array(text.utf8))
        readParts()
        while !open.isEmpty { close() }
    }

    // MARK: Reading

    /// Groups whose rules hold where their condition does.
    private static let groups: Set = ["@media", "@supports", "@layer", "@container", "@scope"]

    private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
        var (text, end) = (text, 0)
        for start in text.indices where start >= end && text[start] == UInt8(ascii: "/") && text.has("/*", at: start) {
            end = (start + 2..<text.count).first { text.has("*/", at: $0) }.map { $0 + 2 } ?? text.count
            for index in start..<end { text[index] = 0x20 }
        }
        return text
    }

    /// Reads what is up to each `;`, `{` or `}` that is in no string and no parenthesis.
    private mutating func readParts() {
        var (start, index, depth, quote) = (0, 0, 0, UInt8(0))
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\\"): index += 1
            case quote, UInt8(ascii: "\n"): quote = 0
            case _ where quote > 0: break
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
                guard depth <= 0 else { continue }
                end(start..<index - 1, mark: byte)
                (start, depth) = (index, 0)
            default: break
            }
        }
        if start < text.count { end(start..<text.count, mark: UInt8(ascii: ";")) }
    }

    private mutating func end(_ part: Range<Int>, mark: UInt8) {
        guard skipped == 0 else {
            skipped += mark == UInt8(ascii: "{") ? 1 : mark == UInt8(ascii: "}") ? -1 : 0
            return
        }
        let words = string(part)
        if words.hasPrefix("@") {
            let name = words.prefix { $0.isLetter || $0 == "-" || $0 == "@" }
            statements.append((name.lowercased(), String(words.dropFirst(name.count)).trimmed))
        }
        if mark == UInt8(ascii: "{") {
            begin(words)
        } else {
            if !words.hasPrefix("@") { addDeclaration(part) }
            if mark == UInt8(ascii: "}"), open.count > 1 { close() }
        }
    }

    private mutating func begin(_ words: String) {
        // librsvg understands no more of a rule from a rule in it on.
        if let around = open.last, !around.selector.isEmpty {
            close()
            let groups = around.groups.last == "{" ? around.groups : around.groups + ["{"]
            open.append(Rule(selector: around.selector, groups: groups))
        }
        var rule = Rule(selector: open.last?.selector ?? "", groups: open.last?.groups ?? [])
        if let group = words.hasPrefix("@") ? statements.last : nil {
            if Self.groups.contains(group.name), Self.holds(group.words) {
                rule.groups.append(group.name)
            } else {
                skipped = 1
            }
        } else {
            rule.selector = words
        }
        // No sheet has rules so deep inside of each other.
        if open.count >= 100 { skipped = 1 }
        if skipped == 0 { open.append(rule) }
    }

    private mutating func close() {
        guard let rule = open.popLast(), !rule.declarations.isEmpty, open.isEmpty || !rule.selector.isEmpty else {
            return
        }
        rules.append(rule)
    }

    private mutating func addDeclaration(_ part: Range<Int>) {
        guard let colon = text[part].firstIndex(of: UInt8(ascii: ":")) else { return }
        let range = colon + 1..<part.upperBound
        var value = string(range)
        let mark = text[range].lastIndex(of: UInt8(ascii: "!"))
        let isImportant = mark.map { string($0 + 1..<range.upperBound).lowercased() } == "important"
        if let mark, isImportant { value = string(range.lowerBound..<mark) }
        let property = string(part.lowerBound..<colon).lowercased()
        open[open.count - 1].declarations.append(
            Declaration(property: property, value: value, isImportant: isImportant))
    }

    /// Whether a sticker has what a condition asks for: it is neither printed nor drawn for dark screens.
    static func holds(_ condition: String) -> Bool {
        let condition = condition.lowercased()
        return condition.contains("not ") || !condition.contains("print") && !condition.contains("dark")
    }

    /// Whether a name may have it: a letter, a digit, `-`, `_` or a byte beyond ASCII.
    static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || byte >= 0x80 || "-_".utf8.contains(byte)
    }

    /// Without blanks around it.
    private func string(_ range: Range<Int>) -> String {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start] <= 0x20 { start += 1 }
        while start < end, text[end - 1] <= 0x20 { end -= 1 }
        return String(decoding: text[start..<end], as: UTF8.self)
    }
}
