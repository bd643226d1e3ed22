import StickerModel

/// Custom emoji for chat servers: a folder for each service, with what its importer reads.
package struct EmojiPacksTarget: Target {
    static let name = "emoji"
    package let description: TargetDescription
    package var rules: RuleBook
    let limits: EmojiLimits
    let readme: Template<Markdown>

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        description = .emojiPacks
        rules = try RuleBook(json: files["rules.json"] ?? "", of: Self.name, on: [EmojiList.self, EmojiFile.self])
        limits = try EmojiLimits(rules)
        readme = Template(files["README.md"] ?? "")
    }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = EmojiPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] {
        tree.candidates.compactMap { file in
            EmojiService.service(listedIn: file, in: tree).map { BundleReference($0, at: file) }
        }
    }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let service = EmojiService(rawValue: bundle.kind.id) else { return UnknownBundle() }
        return EmojiBundle(of: service, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var emojiPacks: TargetDescription {
        var about = TargetDescription(name: EmojiPacksTarget.name, title: "Emoji packs")
        about.unusedKeys = ["vendor", "tray", "icon", "overlong"]
        about.packFields = EmojiOptions.fields
        about.stickerFields = EmojiOptions.stickerFields
        about.bundleKinds = EmojiService.allCases.map(\.title)
        about.importableKinds = about.bundleKinds
        return about
    }
}
