import StickerDocuments
import StickerModel

struct PackBuilder {
    let node: DocumentNode
    let settings: InheritedSettings
    let folder: String
    let session: LoadSession

    func pack() -> Pack {
        let name = node.text("name") ?? ""
        if settings.publisher == nil, node.member("publisher") == nil {
            session.report(
                "manifest/missing-key.example", ["key": "publisher", "example": "Ana Lim"], at: node.location)
        }
        var pack = Pack(
            id: node.text("id") ?? Slug.fileSafe(name), name: name, publisher: settings.publisher ?? "",
            location: node.location)
        if let vendor = settings.vendor { pack.vendor = vendor }
        pack.links = settings.links
        pack.background = node.text("background").flatMap { Color(hex: $0) }
        pack.ruleLevels = settings.ruleLevels
        pack.targetKeys = settings.targetKeys
        pack.fieldLocations = settings.locations
        if pack.fieldLocations["id"] == nil { pack.fieldLocations["id"] = pack.fieldLocations["name"] }
        for group in settings.art { pack.edit.apply(group) }
        pack.icon = art("icon")
        pack.tray = art("tray")
        addStickers(to: &pack)
        // The picture of a sticker is cut out as an icon, too.
        if pack.edit.key == nil { pack.edit.key = pack.stickers.first { $0.file == pack.icon ?? $0.file }?.edit.key }
        return pack
    }

    private func art(_ key: String) -> String? {
        guard let file = node[key] else { return nil }
        return session.art(file, from: folder, levels: settings.ruleLevels)
    }

    private func addStickers(to pack: inout Pack) {
        let named = Set([pack.icon, pack.tray].compactMap(\.self))
        let builder = StickerBuilder(folder: folder, settings: settings, session: session)
        let entries = builder.entries(of: node["stickers"], besides: named)
        if let list = node["stickers"], case .list(let elements) = list.value, elements.isEmpty {
            session.report("manifest/missing-key.empty", ["key": "stickers", "what": "sticker"], at: list.location)
        }
        for entry in entries { pack.stickers.append(builder.sticker(entry)) }
        builder.nameStickers(&pack.stickers, entries)
        for (name, target) in settings.targets where target.isOn {
            pack.targets[name] = target.options
            var stickers: [Sticker] = []
            for (sticker, entry) in zip(pack.stickers, entries) {
                if let own = builder.sticker(sticker, entry, for: name) { stickers.append(own) }
            }
            pack.targetStickers[name] = stickers
            builder.reportDuplicates(stickers, besides: pack.stickers)
        }
        if pack.targets.isEmpty, !settings.targets.isEmpty {
            session.report("manifest/no-target", at: pack.location(of: "targets"), levels: settings.ruleLevels)
        }
    }
}
