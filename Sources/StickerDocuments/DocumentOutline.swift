import StickerModel

/// A value of a document as it is written: what begins and ends where. JSON has an outline, too, as it is YAML.
///
/// Positions are numbers of Unicode scalars from the beginning of the text, a byte order mark aside.
struct OutlineNode {
    struct Member {
        var key: OutlineNode
        /// The key as text; nil where it is a list, a mapping or an alias.
        var name: String?
        var value: OutlineNode
    }

    enum Content {
        case scalar
        case alias
        case list([OutlineNode])
        case mapping([Member])
    }

    var content: Content
    /// Whether a list or mapping is written with brackets.
    var isFlow: Bool
    /// Whether a text is written with `|` or `>` on the lines below.
    var isBlock = false
    /// From its anchor or tag to its last visible character, of a block to the end of its last visible line.
    var range: Range<Int>

    var elements: [OutlineNode] { if case .list(let elements) = content { elements } else { [] } }
    var members: [Member] { if case .mapping(let members) = content { members } else { [] } }
    var isAlias: Bool { if case .alias = content { true } else { false } }
    var isScalar: Bool { if case .scalar = content { true } else { false } }

    func member(_ name: String) -> Member? { members.first { $0.name == name } }
}

/// Reads the outline of a document that `YAMLReader` or `JSONReader` has accepted, so that depth and size are bounded.
struct OutlineReader {
    private let events: YAMLEvents
    private let scalars: [Unicode.Scalar]

    /// The outline of the one document whose text is `scalars`. Throws `FileError` where it is not YAML.
    static func read(_ source: SourceText, _ scalars: [Unicode.Scalar]) throws -> OutlineNode {
        let reader = OutlineReader(events: try YAMLEvents(source), scalars: scalars)
        _ = try reader.events.next()
        _ = try reader.events.next()
        return try reader.node(try reader.events.next())
    }

    private func node(_ event: YAMLEvent) throws -> OutlineNode {
        switch event.kind {
        case .listStart:
            var elements: [OutlineNode] = []
            while true {
                let next = try events.next()
                if case .listEnd = next.kind {
                    return outline(.list(elements), event, next, last: elements.last)
                }
                elements.append(try node(next))
            }
        case .objectStart:
            var members: [OutlineNode.Member] = []
            while true {
                let next = try events.next()
                if case .objectEnd = next.kind {
                    return outline(.mapping(members), event, next, last: members.last?.value)
                }
                let key = try node(next)
                var name: String?
                if case .scalar(let text, _) = next.kind { name = text }
                members.append(.init(key: key, name: name, value: try node(try events.next())))
            }
        case .alias: return OutlineNode(content: .alias, isFlow: false, range: event.start..<event.end)
        default:
            let end = event.isBlock ? blockEnd(event) : event.end
            return OutlineNode(
                content: .scalar, isFlow: false, isBlock: event.isBlock, range: event.start..<max(event.start, end))
        }
    }

    /// libyaml ends a block where the next value or comment begins, behind the line break and blank lines.
    private func blockEnd(_ event: YAMLEvent) -> Int {
        var end = min(event.end, scalars.count)
        while end > event.start, scalars[end - 1].properties.isWhitespace { end -= 1 }
        while end < scalars.count, scalars[end] != "\n", scalars[end] != "\r" { end += 1 }
        return end
    }

    /// Without brackets, a list or mapping ends with its last value.
    private func outline(
        _ content: OutlineNode.Content, _ start: YAMLEvent, _ end: YAMLEvent, last: OutlineNode?
    ) -> OutlineNode {
        let limit = start.isFlow ? end.end : last?.range.upperBound ?? start.end
        return OutlineNode(content: content, isFlow: start.isFlow, range: start.start..<max(start.start, limit))
    }
}
