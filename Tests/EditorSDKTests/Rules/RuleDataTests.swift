import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("rules.json")
struct RuleDataTests {
    /// Metrics by subject.
    static let metrics: [String: [(name: String, unit: MetricUnit)]] = [
        "catalog": CatalogMetrics.all.map { ($0.name, $0.unit) },
        "category": CategoryMetrics.all.map { ($0.name, $0.unit) },
        "sticker": StickerMetrics.all.map { ($0.name, $0.unit) },
        "picture": PictureMetrics.all.map { ($0.name, $0.unit) },
    ]

    let file: RuleFile

    init() throws { file = RuleFile(of: try EditorSDKTarget(), metrics: Self.metrics, named: EditorRule.self) }

    @Test("says of its rules what holds for every platform", arguments: RuleFileCheck.allCases)
    func holds(check: RuleFileCheck) { #expect(check.faults(in: file) == []) }

    @Test("a binary with damaged data is refused at start", arguments: ["", "{}"])
    func damaged(json: String) {
        #expect(throws: (any Error).self) { try EditorSDKTarget(files: ["rules.json": json, "builtins.json": json]) }
    }
}
