import StickerModel

/// Makes stickers of the entries under `stickers`, and their variants for single targets.
struct StickerBuilder {
    let folder: String
    let settings: InheritedSettings
    let session: LoadSession

    /// The sticker as all targets get it; its id may still collide.
    func sticker(_ entry: Entry) -> Sticker {
        let id = entry.node.text("id") ?? StickerID.of(file: entry.file, isFrames: session.frames[entry.file] != nil)
        var sticker = Sticker(id: id, file: entry.file, location: entry.node.location)
        sticker.emojis = settings.emojis
        for group in settings.art { sticker.edit.apply(group) }
        apply(entry.node, to: &sticker)
        sticker.fieldLocations = entry.node.fieldLocations
        return sticker
    }

    /// The sticker as one target gets it; nil when it is left out there.
    func sticker(_ base: Sticker, _ entry: Entry, for target: String) -> Sticker? {
        let change = entry.node["targets"]?[target]
        guard change?.bool != false else { return nil }
        var sticker = base
        sticker.edit = ArtEdit()
        for group in settings.art { sticker.edit.apply(group) }
        for group in settings.targets[target]?.art ?? [] { sticker.edit.apply(group) }
        sticker.edit.apply(entry.node)
        guard let change, case .object = change.value else { return sticker }
        sticker.id = change.text("id") ?? base.id
        if ["file", "frames", "fps", "durations"].contains(where: { change[$0] != nil }) {
            sticker.file = art(of: change) ?? base.file
        }
        apply(change, to: &sticker)
        let fields = session.fields.options(of: target).sticker
        sticker.options = FieldResolver(session: session, folder: folder, levels: settings.ruleLevels).options(
            change, fields)
        sticker.fieldLocations.merge(change.fieldLocations) { $1 }
        return sticker
    }

    private func apply(_ node: DocumentNode, to sticker: inout Sticker) {
        guard case .object = node.value else { return }
        if let emojis = node["emojis"] { sticker.emojis = emojis.emojis }
        if let alt = node["alt"] { sticker.alt = LocalizedText(alt) }
        if let tags = node["tags"] { sticker.tags = tags.texts }
        sticker.edit.apply(node)
        check(node)
    }

    private func check(_ node: DocumentNode) {
        guard let trim = node["trim"], let to = trim["to"]?.double else { return }
        let from = trim["from"]?.double ?? 0
        guard from >= to else { return }
        session.report(
            "manifest/out-of-range.trim", ["from": Figures.grouped(from), "to": Figures.grouped(to)],
            at: trim.location)
    }

    /// Gives stickers whose ids come from equal file names ids of their own, and reports ids given twice.
    func nameStickers(_ stickers: inout [Sticker], _ entries: [Entry]) {
        var named: [Sticker] = []
        var unnamed: [Int] = []
        for (index, entry) in entries.enumerated() {
            if entry.node.text("id") == nil { unnamed.append(index) } else { named.append(stickers[index]) }
        }
        reportDuplicates(named, besides: [])
        var ids = FileNamer(taken: named.map(\.id), longest: Slug.longest)
        for index in unnamed {
            let id = stickers[index].id
            let free = ids.claim(id)
            guard free != id else { continue }
            stickers[index].id = free
            session.report(
                "manifest/renamed-id", ["file": stickers[index].file, "id": free, "taken": id],
                at: stickers[index].location, levels: settings.ruleLevels)
        }
    }

    /// Reports every repeated id, except those that are repeated among the stickers of all targets.
    func reportDuplicates(_ stickers: [Sticker], besides reported: [Sticker]) {
        var known: [String: Int] = [:]
        for sticker in reported { known[sticker.id, default: 0] += 1 }
        var first: [String: Sticker] = [:]
        for sticker in stickers {
            guard let other = first.updateValue(sticker, forKey: sticker.id), known[sticker.id] ?? 0 < 2 else {
                continue
            }
            session.report(
                "manifest/duplicate-id", ["id": sticker.id, "line": "\(other.location(of: "id").line)"],
                at: sticker.location(of: "id"))
        }
    }
}

enum StickerID {
    /// The file's stem, made safe; of frames that of their pattern, or of their folder.
    static func of(file: String, isFrames: Bool = false) -> String {
        if isFrames {
            let stem = FileName.stem(FileName.last(file)).replacing(/[*?]+|[0-9]+$/, with: "")
            let isNamed = stem.contains { $0.isLetter || $0.isNumber }
            return of(file: isNamed ? stem.replacing(/[-_. ]+$/, with: "") : FileName.folder(file))
        }
        let name = FileName.last(file)
        let stem = FileName.stem(name)
        return Slug.fileSafe(stem.isEmpty ? name : stem, prefix: "sticker")
    }
}
