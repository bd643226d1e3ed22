/// A text file with placeholders, written in a small part of the Handlebars language.
///
/// - `{{name}}` is replaced by a value, once: values are not searched for placeholders again.
/// - `{{#each name}} … {{/each}}` is written once for each entry of a list. Inside, the entry's values come before
///   those around it, and `@first`, `@last` and `@number` (from 1) tell where in the list the entry is.
/// - `{{#if name}} … {{else}} … {{/if}}` is written when the value is not empty and not false; `{{#unless name}}` the
///   other way round. A name that has no value is empty here.
///
/// A line that holds only one of the section tags leaves nothing behind. What cannot be filled stays in the text as
/// `{{name: what is wrong, line 3}}`: planning does not fail, and the tests of the templates refuse it.
///
/// Values are safe text of the template's language, so that no template is filled with a text from outside.
package struct Template<Language: TextLanguage>: Sendable {
    package enum Value: Sendable, Hashable {
        /// What `{{name}}` is replaced by.
        case text(SafeText<Language>)
        /// For `{{#if}}` and `{{#unless}}`; it cannot be written.
        case flag(Bool)
        /// For `{{#each}}`; each entry has values of its own.
        case list([[String: Value]])
    }

    /// Parsed once: a catalog of a thousand packs fills the same few templates a thousand times.
    private let nodes: [Node]

    package init(_ text: String) {
        var parser = Parser(tokens: text.tokens(between: "{{", and: "}}"))
        nodes = parser.nodes()
    }

    // The languages of long texts have code of their own: generic code looks its types up for every value.
    /// The text with all placeholders replaced. It never fails: what cannot be filled says so in its place.
    @_specialize(where Language == HTML)
    @_specialize(where Language == SwiftCode)
    @_specialize(where Language == KotlinCode)
    @_specialize(where Language == DartCode)
    @_specialize(where Language == ScriptCode)
    package func filled(_ values: [String: Value]) -> SafeText<Language> {
        var text = ""
        let scope = Scope<Language>(values: values)
        for node in nodes { node.write(to: &text, scope) }
        return SafeText(escaped: text)
    }
}

extension Template.Value: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
    package init(stringLiteral words: StaticString) { self = .text(SafeText(stringLiteral: words)) }
    package init(stringInterpolation parts: SafeText<Language>.StringInterpolation) {
        self = .text(SafeText(stringInterpolation: parts))
    }
    package init(arrayLiteral entries: [String: Template.Value]...) { self = .list(entries) }

    fileprivate var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .flag(let isOn): !isOn
        case .list(let entries): entries.isEmpty
        }
    }
}

extension String {
    /// Replaces each `{name}`, as the messages of rules are written, and each `{name:is|are}` by the word that fits the
    /// number: the first for "1" and "1 sticker". Unknown names stay visible so that a test can find them.
    package func filled(with values: [String: String]) -> String {
        var result = ""
        var rest = utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(self[utf8.index(after: open)..<close])
            result += self[rest.startIndex..<open]
            result += values[name] ?? Self.word(name, with: values) ?? "{\(name)}"
            rest = rest[utf8.index(after: close)...]
        }
        result += self[rest.startIndex...]
        return result
    }

    private static func word(_ choice: String, with values: [String: String]) -> String? {
        let parts = choice.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let value = values[String(parts[0])] else { return nil }
        let words = parts[1].split(separator: "|", omittingEmptySubsequences: false)
        return words.count == 2 ? String(words[value == "1" || value.hasPrefix("1 ") ? 0 : 1]) : nil
    }

    /// Everything that is between double braces, in order of appearance; empty for the text of a template that was
    /// filled whole.
    package var placeholders: [String] {
        matches(of: /\{\{([a-zA-Z0-9_\-@#\/][^{}\n]*)\}\}/).map { String($0.output.1) }
    }

    fileprivate enum Token {
        case text(Substring)
        /// What is between the braces, and the line of the text, from 1.
        case tag(Substring, line: Int)
    }

    fileprivate func tokens(between opening: String, and closing: String) -> [Token] {
        var tokens: [Token] = []
        var rest = self[...]
        var line = 1
        while let open = rest.firstRange(of: opening), let close = rest[open.upperBound...].firstRange(of: closing) {
            let before = rest[..<open.lowerBound]
            line += before.count(where: \.isNewline)
            tokens.append(.text(before))
            tokens.append(.tag(rest[open.upperBound..<close.lowerBound], line: line))
            line += rest[open.upperBound..<close.lowerBound].count(where: \.isNewline)
            rest = rest[close.upperBound...]
        }
        tokens.append(.text(rest))
        return tokens
    }
}

/// The values of a section, and those of the sections around it.
private final class Scope<Language: TextLanguage> {
    private let values: [String: Template<Language>.Value]
    /// In the list that a section repeats.
    private let position: (index: Int, count: Int)?
    private let outer: Scope?

    init(values: [String: Template<Language>.Value], position: (index: Int, count: Int)? = nil, outer: Scope? = nil) {
        (self.values, self.position, self.outer) = (values, position, outer)
    }

    /// The innermost value of that name.
    subscript(name: String) -> Template<Language>.Value? {
        if let value = values[name] { return value }
        if let position {
            switch name {
            case "@first": return .flag(position.index == 0)
            case "@last": return .flag(position.index == position.count - 1)
            case "@number": return "\(position.index + 1)"
            default: break
            }
        }
        return outer?[name]
    }
}

private enum Node: Sendable {
    case text(String)
    case value(String, line: Int)
    case each(String, [Node], line: Int)
    case choice(String, then: [Node], otherwise: [Node])

    func write<Language>(to text: inout String, _ scope: Scope<Language>) {
        switch self {
        case .text(let own): text += own
        case .value(let name, let line):
            switch scope[name] {
            case .text(let value): text += value.string
            case .flag, .list: text.append(Self.mistake(name, "is not a text", line))
            case nil: text.append(Self.mistake(name, "has no value", line))
            }
        case .each(let name, let body, let line):
            switch scope[name] {
            case .list(let entries):
                for (index, entry) in entries.enumerated() {
                    let inner = Scope(values: entry, position: (index, entries.count), outer: scope)
                    for node in body { node.write(to: &text, inner) }
                }
            case .text, .flag: text.append(Self.mistake("#each " + name, "is not a list", line))
            case nil: text.append(Self.mistake("#each " + name, "has no value", line))
            }
        case .choice(let name, let then, let otherwise):
            let isChosen = scope[name].map { !$0.isEmpty } ?? false
            for node in isChosen ? then : otherwise { node.write(to: &text, scope) }
        }
    }

    static func mistake(_ tag: some StringProtocol, _ what: String, _ line: Int) -> String {
        "{{\(tag): \(what), line \(line)}}"
    }
}

/// Puts the tokens of a template in the order of its sections.
private struct Parser {
    private let tokens: [String.Token]
    private var position = 0

    init(tokens: [String.Token]) { self.tokens = tokens }

    mutating func nodes() -> [Node] {
        var nodes: [Node] = []
        while position < tokens.count {
            nodes += innerNodes()
            guard position < tokens.count, case .tag(let tag, let line) = tokens[position] else { break }
            nodes.append(.text(Node.mistake(tag, "ends no section", line)))
            position += 1
        }
        return nodes
    }

    /// The nodes up to a tag that ends a section, which is left to the caller.
    private mutating func innerNodes() -> [Node] {
        var nodes: [Node] = []
        while position < tokens.count {
            switch tokens[position] {
            case .text:
                nodes.append(.text(text(at: position)))
                position += 1
            case .tag(let tag, let line):
                let parts = tag.split(separator: " ")
                if isEnd(tag) { return nodes }
                position += 1
                if parts.count == 2, ["#each", "#if", "#unless"].contains(parts[0]) {
                    nodes.append(section(parts[0].dropFirst(), String(parts[1]), tag, line))
                } else if Self.isName(tag) {
                    nodes.append(.value(String(tag), line: line))
                } else {
                    // Braces of the language that the template is written for.
                    nodes.append(.text("{{\(tag)}}"))
                }
            }
        }
        return nodes
    }

    /// Whether a tag is letters and digits of ASCII, `_` and `-`, with or without an `@` before them.
    private static func isName(_ tag: Substring) -> Bool {
        let name = tag.utf8.first == UInt8(ascii: "@") ? tag.dropFirst() : tag
        return !name.isEmpty && name.utf8.allSatisfy { $0.isDigit || $0.isLetter || "_-".utf8.contains($0) }
    }

    private mutating func section(_ kind: Substring, _ name: String, _ tag: Substring, _ line: Int) -> Node {
        let end = "/" + kind
        let body = innerNodes()
        var otherwise: [Node] = []
        if kind != "each", case .tag("else", _)? = current {
            position += 1
            otherwise = innerNodes()
        }
        guard case .tag(let found, _)? = current, found == end else {
            return .text(Node.mistake(tag, "has no {{\(end)}}", line))
        }
        position += 1
        switch kind {
        case "each": return .each(name, body, line: line)
        case "if": return .choice(name, then: body, otherwise: otherwise)
        default: return .choice(name, then: otherwise, otherwise: body)
        }
    }

    private var current: String.Token? { tokens.indices.contains(position) ? tokens[position] : nil }

    private func isEnd(_ tag: Substring) -> Bool { ["else", "/each", "/if", "/unless"].contains(tag) }

    /// A text without the rest of the lines that hold only a section tag.
    private func text(at position: Int) -> String {
        guard case .text(var text) = tokens[position] else { return "" }
        if isAlone(position - 1) { text = text.drop { $0 == " " || $0 == "\t" }.dropFirst() }
        if isAlone(position + 1) {
            while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        }
        return String(text)
    }

    /// Whether the tag at a position belongs to a section and is all that its line holds.
    private func isAlone(_ position: Int) -> Bool {
        guard tokens.indices.contains(position), case .tag(let tag, _) = tokens[position],
            isEnd(tag) || tag.hasPrefix("#"), case .text(let before) = tokens[position - 1],
            case .text(let after) = tokens[position + 1]
        else { return false }
        let start = before.reversed().first { $0 != " " && $0 != "\t" }
        let end = after.first { $0 != " " && $0 != "\t" }
        return (start.map(\.isNewline) ?? (position == 1)) && (end.map(\.isNewline) ?? (position == tokens.count - 2))
    }
}
