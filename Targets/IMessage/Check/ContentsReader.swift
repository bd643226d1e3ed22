import StickerModel

/// Reads one `Contents.json`, saying everything that is wrong with its form.
struct ContentsReader {
    /// The document's path in the tree.
    let path: String
    let levels: [String: RuleLevel]
    var log: FindingLog

    /// The document as an object; nil when it does not parse, which is reported.
    mutating func document(in tree: any FileTree) -> DocumentNode? {
        do {
            let node = try tree.json(path)
            return isObject(node, "the document") ? node : nil
        } catch let error as DocumentError {
            log.raise(
                .jsonSyntax, ["problem": error.message], path: path, at: error.location, remedy: error.hint,
                levels: levels)
        } catch let problem as ArtProblem {
            log.raise(.jsonSyntax, ["problem": problem.message], path: path, remedy: problem.hint, levels: levels)
        } catch {
            log.raise(.jsonSyntax, ["problem": "cannot be read"], path: path, levels: levels)
        }
        return nil
    }

    /// Reports keys that nobody reads; returns those meant instead of the misspelled ones.
    @discardableResult
    mutating func judgeKeys(of node: DocumentNode, known: Set<String>, place: String) -> Set<String> {
        var meant: Set<String> = []
        for member in node.members where !known.contains(member.key) && !ContentsKeys.general.contains(member.key) {
            if let wanted = ContentsKeys.meant(by: member.key, of: known) {
                meant.insert(wanted)
                log.raise(
                    .jsonMisspelledKey, ["key": member.key, "where": place, "wanted": wanted], path: path,
                    at: member.keyLocation, levels: levels)
            } else {
                log.raise(
                    .jsonUnknownKey, ["key": member.key, "where": place, "suggestion": ""], path: path,
                    at: member.keyLocation, levels: levels)
            }
        }
        return meant
    }

    /// The group of keys under `key`; nil when absent or of another kind, which is reported.
    mutating func object(_ key: String, of node: DocumentNode) -> DocumentNode? {
        node[key].flatMap { isObject($0, key) ? $0 : nil }
    }

    /// The list under `key`; nil when absent or of another kind, which is reported.
    mutating func list(_ key: String, of node: DocumentNode) -> [DocumentNode]? {
        guard let value = node[key] else { return nil }
        if case .list(let elements) = value.value { return elements }
        complain(key, "a list", value)
        return nil
    }

    mutating func text(_ key: String, of node: DocumentNode) -> Placed<String>? {
        guard let value = node[key] else { return nil }
        if case .string(let text) = value.value { return Placed(text, at: value.location) }
        complain(key, "a text", value)
        return nil
    }

    mutating func number(_ key: String, of node: DocumentNode) -> Placed<Double>? {
        guard let value = node[key] else { return nil }
        if let number = value.double { return Placed(number, at: value.location) }
        complain(key, "a number", value)
        return nil
    }

    mutating func missing(_ key: String, place: String, at location: SourceLocation?) {
        log.raise(.jsonMissingKey, ["key": key, "where": place], path: path, at: location, levels: levels)
    }

    private mutating func isObject(_ node: DocumentNode, _ key: String) -> Bool {
        if case .object = node.value { return true }
        complain(key, "a group of keys", node)
        return false
    }

    private mutating func complain(_ key: String, _ wanted: String, _ node: DocumentNode) {
        log.raise(
            .jsonType, ["key": key, "wanted": wanted, "found": node.kindName], path: path, at: node.location,
            levels: levels)
    }
}
