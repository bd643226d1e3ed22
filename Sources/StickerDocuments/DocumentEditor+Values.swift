import StickerModel

extension DocumentEditor.Value {
    var isMapping: Bool { if case .mapping = self { true } else { false } }

    /// The value as it is when it is read.
    var node: DocumentNode {
        switch self {
        case .text(let text): .text(text)
        case .flag(let flag): .flag(flag)
        case .whole(let number): .whole(number)
        case .list(let values): .list(values.map(\.node))
        case .mapping(let members, _): .mapping(members.map { ($0.key, $0.value.node) })
        }
    }
}

extension DocumentNode {
    /// The value that a path leads to; nil when there is none.
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
