import StickerModel

/// Reads the packs of bundles for a page: what platforms will find there, not what was planned.
struct PreviewReader: Sendable {
    private let way: PreviewPictures.Way
    /// What the report of an output says about its files.
    private let report: PreviewReport?
    /// The manifest's folder as seen from the page; nil where it is not known or too far away.
    private let artFolder: String?
    private(set) var sections: [PreviewSection] = []
    /// The pictures of the page, and the documents that it needs beside itself.
    private(set) var pictures = PreviewPictures()
    /// Pictures of the packs that are on the page, by platform: bundles of several kinds hold the same packs.
    private var known: Set<[String]> = []

    init(_ way: PreviewPictures.Way, report: PreviewReport? = nil, artFolder: String? = nil) {
        (self.way, self.report, self.artFolder) = (way, report, artFolder)
    }

    /// Adds packs that a platform finds in a tree. `prefix` is the path of the tree in the output that the report is
    /// about. Throws `FileError` where the page would have too many pictures inside.
    mutating func add(
        _ packs: [PreviewPack], of target: any Target, in tree: any FileTree, prefix: String
    ) throws(FileError) {
        let place = Place(target: target, tree: TreeHashes(tree), prefix: prefix, way: way(prefix))
        var section = PreviewSection(target: target.name, title: target.title)
        for preview in packs {
            if let pack = try pack(preview, at: place) { section.packs.append(pack) }
        }
        section.icons = try icons(at: place)
        guard !section.packs.isEmpty || !section.icons.isEmpty else { return }
        sections.append(section)
    }

    mutating func add(_ other: PreviewReader) {
        sections += other.sections
        pictures.add(other.pictures)
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
        switch way {
        case .inside: way
        case .beside(let folder, let hasDocuments):
            .beside(
                [folder, prefix].filter { !$0.isEmpty }.joined(separator: "/"), hasDocuments: hasDocuments)
        }
    }

    /// Where pictures are read, and how the page refers to them.
    private struct Place {
        var target: any Target
        var tree: TreeHashes
        var prefix: String
        var way: PreviewPictures.Way
    }

    // MARK: Packs

    /// nil for a pack without stickers, and for one that is on the page already.
    private mutating func pack(_ preview: PreviewPack, at place: Place) throws(FileError) -> PreviewedPack? {
        guard !preview.stickers.isEmpty else { return nil }
        if report == nil {
            let identity =
                [place.target.name]
                + preview.stickers.map { sticker in
                    if case .frames(let paths, _) = sticker.picture { return paths.joined(separator: "\n") }
                    return place.tree.hash(of: sticker.picture)?.hex ?? sticker.path
                }
            guard known.insert(identity).inserted else { return nil }
        }
        var cards: [PreviewCard] = []
        for sticker in preview.stickers {
            if let card = try card(sticker, at: place) { cards.append(card) }
        }
        let cover = try preview.cover.flatMap { cover throws(FileError) in try address(of: cover, .png, at: place) }
        // Documents without a title are called by the id of their pack: "tea-time (Slack)".
        var name = preview.name
        if let id = cards.first?.report?.pack, let title = report?.names[id], name == id || name.hasPrefix(id + " (") {
            name = title + name.dropFirst(id.count)
        }
        return PreviewedPack(
            name: name, publisher: preview.publisher, cover: cover ?? cards.first { !$0.isVideo }?.address,
            look: preview.look, cards: cards)
    }

    private mutating func address(
        of picture: ImportedFile, _ format: FileFormat, at place: Place
    ) throws(FileError) -> PreviewAddress? {
        try pictures.address(of: picture, format, in: place.tree, place.way)
    }

    private mutating func card(_ sticker: PreviewSticker, at place: Place) throws(FileError) -> PreviewCard? {
        guard let address = try address(of: sticker.picture, sticker.facts.format, at: place) else { return nil }
        var card = PreviewCard(sticker: sticker, platform: place.target.title, address: address)
        if case .frames(let paths, let duration) = sticker.picture {
            var addresses: [PreviewAddress] = []
            for path in paths {
                if let address = try self.address(of: .file(path), .png, at: place) { addresses.append(address) }
            }
            card.sequence = (addresses, duration)
        } else if sticker.facts.isAnimated, !card.isVideo, sticker.facts.format != .lottie {
            card.frames = pictures.frames(of: sticker.picture, in: place.tree, place.way)
        }
        guard let report, case .file(let path) = sticker.picture else { return card }
        card.report = report.images[place.prefix.isEmpty ? path : place.prefix + "/" + path]
        if let entry = card.key.flatMap({ report.entries[$0] }) {
            if card.sticker.emojis.isEmpty { card.sticker.emojis = entry.emojis }
            card.sticker.alt = card.sticker.alt ?? entry.alt
        }
        guard let art = card.report?.art else { return card }
        (card.art, card.artRemark) = self.art(report.firstFrames[art] ?? art)
        return card
    }

    /// The address of art, or why the page cannot show it.
    private func art(_ path: String) -> (address: String?, remark: String?) {
        let format = FilePattern.isPattern(path) ? .frames : FileFormat(claimedBy: path)
        // Browsers show images. TGS is Lottie, too.
        if let format, format.mimeType?.hasPrefix("image/") == true {
            guard let artFolder else { return (nil, "the art is not near this page") }
            let fullPath = artFolder.isEmpty ? path : FilePath.join(artFolder, path)
            return (SafeText<URI>.path(fullPath).string, nil)
        }
        return (nil, "this page cannot show \(format.map(\.withArticle) ?? "a file of this kind")")
    }

    // MARK: Icons

    /// The icons of asset catalogs, the sharpest for each use.
    private mutating func icons(at place: Place) throws(FileError) -> [PreviewIcon] {
        let rows = (place.target.iconCatalog?.checklists(in: place.tree.tree, layout: nil) ?? []).flatMap(\.rows)
        let shown = rows.filter { $0.slot.idiom != nil && $0.file != nil && $0.isFilled }
        var icons: [PreviewIcon] = []
        for (use, rows) in shown.grouped(by: { $0.slot.use }) {
            guard let row = rows.max(by: { $0.slot.width < $1.slot.width }), let file = row.file,
                let address = try address(of: .file(file), .png, at: place)
            else { continue }
            let slot = row.slot
            let iconPlace: PreviewIcon.Place = slot.isStore ? .store : use.hasPrefix("Settings") ? .settings : .messages
            let size = PixelSize(slot.width / max(slot.scale, 1), slot.height / max(slot.scale, 1))
            icons.append(PreviewIcon(place: iconPlace, use: use, address: address, size: size))
        }
        return icons
    }
}
