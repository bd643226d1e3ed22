/// Reads one JSON document and reports values of the wrong kind.
///
/// A key that is absent or null gives nil; a value of another kind gives nil and a finding.
package struct DocumentReader<Said: DocumentNotice>: Sendable {
    /// The document's path in the tree.
    package let path: String
    package let levels: [String: RuleLevel]
    package var log: FindingLog<Said>

    package init(path: String, levels: [String: RuleLevel], log: FindingLog<Said>) {
        self.path = path
        self.levels = levels
        self.log = log
    }

    /// The document as a mapping; nil when it does not parse or is not one, which is reported.
    package mutating func document(in tree: any FileTree) -> DocumentNode? {
        do {
            let node = try tree.json(path)
            return isObject(node, "the document") ? node : nil
        } catch {
            let error = error as? FileError ?? FileError(.unreadable, "cannot be read")
            raise(.syntax(error), at: error.location)
            return nil
        }
    }

    /// The mapping under `key`.
    package mutating func object(_ key: String, of node: DocumentNode) -> DocumentNode? {
        node[key].flatMap { isObject($0, "`\(key)`") ? $0 : nil }
    }

    /// The list under `key`, its elements being of any kind.
    package mutating func list(_ key: String, of node: DocumentNode) -> [DocumentNode]? {
        value(key, of: node, "a list") { if case .list(let elements) = $0.value { elements } else { nil } }
    }

    package mutating func text(_ key: String, of node: DocumentNode) -> Located<String>? {
        value(key, of: node, "a string") {
            if case .string(let text) = $0.value { Located(text, at: $0.location) } else { nil }
        }
    }

    package mutating func number(_ key: String, of node: DocumentNode) -> Located<Double>? {
        value(key, of: node, "a number") { node in node.double.map { Located($0, at: node.location) } }
    }

    package mutating func flag(_ key: String, of node: DocumentNode) -> Bool? {
        value(key, of: node, "true or false", \.bool)
    }

    /// Reports a key that is not there; `place` is what it is missing from, at the beginning of a sentence.
    package mutating func missing(_ key: String, place: String, at location: SourceLocation?) {
        raise(.missingKey(key, parent: place), at: location)
    }

    /// Whether a node is a mapping; reported when it is not. `name` is what to call it.
    package mutating func isObject(_ node: DocumentNode, _ name: String) -> Bool {
        if case .object = node.value { return true }
        complain(name, "a mapping", node)
        return false
    }

    /// Reports a value of another kind than `wanted`; `name` is what to call it.
    package mutating func complain(_ name: String, _ wanted: String, _ node: DocumentNode) {
        raise(.type(key: name, wanted: wanted, found: node.kindName), at: node.location)
    }

    private mutating func raise(_ fault: DocumentFault, at location: SourceLocation?) {
        log.raise(.document(fault), path: path, at: location, levels: levels)
    }

    private mutating func value<Value>(
        _ key: String, of node: DocumentNode, _ wanted: String, _ read: (DocumentNode) -> Value?
    ) -> Value? {
        guard let node = node[key] else { return nil }
        if let value = read(node) { return value }
        complain("`\(key)`", wanted, node)
        return nil
    }
}
