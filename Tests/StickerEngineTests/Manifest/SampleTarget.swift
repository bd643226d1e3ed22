import StickerModel

/// A target with options of several kinds, so that these tests know nothing of real platforms.
struct SampleTarget: Target {
    var name: String
    var title: String
    var packFields = [
        Field("size", .choice(["small", "large"]), "Size of the stickers."),
        Field("remainder", .choice(["still", "omit"]), "What to do with a remainder."),
        Field("count", .integer(1...9), "A number."),
        Field("cover", .path, "A picture."),
        Field("words", .map(keys: "word", .text), "Words for words."),
    ]
    var stickerFields = [Field("tint", .flag, "Whether people may color it.")]
    var rules: RuleBook
    var isOnInNewManifests: Bool { name == "sample" }

    init(_ name: String) throws {
        self.name = name
        title = name.capitalized
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
    func review(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]], isShown: Bool
    ) -> BundleReview { BundleReview() }
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
