import StickerModel

/// iMessage: writes Xcode projects with a sticker pack extension, and reads any sticker catalog.
package struct IMessageTarget: Target {
    static let name = "imessage"
    package let description: TargetDescription
    package var rules: RuleBook
    package let icons: IconTable
    let limits: IMessageLimits
    private let files: [String: String]

    /// Reads the rules, icon table and templates in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        description = .iMessage
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: Self.name,
            on: [
                IMessageCatalog.self, IMessagePack.self, IMessageSticker.self, IMessageSequence.self,
                IMessageIconSet.self, IMessageIcon.self, IMessageProject.self,
            ])
        icons = try IconTable(json: files["icons.json"] ?? "")
        limits = try IMessageLimits(rules)
        self.files = files
    }

    /// Parsed each time: a run that plans nothing needs none.
    var templates: IMessageTemplates { IMessageTemplates(files) }

    package var iconCatalog: (any IconCatalog)? { IMessageIcons(target: self) }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = IMessagePlanner(self, catalog: catalog, art: art, released: released)
        return planner.plan()
    }

    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? { IMessageOptions(pack, target: name).line(restoring: released, to: published, of: pack) }

    package func bundles(in tree: any FileTree) -> [BundleReference] { StickerBundles(tree).all }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let kind = IMessageBundleKind(rawValue: bundle.kind.id) else { return UnknownBundle() }
        return IMessageBundle.read(kind, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var iMessage: TargetDescription {
        var about = TargetDescription(name: IMessageTarget.name, title: "iMessage")
        about.isOnByDefault = true
        about.isOnInNewManifests = true
        about.unusedKeys = ["vendor", "emojis", "tags", "tray", "links", "overlong"]
        about.packFields = IMessageOptions.fields
        about.stickerFields = IMessageOptions.stickerFields
        about.identifierKinds = PlannedApp.identifierKinds
        about.repairableKinds = ["Xcode project", ".xcassets", ".xcstickers", ".stickerpack"]
        about.importableKinds = about.repairableKinds + ["folder of sticker images"]
        about.bundleKinds = about.importableKinds + [".sticker", ".stickersequence", ".stickersiconset"]
        return about
    }
}

/// The text files of a project, with placeholders for what differs between packs.
struct IMessageTemplates: Sendable {
    let project: Template<PropertyList>
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
        project = template("project.pbxproj")
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
