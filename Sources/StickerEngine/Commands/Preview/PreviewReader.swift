import StickerModel

/// Reads the packs of bundles for a page: what platforms will find there, not what was planned.
struct PreviewReader: Sendable {
    private let pictures: PreviewPictures.Way
    /// What the report of an output says about its files.
    private let report: PreviewReport?
    /// The manifest's folder as seen from the page; nil where it is not known or too far away.
    private let artFolder: String?
    private(set) var sections: [PreviewSection] = []
    /// Documents that the page needs beside itself, by their path from it.
    private(set) var frameDocuments: [String: SafeText<WholeFile>] = [:]
    /// Pictures of the packs that are on the page, by platform: bundles of several kinds hold the same packs.
    private var known: Set<[String]> = []

    init(_ pictures: PreviewPictures.Way, report: PreviewReport? = nil, artFolder: String? = nil) {
        self.pictures = pictures
        self.report = report
        self.artFolder = artFolder
    }

    /// Adds packs that a platform finds in a tree. `prefix` is the path of the tree in the output that the report is
    /// about.
    mutating func add(_ packs: [PreviewPack], of target: any Target, in tree: any FileTree, prefix: String) {
        var pictures = PreviewPictures(tree, way(prefix))
        var section = PreviewSection(target: target.name, title: target.title)
        for preview in packs {
            guard let pack = pack(preview, of: target, in: tree, prefix, &pictures) else { continue }
            section.packs.append(pack)
        }
        section.icons = icons(of: target, in: tree, pictures)
        frameDocuments.merge(pictures.frameDocuments) { old, _ in old }
        guard !section.packs.isEmpty || !section.icons.isEmpty else { return }
        sections.append(section)
    }

    /// Adds what was read of another platform.
    mutating func add(_ other: PreviewReader) {
        sections += other.sections
        frameDocuments.merge(other.frameDocuments) { old, _ in old }
    }

    /// The sections with numbered cards. Packs whose stickers are all on an earlier platform are marked.
    func numbered() -> [PreviewSection] {
        var sections = sections
        var number = 0
        var seen: Set<String> = []
        for section in sections.indices {
            for pack in sections[section].packs.indices {
                let cards = sections[section].packs[pack].cards
                let keys = cards.compactMap(\.key)
                sections[section].packs[pack].isRepeated =
                    !keys.isEmpty && keys.count == cards.count && seen.isSuperset(of: keys)
                for card in cards.indices {
                    sections[section].packs[pack].cards[card].number = number
                    number += 1
                }
            }
            seen.formUnion(sections[section].packs.flatMap(\.cards).compactMap(\.key))
        }
        return sections
    }

    private func way(_ prefix: String) -> PreviewPictures.Way {
        switch pictures {
        case .inside: .inside
        case .beside(let folder, let hasDocuments):
            .beside(
                [folder, prefix].filter { !$0.isEmpty }.joined(separator: "/"), hasDocuments: hasDocuments)
        }
    }

    // MARK: Packs

    /// nil for a pack without stickers, and for one that is on the page already.
    private mutating func pack(
        _ preview: PreviewPack, of target: any Target, in tree: any FileTree, _ prefix: String,
        _ pictures: inout PreviewPictures
    ) -> PreviewedPack? {
        guard !preview.stickers.isEmpty else { return nil }
        if report == nil {
            let identity = [target.name] + preview.stickers.map { Self.identity(of: $0.picture, in: tree) }
            guard known.insert(identity).inserted else { return nil }
        }
        var cards: [PreviewCard] = []
        for sticker in preview.stickers {
            guard let card = card(sticker, of: target, prefix, &pictures) else { continue }
            cards.append(card)
        }
        let cover = preview.cover.flatMap { pictures.address(of: $0, .png) } ?? cards.first?.address
        return PreviewedPack(
            name: preview.name, publisher: preview.publisher, cover: cover, look: preview.look, cards: cards)
    }

    private static func identity(of picture: ImportedFile, in tree: any FileTree) -> String {
        switch picture {
        case .file(let path): (try? tree.bytes(path)).map { ContentHash($0).hex } ?? path
        case .bytes(let bytes): ContentHash(bytes).hex
        case .frames(let paths, _): paths.joined(separator: "\n")
        }
    }

    private func card(
        _ sticker: PreviewSticker, of target: any Target, _ prefix: String, _ pictures: inout PreviewPictures
    ) -> PreviewCard? {
        guard let address = pictures.address(of: sticker.picture, sticker.facts.format) else { return nil }
        var card = PreviewCard(sticker: sticker, platform: target.title, address: address)
        if case .frames(let paths, let duration) = sticker.picture {
            card.sequence = (paths.compactMap { pictures.address(of: .file($0), .png) }, duration)
        } else if sticker.facts.isAnimated {
            card.frames = pictures.frames(of: sticker.picture)
        }
        guard let report, case .file(let path) = sticker.picture else { return card }
        card.report = report.images[prefix.isEmpty ? path : prefix + "/" + path]
        if let entry = card.key.flatMap({ report.entries[$0] }) {
            if card.sticker.emojis.isEmpty { card.sticker.emojis = entry.emojis }
            card.sticker.alt = card.sticker.alt ?? entry.alt
        }
        guard let art = card.report?.art else { return card }
        (card.art, card.artRemark) = self.art(art)
        return card
    }

    /// The address of art, or why the page cannot show it.
    private func art(_ path: String) -> (address: String?, remark: String?) {
        let format = FileFormat(claimedBy: path)
        if let format, Self.isDisplayed(format) {
            guard let artFolder else { return (nil, "the art is not near this page") }
            let whole = artFolder.isEmpty ? path : FilePath.join(artFolder, path)
            return (SafeText<URI>.path(whole).string, nil)
        }
        return (nil, "browsers cannot show \(format.map(\.withArticle) ?? "a file of this kind")")
    }

    /// Whether browsers show art of a format. TGS is Lottie, too.
    private static func isDisplayed(_ format: FileFormat) -> Bool {
        guard let type = format.mimeType else { return false }
        return type.hasPrefix("image/")
    }

    // MARK: Icons

    /// The icons of asset catalogs, the sharpest for each use.
    private func icons(of target: any Target, in tree: any FileTree, _ pictures: PreviewPictures) -> [PreviewIcon] {
        let rows = (target.iconCatalog?.checklists(in: tree, layout: nil) ?? []).flatMap(\.rows)
        var icons = OrderedGroups<String, IconCheck>()
        for row in rows where row.slot.idiom != nil && row.file != nil && row.isFilled {
            icons.add(row, to: row.slot.use)
        }
        return icons.groups.compactMap { use, rows in
            guard let row = rows.max(by: { $0.slot.width < $1.slot.width }), let file = row.file,
                let address = pictures.address(of: .file(file), .png)
            else { return nil }
            let slot = row.slot
            let place: PreviewIcon.Place =
                slot.isStore ? .store : use.hasPrefix("Settings") ? .settings : .messages
            let size = PixelSize(slot.width / max(slot.scale, 1), slot.height / max(slot.scale, 1))
            return PreviewIcon(place: place, use: use, address: address, size: size)
        }
    }
}
