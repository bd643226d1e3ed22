import StickerModel
import Testing

@testable import StickerEngine

/// A bundle that had no error is not judged again while it is the same.
@Suite struct FaultlessBundlesTests {
    private struct Kind: BundleKind {
        var title: String
    }

    private let content = ContentHash(Array("a pack".utf8))
    private let finding = Finding(rule: "a/b", severity: .error, message: "is broken", path: "a.zip")

    private func bundle(_ path: String = "a.zip", kind: String = "archive") -> BundleReference {
        BundleReference(target: "whatsapp", kind: Kind(title: kind), path: path)
    }

    @Test func judgesWhatIsNotTheSame() {
        let first = FaultlessBundles()
        #expect(first.findings(in: bundle(), content: content) { [] } == [])
        let second = FaultlessBundles(first.all)
        func isJudged(_ bundle: BundleReference, _ content: ContentHash?) -> Bool {
            !second.findings(in: bundle, content: content) { [finding] }.isEmpty
        }
        #expect(!isJudged(bundle(), content))
        #expect(isJudged(bundle(), ContentHash(Array("another pack".utf8))))
        #expect(isJudged(bundle("b.zip"), content))
        #expect(isJudged(bundle(kind: "document"), content))
        #expect(isJudged(bundle(), nil))
        // What was not judged again is known to the next build, too; what has errors is not.
        #expect(second.all == first.all)
    }
}
