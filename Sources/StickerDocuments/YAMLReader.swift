import StickerModel

/// Reads YAML by libyaml: the core schema of YAML 1.2, in which `no`, `on` and `yes` are texts.
///
/// Every value keeps its location. Refused: several documents in one file, repeated keys, keys that are not plain
/// strings, tags outside the core schema, aliases that blow up, deep nesting.
package struct YAMLReader {
    package static let byteLimit = 1_000_000

    /// The value of the one document in `bytes`. Throws `FileError` with the first fault; `emptyHint` says what to do
    /// about a file without a value.
    package static func read(
        _ bytes: [UInt8], file: String, limit: Int = byteLimit, emptyHint: String = "an empty file is not a manifest"
    ) throws -> DocumentNode {
        let source = try SourceText(bytes, file: file, limit: limit)
        var reader = YAMLReader(source, try YAMLEvents(source), emptyHint)
        return try reader.document()
    }

    private let source: SourceText
    private let events: YAMLEvents
    private let emptyHint: String
    private var anchors: [String: (node: DocumentNode, count: Int)] = [:]
    /// Weight of the values made so far, those behind aliases counted every time.
    private var count = 0

    private init(_ source: SourceText, _ events: YAMLEvents, _ emptyHint: String) {
        (self.source, self.events, self.emptyHint) = (source, events, emptyHint)
    }

    private mutating func document() throws -> DocumentNode {
        _ = try events.next()
        let start = try events.next()
        guard case .documentStart = start.kind else {
            throw FileError("is empty", hint: emptyHint, at: location(0))
        }
        let root = try node(try events.next(), depth: 0)
        _ = try events.next()
        let end = try events.next()
        guard case .streamEnd = end.kind else {
            throw FileError(
                "a second document begins here; only one is allowed",
                hint: "remove the `---` line, or move this part to a file of its own", at: location(end.start))
        }
        return root
    }

    private func location(_ index: Int) -> SourceLocation { source.location(ofScalar: index) }

    private mutating func node(_ event: YAMLEvent, depth: Int) throws -> DocumentNode {
        guard depth <= DocumentLimits.depth else {
            throw FileError(
                "is nested more than \(DocumentLimits.depth) levels deep", at: location(event.start))
        }
        let before = count
        try add(1, at: event)
        var made: DocumentNode
        switch event.kind {
        case .alias(let name): return try alias(name, at: event)
        case .scalar(let text, let isPlain):
            try add(text.utf8.count / DocumentLimits.bytesPerWeight, at: event)
            made = try YAMLScalar(text: text, isPlain: isPlain, tag: event.tag).node(at: location(event.start))
        case .listStart: made = try list(event, depth: depth)
        default: made = try object(event, depth: depth)
        }
        if let anchor = event.anchor { anchors[anchor] = (made, count - before) }
        return made
    }

    private mutating func add(_ number: Int, at event: YAMLEvent) throws {
        count += number
        guard count <= DocumentLimits.expandedWeight else {
            throw FileError(
                "is too large after its aliases are expanded",
                hint: "use fewer `*` aliases", at: location(event.start))
        }
    }

    private mutating func alias(_ name: String, at event: YAMLEvent) throws -> DocumentNode {
        guard let anchor = anchors[name] else {
            throw FileError(
                "no anchor `&\(name)` above this alias", hint: "put a string that begins with `*` in quotes",
                at: location(event.start))
        }
        try add(anchor.count, at: event)
        var node = anchor.node
        node.location = location(event.start)
        return node
    }

    private mutating func list(_ start: YAMLEvent, depth: Int) throws -> DocumentNode {
        try YAMLScalar.checkTag(start.tag, is: "seq", at: location(start.start))
        var elements: [DocumentNode] = []
        while true {
            let event = try events.next()
            if case .listEnd = event.kind { break }
            elements.append(try node(event, depth: depth + 1))
        }
        return DocumentNode(.list(elements), at: location(start.start))
    }

    private mutating func object(_ start: YAMLEvent, depth: Int) throws -> DocumentNode {
        try YAMLScalar.checkTag(start.tag, is: "map", at: location(start.start))
        var own: [DocumentNode.Member] = []
        var merged: [DocumentNode.Member] = []
        var lines: [String: Int] = [:]
        while true {
            let event = try events.next()
            if case .objectEnd = event.kind { break }
            let place = location(event.start)
            guard case .scalar(let key, let isPlain) = event.kind else {
                throw FileError("a key must be a plain string", at: place)
            }
            let value = try node(try events.next(), depth: depth + 1)
            if isPlain, key == "<<" {
                merged += try members(toMerge: value, at: place)
            } else if let line = lines.updateValue(place.line, forKey: key) {
                throw FileError("duplicate key “\(key)”, first on line \(line)", hint: "keep one of them", at: place)
            } else {
                own.append(.init(key: key, keyLocation: place, node: value))
            }
        }
        // Merged members are written out once more, as those behind an alias are. Earlier ones win, and own keys win over all.
        try add(merged.count, at: start)
        own += merged.filter { lines.updateValue(0, forKey: $0.key) == nil }
        return DocumentNode(.object(own), at: location(start.start))
    }

    /// What `<<` refers to: one mapping or a list of mappings.
    private func members(toMerge node: DocumentNode, at place: SourceLocation) throws -> [DocumentNode.Member] {
        let groups = if case .list(let elements) = node.value { elements } else { [node] }
        return try groups.flatMap { group in
            guard case .object(let members) = group.value else {
                throw FileError(
                    "`<<` expects a mapping or a list of mappings, found \(node.kindName)",
                    hint: "write `<<: *name`, where `&name` marks a mapping above", at: place)
            }
            return members
        }
    }
}
