import StickerDocuments
import StickerModel

struct ImportedManifest {
    private let draft: ImportDraft

    init(_ draft: ImportDraft) { self.draft = draft }

    var text: SafeText<YAML> {
        NewManifest.head(
            "Written by `stickerpress import`. To build it, run `stickerpress build` in this folder."
        ) + NewManifest.text(draft.packs.count == 1 ? pack(draft.packs[0], inheriting: false) : catalog)
    }

    private var catalog: NewManifest.Members {
        let isShared = Set(draft.packs.map(\.publisher)).count == 1
        var members: NewManifest.Members = isShared ? [NewManifest.publisher(draft.packs[0].publisher)] : []
        members += Self.group("links", NewManifest.links(draft.storeLinks))
        // Beside a pack, an option would switch the platform on, whatever the catalog says.
        let options = draft.targets.map { target in
            (
                target,
                draft.packs.lazy.compactMap { $0.choices[target] }.first { $0.option != nil }?.value ?? .flag(true)
            )
        }
        members += Self.group("targets", options + offered)
        return members + [("packs", .list(draft.packs.map { .mapping(pack($0, inheriting: isShared)) }))]
    }

    private func pack(_ pack: DraftPack, inheriting: Bool) -> NewManifest.Members {
        let isAlone = draft.packs.count == 1
        var links = pack.links
        links.appStore = isAlone ? draft.storeLinks.appStore : nil
        links.playStore = isAlone ? draft.storeLinks.playStore : nil
        var members: NewManifest.Members = [("id", .text(pack.id)), ("name", .text(pack.name))]
        if !inheriting { members.append(NewManifest.publisher(pack.publisher)) }
        members += Self.group("links", NewManifest.links(links))
        if let icon = pack.icon { members.append(("icon", .text(icon.path))) }
        if let tray = pack.tray { members.append(("tray", .text(tray.path))) }
        return members + Self.group("targets", targets(of: pack, isAlone)) + [
            ("stickers", .list(pack.stickers.map(sticker)))
        ]
    }

    /// Switching one target on disables those not named, so all are named: here, or in the catalog.
    private func targets(of pack: DraftPack, _ isAlone: Bool) -> NewManifest.Members {
        let options = pack.options.merging(pack.artOptions.mapValues(\.path)) { $1 }.sorted { $0.key < $1.key }
            .map { ($0.key, DocumentEditor.Value.text($0.value)) }
        let own = draft.targets.compactMap { target -> (key: String, value: DocumentEditor.Value)? in
            if let choice = pack.choices[target], isAlone || choice.option == nil {
                let isOwn = target == draft.target && choice.option != nil && !options.isEmpty
                let added = choice.option.map { options + [($0.key, .text($0.value))] } ?? []
                return (target, isOwn ? .remarked(.mapping(added), choice.reason) : choice.value)
            }
            if target == draft.target, !options.isEmpty { return (target, .mapping(options)) }
            return isAlone ? (target, .flag(true)) : nil
        }
        return own + (isAlone ? offered : [])
    }

    /// The platforms that a new manifest does not switch on, as `init` writes them.
    private var offered: NewManifest.Members { draft.offered.map { ($0, NewManifest.offer) } }

    private func sticker(_ sticker: DraftSticker) -> DocumentEditor.Value {
        var members: NewManifest.Members = [("file", .text(sticker.file.path)), ("id", .text(sticker.id))]
        if !sticker.emojis.isEmpty { members.append(("emojis", .list(sticker.emojis.map { .text($0) }))) }
        if sticker.alt.count == 1, sticker.alt[0].tag.isEmpty {
            members.append(("alt", .text(sticker.alt[0].text)))
        } else {
            members += Self.group("alt", sticker.alt.map { ($0.tag, .text($0.text)) })
        }
        if !sticker.tags.isEmpty { members.append(("tags", .list(sticker.tags.map { .text($0) }))) }
        let options = sticker.options.sorted { $0.key < $1.key }.map { ($0.key, DocumentEditor.Value.text($0.value)) }
        if !options.isEmpty { members.append(("targets", .mapping([(draft.target, .mapping(options))]))) }
        return .mapping(members)
    }

    private static func group(_ key: String, _ members: NewManifest.Members) -> NewManifest.Members {
        members.isEmpty ? [] : [(key, .mapping(members))]
    }
}
