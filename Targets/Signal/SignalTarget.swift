import StickerModel

/// Signal: sticker packs for `signal-cli uploadStickerPack` and for the sticker creator of Signal Desktop.
package struct SignalTarget: Target {
    static let name = "signal"
    package let description: TargetDescription
    package var rules: RuleBook
    let limits: SignalLimits
    let readme: Template<Markdown>

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        description = .signal
        rules = try RuleBook(
            json: files["rules.json"] ?? "", of: Self.name, on: [SignalPack.self, SignalSticker.self])
        limits = try SignalLimits(rules)
        readme = Template(files["README.md"] ?? "")
    }

    package func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        var planner = SignalPlanner(self, catalog: catalog, art: art)
        return planner.plan()
    }

    package func bundles(in tree: any FileTree) -> [BundleReference] { BundleFinder(tree: tree).bundles }

    package func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle {
        guard SignalBundleKind(rawValue: bundle.kind.id) == .pack else { return UnknownBundle() }
        return SignalBundle.read(at: bundle.path, in: tree, by: self, levels: levels)
    }
}

extension TargetDescription {
    fileprivate static var signal: TargetDescription {
        var about = TargetDescription(name: SignalTarget.name, title: "Signal")
        about.unusedKeys = ["vendor", "tray", "links", "background"]
        about.packFields = SignalOptions.fields
        about.bundleKinds = ["Signal pack (manifest.json)"]
        return about
    }
}
