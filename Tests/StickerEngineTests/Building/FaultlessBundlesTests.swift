import StickerImaging
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine

/// A bundle that had no error is not judged again while it is the same.
@Suite struct FaultlessBundlesTests {
    private struct Kind: BundleKind {
        var id: String
        /// What people read tells nothing apart.
        let title = "bundle"
    }

    private let content = ContentHash(Array("a pack".utf8))
    private let finding = Finding(rule: "a/b", severity: .error, message: "is broken", path: "a.zip")

    private func bundle(_ path: String = "a.zip", kind: String = "archive") -> BundleReference {
        BundleReference(target: "whatsapp", kind: Kind(id: kind), path: path)
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

    /// A file that is known need not be read to be recognized; a changed one has to be.
    @Test func recognizesWhatIsTheSame() throws {
        let folder = try TemporaryFolder()
        let staged = StagedFiles(root: folder.path)
        try staged.put(Array("a pack".utf8), at: "whatsapp/a.zip")
        try staged.put(Array("another pack".utf8), at: "whatsapp/b.zip")
        let first = FaultlessBundles()
        for path in ["a.zip", "b.zip"] { _ = first.findings(in: bundle(path), content: content) { [] } }
        let tree = DiskTree(
            "whatsapp", of: staged, images: ImageFactsCache(limits: ArtLimits()),
            faultless: FaultlessBundles(first.all))
        #expect(tree.isKnown(bundle()))
        #expect(!tree.isKnown(bundle("b.zip")))
        #expect(!tree.isKnown(bundle("c.zip")))
        #expect(!tree.isKnown(bundle(kind: "document")))
        let unknown = DiskTree("whatsapp", of: staged, images: ImageFactsCache(limits: ArtLimits()))
        #expect(!unknown.isKnown(bundle()))
    }
}
