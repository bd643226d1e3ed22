import StickerModel

/// A target with options of several kinds, so that these tests know nothing of real platforms.
struct SampleTarget: Target {
    var description: TargetDescription
    var rules: RuleBook

    init(_ name: String) throws {
        description = TargetDescription(name: name, title: name.capitalized)
        description.isOnByDefault = true
        description.isOnInNewManifests = name == "sample"
        description.packFields = [
            Field("size", .choice(["small", "large"]), "Size of the stickers."),
            Field("remainder", .choice(["still", "omit"]), "What to do with a remainder."),
            Field("count", .integer(1...9), "A number."),
            Field("cover", .path, "A picture."),
            Field("words", .map(keys: "word", .text), "Words for words."),
        ]
        description.stickerFields = [Field("tint", .flag, "Whether people may color it.")]
        rules = try RuleBook(
            json: """
                [{"id": "\(name)/margin", "ref": "S-1", "title": "Stickers keep clear of the edge", "severity": "warning",
                "subject": "sticker", "metric": "margin", "bound": {"equals": 16}, "message": "m",
                "source": {"url": "r", "quote": "q", "checked": "2026-01-01"}}]
                """, of: name, on: [SampleSticker.self])
    }

    /// The targets that the manifests of these tests may name.
    static func all() throws -> [any Target] { [try SampleTarget("sample"), try SampleTarget("other")] }

    func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan { TargetPlan() }
    func bundles(in tree: any FileTree) -> [BundleReference] { [] }
    func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle { UnknownBundle() }
}

private struct SampleSticker: RuleSubject {
    enum Metric: String, MetricName {
        case margin
        var unit: MetricUnit { .pixels }
    }

    static let subjectName = "sticker"
    var path = ""
    var location: SourceLocation?
    var traits: [String] = []
    var placeholders: [String: String] = [:]
    func measure(_ metric: Metric) -> Measurements { [] }
}
