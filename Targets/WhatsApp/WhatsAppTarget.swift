import StickerModel

/// WhatsApp on iOS and Android, and the `.wastickers` archives of sticker apps.
package struct WhatsAppTarget: Target {
    static let name: String = "whatsapp"
    package let name: String = Self.name
    package let title = "WhatsApp"
    /// WhatsApp does not mix stills and animations in a pack; this option makes the animations still.
    package let newManifestOptions = [(key: "remainder", value: "still")]
    package let unusedKeys: Set<String> = ["vendor", "tags"]
    package var rules: RuleBook
    let limits: WhatsAppLimits
    let icons: WhatsAppIconTable
    let templates: WhatsAppTemplates

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: name,
            on: [WhatsAppCatalog.self, WhatsAppPack.self, WhatsAppSticker.self, WhatsAppTray.self])
        limits = try WhatsAppLimits(rules)
        icons = try WhatsAppIconTable(json: files["icons.json"] ?? "")
        templates = WhatsAppTemplates(files)
    }

    package var iconCatalog: (any IconCatalog)? { WhatsAppIcons(table: icons, limits: limits) }

    /// Source: docs/guide_whatsapp.md of laggykiller/sticker-convert.
    package var phoneGuide: PhoneGuide? {
        PhoneGuide(
            fileExtension: "wastickers", titleMember: "title.txt",
            android:
                "download a pack, share the file to a sticker app such as Sticker Maker, and add it to WhatsApp there.",
            iPhone: "download a pack, share it from Files to Sticker Maker, and add it to WhatsApp there.")
    }

    /// Apps made from WhatsApp's samples (github.com/WhatsApp/stickers); the one for Android reads its packs from the
    /// assets.
    package var appLayouts: [AppLayout] {
        let assets = "android/app/src/main/assets"
        return [
            AppLayout(app: "an Android project", sign: "app/src/main", folder: "app/src/main/assets", allOf: assets),
            AppLayout(app: "an Android project", sign: "src/main", folder: "src/main/assets", allOf: assets),
            AppLayout(app: "an Xcode project", sign: "*.xcodeproj", folder: "StickerPress/WhatsApp", allOf: "ios"),
        ]
    }

    package var packFields: [Field] { WhatsAppOptions.fields }
    package var stickerFields: [Field] { [] }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = WhatsAppPlanner(self, catalog: catalog, art: art, released: released)
        return planner.plan()
    }

    package var identifierKinds: [IdentifierKind] { [PlannedPack.identifierKind] }

    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? {
        ManifestLine(
            option: "identifier: \(SafeText<YAML>.scalar(released.id))", of: name, in: pack.targetKeys, pack: pack.name,
            at: published.location)
    }

    package var repairableKinds: [String] { ["iOS bundle (.wasticker)", "Android assets (contents.json)"] }
    package var bundleKinds: [String] { repairableKinds + [".wastickers archive", "pasteboard document (.json)"] }
    package var importableKinds: [String] { bundleKinds }

    package func bundles(in tree: any FileTree) -> [BundleReference] {
        BundleFinder(target: name, tree: tree).bundles
    }

    package func review(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]], isShown: Bool
    ) -> BundleReview {
        guard let kind = bundle.kind as? WhatsAppBundleKind else { return BundleReview() }
        var reading = BundleReading(self, tree, kind, path: bundle.path, levels: levels)
        return reading.review(isShown: isShown)
    }

    package func packs(of bundle: BundleReference, in tree: any FileTree) -> [ImportedPack] {
        guard let kind = bundle.kind as? WhatsAppBundleKind else { return [] }
        var reading = BundleReading(self, tree, kind, path: bundle.path, levels: [:])
        return reading.importedPacks()
    }

    package func repairs(of bundle: BundleReference, in tree: any FileTree) -> BundleRepairs? {
        guard let kind = bundle.kind as? WhatsAppBundleKind else { return nil }
        var reading = BundleReading(self, tree, kind, path: bundle.path, levels: [:])
        return reading.repairs()
    }

    package func previews(of bundle: BundleReference, in tree: any FileTree) -> [PreviewPack] {
        guard let kind = bundle.kind as? WhatsAppBundleKind else { return [] }
        var reading = BundleReading(self, tree, kind, path: bundle.path, levels: [:])
        return reading.previews()
    }

    package func inventory(of bundle: BundleReference, in tree: any FileTree) -> [BundleFact] {
        guard let kind = bundle.kind as? WhatsAppBundleKind else { return [] }
        var reading = BundleReading(self, tree, kind, path: bundle.path, levels: [:])
        return reading.inventory()
    }
}
