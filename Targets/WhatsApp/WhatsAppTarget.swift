import StickerModel

/// WhatsApp on iOS and Android, and the `.wastickers` archives of sticker apps.
package struct WhatsAppTarget: Target {
    static let name = "whatsapp"
    var messenger: Messenger
    let limits: WhatsAppLimits
    let icons: WhatsAppIconTable

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        messenger = try Messenger(
            .whatsApp, files,
            subjects: [WhatsAppCatalog.self, WhatsAppPack.self, WhatsAppSticker.self, WhatsAppTray.self])
        limits = try WhatsAppLimits(messenger.rules)
        icons = try WhatsAppIconTable(json: files["icons.json"] ?? "")
    }

    package var description: TargetDescription { messenger.description }
    package var rules: RuleBook {
        get { messenger.rules }
        set { messenger.rules = newValue }
    }

    package var iconCatalog: (any IconCatalog)? { WhatsAppIcons(table: icons, limits: limits) }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = WhatsAppPlanner(self, catalog: catalog, art: art, released: released)
        return planner.plan()
    }

    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? {
        ManifestLine(
            option: "identifier: \(SafeText<YAML>.scalar(released.id))", of: Self.name, in: pack.targetKeys,
            pack: pack.name,
            at: published.location)
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree: tree).bundles }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let kind = WhatsAppBundleKind(rawValue: bundle.kind.id) else { return UnknownBundle() }
        return WhatsAppBundle.read(kind, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var whatsApp: TargetDescription {
        var about = TargetDescription(name: WhatsAppTarget.name, title: "WhatsApp")
        about.isOnByDefault = true
        about.isOnInNewManifests = true
        // WhatsApp does not mix stills and animations in a pack; this option makes the animations still.
        about.newManifestOptions = [(key: "remainder", value: "still")]
        about.unusedKeys = ["vendor", "tags"]
        about.packFields = WhatsAppOptions.fields
        about.identifierKinds = [PlannedPack.identifierKind]
        about.repairableKinds = ["iOS bundle (.wasticker)", "Android assets (contents.json)"]
        about.bundleKinds = about.repairableKinds + [".wastickers archive"]
        about.importableKinds = about.bundleKinds
        // Source: docs/guide_whatsapp.md of laggykiller/sticker-convert.
        about.phoneGuide = PhoneGuide(
            fileExtension: "wastickers", titleMember: "title.txt",
            android:
                "download a pack, share the file to a sticker app such as Sticker Maker, and add it to WhatsApp there.",
            iPhone: "download a pack, share it from Files to Sticker Maker, and add it to WhatsApp there.")
        return about
    }
}
