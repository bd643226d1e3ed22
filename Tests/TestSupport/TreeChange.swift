import Foundation
import StickerModel

/// Changes that an entry of a table of rules makes.
extension FakeTree {
    /// One member of an entry: a path and what becomes of it, or one of `move`, `add` and `unreadable`. Paths are written
    /// by their ends, as far as only one file or folder has that end. `add: { new.png: old.png }` is a picture with the
    /// facts of another that shows something else.
    mutating func apply(_ member: DocumentNode.Member, replacesAll: Bool) throws {
        let node = member.node
        switch member.key {
        case "move": for (old, new) in node.texts { try moveAll(from: whole(old), to: whole(new)) }
        case "add":
            for (number, (path, model)) in node.texts.enumerated() {
                guard case .picture(var facts)? = contents[whole(model)] else {
                    throw RuleTableProblem("\(node.location): there is no picture \(model)")
                }
                facts.pixels?.contentHash = UInt64(1_000 + number)
                contents[whole(path)] = .picture(facts)
            }
        case "unreadable":
            for (path, problem) in node.texts { contents[whole(path)] = .unreadable(FileError(.damaged, problem)) }
        default: try change(whole(member.key), as: node, replacesAll: replacesAll)
        }
    }

    private mutating func change(_ path: String, as node: DocumentNode, replacesAll: Bool) throws {
        switch (node.value, contents[path]) {
        case (.null, _):
            let below = contents.keys.filter { $0 == path || $0.hasPrefix(path + "/") }
            if below.isEmpty { throw RuleTableProblem("\(node.location): there is no \(path)") }
            for path in below { contents[path] = nil }
        case (.object, .text(let text)?):
            var text = text
            for (old, new) in node.texts {
                guard text.contains(old) else { throw RuleTableProblem("\(node.location): no text “\(old)”") }
                text = text.replacing(old, with: new, maxReplacements: replacesAll ? .max : 1)
            }
            contents[path] = .text(text)
        case (.object, .picture(let facts)?): contents[path] = .picture(try facts.changed(by: node))
        case (.list(let bytes), _): contents[path] = .bytes(bytes.compactMap { $0.integer.map(UInt8.init) })
        default:
            guard let text = node.string else { throw RuleTableProblem("\(node.location): \(path) is not a document") }
            contents[path] = .text(text)
        }
    }

    private mutating func moveAll(from old: String, to new: String) throws {
        let below = contents.keys.filter { $0 == old || $0.hasPrefix(old + "/") }
        if below.isEmpty { throw RuleTableProblem("there is no \(old)") }
        for path in below { contents[new + path.dropFirst(old.count)] = contents.removeValue(forKey: path) }
    }

    /// The path in the tree that a path of the table means: that of the one file or folder with this end, else in the
    /// folder that its own folder means.
    private func whole(_ path: String) -> String {
        if path.hasPrefix("/") { return String(path.dropFirst()) }
        if contents[path] != nil || path.isEmpty { return path }
        var found: Set<String> = []
        for file in contents.keys {
            var known = file
            while !known.isEmpty {
                if known == path || known.hasSuffix("/" + path) { found.insert(known) }
                known = FileName.folder(known)
            }
        }
        if found.count == 1, let one = found.first { return one }
        let folder = FileName.folder(path)
        return folder.isEmpty ? path : FileName.join(whole(folder), FileName.last(path))
    }
}

extension DocumentNode {
    fileprivate var texts: [(String, String)] { members.map { ($0.key, $0.node.string ?? "") } }
}

extension ImageFacts {
    /// The facts with some replaced, by the names of their properties. `size: 480` is a square, and `durations` are what
    /// the file states, too.
    func changed(by node: DocumentNode) throws -> ImageFacts {
        var changes = node.json as? [String: Any] ?? [:]
        var base = self
        if pixels == nil, changes["pixels"] != nil { base.pixels = .blank }
        let facts = try JSONSerialization.jsonObject(with: JSONEncoder().encode(base)) as? [String: Any] ?? [:]
        if let side = changes["size"] as? Int { changes["size"] = ["width": side, "height": side] }
        if let durations = changes["durations"], changes["statedDurations"] == nil {
            changes["statedDurations"] = durations
        }
        let data = try JSONSerialization.data(withJSONObject: Self.merged(facts, changes))
        return try JSONDecoder().decode(ImageFacts.self, from: data)
    }

    private static func merged(_ old: [String: Any], _ changes: [String: Any]) -> [String: Any] {
        // A null takes a value away.
        old.merging(changes) { old, new in
            guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
            return merged(old, new)
        }
    }
}

extension ImageFacts {
    /// Facts of a still with soft edges that fills a square canvas; `side` in px. Every `hash` is another picture.
    package static func still(_ format: FileFormat, side: Int, byteCount: Int, hash: UInt64) -> ImageFacts {
        var facts = ImageFacts(format: format, byteCount: byteCount, size: .square(side))
        facts.hasAlphaChannel = true
        facts.pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: true, visibleBox: PixelRect(x: 0, y: 0, width: side, height: side),
            firstFrameCoverage: 0.5, greatestCoverage: 0.5, contentHash: hash)
        return facts
    }
}

extension PixelFacts {
    fileprivate static var blank: PixelFacts {
        PixelFacts(
            isOpaque: false, hasSoftEdges: false, visibleBox: nil, firstFrameCoverage: 0, greatestCoverage: 0,
            contentHash: 1)
    }
}

extension DocumentNode {
    /// The value as Foundation writes it as JSON.
    fileprivate var json: Any {
        switch value {
        case .null: NSNull()
        case .bool(let flag): flag
        case .integer(let number): number
        case .number(let number): number
        case .string(let text): text
        case .list(let elements): elements.map(\.json)
        case .object(let members): Dictionary(members.map { ($0.key, $0.node.json) }) { first, _ in first }
        }
    }
}
