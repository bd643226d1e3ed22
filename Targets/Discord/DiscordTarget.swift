import StickerModel

/// Discord: the stickers of a server, for its settings by hand and for bots. Its emoji are among the emoji packs.
package struct DiscordTarget: Target {
    static let name = "discord"
    package let description: TargetDescription
    package var rules: RuleBook
    let limits: DiscordLimits
    let readme: Template<Markdown>

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        description = .discord
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: Self.name, on: [DiscordList.self, DiscordSticker.self])
        limits = try DiscordLimits(rules)
        readme = Template(files["README.md"] ?? "")
    }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = DiscordPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] {
        tree.candidates.filter { DiscordBundle.isList($0, in: tree) }
            .map { BundleReference(DiscordBundleKind.list, at: $0) }
    }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle { DiscordBundle(at: bundle.path, in: tree, by: self, levels: levels) }
}

extension TargetDescription {
    fileprivate static var discord: TargetDescription {
        var about = TargetDescription(name: DiscordTarget.name, title: "Discord")
        about.unusedKeys = ["vendor", "tray", "links", "icon"]
        about.packFields = DiscordOptions.fields
        about.stickerFields = DiscordOptions.stickerFields
        about.bundleKinds = [DiscordBundleKind.list.title]
        about.importableKinds = about.bundleKinds
        return about
    }
}

/// There is one layout.
enum DiscordBundleKind: String, BundleKind {
    case list

    var title: String { "folder with stickers.json" }
}
