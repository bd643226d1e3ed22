import StickerModel

/// Makes one value of a stream of YAML events.
struct YAMLBuilder {
    private let source: SourceText
    private let events: YAMLEvents
    private var anchors: [String: (node: DocumentNode, count: Int)] = [:]
    /// Weight of the values made so far, those behind aliases counted every time.
    private var count = 0

    init(_ source: SourceText, events: YAMLEvents) {
        self.source = source
        self.events = events
    }

    mutating func document() throws -> DocumentNode {
        _ = try events.next()
        let start = try events.next()
        guard case .documentStart = start.kind else {
            throw DocumentError("holds nothing", hint: "an empty file is no manifest", at: place(0))
        }
        let root = try node(try events.next(), depth: 0)
        _ = try events.next()
        let end = try events.next()
        guard case .streamEnd = end.kind else {
            throw DocumentError(
                "a second document begins here, one is read",
                hint: "take the `---` line out, or put this part into a file of its own", at: place(end.start))
        }
        return root
    }

    private func place(_ index: Int) -> SourceLocation { source.location(ofScalar: index) }

    private mutating func node(_ event: YAMLEvent, depth: Int) throws -> DocumentNode {
        guard depth <= DocumentLimits.depth else {
            throw DocumentError(
                "lists and groups are nested more than \(DocumentLimits.depth) deep", at: place(event.start))
        }
        let before = count
        try add(1, at: event)
        var made: DocumentNode
        switch event.kind {
        case .alias(let name): return try alias(name, at: event)
        case .scalar(let text, let isPlain):
            try add(text.utf8.count / DocumentLimits.bytesPerWeight, at: event)
            made = try YAMLScalar(text: text, isPlain: isPlain, tag: event.tag).node(at: place(event.start))
        case .listStart: made = try list(event, depth: depth)
        default: made = try object(event, depth: depth)
        }
        if let anchor = event.anchor { anchors[anchor] = (made, count - before) }
        return made
    }

    private mutating func add(_ number: Int, at event: YAMLEvent) throws {
        count += number
        guard count <= DocumentLimits.expandedWeight else {
            throw DocumentError(
                "is too large once its aliases are written out",
                hint: "use fewer `*` aliases", at: place(event.start))
        }
    }

    private mutating func alias(_ name: String, at event: YAMLEvent) throws -> DocumentNode {
        guard let anchor = anchors[name] else {
            throw DocumentError(
                "nothing above is marked `&\(name)`", hint: "put a text that begins with `*` in quotes",
                at: place(event.start))
        }
        try add(anchor.count, at: event)
        var node = anchor.node
        node.location = place(event.start)
        return node
    }

    private mutating func list(_ start: YAMLEvent, depth: Int) throws -> DocumentNode {
        try YAMLScalar.checkTag(start.tag, is: "seq", at: place(start.start))
        var elements: [DocumentNode] = []
        while true {
            let event = try events.next()
            if case .listEnd = event.kind { break }
            elements.append(try node(event, depth: depth + 1))
        }
        return DocumentNode(.list(elements), at: place(start.start))
    }

    private mutating func object(_ start: YAMLEvent, depth: Int) throws -> DocumentNode {
        try YAMLScalar.checkTag(start.tag, is: "map", at: place(start.start))
        var object = YAMLObject()
        while true {
            let event = try events.next()
            if case .objectEnd = event.kind { break }
            guard case .scalar(let key, let isPlain) = event.kind else {
                throw DocumentError("a key must be a plain word", at: place(event.start))
            }
            let value = try node(try events.next(), depth: depth + 1)
            if isPlain, key == "<<" {
                try object.merge(value, at: place(event.start))
            } else {
                try object.add(.init(key: key, keyLocation: place(event.start), node: value))
            }
        }
        // Merged members are written out once more, as those behind an alias are.
        try add(object.mergedCount, at: start)
        return DocumentNode(.object(object.members), at: place(start.start))
    }
}
