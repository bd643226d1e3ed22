import StickerDocuments
import StickerModel

extension ImportDraft {
    var text: SafeText<YAML> {
        NewManifest.head(
            "Written by `stickerpress import`. To build it, run `stickerpress build` in this folder."
        ) + NewManifest.text(packs.count == 1 ? pack(0, inheriting: false) : catalog)
    }

    private var catalog: NewManifest.Members {
        let isShared = Set(packs.map(\.publisher)).count == 1
        var members: NewManifest.Members = isShared ? [NewManifest.publisher(packs[0].publisher)] : []
        members += Self.group("links", NewManifest.links(storeLinks))
        // Beside a pack, an option would switch the platform on, whatever the catalog says.
        let options = targets.map { target in
            (target, choices.lazy.compactMap { $0[target] }.first { $0.option != nil }?.value ?? .flag(true))
        }
        members += Self.group("targets", options + offers)
        return members + [("packs", .list(packs.indices.map { .mapping(pack($0, inheriting: isShared)) }))]
    }

    private func pack(_ index: Int, inheriting: Bool) -> NewManifest.Members {
        let (pack, isAlone) = (packs[index], packs.count == 1)
        var links = pack.links
        links.appStore = isAlone ? storeLinks.appStore : nil
        links.playStore = isAlone ? storeLinks.playStore : nil
        var members: NewManifest.Members = [("id", .text(pack.id ?? "")), ("name", .text(pack.name))]
        if !inheriting { members.append(NewManifest.publisher(pack.publisher)) }
        members += Self.group("links", NewManifest.links(links))
        if let icon = pack.icon { members.append(("icon", art(icon))) }
        if let tray = pack.tray { members.append(("tray", art(tray))) }
        return members + Self.group("targets", targets(of: index, isAlone)) + [
            ("stickers", .list(pack.stickers.map(sticker)))
        ]
    }

    /// Switching one target on disables those not named, so all are named: here, or in the catalog.
    private func targets(of index: Int, _ isAlone: Bool) -> NewManifest.Members {
        let pack = packs[index]
        let others = pack.artOptions.mapValues(art).merging(pack.numbers.mapValues { .integer($0) }) { $1 }
        let options = Self.options(pack.options, pack.flags, others)
        let own = targets.compactMap { target -> (key: String, value: DocumentEditor.Value)? in
            if let choice = choices[index][target], isAlone || choice.option == nil {
                let isOwn = target == self.target && choice.option != nil && !options.isEmpty
                let added = choice.option.map { options + [($0.key, .text($0.value))] } ?? []
                return (target, isOwn ? .remarked(.mapping(added), choice.reason) : choice.value)
            }
            if target == self.target, !options.isEmpty { return (target, .mapping(options)) }
            return isAlone ? (target, .flag(true)) : nil
        }
        return own + (isAlone ? offers : [])
    }

    /// The platforms that a new manifest does not switch on, as `init` writes them.
    private var offers: NewManifest.Members { offered.map { ($0, NewManifest.offer) } }

    private func art(_ file: ImportedFile) -> DocumentEditor.Value { .text(paths[file] ?? "") }

    private func sticker(_ sticker: ImportedSticker) -> DocumentEditor.Value {
        var members: NewManifest.Members = [("file", art(sticker.file)), ("id", .text(sticker.name))]
        if !sticker.emojis.isEmpty { members.append(("emojis", .list(sticker.emojis.map { .text($0) }))) }
        let alt = sticker.alt?.texts ?? [:]
        members +=
            alt[""].map { [("alt", .text($0))] }
            ?? Self.group("alt", alt.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
        if !sticker.tags.isEmpty { members.append(("tags", .list(sticker.tags.map { .text($0) }))) }
        let options = Self.options(sticker.options, sticker.flags)
        if !options.isEmpty { members.append(("targets", .mapping([(target, .mapping(options))]))) }
        return .mapping(members)
    }

    private static func options(
        _ texts: [String: String], _ flags: Set<String>, _ others: [String: DocumentEditor.Value] = [:]
    ) -> NewManifest.Members {
        let texts = texts.mapValues { DocumentEditor.Value.text($0) }
        let all = texts.merging(flags.map { ($0, .flag(true)) }) { $1 }.merging(others) { $1 }
        return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func group(_ key: String, _ members: NewManifest.Members) -> NewManifest.Members {
        members.isEmpty ? [] : [(key, .mapping(members))]
    }
}
