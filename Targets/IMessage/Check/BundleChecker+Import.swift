import StickerModel

extension BundleChecker {
    /// The packs of the bundle as a manifest would say them: order, names, labels, size class and the largest icon.
    mutating func importedPacks() -> [ImportedPack] {
        let icon = largestIcon()
        let app = form == .project ? appFacts() : (name: nil, bundleID: nil)
        let said = log.findings.count
        return packContents().map { pack, sequences in
            var imported = ImportedPack(
                name: app.name ?? title(of: pack), stickers: pack.stickers.compactMap { sticker(for: $0, sequences) })
            let texts = strings(of: pack)
            for index in imported.stickers.indices { translate(&imported.stickers[index], of: pack, by: texts) }
            imported.icon = icon
            imported.options = form == .loose || form == .sticker ? [:] : ["size": pack.sizeClass.rawValue]
            imported.options["bundle-id"] = app.bundleID
            imported.findings = Array(log.findings.dropFirst(said))
            return imported
        }
    }

    private func sticker(for sticker: IMessageSticker, _ sequences: [IMessageSequence]) -> ImportedSticker? {
        guard sticker.facts != nil else { return nil }
        var file = ImportedFile.file(sticker.path)
        let folder = FileName.folder(sticker.path)
        if sticker.isFrame, let sequence = sequences.first(where: { FileName.folder($0.path) == folder }) {
            let frames = sequence.frames.filter { $0.facts != nil }.map { FileName.join(folder, $0.file.value) }
            // Without a rate ten frames a second are what people draw at.
            file = .frames(frames, duration: sequence.frameDuration ?? 100)
        }
        var imported = ImportedSticker(name: sticker.name, file: file)
        let label = sticker.label.map { AccessibilityText.plain($0.value) } ?? ""
        if !label.isEmpty { imported.alt = LocalizedText(label) }
        return imported
    }

    /// Adds the texts of `.strings` files; the label of the catalog is the English one beside them.
    private func translate(
        _ sticker: inout ImportedSticker, of pack: IMessagePack, by strings: [String: [String: String]]
    ) {
        guard let file = pack.stickers.first(where: { $0.name == sticker.name })?.file?.value else { return }
        let further = strings.compactMapValues { $0[StringsFile.key(of: file)] }
        guard !further.isEmpty else { return }
        var texts = further
        if let label = sticker.alt?.base, texts["en"] == nil { texts["en"] = label }
        sticker.alt = LocalizedText(texts)
    }

    /// Xcode calls every pack “Sticker Pack”; then the folder round the catalog says more.
    private func title(of pack: IMessagePack) -> String {
        guard form == .catalog || form == .project, ["Sticker Pack", "Stickers"].contains(pack.name) else {
            return pack.name
        }
        let catalog = FileName.folder(FileName.folder(FileName.folder(pack.path)))
        let above = form == .catalog && path.isEmpty ? FileName.last(FileName.folder(tree.name)) : name(of: catalog)
        return above.isEmpty || above == "." || above == ".." ? pack.name : above
    }

    /// What the extension is called and the app's bundle id, as far as the project shows them.
    private mutating func appFacts() -> (name: String?, bundleID: String?) {
        let file = index.folders(below: path, endings: FolderKind.project).first { FileName.folder($0) == path }
        var reader = ProjectReader(
            path: (file ?? "") + "/project.pbxproj", folder: path, levels: levels, log: FindingLog(rules))
        guard file != nil, let project = reader.project(in: tree), let pack = project.extensions.first else {
            return (nil, nil)
        }
        return (
            pack.plistText("CFBundleDisplayName"), project.hosts(of: pack).first?.setting("PRODUCT_BUNDLE_IDENTIFIER")
        )
    }

    /// The largest icon of the bundle, a square one rather than a wide one.
    private mutating func largestIcon() -> ImportedFile? {
        let folder = index.folders(below: path, endings: FolderKind.iconSet).first
        guard let folder, form != .iconSet else { return nil }
        var reader = IconSetReader(tree, index, table: table, levels: levels, log: FindingLog(rules))
        _ = reader.iconSet(at: folder, name: name(of: folder), layout: nil)
        let readable = reader.icons.filter { $0.facts != nil }
        let largest = readable.max { left, right in
            (left.slot.height, left.slot.width) < (right.slot.height, right.slot.width)
        }
        return largest.map { .file($0.path) }
    }
}
