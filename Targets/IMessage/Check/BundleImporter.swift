import StickerModel

/// Turns a bundle into what a manifest would say: order, names, labels, size class and the largest icon.
struct BundleImporter {
    private let source: BundleSource
    private let kind: BundleKind
    /// The bundle's main folder or file.
    private let path: String
    private let contents: BundleContents

    init(_ reader: BundleReader) {
        source = reader.source
        kind = reader.kind
        path = reader.path
        contents = reader.contents()
    }

    func packs() -> [ImportedPack] {
        let icons = icons()
        let app = app()
        return contents.packs.map { pack in
            let name = app.name ?? title(of: pack)
            var imported = ImportedPack(name: name, stickers: pack.stickers.compactMap { sticker($0, of: pack) })
            imported.id = app.id
            imported.icon = icons.square ?? icons.wide
            if icons.square != nil { imported.artOptions["wide-icon"] = icons.wide }
            imported.options = app.options
            if kind != .loose, kind != .sticker { imported.options["size"] = pack.sizeClass.rawValue }
            imported.findings = pack.problems + pack.stickers.compactMap(\.sequence).flatMap(remarks) + icons.findings
            if app.name == nil, name != pack.name { imported.findings.append(Self.renamed(pack, to: name)) }
            return imported
        }
    }

    // MARK: Stickers

    /// nil for one whose image cannot be read.
    private func sticker(_ sticker: IMessageSticker, of pack: IMessagePack) -> ImportedSticker? {
        guard sticker.facts != nil else { return nil }
        var file = ImportedFile.file(sticker.path)
        if let sequence = sticker.sequence {
            let folder = FileName.folder(sticker.path)
            let frames = sequence.frames.filter { $0.facts != nil }.map { FileName.join(folder, $0.file.value) }
            file = .frames(frames, duration: sequence.frameDuration ?? Self.usualFrame)
        }
        var imported = ImportedSticker(name: sticker.name, file: file)
        imported.alt = label(of: sticker, in: pack)
        return imported
    }

    /// Ms of a frame where the sequence does not say: ten a second is what people draw at.
    private static let usualFrame = 100.0

    /// The label of the catalog with those of `.strings` files; beside them it is the English one.
    private func label(of sticker: IMessageSticker, in pack: IMessagePack) -> LocalizedText? {
        let label = sticker.label.map { AccessibilityText.plain($0.value) } ?? ""
        var texts =
            sticker.file.map { file in
                pack.strings.compactMapValues { $0[StringsFile.key(of: file.value)] }
            } ?? [:]
        if texts.isEmpty { return label.isEmpty ? nil : LocalizedText(label) }
        if !label.isEmpty, texts["en"] == nil { texts["en"] = label }
        return LocalizedText(texts)
    }

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

    // MARK: Names

    /// Xcode calls every pack “Sticker Pack”; then the folder around the catalog says more.
    private func title(of pack: IMessagePack) -> String {
        guard kind == .catalog || kind == .project, ["Sticker Pack", "Stickers"].contains(pack.name) else {
            return pack.name
        }
        let catalog = FileName.folder(FileName.folder(FileName.folder(pack.path)))
        let above =
            kind == .catalog && path.isEmpty
            ? FileName.last(FileName.folder(source.tree.name)) : source.name(of: catalog)
        return above.isEmpty || above == "." || above == ".." ? pack.name : above
    }

    private static func renamed(_ pack: IMessagePack, to name: String) -> Finding {
        Finding(
            rule: "import/name", severity: .info,
            message: "“\(pack.name)” is what Xcode calls every pack; this one is “\(name)” now, after its folder",
            notes: ["give it a name with --name, or in the manifest"], path: pack.path)
    }

    // MARK: App

    /// What a project says about the app around a pack, as a manifest would.
    private struct App {
        var id: String?
        var name: String?
        /// By the names of `IMessageOptions`.
        var options: [String: String] = [:]
    }

    /// What the extension is called, and the settings a rebuild needs, as far as the project shows them.
    private func app() -> App {
        guard let project = contents.projects.first, let pack = project.extensions.first else { return App() }
        let host = project.hosts(of: pack).first
        var app = App()
        app.name = pack.plistText("CFBundleDisplayName")
        // Our own projects are in a folder named after the pack's id.
        let folder = source.name(of: path)
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

    // MARK: Icons

    /// Icons that are large enough to make all others from.
    private struct Icons {
        var square: ImportedFile?
        var wide: ImportedFile?
        var findings: [Finding] = []
    }

    /// Px below which an icon is too small to make the others from.
    private static let masterSide = 512

    /// The largest readable icons of the bundle, as masters for others.
    private func icons() -> Icons {
        guard let set = contents.iconSets.first else { return Icons() }
        let readable = set.icons.filter { $0.facts != nil }
        func largest(wide: Bool) -> ImportedFile? {
            let icons = readable.filter { $0.slot.isWide == wide && $0.slot.width >= Self.masterSide }
            return icons.max { $0.slot.width < $1.slot.width }.map { .file($0.path) }
        }
        var icons = Icons(square: largest(wide: false), wide: largest(wide: true))
        if icons.square == nil, icons.wide == nil, let widest = readable.map(\.slot.width).max() {
            icons.findings = [
                Finding(
                    rule: "import/icon", severity: .info,
                    message: "has no icon wider than \(widest) px; builds make icons of the first sticker",
                    notes: ["name art of \(Self.masterSide) px or more under `icon`"],
                    path: FileName.folder(set.path))
            ]
        }
        return icons
    }
}
