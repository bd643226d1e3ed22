import StickerModel

/// The text of an imported manifest, in the order in which people write manifests.
struct ManifestText {
    private let draft: ImportDraft

    init(_ draft: ImportDraft) { self.draft = draft }

    /// The whole document.
    var text: String {
        let head = """
            # yaml-language-server: $schema=\(ScaffoldText.schemaName)
            # Written by `\(ToolIdentity.name) import`. To build it for every platform, run `\(ToolIdentity.name) build` in this folder.


            """
        let body = draft.packs.count == 1 ? pack(draft.packs[0], inheriting: false) : catalog
        return head + body.map { $0 + "\n" }.joined()
    }

    private var catalog: [String] {
        let publishers = Set(draft.packs.map(\.publisher))
        let isShared = publishers.count == 1
        var lines: [String] = []
        if isShared { lines.append(publisher(draft.packs[0].publisher)) }
        lines += group("links", addresses(draft.storeLinks))
        if draft.packs.contains(where: hasOptions) {
            lines += group("targets", draft.targets.map { ($0, "true") })
        }
        lines.append("packs:")
        for pack in draft.packs {
            let inner = self.pack(pack, inheriting: isShared)
            lines += inner.enumerated().map { index, line in
                line.isEmpty ? line : (index == 0 ? "  - " : "    ") + line
            }
            lines.append("")
        }
        return lines.dropLast()
    }

    private func pack(_ pack: DraftPack, inheriting: Bool) -> [String] {
        let isAlone = draft.packs.count == 1
        var lines = ["id: " + Self.scalar(pack.id), "name: " + Self.scalar(pack.name)]
        if !inheriting { lines.append(publisher(pack.publisher)) }
        var links = pack.links
        links.appStore = isAlone ? draft.storeLinks.appStore : nil
        links.playStore = isAlone ? draft.storeLinks.playStore : nil
        lines += group("links", addresses(links))
        if let icon = pack.icon { lines.append("icon: " + Self.scalar(icon.path)) }
        if let tray = pack.tray { lines.append("tray: " + Self.scalar(tray.path)) }
        lines += targets(of: pack, isAlone: isAlone)
        lines.append("stickers:")
        return lines + pack.stickers.flatMap(sticker)
    }

    private func hasOptions(_ pack: DraftPack) -> Bool { !pack.options.isEmpty || !pack.artOptions.isEmpty }

    /// Naming one target disables those not named, so a single pack names them all.
    private func targets(of pack: DraftPack, isAlone: Bool) -> [String] {
        guard hasOptions(pack) else { return [] }
        let texts = pack.options.merging(pack.artOptions.mapValues(\.path)) { $1 }
        let options = texts.sorted { $0.key < $1.key }.map { "\($0.key): \(Self.scalar($0.value))" }
        let own = (draft.target, "{ \(options.joined(separator: ", ")) }")
        return group("targets", isAlone ? draft.targets.map { $0 == draft.target ? own : ($0, "true") } : [own])
    }

    private func sticker(_ sticker: DraftSticker) -> [String] {
        var lines = ["  - file: " + Self.scalar(sticker.file.path), "    id: " + Self.scalar(sticker.id)]
        if !sticker.emojis.isEmpty {
            lines.append("    emojis: [" + sticker.emojis.map(Self.scalar).joined(separator: ", ") + "]")
        }
        if sticker.alt.count == 1, sticker.alt[0].tag.isEmpty {
            lines.append("    alt: " + Self.scalar(sticker.alt[0].text))
        } else if !sticker.alt.isEmpty {
            lines.append("    alt:")
            lines += sticker.alt.map { "      \(Self.scalar($0.tag)): \(Self.scalar($0.text))" }
        }
        return lines
    }

    private func publisher(_ name: String?) -> String {
        name.map { "publisher: " + Self.scalar($0) }
            ?? "publisher: \(ScaffoldText.placeholder)   # <- CHANGE THIS: people see it with the name"
    }

    private func addresses(_ links: Links) -> [(String, String)] {
        let all = [
            ("website", links.website), ("privacy-policy", links.privacyPolicy),
            ("license-agreement", links.licenseAgreement), ("email", links.email), ("app-store", links.appStore),
            ("play-store", links.playStore),
        ]
        return all.compactMap { key, address in address.map { (key, Self.scalar($0)) } }
    }

    private func group(_ key: String, _ members: [(String, String)]) -> [String] {
        members.isEmpty ? [] : [key + ":"] + members.map { "  \($0): \($1)" }
    }

    private static func scalar(_ text: String) -> String { ScaffoldText.scalar(text) }
}
