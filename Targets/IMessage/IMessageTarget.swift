import StickerModel

/// iMessage: writes Xcode projects with a sticker pack extension, and reads any sticker catalog.
package struct IMessageTarget: Target {
    static let name: String = "imessage"
    package let name: String = Self.name
    package let title = "iMessage"
    package let unusedKeys: Set<String> = ["vendor", "emojis", "tags", "tray", "links"]
    package var rules: RuleBook
    /// The icon sizes of `icons.json`.
    package let icons: IconTable
    let limits: IMessageLimits
    let templates: IMessageTemplates

    /// Reads the rules, icon table and templates in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: name,
            on: [
                IMessageCatalog.self, IMessagePack.self, IMessageSticker.self, IMessageSequence.self,
                IMessageIconSet.self, IMessageIcon.self, IMessageProject.self,
            ])
        icons = try IconTable(json: files["icons.json"] ?? "")
        limits = try IMessageLimits(rules)
        templates = IMessageTemplates(files)
    }

    package var iconCatalog: (any IconCatalog)? { IMessageIcons(target: self) }

    /// Each project's asset catalog, by the name of the project: a target of an app may have several catalogs.
    package var appLayouts: [AppLayout] {
        let catalog = "Stickers.xcassets"
        return [
            AppLayout(app: "an Xcode project", sign: "*.xcodeproj", folder: "StickerPress/iMessage") { path in
                let parts = path.split(separator: "/")
                guard let project = parts.first, let start = parts.firstIndex(of: Substring(catalog)), start > 0
                else { return nil }
                return (["\(project).xcassets"] + parts[(start + 1)...].map(String.init)).joined(separator: "/")
            }
        ]
    }

    package var packFields: [Field] { IMessageOptions.fields }
    package var stickerFields: [Field] { IMessageOptions.stickerFields }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = IMessagePlanner(self, catalog: catalog, art: art, released: released)
        return planner.plan()
    }

    package func findings(replacing old: @autoclosure () -> any FileTree, by catalog: Catalog) -> [Finding] {
        OldApps(in: old(), self).findings(by: catalog)
    }

    package var identifierKinds: [IdentifierKind] { PlannedApp.identifierKinds }

    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? { IMessageOptions(pack, target: name).line(restoring: released, to: published, of: pack) }

    package var repairableKinds: [String] { ["Xcode project", ".xcassets", ".xcstickers", ".stickerpack"] }
    package var importableKinds: [String] { repairableKinds + ["folder of sticker images"] }
    package var bundleKinds: [String] { importableKinds + [".sticker", ".stickersequence", ".stickersiconset"] }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree).bundles(for: name) }

    package func review(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]], isShown: Bool
    ) -> BundleReview {
        guard let bundle = read(bundle, in: tree, levels: levels) else { return BundleReview() }
        return BundleReview(findings: bundle.findings(), packs: isShown ? bundle.previews() : [])
    }

    package func packs(of bundle: BundleReference, in tree: any FileTree) -> [ImportedPack] {
        read(bundle, in: tree)?.packs() ?? []
    }

    package func repairs(of bundle: BundleReference, in tree: any FileTree) -> BundleRepairs? {
        read(bundle, in: tree)?.repairs()
    }

    package func previews(of bundle: BundleReference, in tree: any FileTree) -> [PreviewPack] {
        read(bundle, in: tree)?.previews() ?? []
    }

    package func inventory(of bundle: BundleReference, in tree: any FileTree) -> [BundleFact] {
        read(bundle, in: tree)?.inventory() ?? []
    }

    /// nil for a bundle of another target.
    private func read(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]] = [:]
    ) -> IMessageBundle? {
        guard let kind = bundle.kind as? IMessageBundleKind else { return nil }
        return .read(kind, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

/// The text files of a project, with placeholders for what differs between packs.
struct IMessageTemplates: Sendable {
    let appPlist: Template<XML>
    let extensionPlist: Template<XML>
    let scheme: Template<XML>
    let projectYAML: Template<YAML>
    let extensionYAML: Template<YAML>
    let readme: Template<Markdown>
    /// Code of an app in which people switch packs.
    let controller: Template<SwiftCode>
    let packs: Template<SwiftCode>

    init(_ files: [String: String]) {
        func template<Language>(_ name: String) -> Template<Language> { Template(files[name] ?? "") }
        appPlist = template("App-Info.plist")
        extensionPlist = template("Extension-Info.plist")
        scheme = template("App.xcscheme")
        projectYAML = template("project.yml")
        extensionYAML = template("extension.yml")
        readme = template("README.md")
        controller = template("MessagesViewController.swift.template")
        packs = template("StickerPacks.swift.template")
    }
}
