import StickerModel

/// A bundle as the contents of a manifest: order, names, labels, size class and the largest icon.
extension IMessageBundle {
    func packs() -> [ImportedPack] {
        let icons = icons()
        let app = app()
        var packs = contents.packs.map { pack in
            let name = name(of: pack, in: app)
            // In another order and size they would be another pack.
            let stickers = pack.isReadable ? pack.stickers : []
            var imported = ImportedPack(name: name, stickers: stickers.compactMap { self.imported($0, of: pack) })
            imported.id = pack.hasFiles ? pack.name : app.id
            imported.icon = icons.square ?? icons.wide
            if icons.square != nil { imported.artOptions["wide-icon"] = icons.wide }
            imported.options = app.options.merging(shape(of: pack, in: app)) { $1 }
            if pack.kind != .loose, pack.kind != .sticker { imported.options["size"] = pack.sizeClass.rawValue }
            imported.options.merge(layout(of: pack, id: app.id)) { own, _ in own }
            imported.findings = contents.problems + pack.problems + missing(in: pack)
            imported.notices = unlisted(in: pack) + icons.notices
            for sequence in pack.stickers.compactMap(\.sequence) where sequence.frameDuration == nil {
                imported.notices.append(
                    Notice("import/frame-rate", ["sticker": sequence.name], path: sequence.path))
            }
            let played = pack.stickers.compactMap(\.sequence).filter { $0.repetitions ?? 0 != 0 }.map(\.name)
            imported.leaveOut(played.map { "`repetitions` of \($0)" }, of: pack.path)
            if contents.projects.isEmpty {
                let catalog = pack.hasFiles ? pack.path : ContentsFile.folder(of: pack.path)
                let folder = FileName.folder(FileName.folder(catalog))
                let files = [
                    FileName.join(folder, "Info.plist"), FileName.join(FileName.folder(folder), "project.yml"),
                ]
                // The name, the bundle id, versions, team and sharing level of an extension.
                imported.leaveOut(
                    files.filter(source.tree.contains).map { "what \($0) says of the app" }, of: pack.path)
            }
            if isMerged(pack) {
                imported.notices.append(Notice("import/merged", ["pack": pack.name], path: pack.path))
            }
            if app.name == nil, name != pack.name, !pack.hasFiles {
                imported.notices.append(
                    Notice("import/folder-name", ["pack": pack.name, "name": name], path: pack.path))
            }
            return imported
        }
        if !packs.isEmpty {
            packs[0].findings += [source.limit.closing].compactMap(\.self)
            packs[0].notices += app.notices
        }
        return packs
    }

    /// The options that give a build the file names of the imported catalog, so that it can replace it. Defaults are left
    /// out.
    private func layout(of pack: IMessagePack, id: String?) -> [String: String] {
        guard [.catalog, .project, .pack].contains(pack.kind), !pack.hasFiles else { return [:] }
        var options: [String: String] = [:]
        if pack.name != id { options["stickerpack"] = pack.name }
        let catalog = kind == .pack ? "" : FileName.folder(ContentsFile.folder(of: pack.path))
        if kind != .pack, FileName.pathExtension(source.name(of: catalog)) == "xcstickers" {
            options["catalog"] = "xcstickers"
        }
        // A project says what ships the pack; a catalog by itself belongs to an app that someone has.
        let layout = contents.projects.first?.layout ?? (kind == .project ? nil : .extension)
        if layout == .extension { options["layout"] = ProjectLayout.extension.rawValue }
        return options
    }

    // MARK: Stickers

    /// nil for one whose image cannot be read.
    func imported(_ sticker: IMessageSticker, of pack: IMessagePack) -> ImportedSticker? {
        guard sticker.facts != nil else { return nil }
        var file = ImportedFile.file(sticker.path)
        if let sequence = sticker.sequence {
            let folder = FileName.folder(sticker.path)
            let frames = sequence.frames.filter { $0.facts != nil }.map { source.file($0.file.value, in: folder) }
            file = .frames(frames, duration: sequence.frameDuration ?? Self.usualFrame)
        }
        var imported = ImportedSticker(name: sticker.name, file: file)
        imported.alt = label(of: sticker)
        return imported
    }

    /// The stickers that the list of a pack names and that are not there. One that has its name in another letter case
    /// is imported at its place.
    private func missing(in pack: IMessagePack) -> [Finding] {
        var pack = pack
        pack.listed.removeAll { pack.respelled[$0.value] != nil }
        return pack.isWhole ? source.platform.rules.judge(pack).filter { $0.rule == "imessage/listed-missing" } : []
    }

    /// What the list of a pack does not name. Sticker folders are imported, because Xcode ships them; of a list of
    /// images, people see only what it names.
    private func unlisted(in pack: IMessagePack) -> [Notice] {
        let unlisted = Set(pack.unlisted)
        let imported = pack.stickers.filter { $0.facts != nil }.map { FileName.last($0.folder) }
        let names = pack.hasFiles ? pack.unlisted.filter(LooseImages.isSticker) : imported.filter(unlisted.contains)
        let id = pack.hasFiles ? "import/unlisted" : "import/unlisted.imported"
        return names.map { Notice(id, ["sticker": $0, "pack": pack.name], path: pack.path) }
    }

    /// Ms per frame where the sequence states none: 10 frames per second, the usual rate of drawn animation.
    private static let usualFrame = 100.0

    private func label(of sticker: IMessageSticker) -> LocalizedText? {
        let label = sticker.label?.value.trimmed ?? ""
        if sticker.translations.isEmpty { return label.isEmpty ? nil : LocalizedText(label) }
        return LocalizedText(sticker.translations.merging(label.isEmpty ? [:] : ["en": label]) { own, _ in own })
    }

    // MARK: Names

    /// What people read: of the list of an app with code, else of the app.
    func name(of pack: IMessagePack, in app: ImportedApp) -> String {
        (pack.hasFiles ? pack.title?.value : app.name) ?? title(of: pack)
    }

    /// Xcode calls every pack “Sticker Pack”; then the folder around the catalog is the better name.
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

    // MARK: App

    /// The app around a pack, as a manifest describes it.
    struct ImportedApp {
        var id: String?
        var name: String?
        /// By the names of `IMessageOptions`.
        var options: [String: String] = [:]
        var notices: [Notice] = []
    }

    /// The name of the extension and the settings that a rebuild needs, as far as the project shows them.
    func app() -> ImportedApp {
        guard let project = contents.projects.first else { return ImportedApp() }
        let extensions = project.extensions
        guard let pack = extensions.first(where: { $0.kind == .stickerExtension }) ?? extensions.first else {
            return ImportedApp()
        }
        var app = ImportedApp()
        app.name = pack.plistText("CFBundleDisplayName")
        // Our own projects are in a folder named after the pack's id.
        let folder = source.name(of: path)
        app.id = Slug.fileSafe(folder) == folder ? folder : nil
        app.options["bundle-id"] = project.host(of: pack)?.setting("PRODUCT_BUNDLE_IDENTIFIER")
        for (option, setting) in [
            ("deployment-target", "IPHONEOS_DEPLOYMENT_TARGET"), ("version", "MARKETING_VERSION"),
            ("build", "CURRENT_PROJECT_VERSION"),
        ] {
            // A build refuses others.
            app.options[option] = pack.setting(setting).flatMap { $0.isAppVersion ? $0 : nil }
        }
        if let old = app.options["deployment-target"], old.majorVersion ?? 0 < source.limits.leastVersion {
            let new = "\(source.limits.leastVersion).0"
            app.options["deployment-target"] = new
            app.notices = [Notice("import/deployment-target", ["old": old, "new": new], path: project.path)]
        }
        let team = pack.setting("DEVELOPMENT_TEAM") ?? ""
        app.options["team"] = team.wholeMatch(of: /[A-Z0-9]{10}/) == nil ? nil : team
        let level = pack.plistText("NSStickerSharingLevel") ?? ""
        app.options["sharing-level"] = ["Messages", "OS"].contains(level) ? level : nil
        return app
    }

    /// The options by which a build makes the same shape of app again.
    private func shape(of pack: IMessagePack, in app: ImportedApp) -> [String: String] {
        guard kind == .project || kind == .list, pack.kind != .loose else { return [:] }
        var options: [String: String] = [:]
        if pack.hasFiles {
            options["packs"] = PackShape.together.rawValue
            options["name"] = app.name
        } else if isMerged(pack) {
            options["packs"] = PackShape.merged.rawValue
        } else if let id = app.id, pack.name != id {
            // iOS knows the pack by the name of its folder.
            options["stickerpack"] = pack.name
        }
        return options
    }

    /// Whether a build made the pack of several.
    private func isMerged(_ pack: IMessagePack) -> Bool {
        kind == .project && pack.name == PlannedApp.shared && source.name(of: path) == PlannedApp.shared
    }

    // MARK: Icons

    /// Icons that are large enough to make all others from.
    private struct Icons {
        var square: ImportedFile?
        var wide: ImportedFile?
        var notices: [Notice] = []
    }

    /// The largest readable icons of the bundle, as masters for others.
    private func icons() -> Icons {
        guard let set = contents.iconSets.first else { return Icons() }
        let readable = set.icons.filter { $0.facts != nil }
        func largest(wide: Bool) -> ImportedFile? {
            let icons = readable.filter { $0.slot.isWide == wide && $0.slot.width >= IconMaster.smallestSide }
            return icons.max { $0.slot.width < $1.slot.width }.map { .file($0.path) }
        }
        var icons = Icons(square: largest(wide: false), wide: largest(wide: true))
        if icons.square == nil, icons.wide == nil, let widest = readable.map(\.slot.width).max() {
            icons.notices = [
                Notice(
                    "import/icon.small", ["size": "\(widest)", "least": "\(IconMaster.smallestSide)"],
                    path: FileName.folder(set.path))
            ]
        }
        return icons
    }
}
