import StickerModel

/// Makes a pack of its part of a manifest.
struct PackBuilder {
    private let node: DocumentNode
    private let settings: Settings
    private let folder: String
    private let session: LoadSession

    init(_ node: DocumentNode, _ settings: Settings, folder: String, _ session: LoadSession) {
        self.node = node
        self.settings = settings
        self.folder = folder
        self.session = session
    }

    func pack() -> Pack {
        let name = node.text("name") ?? ""
        let publisher = settings.publisher ?? ""
        if node.member("publisher") == nil, settings.publisher == nil {
            session.report(
                .missingKey, "`publisher` is missing", notes: ["Who publishes the pack, as people see it."],
                at: node.location)
        }
        var pack = Pack(
            id: node.text("id") ?? Slug.fileSafe(name), name: name, publisher: publisher, location: node.location)
        pack.vendor = settings.vendor ?? pack.vendor
        pack.links = settings.links
        pack.background = node.text("background").flatMap { Color(hex: $0) }
        pack.ruleLevels = settings.ruleLevels
        pack.fieldLocations = settings.locations
        pack.fieldLocations["id"] = pack.fieldLocations["id"] ?? pack.fieldLocations["name"]
        for group in settings.art { pack.edit.apply(group) }
        pack.icon = art("icon")
        pack.tray = art("tray")
        addStickers(to: &pack)
        return pack
    }

    private func art(_ key: String) -> String? {
        node[key].flatMap { session.art($0, from: folder, levels: settings.ruleLevels) }
    }

    private func addStickers(to pack: inout Pack) {
        let named = Set([pack.icon, pack.tray].compactMap { $0 })
        let entries = StickerEntries(node["stickers"], named: named, folder, settings, session).entries
        if let list = node["stickers"], case .list(let elements) = list.value, elements.isEmpty {
            session.report(.missingKey, "`stickers` is empty", notes: ["list at least one"], at: list.location)
        }
        let builder = StickerBuilder(folder: folder, settings: settings, session)
        pack.stickers = entries.map { builder.sticker($0) }
        builder.nameStickers(&pack.stickers, entries)
        for (name, target) in settings.targets where target.isOn {
            pack.targets[name] = target.options
            pack.targetStickers[name] = zip(pack.stickers, entries).compactMap { sticker, entry in
                builder.sticker(sticker, entry, for: name)
            }
            builder.reportDuplicates(pack.targetStickers[name] ?? [], besides: pack.stickers)
        }
        if pack.targets.isEmpty, !settings.targets.isEmpty {
            session.report(
                .noTarget, as: .warning, "the pack is switched off for every target",
                notes: ["nothing is made of it; write `true` for one under `targets`"],
                at: pack.location(of: "targets"), levels: settings.ruleLevels)
        }
    }
}
