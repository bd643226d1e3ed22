import StickerModel

/// Small catalogs with the facts of their art, as the manifest loader would hand them over.
package struct CatalogMaker: Sendable {
    package var packs: [Pack] = []
    package var facts: [String: ImageFacts] = [:]
    package var links = Links()
    package let target: String
    /// In px, of all art.
    package let side: Int
    /// What each pack and each sticker has that a test does not change.
    private let options: [String: String]
    private let prepare: @Sendable (inout Sticker) -> Void

    /// No pack; `side` in px.
    package init(
        _ target: String, side: Int, options: [String: String] = [:],
        prepare: @escaping @Sendable (inout Sticker) -> Void = { _ in }
    ) {
        self.target = target
        self.side = side
        self.options = options
        self.prepare = prepare
    }

    /// A pack of stills `s1`, `s2`, … followed by animations `a1`, `a2`, ….
    package mutating func addPack(_ id: String, _ name: String, stills: Int = 0, animations: Int = 0) {
        var pack = Pack(id: id, name: name, publisher: "Ana Lim", location: Self.at(10 * packs.count + 1))
        pack.targets = [target: Options()]
        packs.append(pack)
        for (option, value) in options { set(option, .string(value), inPack: packs.count - 1) }
        for number in 0..<stills { add("s\(number + 1)", .png) }
        for number in 0..<animations { add("a\(number + 1)", .gif, durations: [100, 100, 100]) }
    }

    package static func at(_ line: Int) -> SourceLocation { SourceLocation(file: "pack.yaml", line: line, column: 3) }

    /// A sticker at the end of the last pack.
    package mutating func add(
        _ id: String, _ format: FileFormat, durations: [Double] = [0], edit: (inout Sticker) -> Void = { _ in }
    ) {
        let last = packs.count - 1
        let line = 10 * last + packs[last].stickers.count + 5
        var sticker = Sticker(id: id, file: "art/\(id).\(format.id)", location: Self.at(line))
        prepare(&sticker)
        edit(&sticker)
        packs[last].stickers.append(sticker)
        var facts = ImageFacts(format: format, byteCount: 1_000, size: .square(side), durations: durations)
        if format == .lottie { facts.vector = VectorFacts(rate: 60, frames: Double(durations.count)) }
        self.facts[sticker.file] = facts
    }

    /// An option of a pack, on the third line of it.
    package mutating func set(_ option: String, _ value: DocumentNode.Value, inPack index: Int = 0) {
        packs[index].targets[target]?.values[option] = DocumentNode(value, at: Self.at(10 * index + 3))
    }

    package var catalog: Catalog { Catalog(packs: packs, links: links, location: Self.at(1)) }

    /// Every sticker of the first pack changed, with its index.
    package func changing(_ change: (inout Sticker, Int) -> Void) -> CatalogMaker {
        var copy = self
        for index in copy.packs[0].stickers.indices { change(&copy.packs[0].stickers[index], index) }
        return copy
    }
}

extension CatalogMaker {
    /// The catalog that `plan` of a table of rules describes: one pack, or a list of several.
    func changed(by node: DocumentNode) throws -> CatalogMaker {
        var copy = self
        for (index, pack) in (node.elements.isEmpty ? [node] : node.elements).enumerated() {
            let id = pack["id"]?.string ?? (index == 0 ? "tea-time" : "pack-\(index + 1)")
            copy.addPack(
                id, pack["title"]?.string ?? (index == 0 ? "Tea Time" : "Pack \(index + 1)"),
                stills: pack["stills"]?.integer ?? 0, animations: pack["animations"]?.integer ?? 0)
            for member in pack.members { try copy.change(member, inPack: index) }
        }
        return copy
    }

    private mutating func change(_ member: DocumentNode.Member, inPack index: Int) throws {
        let node = member.node
        switch member.key {
        case "id", "title", "stills", "animations": break
        case "options": for option in node.members { set(option.key, option.node.value, inPack: index) }
        case "links":
            links.appStore = node["appStore"]?.string
            links.playStore = node["playStore"]?.string
            links.website = node["website"]?.string
            packs[index].links = links
        case "icon": packs[index].icon = node.string
        case "every": for sticker in packs[index].stickers.indices { packs[index].stickers[sticker].change(by: node) }
        case let path where path.contains("/"):
            guard let art = facts[path] else { throw RuleTableProblem("\(node.location): there is no \(path)") }
            facts[path] = try art.changed(by: node)
        case let id:
            guard let sticker = packs[index].stickers.firstIndex(where: { $0.id == id }) else {
                throw RuleTableProblem("\(node.location): there is no sticker \(id)")
            }
            packs[index].stickers[sticker].change(by: node)
        }
    }
}

extension Sticker {
    fileprivate mutating func change(by node: DocumentNode) {
        for member in node.members {
            switch member.key {
            case "id": id = member.node.string ?? id
            case "emojis": emojis = member.node.strings
            case "tags": tags = member.node.strings
            case "alt":
                let texts = member.node.members.map { ($0.key, $0.node.string ?? "") }
                let text = member.node.string.map { LocalizedText($0) } ?? LocalizedText(Dictionary(texts) { $1 })
                alt = member.node.isNull ? nil : text
            default: options.values[member.key] = DocumentNode(member.node.value, at: location)
            }
        }
    }
}
