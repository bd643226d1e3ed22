import StickerModel

/// Changes single values of a YAML or JSON document and leaves every other character as it is: comments, order,
/// indentation, anchors.
///
/// Each change is made twice: in the text, by the positions of the parsed values, and in the parsed document. The new
/// text is read again, and only if it means exactly the changed document is it given out.
package struct DocumentEditor {
    /// A value of the document: the keys and numbers that lead to it.
    package typealias Path = [Step]

    /// One step of a path: the key of a mapping, or the index of a list, from 0.
    package enum Step: Hashable, Sendable {
        case key(String)
        /// The entry of a list, counted from 0.
        case index(Int)
    }

    /// What is written in place of a value, or as a new one.
    package indirect enum Value: Sendable {
        /// Quoted where the language needs it.
        case text(String)
        case flag(Bool)
        case integer(Int)
        /// In brackets on one line; in YAML with a line or more for each entry where one is a mapping.
        case list([Value])
        /// In YAML with a line or more for each key, unless it has one plain value.
        case mapping([(key: String, value: Value)])
        /// A value with a comment behind it, in YAML. Without a value, key and comment are a comment, which people complete;
        /// so are the lines of one before an entry of a list.
        case remarked(Value?, String)
    }

    package let document: DocumentNode
    private let file: String
    let isJSON: Bool
    private let hasMark: Bool
    let source: SourceText
    let scalars: [Unicode.Scalar]
    let outline: OutlineNode
    let lineBreak: String
    var expected: DocumentNode
    var edits: [Edit] = []
    /// Lists whose entries change places, when all edits are made.
    var moves: [Move] = []

    typealias Edit = (range: Range<Int>, text: String)

    /// Reads the document. Throws `FileError` where it is not one that the loader reads.
    package init(_ bytes: [UInt8], file: String, isJSON: Bool) throws {
        self.file = file
        self.isJSON = isJSON
        hasMark = bytes.starts(with: Self.mark)
        document = try isJSON ? JSONReader.read(bytes, file: file) : YAMLReader.read(bytes, file: file)
        source = try SourceText(bytes, file: file, limit: YAMLReader.byteLimit)
        let text = String(decoding: source.bytes, as: UTF8.self)
        scalars = Array(text.unicodeScalars)
        lineBreak = text.unicodeScalars.contains("\r") ? "\r\n" : "\n"
        do {
            outline = try OutlineReader.read(isJSON ? source.withoutHalves : source, scalars)
        } catch {
            throw FileError(
                "uses a way of writing JSON that cannot be edited here",
                hint: "make the change by hand, or write the manifest as YAML",
                at: source.location(ofScalar: 0))
        }
        expected = document
    }

    package var hasChanges: Bool { !edits.isEmpty || !moves.isEmpty }

    package func node(at path: Path) -> DocumentNode? { document.value(at: path) }

    /// The changed document. Throws `FileError` when the text would mean anything else than what was asked for.
    package func edited() throws -> [UInt8] {
        let ordered = editsInPlace
        for (edit, next) in zip(ordered, ordered.dropFirst()) where next.range.lowerBound < edit.range.upperBound {
            throw refusal(at: next.range.lowerBound)
        }
        let bytes = (hasMark ? Self.mark : []) + Array(String(text(of: scalars.indices, ordered)).utf8)
        guard bytes.count <= YAMLReader.byteLimit else {
            throw FileError(
                .overLimit,
                "would have \(Figures.grouped(bytes.count)) bytes; the limit is \(Figures.grouped(YAMLReader.byteLimit))",
                path: file, hint: "move packs into manifests of their own and list those under `packs`")
        }
        let changed = try? isJSON ? JSONReader.read(bytes, file: file) : YAMLReader.read(bytes, file: file)
        guard let changed, changed.means(expected) else { throw refusal(at: ordered.first?.range.lowerBound ?? 0) }
        return bytes
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func refusal(at position: Int) -> FileError {
        FileError(
            "cannot be changed here without changing other parts of the file, such as values with an anchor (`&`)",
            hint: "make this change by hand", at: source.location(ofScalar: position))
    }

    func refusal(of node: OutlineNode, _ message: String) -> FileError {
        FileError(message, hint: "make this change by hand", at: source.location(ofScalar: node.range.lowerBound))
    }

    // MARK: - Finding values

    /// The path of the first list or mapping that begins at a location.
    package func path(of location: SourceLocation) -> Path? { Self.path(of: location, in: document) }

    private static func path(of location: SourceLocation, in node: DocumentNode) -> Path? {
        for member in node.members {
            if let path = path(of: location, in: member.node) { return [.key(member.key)] + path }
        }
        for (index, element) in node.elements.enumerated() {
            if let path = path(of: location, in: element) { return [.index(index)] + path }
        }
        let isCollection = !node.members.isEmpty || !node.elements.isEmpty
        return isCollection && node.location == location ? [] : nil
    }

    func outline(at path: some Sequence<Step>) throws -> OutlineNode {
        var node = outline
        for step in path {
            if node.isAlias { throw refusal(of: node, "is an alias (`*`) of a value above") }
            switch step {
            case .key(let key):
                guard let member = node.member(key) else { throw refusal(of: node, "has no key `\(key)` of its own") }
                node = member.value
            case .index(let index):
                guard node.elements.indices.contains(index) else { throw refusal(of: node, "has no such entry") }
                node = node.elements[index]
            }
        }
        if node.isAlias { throw refusal(of: node, "is an alias (`*`) of a value above") }
        return node
    }

    // MARK: - Lists

    /// Appends entries to a list; a single text in its place becomes the first entry. Throws `FileError` where there is
    /// neither, or an alias.
    package mutating func append(_ entries: [Value], to path: Path) throws {
        let node = try outline(at: path)
        if node.isScalar {
            guard let old = document.value(at: path)?.string else { throw refusal(of: node, "is not a list") }
            let all = [Value.text(old)] + entries
            replace(node.range, with: flow(.list(all)))
            expected.change(at: path) { $0 = .list(all.compactMap(\.node)) }
            return
        }
        guard case .list(let elements) = node.content else { throw refusal(of: node, "is not a list") }
        if node.isFlow {
            let texts = entries.map(flow)
            if let last = elements.last {
                let end = last.range.upperBound
                let lead = begins(last) ? lineBreak + spaces(column(last.range.lowerBound)) : " "
                let added = lead + texts.joined(separator: "," + lead)
                let rest = scalars[end..<nextBreak(end)].drop { $0 == " " || $0 == "\t" }
                let behind = rest.first == "," ? rest.dropFirst().drop { $0 == " " || $0 == "\t" } : rest
                if begins(last), behind.first == "#" {
                    // A comment behind the last entry stays on its line.
                    if rest.first != "," { insert(",", at: end) }
                    insert(added, at: nextBreak(end))
                } else {
                    insert("," + added, at: end)
                }
            } else {
                insert(texts.joined(separator: ", "), at: node.range.upperBound - 1)
            }
        } else {
            guard let last = elements.last, let dash = dash(before: last) else {
                throw refusal(of: node, "is not a list")
            }
            let indent = column(dash)
            let texts = entries.map { lines(of: $0, indent: indent, from: last, dash: dash) }
            insert(texts.joined(), at: end(of: node, deeperThan: indent))
        }
        expected.change(at: path) { $0 = .list($0.elements + entries.compactMap(\.node)) }
    }

    /// Puts entries, at least one, in the place of one entry of a list. Entries behind it get other numbers, so later ones
    /// come first. Throws `FileError` where there is no such entry, or an alias.
    package mutating func replace(_ index: Int, in path: Path, with entries: [Value]) throws {
        let node = try outline(at: path)
        expected.change(at: path) { list in
            // A single text counts as a list of one.
            var elements = list.elements.isEmpty ? [list] : list.elements
            guard elements.indices.contains(index) else { return }
            list.value = .null
            elements.replaceSubrange(index...index, with: entries.compactMap(\.node))
            list = .list(elements)
        }
        if node.isScalar { return try replaceOnly(node, at: path, with: entries) }
        guard node.elements.indices.contains(index) else { throw refusal(of: node, "has no such entry") }
        let old = node.elements[index]
        if old.isAlias { throw refusal(of: old, "is an alias (`*`) of a value above") }
        guard !node.isFlow, let dash = dash(before: old) else {
            return replace(old.range, with: entries.map(flow).joined(separator: ", "))
        }
        guard let first = entries.first else { return }
        // A comment behind the old entry stays on its line.
        let indent = column(old.range.lowerBound)
        let head = first.blockLines.map(\.string)
        replace(old.range, with: head[0])
        let below = head.dropFirst().map { lineBreak + spaces(indent) + $0 }
        let others = entries.dropFirst().map { lines(of: $0, indent: column(dash), from: old, dash: dash) }
        insert((below + others).joined(), at: lineEnd(old.range.upperBound))
    }

    /// Puts a list in the place of the one text that was there: on lines of its own where there is room.
    private mutating func replaceOnly(_ node: OutlineNode, at path: Path, with entries: [Value]) throws {
        guard case .key(let key)? = path.last else { throw refusal(of: node, "is not a list") }
        let mapping = try outline(at: path.dropLast())
        let end = nextBreak(node.range.upperBound)
        guard !isJSON, !mapping.isFlow, let member = mapping.member(key),
            !scalars[node.range.upperBound..<end].contains("#")
        else { return replace(node.range, with: flow(.list(entries))) }
        let lines = entries.flatMap { entry in
            entry.blockLines.map(\.string).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
        }
        if begins(node) {
            let text = lines.joined(separator: lineBreak + spaces(column(node.range.lowerBound)))
            return replace(node.range, with: text)
        }
        let indent = lineBreak + spaces(column(member.key.range.lowerBound) + 2)
        replace(member.key.range.upperBound..<node.range.upperBound, with: ":" + lines.map { indent + $0 }.joined())
    }

    /// A new entry of a list without brackets, each of its lines with the line break before it.
    private func lines(of value: Value, indent: Int, from old: OutlineNode, dash: Int) -> String {
        let isSameLine = !scalars[dash..<old.range.lowerBound].contains("\n")
        let gap = isSameLine ? max(old.range.lowerBound - dash - 1, 1) : 1
        let inner = spaces(indent + 1 + gap)
        return value.blockLines.enumerated().map { number, line in
            lineBreak + (number == 0 ? spaces(indent) + "-" + spaces(gap) : inner) + line.string
        }.joined()
    }

    // MARK: - Mappings

    /// Sets keys of a mapping, or removes those without a value. New keys come behind those that `order` lists before
    /// them. Throws `FileError` where there is no mapping, and where a change would remove comments or reach an alias.
    package mutating func set(_ values: [(key: String, value: Value?)], in path: Path, order: [String]) throws {
        let node = try outline(at: path)
        guard case .mapping(let members) = node.content else { throw refusal(of: node, "is not a mapping") }
        let removed = Set(values.filter { $0.value == nil }.map(\.key))
        let isKept = { (member: OutlineNode.Member) in member.name.map { !removed.contains($0) } ?? true }
        for (key, value) in values {
            let own = node.member(key)
            if let value, let own {
                if own.value.isAlias { throw refusal(of: own.value, "is an alias (`*`) of a value above") }
                try replace(own, with: value)
            } else if let value {
                try add(key, value, to: node, behind: members.filter(isKept), order: order)
            } else if own != nil {
                try remove(key, from: members, isFlow: node.isFlow, keeping: isKept)
            } else if document.value(at: path)?.member(key) != nil {
                throw refusal(of: node, "takes `\(key)` from another mapping (`<<`), so it cannot be removed here")
            }
        }
        expected.change(at: path) { mapping in
            var members = mapping.members
            for (key, value) in values {
                let index = members.firstIndex { $0.key == key }
                if let node = value?.node {
                    if let index {
                        members[index].node = node
                    } else {
                        members.append(.init(key: key, keyLocation: mapping.location, node: node))
                    }
                } else if let index {
                    members.remove(at: index)
                }
            }
            mapping.value = .object(members)
        }
    }

    private mutating func replace(_ member: OutlineNode.Member, with value: Value) throws {
        let old = member.value.range
        if hasComments(old, of: member.value) {
            throw refusal(of: member.value, "has comments inside, which a new value would remove")
        }
        let between = scalars[member.key.range.upperBound..<old.lowerBound]
        if old.isEmpty {
            insert(" " + flow(value), at: member.key.range.upperBound + 1)
        } else if between.contains("\n") || between.contains("#") {
            guard !between.contains("#") else { throw refusal(of: member.value, "has a comment before it") }
            replace(member.key.range.upperBound..<old.upperBound, with: ": " + flow(value))
        } else {
            replace(old, with: flow(value))
        }
    }

    /// Whether a range up to the end of a value has comments.
    func hasComments(_ range: Range<Int>, of value: OutlineNode) -> Bool {
        guard scalars[range].contains(where: Self.isBreak) else { return false }
        var start = range.lowerBound
        for text in texts(in: value) {
            if scalars[start..<max(start, text.lowerBound)].contains("#") { return true }
            start = max(start, text.upperBound)
        }
        return scalars[start..<max(start, range.upperBound)].contains("#")
    }

    /// Where the texts of a value are, which may have a `#`.
    private func texts(in node: OutlineNode) -> [Range<Int>] {
        switch node.content {
        case .list(let elements): return elements.flatMap { texts(in: $0) }
        case .mapping(let members): return members.flatMap { texts(in: $0.key) + texts(in: $0.value) }
        case .scalar where node.isBlock:
            // Below its first line, all of a block is text.
            let sign = scalars[node.range].firstIndex { $0 == "|" || $0 == ">" } ?? node.range.lowerBound
            return [min(nextBreak(sign), node.range.upperBound)..<node.range.upperBound]
        case .scalar, .alias:
            // Behind an anchor or a tag there may be a comment.
            let first = scalars[node.range].first
            return first == "&" || first == "!" ? [] : [node.range]
        }
    }

    private mutating func add(
        _ key: String, _ value: Value, to node: OutlineNode, behind members: [OutlineNode.Member], order: [String]
    ) throws {
        let rank = order.firstIndex(of: key) ?? order.count
        let before = members.last { member in
            member.name.flatMap { order.firstIndex(of: $0) }.map { $0 < rank } ?? false
        }
        guard let before = before ?? members.first else { throw refusal(of: node, "is empty") }
        let entry = literal(key) + ": " + flow(value)
        if node.isFlow {
            let separator = "," + (begins(before.key) ? lineBreak + spaces(column(before.key.range.lowerBound)) : " ")
            insert(separator + entry, at: before.value.range.upperBound)
            return
        }
        let indent = column(before.key.range.lowerBound)
        let placeholder = lineBreak + spaces(indent) + "# \(key): " + Self.placeholder
        let end = lineEnd(before.value.range.upperBound)
        let rest = scalars[end...].prefix(placeholder.unicodeScalars.count)
        // What people wrote behind it is a comment of their own.
        let isOpen =
            rest.elementsEqual(placeholder.unicodeScalars) && nextBreak(end + rest.count) == end + rest.count
        replace(end..<(isOpen ? end + rest.count : end), with: lineBreak + spaces(indent) + entry)
    }

    /// What `init` writes behind a key in a comment for people to complete; it goes when the key is set.
    package static let placeholder = "what it shows"

    private mutating func remove(
        _ key: String, from members: [OutlineNode.Member], isFlow: Bool, keeping isKept: (OutlineNode.Member) -> Bool
    ) throws {
        guard let index = members.firstIndex(where: { $0.name == key }) else { return }
        let (start, end) = (members[index].key.range.lowerBound, members[index].value.range.upperBound)
        if hasComments(start..<end, of: members[index].value) {
            throw refusal(of: members[index].value, "has comments inside, which would be removed with it")
        }
        if isFlow || !begins(members[index].key) {
            // With the comma behind it, or before it.
            let isLast = !members[(index + 1)...].contains(where: isKept)
            if isLast, index == 0 { return }
            let range =
                isLast
                ? members[index - 1].value.range.upperBound..<end : start..<members[index + 1].key.range.lowerBound
            if scalars[range.lowerBound..<start].contains("#") || scalars[end..<range.upperBound].contains("#") {
                throw refusal(of: members[index].value, "has a comment beside it, which would be removed with it")
            }
            return replace(range, with: "")
        }
        let line = lineEnd(end)
        // A comment behind the value stays, on a line of its own.
        if let comment = scalars[end..<line].firstIndex(of: "#") { return replace(start..<comment, with: "") }
        // With the line break before it, so that a last line without one is removed as well.
        replace(breakBefore(lineStart(start))..<line, with: "")
    }
}
