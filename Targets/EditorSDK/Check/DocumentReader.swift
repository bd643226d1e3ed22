import StickerModel

/// Reads one JSON document, saying everything that is wrong with its form.
struct DocumentReader {
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

    /// Reports keys that nobody reads.
    mutating func judgeKeys(of node: DocumentNode, known: [String], place: String) {
        for member in node.members where !known.contains(member.key) {
            let near = Nearest.match(member.key, in: known)
            log.raise(
                .jsonUnknownKey,
                ["key": member.key, "where": place, "suggestion": near.map { "; did you mean `\($0)`?" } ?? ""],
                path: path, at: member.keyLocation, levels: levels)
        }
    }

    /// The group of keys under `key`; nil when absent or of another kind, which is reported.
    mutating func object(_ key: String, of node: DocumentNode) -> DocumentNode? {
        node[key].flatMap { isObject($0, "`\(key)`") ? $0 : nil }
    }

    /// The list under `key`, its elements being objects; nil when absent or of another kind, which is reported.
    mutating func objects(_ key: String, of node: DocumentNode) -> [DocumentNode]? {
        guard let value = node[key] else { return nil }
        guard case .list(let elements) = value.value else {
            complain("`\(key)`", "a list", value)
            return nil
        }
        return elements.filter { isObject($0, "an entry of `\(key)`") }
    }

    mutating func texts(_ key: String, of node: DocumentNode) -> [String]? {
        guard let value = node[key] else { return nil }
        guard case .list(let elements) = value.value else {
            complain("`\(key)`", "a list", value)
            return nil
        }
        return elements.compactMap { element in
            if case .string(let text) = element.value { return text }
            complain("an entry of `\(key)`", "a text", element)
            return nil
        }
    }

    mutating func text(_ key: String, of node: DocumentNode) -> Placed<String>? {
        guard let value = node[key] else { return nil }
        if case .string(let text) = value.value { return Placed(text, at: value.location) }
        complain("`\(key)`", "a text", value)
        return nil
    }

    mutating func number(_ key: String, of node: DocumentNode) -> Placed<Double>? {
        guard let value = node[key] else { return nil }
        if let number = value.double { return Placed(number, at: value.location) }
        complain("`\(key)`", "a number", value)
        return nil
    }

    mutating func flag(_ key: String, of node: DocumentNode) -> Bool? {
        guard let value = node[key] else { return nil }
        if let flag = value.bool { return flag }
        complain("`\(key)`", "true or false", value)
        return nil
    }

    /// One of a few words; others are reported and nil.
    mutating func word(_ key: String, of node: DocumentNode, among words: [String]) -> Placed<String>? {
        guard let text = text(key, of: node) else { return nil }
        if words.contains(text.value) { return text }
        complain(key, text, among: words)
        return nil
    }

    mutating func complain(_ key: String, _ text: Placed<String>, among words: [String]) {
        let near = Nearest.match(text.value, in: words)
        log.raise(
            .jsonValue,
            [
                "key": key, "value": text.value, "wanted": words.joined(separator: ", "),
                "suggestion": near.map { "; did you mean “\($0)”?" } ?? "",
            ], path: path, at: text.location, levels: levels)
    }

    /// A text that has to be there; its absence is reported.
    mutating func required(_ key: String, of node: DocumentNode, place: String) -> Placed<String>? {
        if node[key] == nil { missing(key, place: place, at: node.location) }
        return text(key, of: node)
    }

    mutating func missing(_ key: String, place: String, at location: SourceLocation?) {
        log.raise(.jsonMissingKey, ["key": key, "where": place], path: path, at: location, levels: levels)
    }

    mutating func isObject(_ node: DocumentNode, _ key: String) -> Bool {
        if case .object = node.value { return true }
        complain(key, "a group of keys", node)
        return false
    }

    mutating func complain(_ key: String, _ wanted: String, _ node: DocumentNode) {
        log.raise(
            .jsonType, ["key": key, "wanted": wanted, "found": node.kindName], path: path, at: node.location,
            levels: levels)
    }
}
