/// A JSON document to write, possibly holding values that only exist once images are rendered.
///
/// Objects are written with sorted keys, so equal values give equal bytes. A derived leaf refers to other
/// entries of the same plan by their path; the renderer fills it in after those are made.
package enum OutputDocument: Sendable, Hashable {
    case string(String)
    case integer(Int)
    case number(Double)
    case bool(Bool)
    case list([OutputDocument])
    /// Written with sorted keys.
    case object([String: OutputDocument])
    /// The bytes of another entry, base64 without line breaks.
    case base64(of: String)
    /// The first `digits` hex digits of a hash over the bytes of other entries, in the order given.
    case digest(of: [String], digits: Int)
    case byteCount(of: String)
    /// The SHA-256 of another entry's bytes, 64 hex digits.
    case sha256(of: String)
    /// Width in px of another entry, which is an image.
    case width(of: String)
    /// Height in px of another entry, which is an image.
    case height(of: String)

    /// nil for a text that is absent, whose key is then left out.
    package init?(_ text: String?) {
        guard let text else { return nil }
        self = .string(text)
    }

    package init(_ texts: [String]) {
        self = .list(texts.map { .string($0) })
    }

    /// The entries this document needs rendered before it can be written, each once, in order of appearance.
    package var dependencies: [String] {
        derivedValues.flatMap { value -> [String] in
            switch value {
            case .base64(let path), .byteCount(let path), .sha256(let path), .width(let path), .height(let path): [path]
            case .digest(let paths, _): paths
            case .string, .integer, .number, .bool, .list, .object: []
            }
        }.uniqued
    }

    /// Whether the bytes of another entry are in it.
    package var holdsFiles: Bool { derivedValues.contains { if case .base64 = $0 { true } else { false } } }

    /// The leaves that refer to other entries, by the keys of their objects.
    private var derivedValues: [OutputDocument] {
        switch self {
        case .string, .integer, .number, .bool: []
        case .list(let elements): elements.flatMap(\.derivedValues)
        case .object(let members): members.keys.sorted().flatMap { members[$0]?.derivedValues ?? [] }
        case .base64, .byteCount, .sha256, .width, .height, .digest: [self]
        }
    }
}

extension OutputDocument {
    /// A document that was read, to be written again; nil where it has a value that cannot be written, which is null.
    package init?(_ node: DocumentNode) {
        switch node.value {
        case .null: return nil
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .integer(number)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .list(let elements):
            let list = elements.compactMap { OutputDocument($0) }
            guard list.count == elements.count else { return nil }
            self = .list(list)
        case .object(let members):
            let values = members.compactMap { member in OutputDocument(member.node).map { (member.key, $0) } }
            guard values.count == members.count else { return nil }
            self = .object(Dictionary(values) { $1 })
        }
    }

    package subscript(key: String) -> OutputDocument? {
        get { if case .object(let members) = self { members[key] } else { nil } }
        set {
            guard case .object(var members) = self else { return }
            members[key] = newValue
            self = .object(members)
        }
    }

    package var elements: [OutputDocument] {
        if case .list(let elements) = self { elements } else { [] }
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
}
