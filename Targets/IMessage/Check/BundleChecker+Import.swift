import StickerModel

extension BundleChecker {
    /// The packs of the bundle as a manifest would say them: order, names, labels, size class and the largest icon.
    mutating func importedPacks() -> [ImportedPack] {
        let icons = importedIcons()
        let app = form == .project ? appFacts() : ImportedApp()
        let said = log.findings.count
        return packContents().map { pack, sequences in
            let name = app.name ?? title(of: pack)
            var imported = ImportedPack(
                name: name, stickers: pack.stickers.compactMap { sticker(for: $0, sequences) })
            imported.id = app.id
            let texts = strings(of: pack)
            for index in imported.stickers.indices { translate(&imported.stickers[index], of: pack, by: texts) }
            imported.icon = icons.square ?? icons.wide
            if icons.square != nil { imported.artOptions["wide-icon"] = icons.wide }
            imported.options = app.options
            if form != .loose, form != .sticker { imported.options["size"] = pack.sizeClass.rawValue }
            imported.findings = Array(log.findings.dropFirst(said)) + sequences.flatMap(remarks) + icons.findings
            if app.name == nil, name != pack.name { imported.findings.append(Self.renamed(pack, to: name)) }
            return imported
        }
    }

    private func sticker(for sticker: IMessageSticker, _ sequences: [IMessageSequence]) -> ImportedSticker? {
        guard sticker.facts != nil else { return nil }
        var file = ImportedFile.file(sticker.path)
        let folder = FileName.folder(sticker.path)
        if sticker.isFrame, let sequence = sequences.first(where: { FileName.folder($0.path) == folder }) {
            let frames = sequence.frames.filter { $0.facts != nil }.map { FileName.join(folder, $0.file.value) }
            file = .frames(frames, duration: sequence.frameDuration ?? Self.usualFrame)
        }
        var imported = ImportedSticker(name: sticker.name, file: file)
        let label = sticker.label.map { AccessibilityText.plain($0.value) } ?? ""
        if !label.isEmpty { imported.alt = LocalizedText(label) }
        return imported
    }

    /// Ms of a frame where nothing is said: ten a second are what people draw at.
    private static let usualFrame = 100.0

    /// What an animation in one file does not carry over.
    private func remarks(on sequence: IMessageSequence) -> [Finding] {
        var remarks: [Finding] = []
        if let repetitions = sequence.repetitions, repetitions.value > 0 {
            remarks.append(
                Finding(
                    rule: "import/repetitions", severity: .warning,
                    message: "“\(sequence.name)” plays \(Figures.grouped(repetitions.value + 1)) times here; "
                        + "builds play it for ever",
                    path: sequence.path, line: repetitions.location?.line, column: repetitions.location?.column))
        }
        if sequence.frameDuration == nil {
            remarks.append(
                Finding(
                    rule: "import/frame-rate", severity: .warning,
                    message: "“\(sequence.name)” does not say how fast it plays; it has 10 frames a second now",
                    notes: ["set `speed` on the sticker to change that"], path: sequence.path))
        }
        return remarks
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

    private static func renamed(_ pack: IMessagePack, to name: String) -> Finding {
        Finding(
            rule: "import/name", severity: .info,
            message: "“\(pack.name)” is what Xcode calls every pack; this one is “\(name)” now, after its folder",
            notes: ["give it a name with --name, or in the manifest"], path: pack.path)
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
}
