import StickerModel

extension DocumentEditor.Value {
    /// The value as it is when it is read; nil where it is only a comment.
    var node: DocumentNode? {
        switch self {
        case .text(let text): .text(text)
        case .flag(let flag): .flag(flag)
        case .integer(let number): .whole(number)
        case .list(let values): .list(values.compactMap(\.node))
        case .mapping(let members): .mapping(members.compactMap { key, value in value.node.map { (key, $0) } })
        case .remarked(let value, _): value?.node
        }
    }

    /// The value on one line, without comments; `literal` writes its texts.
    func flow<Language>(_ literal: (String) -> SafeText<Language>) -> SafeText<Language> {
        switch self {
        case .text(let text): return literal(text)
        case .flag(let flag): return flag ? "true" : "false"
        case .integer(let number): return "\(number)"
        case .list(let values): return "[" + values.map { $0.flow(literal) }.joined(separator: ", ") + "]"
        case .mapping(let members):
            let written = members.filter { $0.value.node != nil }
            guard !written.isEmpty else { return "{}" }
            return "{ " + written.map { literal($0.key) + ": " + $0.value.flow(literal) }.joined(separator: ", ") + " }"
        case .remarked(let value, _): return value?.flow(literal) ?? ""
        }
    }

    /// The value in YAML as the lines of a document, or of an entry of a list.
    package var blockLines: [SafeText<YAML>] {
        guard case .mapping(let members) = self, !members.isEmpty else { return [flow(SafeText<YAML>.scalar)] }
        return members.flatMap { key, value in value.lines(under: key) }
    }

    private func lines(under key: String) -> [SafeText<YAML>] {
        let name = SafeText<YAML>.scalar(key)
        switch self {
        case .remarked(nil, let remark): return ["# \(name): \(.comment(remark))"]
        case .remarked(let value?, let remark):
            var lines = value.lines(under: key)
            lines[0] += "   # \(.comment(remark))"
            return lines
        case .list(let entries) where entries.contains(where: \.isMapping):
            let texts = entries.map { entry in
                if case .remarked(nil, let remark) = entry {
                    return remark.split(separator: "\n").map { "  # \(.comment(String($0)))" as SafeText<YAML> }
                }
                return entry.blockLines.enumerated().map { index, line in
                    line.isEmpty ? line : (index == 0 ? "  - " : "    ") + line
                }
            }
            // Long entries are easier to tell apart.
            let isLong = entries.contains { $0.holdsMappings }
            return ["\(name):"] + Array(texts.joined(separator: isLong ? [""] : []))
        case .mapping(let members) where !members.isEmpty && !isPlain:
            return ["\(name):"] + blockLines.map { "  " + $0 }
        default: return ["\(name): \(flow(SafeText<YAML>.scalar))"]
        }
    }

    private var isMapping: Bool { if case .mapping = self { true } else { false } }

    /// Whether it is a mapping of one value that has no others in it.
    private var isPlain: Bool {
        guard case .mapping(let members) = self, members.count == 1 else { return false }
        return switch members[0].value {
        case .text, .flag, .integer: true
        case .list, .mapping, .remarked: false
        }
    }

    /// Whether it is a mapping with a list of mappings in it.
    private var holdsMappings: Bool {
        guard case .mapping(let members) = self else { return false }
        return members.contains {
            if case .list(let entries) = $0.value { entries.contains(where: \.isMapping) } else { false }
        }
    }
}

extension DocumentNode {
    func value(at path: DocumentEditor.Path) -> DocumentNode? {
        path.reduce(self as DocumentNode?) { node, step in
            switch step {
            case .key(let key): node?.member(key)?.node
            case .index(let index): node.flatMap { $0.elements.indices.contains(index) ? $0.elements[index] : nil }
            }
        }
    }

    /// Changes the value that a path leads to; nothing where there is none.
    mutating func change(
        at path: some Sequence<DocumentEditor.Step>, _ change: (inout DocumentNode) -> Void
    ) {
        // The value is taken out while it changes: with two owners, a list would be copied for every edit.
        var rest = Array(path)
        guard !rest.isEmpty else { return change(&self) }
        switch rest.removeFirst() {
        case .key(let key):
            guard case .object(var members) = value, let index = members.firstIndex(where: { $0.key == key }) else {
                return
            }
            value = .null
            members[index].node.change(at: rest, change)
            value = .object(members)
        case .index(let index):
            guard case .list(var elements) = value, elements.indices.contains(index) else { return }
            value = .null
            elements[index].change(at: rest, change)
            value = .list(elements)
        }
    }

    /// Whether two documents have the same values, wherever they are in the text.
    func means(_ other: DocumentNode) -> Bool {
        switch (value, other.value) {
        case (.list(let own), .list(let others)):
            return own.count == others.count && zip(own, others).allSatisfy { $0.means($1) }
        case (.object(let own), .object(let others)):
            let known = Dictionary(others.map { ($0.key, $0.node) }) { first, _ in first }
            return own.count == others.count && own.allSatisfy { known[$0.key]?.means($0.node) ?? false }
        default: return value == other.value
        }
    }
}
