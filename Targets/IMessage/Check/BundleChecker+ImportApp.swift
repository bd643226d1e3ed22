import StickerModel

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
