import StickerModel

/// The text of an imported manifest, in the order in which people write manifests.
struct ManifestText {
    private let draft: ImportDraft

    init(_ draft: ImportDraft) { self.draft = draft }

    /// The whole document.
    var text: SafeText<YAML> {
        let head: SafeText<YAML> = """
            # yaml-language-server: $schema=\(.comment(ScaffoldText.schemaName))
            # Written by `stickerpress import`. To build it for every platform, run `stickerpress build` in this folder.


            """
        let body = draft.packs.count == 1 ? pack(draft.packs[0], inheriting: false) : catalog
        return head + body.map { $0 + "\n" }.joined()
    }

    private var catalog: [SafeText<YAML>] {
        let publishers = Set(draft.packs.map(\.publisher))
        let isShared = publishers.count == 1
        var lines: [SafeText<YAML>] = []
        if isShared { lines.append(ScaffoldText.publisher(draft.packs[0].publisher)) }
        lines += group("links", addresses(draft.storeLinks))
        if draft.packs.contains(where: hasOptions) {
            lines += group("targets", draft.targets.map { (.scalar($0), "true") })
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

    private func pack(_ pack: DraftPack, inheriting: Bool) -> [SafeText<YAML>] {
        let isAlone = draft.packs.count == 1
        var lines: [SafeText<YAML>] = ["id: \(.scalar(pack.id))", "name: \(.scalar(pack.name))"]
        if !inheriting { lines.append(ScaffoldText.publisher(pack.publisher)) }
        var links = pack.links
        links.appStore = isAlone ? draft.storeLinks.appStore : nil
        links.playStore = isAlone ? draft.storeLinks.playStore : nil
        lines += group("links", addresses(links))
        if let icon = pack.icon { lines.append("icon: \(.scalar(icon.path))") }
        if let tray = pack.tray { lines.append("tray: \(.scalar(tray.path))") }
        lines += targets(of: pack, isAlone: isAlone)
        lines.append("stickers:")
        return lines + pack.stickers.flatMap(sticker)
    }

    private func hasOptions(_ pack: DraftPack) -> Bool { !pack.options.isEmpty || !pack.artOptions.isEmpty }

    /// Switching one target on disables those not named, so a single pack names them all.
    private func targets(of pack: DraftPack, isAlone: Bool) -> [SafeText<YAML>] {
        let texts = pack.options.merging(pack.artOptions.mapValues(\.path)) { $1 }
        let options = texts.sorted { $0.key < $1.key }.map { key, text -> SafeText<YAML> in
            "\(.scalar(key)): \(.scalar(text))"
        }
        let named = draft.targets.filter { target in
            pack.switchedOff.contains(target) || hasOptions(pack) && (isAlone || target == draft.target)
        }
        return group(
            "targets",
            named.map { target in
                if pack.switchedOff.contains(target) { return (.scalar(target), "false") }
                return (.scalar(target), target == draft.target ? "{ \(options.joined(separator: ", ")) }" : "true")
            })
    }

    private func sticker(_ sticker: DraftSticker) -> [SafeText<YAML>] {
        var lines: [SafeText<YAML>] = ["  - file: \(.scalar(sticker.file.path))", "    id: \(.scalar(sticker.id))"]
        if !sticker.emojis.isEmpty {
            lines.append("    emojis: [\(sticker.emojis.map { .scalar($0) }.joined(separator: ", "))]")
        }
        if sticker.alt.count == 1, sticker.alt[0].tag.isEmpty {
            lines.append("    alt: \(.scalar(sticker.alt[0].text))")
        } else if !sticker.alt.isEmpty {
            lines.append("    alt:")
            lines += sticker.alt.map { "      \(.scalar($0.tag)): \(.scalar($0.text))" }
        }
        return lines
    }

    private func addresses(_ links: Links) -> [(SafeText<YAML>, SafeText<YAML>)] {
        let all: [(SafeText<YAML>, String?)] = [
            ("website", links.website), ("privacy-policy", links.privacyPolicy),
            ("license-agreement", links.licenseAgreement), ("email", links.email), ("app-store", links.appStore),
            ("play-store", links.playStore),
        ]
        return all.compactMap { key, address in address.map { (key, .scalar($0)) } }
    }

    private func group(
        _ key: SafeText<YAML>, _ members: [(SafeText<YAML>, SafeText<YAML>)]
    ) -> [SafeText<YAML>] {
        members.isEmpty ? [] : ["\(key):"] + members.map { "  \($0): \($1)" }
    }
}
