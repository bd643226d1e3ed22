import StickerDocuments
import StickerModel

/// A JSON document in which single values change: all others stay where and as they are written.
struct FixedDocument {
    private var editor: DocumentEditor

    /// The text that means `new` with little of `old` changed; `new` itself where the old text cannot be edited.
    static func text(_ new: [UInt8], from old: [UInt8], called file: String) -> [UInt8] {
        do {
            var document = FixedDocument(editor: try DocumentEditor(old, file: file, isJSON: true))
            try document.change(document.editor.document, into: try JSONReader.read(new, file: file), at: [])
            return try document.editor.edited()
        } catch {
            return new
        }
    }

    /// Throws where a value cannot be changed alone.
    private mutating func change(_ old: DocumentNode, into new: DocumentNode, at path: DocumentEditor.Path) throws {
        switch (old.value, new.value) {
        case (.object(let old), .object(let new)):
            let before = Dictionary(old.map { ($0.key, $0.node) }) { first, _ in first }
            let after = Set(new.map(\.key))
            var values: [(key: String, value: DocumentEditor.Value?)] = old.map(\.key).filter { !after.contains($0) }
                .map { ($0, nil) }
            for member in new {
                guard let known = before[member.key] else {
                    values.append((member.key, try value(member.node)))
                    continue
                }
                if known.isSameKind(as: member.node) {
                    try change(known, into: member.node, at: path + [.key(member.key)])
                } else if !known.isSameScalar(as: member.node) {
                    values.append((member.key, try value(member.node)))
                }
            }
            // New keys come last.
            if !values.isEmpty { try editor.set(values, in: path, order: (old + new).map(\.key).uniqued) }
        case (.list(let old), .list(let new)):
            guard new.count >= old.count else { throw CannotChange() }
            for (index, (before, after)) in zip(old, new).enumerated() {
                if before.isSameKind(as: after) {
                    try change(before, into: after, at: path + [.index(index)])
                } else if !before.isSameScalar(as: after) {
                    try editor.replace(index, in: path, with: [try value(after)])
                }
            }
            let added = try new.dropFirst(old.count).map(value)
            if !added.isEmpty { try editor.append(added, to: path) }
        default: throw CannotChange()
        }
    }

    private func value(_ node: DocumentNode) throws -> DocumentEditor.Value {
        switch node.value {
        case .string(let text): .text(text)
        case .bool(let flag): .flag(flag)
        case .integer(let number): .integer(number)
        case .list(let elements): .list(try elements.map(value))
        case .object(let members): .mapping(try members.map { ($0.key, try value($0.node)) })
        case .null, .number: throw CannotChange()
        }
    }

    private struct CannotChange: Error {}
}

extension DocumentNode {
    /// Whether both are lists or both are mappings.
    fileprivate func isSameKind(as other: DocumentNode) -> Bool {
        switch (value, other.value) {
        case (.list, .list), (.object, .object): true
        default: false
        }
    }

    /// Whether both are the same text, flag or number; `2.0` is 2.
    fileprivate func isSameScalar(as other: DocumentNode) -> Bool {
        if let number = double { return number == other.double }
        return !isSameKind(as: other) && value == other.value
    }
}
