import StickerModel

/// iMessage: an Xcode project with a sticker pack extension, and anybody's sticker catalog.
package struct IMessageTarget: Target {
    package let name = "imessage"
    package let title = "iMessage"
    package let rules: RuleBook
    package let icons: IconTable
    let limits: IMessageLimits
    let templates: IMessageTemplates

    /// Reads rules, icon table and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        rules = try RuleBook(json: files["rules.json"] ?? "")
        icons = try IconTable(json: files["icons.json"] ?? "")
        limits = try IMessageLimits(rules)
        templates = IMessageTemplates(files)
    }

    package var iconCatalog: (any IconCatalog)? { IMessageIcons(table: icons) }

    package var packFields: [Field] { IMessageOptions.fields }
    package var stickerFields: [Field] { IMessageOptions.stickerFields }

    package func unit(of metric: String) -> MetricUnit { IMessageMetrics.units[metric] ?? .none }

    package func plan(_ catalog: Catalog, art: ArtFacts) -> TargetPlan {
        var planner = IMessagePlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree).bundles(for: name) }

    package func check(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> [Finding] {
        guard var checker = BundleChecker(self, bundle, in: tree, levels: levels) else { return [] }
        return checker.check()
    }

    package func packs(of bundle: BundleReference, in tree: any FileTree) -> [ImportedPack] {
        guard var checker = BundleChecker(self, bundle, in: tree, levels: [:]) else { return [] }
        return checker.importedPacks()
    }

    package func inventory(of bundle: BundleReference, in tree: any FileTree) -> [BundleFact] {
        guard var checker = BundleChecker(self, bundle, in: tree, levels: [:]) else { return [] }
        return checker.inventory()
    }
}
