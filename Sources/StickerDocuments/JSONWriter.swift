import StickerModel

/// Writes JSON, one value after the other. The caller closes what it opens.
package struct JSONWriter {
    package enum Style: Sendable {
        /// Without white space.
        case compact
        /// A value a line, `"key" : value`, as Foundation and Xcode write it.
        case indented
        /// `"key": value`, short lists on one line.
        case readable
    }

    package private(set) var bytes: [UInt8] = []
    private let style: Style
    /// For each array and object that is open: whether it has a value yet.
    private var open: [Bool] = []
    private var isAfterKey = false

    /// Nothing is written yet. Each level is indented by 2 spaces, unless `compact`.
    package init(_ style: Style = .compact) { self.style = style }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Opens an array (`[`) or object (`{`).
    package mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        open.append(false)
    }

    /// Closes what was opened last; the caller gives the bracket that fits (`]` or `}`).
    package mutating func close(_ bracket: Unicode.Scalar) {
        if open.popLast() == true { breakLine() }
        bytes.append(UInt8(ascii: bracket))
    }

    /// A member's key; its value has to follow.
    package mutating func key(_ key: String) {
        separate()
        quote(key)
        endKey()
    }

    private mutating func endKey() {
        bytes += (style == .compact ? ":" : style == .indented ? " : " : ": ").utf8
        isAfterKey = true
    }

    package mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    /// A string or key of characters that need no escape.
    package mutating func plain(_ text: StaticString, isKey: Bool = false) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        if isKey { endKey() }
    }

    package mutating func integer(_ number: Int) { raw(String(number)) }

    /// What is not finite becomes null, as JSON has no such numbers.
    package mutating func double(_ number: Double) {
        guard number.isFinite else { return raw("null") }
        raw(number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)")
    }

    package mutating func flag(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func raw(_ json: String) {
        separate()
        bytes += json.utf8
    }

    // MARK: Members of our own documents

    /// A member with a text; none for nil.
    package mutating func member(_ key: StaticString, _ text: String?) { member(key, text) { $0.string($1) } }

    package mutating func member(_ key: StaticString, _ number: Int?) { member(key, number) { $0.integer($1) } }

    package mutating func member(_ key: StaticString, _ texts: [String]) {
        list(key, texts) { $0.string($1) }
    }

    package mutating func member(_ key: StaticString, _ node: DocumentNode?) { member(key, node) { $0.value($1) } }

    private mutating func member<Value>(
        _ key: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return }
        plain(key, isKey: true)
        write(&self, value)
    }

    /// A member with a list; `write` writes each element.
    package mutating func list<Element>(
        _ key: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        plain(key, isKey: true)
        open("[")
        for element in elements { write(&self, element) }
        close("]")
    }

    /// A member with an object that has these keys; `write` writes the value of each.
    package mutating func object(
        _ key: StaticString, _ keys: [String], _ write: (inout JSONWriter, String) -> Void
    ) {
        plain(key, isKey: true)
        open("{")
        for key in keys {
            self.key(key)
            write(&self, key)
        }
        close("}")
    }

    package mutating func value(_ node: DocumentNode) {
        switch node.value {
        case .null: raw("null")
        case .bool(let flag): self.flag(flag)
        case .integer(let number): integer(number)
        case .number(let number): double(number)
        case .string(let text): string(text)
        case .list(let elements):
            if style == .readable, let line = Self.line(elements), line.count + 2 * open.count <= 100 {
                return raw(line)
            }
            open("[")
            for element in elements { value(element) }
            close("]")
        case .object(let members):
            open("{")
            for member in members {
                key(member.key)
                value(member.node)
            }
            close("}")
        }
    }

    /// A list on one line; nil when something in it takes more than a line.
    private static func line(_ elements: [DocumentNode]) -> String? {
        var parts: [String] = []
        for element in elements {
            switch element.value {
            case .object(let members) where !members.isEmpty: return nil
            case .list(let elements):
                guard let part = line(elements) else { return nil }
                parts.append(part)
            default:
                var writer = JSONWriter(.readable)
                writer.value(element)
                parts.append(writer.text)
            }
        }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    private mutating func separate() {
        if isAfterKey {
            isAfterKey = false
            return
        }
        guard let isFilled = open.last else { return }
        if isFilled { bytes.append(UInt8(ascii: ",")) }
        open[open.count - 1] = true
        breakLine()
    }

    private mutating func breakLine() {
        guard style != .compact else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes += repeatElement(UInt8(ascii: " "), count: 2 * open.count)
    }

    private mutating func quote(_ text: String) { bytes += SafeText<JSON>.literal(text).string.utf8 }
}

/// Values that come from no file, to be written.
extension DocumentNode {
    private static let nowhere = SourceLocation(file: "", line: 1, column: 1)

    package static func text(_ text: String) -> DocumentNode { DocumentNode(.string(text), at: nowhere) }
    package static func texts(_ texts: [String]) -> DocumentNode { .list(texts.map { .text($0) }) }
    package static func flag(_ flag: Bool) -> DocumentNode { DocumentNode(.bool(flag), at: nowhere) }
    package static func whole(_ number: Int) -> DocumentNode { DocumentNode(.integer(number), at: nowhere) }
    package static func list(_ elements: [DocumentNode]) -> DocumentNode { DocumentNode(.list(elements), at: nowhere) }

    /// A number; one without a fraction is written without a period.
    package static func number(_ number: Double) -> DocumentNode {
        Int(exactly: number).map { .whole($0) } ?? DocumentNode(.number(number), at: nowhere)
    }

    /// A mapping, members in this order; no key may be in it twice.
    package static func mapping(_ members: [(String, DocumentNode)]) -> DocumentNode {
        DocumentNode(.object(members.map { .init(key: $0.0, keyLocation: nowhere, node: $0.1) }), at: nowhere)
    }
}
