import StickerDocuments
import StickerModel

/// Makes a pack of its part of a manifest.
struct PackBuilder {
    private let node: DocumentNode
    private let settings: InheritedSettings
    private let folder: String
    private let session: LoadSession

    init(_ node: DocumentNode, _ settings: InheritedSettings, folder: String, _ session: LoadSession) {
        self.node = node
        self.settings = settings
        self.folder = folder
        self.session = session
    }

    func pack() -> Pack {
        let name = node.text("name") ?? ""
        if settings.publisher == nil, node.member("publisher") == nil {
            session.report(
                .missingKey, "`publisher` is missing", notes: ["Who publishes the pack, as people see it."],
                at: node.location)
        }
        var pack = Pack(
            id: node.text("id") ?? Slug.fileSafe(name), name: name, publisher: settings.publisher ?? "",
            location: node.location)
        if let vendor = settings.vendor { pack.vendor = vendor }
        pack.links = settings.links
        pack.background = node.text("background").flatMap { Color(hex: $0) }
        pack.ruleLevels = settings.ruleLevels
        pack.fieldLocations = settings.locations
        if pack.fieldLocations["id"] == nil { pack.fieldLocations["id"] = pack.fieldLocations["name"] }
        for group in settings.art { pack.edit.apply(group) }
        pack.icon = art("icon")
        pack.tray = art("tray")
        addStickers(to: &pack)
        return pack
    }

    private func art(_ key: String) -> String? {
        guard let file = node[key] else { return nil }
        return session.art(file, from: folder, levels: settings.ruleLevels)
    }

    private func addStickers(to pack: inout Pack) {
        let named = Set([pack.icon, pack.tray].compactMap(\.self))
        let entries = StickerEntries(node["stickers"], named: named, folder, settings, session).entries
        if let list = node["stickers"], case .list(let elements) = list.value, elements.isEmpty {
            session.report(.missingKey, "`stickers` is empty", notes: ["list at least one"], at: list.location)
        }
        let builder = StickerBuilder(folder: folder, settings: settings, session)
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
            session.report(
                .noTarget, as: .warning, "the pack is switched off for every target",
                notes: ["nothing is built for it; write `true` for a platform under `targets`"],
                at: pack.location(of: "targets"), levels: settings.ruleLevels)
        }
    }
}

/// The entries under `stickers`, patterns written out.
struct StickerEntries {
    struct Entry {
        /// The entry itself: a string in short form, else a mapping.
        var node: DocumentNode
        /// The art, relative to the root folder.
        var file: String
    }

    private(set) var entries: [Entry] = []

    /// `named` is art the pack uses otherwise, which patterns leave out.
    init(
        _ list: DocumentNode?, named: Set<String>, _ folder: String, _ settings: InheritedSettings,
        _ session: LoadSession
    ) {
        guard let list else { return }
        // What entries name comes first: patterns leave it out, wherever in the list they are.
        var taken = named
        var files: [String?] = []
        var patterns: [Bool] = []
        for node in list.elements {
            let isPattern = Self.isPattern(node, folder, session)
            var file: DocumentNode? = node
            if case .object = node.value { file = node["file"] }
            var path: String?
            if let file, !isPattern { path = session.art(file, from: folder, levels: settings.ruleLevels) }
            if let path { taken.insert(path) }
            files.append(path)
            patterns.append(isPattern)
        }
        for (index, node) in list.elements.enumerated() {
            if let file = files[index] {
                entries.append(Entry(node: node, file: file))
            } else if patterns[index] {
                for file in Self.matches(node, folder, settings, session) where taken.insert(file).inserted {
                    entries.append(Entry(node: node, file: file))
                }
            }
        }
    }

    /// Short forms with `*` or `?`, unless a file is really called so.
    private static func isPattern(_ node: DocumentNode, _ folder: String, _ session: LoadSession) -> Bool {
        guard case .string(let text) = node.value, FilePattern.isPattern(text),
            FieldText.fault(in: text, isPath: true) == nil,
            case .missing = session.lookup.find(text, from: folder)
        else { return false }
        return true
    }

    private static func matches(
        _ node: DocumentNode, _ folder: String, _ settings: InheritedSettings, _ session: LoadSession
    ) -> [String] {
        guard case .string(let text) = node.value else { return [] }
        let files = (session.lookup.matches(text, from: folder) ?? []).filter { path in
            // Folders are not art; any other problem is reported.
            if case .found = session.lookup.find(path, from: "", wanted: .fileOrFolder) {
                if case .found = session.lookup.find(path, from: "") { return true }
                return false
            }
            return session.art(DocumentNode(.string(path), at: node.location), from: "", levels: settings.ruleLevels)
                != nil
        }
        if files.isEmpty {
            session.report(.artMissing, "no file matches “\(text)”", at: node.location)
        }
        return files
    }
}
