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

/// What a project says about the app round a pack, as a manifest would.
struct ImportedApp {
    var id: String?
    var name: String?
    /// By the names of `IMessageOptions`.
    var options: [String: String] = [:]
}

/// Icons that are large enough to make all others of.
struct ImportedIcons {
    var square: ImportedFile?
    var wide: ImportedFile?
    var findings: [Finding] = []
}

extension BundleChecker {
    /// What the extension is called, and the settings a rebuild needs, as far as the project shows them.
    mutating func appFacts() -> ImportedApp {
        let file = index.folders(below: path, endings: FolderKind.project).first { FileName.folder($0) == path }
        var reader = ProjectReader(
            path: (file ?? "") + "/project.pbxproj", folder: path, levels: levels, log: FindingLog(rules))
        guard file != nil, let project = reader.project(in: tree), let pack = project.extensions.first else {
            return ImportedApp()
        }
        let host = project.hosts(of: pack).first
        var app = ImportedApp()
        app.name = pack.plistText("CFBundleDisplayName")
        // Our own projects lie in a folder called after the pack's id.
        let folder = name(of: path)
        app.id = Slug.fileSafe(folder) == folder ? folder : nil
        app.options["bundle-id"] = host?.setting("PRODUCT_BUNDLE_IDENTIFIER")
        app.options["deployment-target"] = pack.setting("IPHONEOS_DEPLOYMENT_TARGET")
        app.options["version"] = pack.setting("MARKETING_VERSION")
        app.options["build"] = pack.setting("CURRENT_PROJECT_VERSION")
        let team = pack.setting("DEVELOPMENT_TEAM") ?? ""
        app.options["team"] = team.wholeMatch(of: /[A-Z0-9]{10}/) == nil ? nil : team
        let level = pack.plistText("NSStickerSharingLevel") ?? ""
        app.options["sharing-level"] = ["Messages", "OS"].contains(level) ? level : nil
        return app
    }

    /// The largest readable icons of the bundle, as masters for others.
    mutating func importedIcons() -> ImportedIcons {
        let folder = index.folders(below: path, endings: FolderKind.iconSet).first
        guard let folder, form != .iconSet else { return ImportedIcons() }
        var reader = IconSetReader(tree, index, table: table, levels: levels, log: FindingLog(rules))
        _ = reader.iconSet(at: folder, name: name(of: folder), layout: nil)
        let readable = reader.icons.filter { $0.facts != nil }
        func largest(wide: Bool) -> ImportedFile? {
            let icons = readable.filter { $0.slot.isWide == wide && $0.slot.width >= Self.masterSide }
            return icons.max { $0.slot.width < $1.slot.width }.map { .file($0.path) }
        }
        var icons = ImportedIcons(square: largest(wide: false), wide: largest(wide: true))
        if icons.square == nil, icons.wide == nil, let widest = readable.map(\.slot.width).max() {
            icons.findings = [
                Finding(
                    rule: "import/icon", severity: .info,
                    message: "has no icon wider than \(widest) px; builds make icons of the first sticker",
                    notes: ["name art of \(Self.masterSide) px or more under `icon`"], path: folder)
            ]
        }
        return icons
    }

    /// Px below which an icon is too small to make the others of.
    private static let masterSide = 512
}
