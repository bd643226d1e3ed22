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

    private static let fileName = "stickerpress.lock"
    private static let end = "# End of the list."
    private var book: IdentifierRegistry { IdentifierRegistry(root: folder.path, manifest: "pack.yaml") }

    private func add(_ ids: [String]) throws {
        try IdentifierRegistry.add(try plans(ids), root: folder.path, manifest: "pack.yaml")
    }

    private func fault(in text: String) throws -> Finding? {
        try folder.write(text, to: Self.fileName)
        return book.fault
    }
    private let catalog = Catalog(
        packs: [], links: Links(), location: StickerModel.SourceLocation(file: "p", line: 1, column: 1))

    @Test func nothingPublishedWritesNothing() throws {
        try add([])
        #expect(try folder.names() == [])
    }

    @Test func isSortedAndOnlyGrows() throws {
        try add(["b", "a"])
        try add(["c"])
        let lines = try folder.text(Self.fileName).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let texts = lines.map { $0.split(separator: " ").dropLast().joined(separator: " ") }
        #expect(texts == ["promising sticker a", "promising sticker b", "promising sticker c"])
        #expect(book.entries.map(\.text) == texts)
        #expect(try folder.names() == [Self.fileName])
    }

    @Test func keepsOtherTargetsAndLineEnds() throws {
        let other = IdentifierRegistry.Entry(
            target: "other", promise: PublishedIdentifier(kind: "pack", id: "x"), line: 0)
        try folder.write("# mine\r\n\(other.checkedText)\r\n\r\n\(Self.end)\r\n", to: Self.fileName)
        try add(["a"])
        #expect(book.entries.map(\.text) == ["other pack x", "promising sticker a"])
    }

    @Test func missesWhatIsGone() throws {
        try add(["a", "b"])
        let findings = book.findings(on: try plans(["b", "new"]), in: catalog)
        #expect(findings.map(\.message) == ["a, perhaps new"])
        #expect(findings.first?.line == 3)
        #expect(book.findings(on: try plans(["b", "a"]), in: catalog) == [])
    }

    @Test(arguments: ["<<<<<<< HEAD\npromising sticker a\n", "promising sticker a b\n"])
    func doesNotTouchWhatItDoesNotUnderstand(text: String) throws {
        try folder.write(text, to: Self.fileName)
        #expect(book.findings(on: try plans(["z"]), in: catalog).map(\.rule) == ["build/lock-file"])
        #expect(throws: FileError.self) { try add(["z"]) }
        #expect(try folder.text(Self.fileName) == text)
    }

    @Test func noticesEveryCut() throws {
        try add(["a", "b"])
        let whole = try folder.text(Self.fileName)
        // The newline at the end may be missing.
        for length in 0..<whole.count - 1 {
            #expect(try fault(in: String(whole.prefix(length))) != nil, "cut to \(length) characters")
        }
        #expect(try fault(in: String(whole.dropLast())) == nil)
    }

    @Test func noticesDamageInEveryEntry() throws {
        try add(["tea", "cake"])
        let whole = Array(try folder.text(Self.fileName).utf8)
        let body = try #require(whole.firstRange(of: Array("promising".utf8)))
        let end = try #require(whole.firstRange(of: Array(Self.end.utf8)))
        for index in body.lowerBound..<end.lowerBound where whole[index] != 0x0A {
            var damaged = whole
            damaged[index] ^= 0x02
            #expect(try fault(in: String(decoding: damaged, as: UTF8.self)) != nil, "byte \(index)")
        }
    }

    @Test func linesOfTwoSidesMergeAsText() throws {
        try add(["a", "c"])
        let ours = try folder.text(Self.fileName).split(separator: "\n")
        try folder.write("", to: "other/pack.yaml")
        try IdentifierRegistry.add(try plans(["b", "c"]), root: folder.path + "/other", manifest: "pack.yaml")
        let theirs = try folder.text("other/" + Self.fileName).split(separator: "\n")
        let added = theirs.filter { !ours.contains($0) }
        #expect(added.count == 1)
        #expect(try fault(in: (ours.dropLast() + added + [ours[ours.count - 1]]).joined(separator: "\n")) == nil)
        #expect(book.entries.map(\.promise.id) == ["a", "c", "b"])
        let conflict = ours.dropLast() + ["<<<<<<< HEAD"] + added + ["=======", ">>>>>>> theirs", ours[ours.count - 1]]
        let finding = try fault(in: conflict.joined(separator: "\n"))
        #expect(finding?.message == "has a merge conflict that is not resolved")
        #expect(finding?.notes.first?.hasPrefix("keep the lines of both sides") == true)
    }

    @Test func eachManifestHasAFileOfItsOwn() throws {
        try folder.write("", to: "pack.yaml")
        for (manifest, name) in [
            ("pack.yaml", "stickerpress.lock"), ("pack.json", "pack.json.lock"), ("a.yaml", "a.yaml.lock"),
            ("a.json", "a.json.lock"),
        ] {
            #expect(IdentifierRegistry(root: folder.path, manifest: manifest).path == folder.path + "/" + name)
        }
    }

    @Test func addsAtTheSameTimeLoseNothing() async throws {
        let many = try (0..<24).map { try plans(["id-\($0)"]) }
        await withTaskGroup(of: Void.self) { group in
            for plan in many {
                group.addTask {
                    _ = try? IdentifierRegistry.add(plan, root: folder.path, manifest: "pack.yaml")
                }
            }
        }
        #expect(book.entries.count == 24 && book.fault == nil)
        #expect(try folder.names() == [Self.fileName])
    }

    /// A build killed while it wrote leaves the temporary file.
    @Test func aFileLeftByAKilledBuildIsReplaced() throws {
        try add(["a"])
        let left = String(try folder.text(Self.fileName).prefix(40))
        try folder.write(left, to: ".stickerpress.lock.new")
        try add(["b"])
        #expect(try folder.names() == [Self.fileName])
        try folder.write("mine", to: ".stickerpress.lock.new")
        #expect(throws: FileError.self) { try add(["c"]) }
        #expect(try folder.text(".stickerpress.lock.new") == "mine")
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
