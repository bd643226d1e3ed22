import StickerModel

/// Telegram: sticker sets and custom emoji for the Bot API, for @Stickers by hand, and for apps that pass stickers on.
package struct TelegramTarget: Target {
    static let name = "telegram"
    package let description: TargetDescription
    package var rules: RuleBook
    let limits: TelegramLimits
    let templates: TelegramTemplates

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        description = .telegram
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: Self.name,
            on: [TelegramSet.self, TelegramSticker.self, TelegramThumbnail.self])
        limits = try TelegramLimits(rules)
        templates = TelegramTemplates(files)
    }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = TelegramPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func line(
        restoring released: IdentifierRecord, to published: PublishedIdentifier, of pack: Pack
    ) -> ManifestLine? {
        ManifestLine(
            option: "name: \(SafeText<YAML>.scalar(released.id))", of: Self.name, in: pack.targetKeys, pack: pack.name,
            at: published.location)
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree: tree).bundles }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard let kind = TelegramBundleKind(rawValue: bundle.kind.id) else { return UnknownBundle() }
        return TelegramBundle.read(kind, at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var telegram: TargetDescription {
        var about = TargetDescription(name: TelegramTarget.name, title: "Telegram")
        about.unusedKeys = ["vendor", "tray", "links", "background"]
        about.packFields = TelegramOptions.fields
        about.identifierKinds = [PlannedSet.identifierKind]
        about.bundleKinds = ["folder with set.json", "folder of .webm and .tgs files"]
        about.importableKinds = ["folder with set.json"]
        return about
    }
}

/// The text files beside the stickers, from `Templates/Telegram`.
struct TelegramTemplates: Sendable {
    /// The files for apps that pass stickers on, by their paths below `import`.
    let importFiles: [(path: String, text: String)]
    let readme: Template<Markdown>

    /// Swift sources carry `.template` at the end so that the package does not compile them.
    init(_ files: [String: String]) {
        importFiles = files.filter { $0.key.hasPrefix("import/") }
            .map { ($0.hasSuffix(".template") ? String($0.dropLast(9)) : $0, $1) }.sorted { $0.0 < $1.0 }
        readme = Template(files["README.md"] ?? "")
    }
}
