import StickerModel
import Testing

@testable import StickerEngine

@Suite struct IdentifierRegistryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func plans(_ ids: [String]) throws -> TargetPlans {
        [
            (
                PublishingTarget(),
                TargetPlan(publishedIdentifiers: ids.map { PublishedIdentifier(kind: "sticker", id: $0) })
            )
        ]
    }

    private var book: IdentifierRegistry { IdentifierRegistry(root: folder.path) }
    private let catalog = Catalog(
        packs: [], links: Links(), location: StickerModel.SourceLocation(file: "p", line: 1, column: 1))

    @Test func nothingPublishedWritesNothing() throws {
        try book.add(try plans([]))
        #expect(try folder.names() == [])
    }

    @Test func isSortedAndOnlyGrows() throws {
        try book.add(try plans(["b", "a"]))
        try book.add(try plans(["c"]))
        let lines = try folder.text(IdentifierRegistry.fileName).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines == ["promising sticker a", "promising sticker b", "promising sticker c"])
        #expect(try folder.names() == [IdentifierRegistry.fileName])
    }

    @Test func keepsOtherTargetsAndLineEnds() throws {
        try folder.write("# mine\r\nother pack x\r\n\r\n", to: IdentifierRegistry.fileName)
        try book.add(try plans(["a"]))
        #expect(book.entries.map(\.text) == ["other pack x", "promising sticker a"])
    }

    @Test func missesWhatIsGone() throws {
        try book.add(try plans(["a", "b"]))
        let findings = book.findings(on: try plans(["b", "new"]), in: catalog)
        #expect(findings.map(\.message) == ["a, perhaps new"])
        #expect(findings.first?.line == 3)
        #expect(book.findings(on: try plans(["b", "a"]), in: catalog) == [])
    }

    @Test(arguments: ["<<<<<<< HEAD\npromising sticker a\n", "promising sticker a b\n"])
    func doesNotTouchWhatItDoesNotUnderstand(text: String) throws {
        try folder.write(text, to: IdentifierRegistry.fileName)
        #expect(book.findings(on: try plans(["z"]), in: catalog).map(\.rule) == ["build/lock-file"])
        try book.add(try plans(["z"]))
        #expect(try folder.text(IdentifierRegistry.fileName) == text)
    }
}

/// A target that only knows how to miss an identifier.
private struct PublishingTarget: Target {
    let name = "promising"
    let title = "Promising"
    let packFields: [Field] = []
    let stickerFields: [Field] = []
    let rules = RuleBook(rules: [])

    func plan(_ catalog: Catalog, art: ArtFacts) -> TargetPlan { TargetPlan() }
    func bundles(in tree: any FileTree) -> [BundleReference] { [] }
    func check(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> [Finding] { [] }
    func finding(
        onMissing promise: PublishedIdentifier, candidates: [String], at location: StickerModel.SourceLocation
    ) -> Finding? {
        Finding(
            rule: "promising/gone", severity: .warning,
            message: "\(promise.id), perhaps \(candidates.joined(separator: ", "))", at: location)
    }
}
