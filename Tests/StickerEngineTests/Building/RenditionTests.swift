import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct RenditionTests {
    private static let animation = """
        { "v" : "5.5.2", "nm" : "a \\" { tgs", "fr" : 30, "ip" : 0, "op" : 30, "w" : 512, "h" : 512,
          "layers" : [ { "ty" : 4, "ip" : 0, "op" : 30, "st" : 0, "ks" : { "o" : { "a" : 0, "k" : 100 } },
            "shapes" : [ { "ty" : "rc", "p" : { "a" : 0, "k" : [ 256, 256 ] }, "s" : { "a" : 0, "k" : [ 99, 99 ] },
              "r" : { "a" : 0, "k" : 0 } }, { "ty" : "fl", "c" : { "a" : 0, "k" : [ 1, 0, 0, 1 ] },
              "o" : { "a" : 0, "k" : 100 } } ] } ] }
        """
    private static let compact = animation.split(separator: "\n").joined()
        .replacingOccurrences(of: "a \\\" { tgs", with: "NAME").replacingOccurrences(of: " ", with: "")
        .replacingOccurrences(of: "NAME", with: "a \\\" { tgs")

    private let folder = TemporaryFolder()

    init() throws {
        try folder.write(Self.animation, to: "art/spin.json")
        try folder.write(
            "name: Tea\npublisher: Ana\nstickers:\n  - file: art/spin.json\n    emojis: [☕]\n", to: "pack.yaml")
    }

    private func request() -> BuildRequest {
        var request = BuildRequest(manifest: folder.path, output: folder.path + "/out")
        request.usesCache = false
        return request
    }

    private func build(_ renditions: [String: Rendition]) async -> BuildOutcome {
        var build = Build(request(), targets: [CopyingTarget(renditions: renditions)])
        return await build.run()
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try folder.bytes("out/" + path)
    }

    @Test func copiesArtVerbatimToEveryPath() async throws {
        let outcome = await build([
            "a.json": .verbatim(source: "art/spin.json"), "b.json": .verbatim(source: "art/spin.json"),
        ])
        expect(outcome.findings, is: [])
        expect(outcome.status, is: .success)
        try expect(bytes("copying/a.json"), is: Array(Self.animation.utf8))
        try expect(bytes("copying/b.json"), is: Array(Self.animation.utf8))
        let report = try folder.text("out/report.json")
        #expect(report.contains("\"rendition\" : \"verbatim\""))
        #expect(report.contains("\"bytes\" : \(Self.animation.utf8.count)"))
        #expect(!report.contains("frames-kept"))
    }

    @Test func writesLottieWithoutBlanks() async throws {
        let outcome = await build(["a.json": vector(.lottie)])
        expect(outcome.status, is: .success)
        expect(String(decoding: try bytes("copying/a.json"), as: UTF8.self), is: Self.compact)
        #expect(try folder.text("out/report.json").contains("\"rendition\" : \"vector\""))
    }

    @Test func packsStickersForTelegram() async throws {
        await expect(build(["a.tgs": vector(.tgs)]).status, is: .success)
        let tgs = try bytes("copying/a.tgs")
        // No name and no time: equal art gives equal bytes.
        expect(Array(tgs.prefix(8)), is: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        try folder.write(tgs, to: "art/spin.json")
        await expect(build(["a.json": vector(.lottie)]).status, is: .success, "what was packed is read again")
        let marked = "{\"tgs\":1," + Self.compact.dropFirst()
        expect(String(decoding: try bytes("copying/a.json"), as: UTF8.self), is: marked)
        await expect(build(["a.tgs": vector(.tgs)]).status, is: .success)
        try expect(bytes("copying/a.tgs"), is: tgs, "it is marked once")
    }

    @Test func refusesDocumentsOverTheirBudgetAndArtThatIsNone() async throws {
        let small = Rendition.vector(VectorRecipe(source: "art/spin.json", format: .lottie, byteBudget: 100))
        let outcome = await build(["a.json": small])
        expect(outcome.status, is: .findings)
        expect(outcome.findings.map(\.rule), is: ["art/over-limit"])
        expect(
            outcome.findings.first?.message, is: "is \(Self.compact.utf8.count) bytes as lottie; the limit is 100 bytes"
        )
        #expect(!folder.exists("out"))
        try folder.write(.svg(""), to: "art/spin.json")
        let drawing = await build(["a.json": vector(.lottie)])
        #expect(drawing.findings.contains { $0.rule == "art/unsupported" && $0.message.hasPrefix("is an SVG") })
    }

    @Test func saysInThePlanWhatEachFileIs() async throws {
        let target = CopyingTarget(renditions: [
            "a.json": .verbatim(source: "art/spin.json"),
            "b.tgs": .vector(VectorRecipe(source: "art/spin.json", format: .tgs, byteBudget: 64_000)),
        ])
        let plan = target.plan(Catalog(packs: [], links: Links(), location: Self.start), art: ArtFacts())
        expect(
            plan.output.text,
            is: """
                a.json  verbatim from art/spin.json
                b.tgs  tgs, vector, from art/spin.json, at most 64,000 bytes

                """)
    }

    /// Such a build would end in the middle, with an error about a file that no one named.
    @Test(arguments: [
        (["a.json", "A.json"], "copying/A.json would be written twice, for sticker “spin” of pack “tea”"),
        (["a", "a/b.json"], "copying/a would be a file and a folder, for sticker “spin” of pack “tea”"),
    ])
    func refusesFilesAtOnePath(paths: [String], message: String) async throws {
        let renditions = paths.map { ($0, Rendition.verbatim(source: "art/spin.json")) }
        let outcome = await build(Dictionary(uniqueKeysWithValues: renditions))
        expect(outcome.status, is: .findings)
        expect(outcome.findings.map(\.rule), is: ["build/shared-path"])
        expect(outcome.findings.map(\.message), is: [message])
        #expect(outcome.findings.first?.line == 1 && outcome.findings.first?.path.hasSuffix("pack.yaml") == true)
        expect(outcome.findings.first?.notes, is: ["give one of them another id"])
        #expect(!folder.exists("out"))
    }

    @Test func keepsWhatTheLastBuildCopied() async throws {
        let rendition = Rendition.verbatim(source: "art/spin.json")
        await expect(build(["a.json": rendition]).status, is: .success)
        let cache = BuildCache(isOn: false)
        let hash = ContentHash(Array(Self.animation.utf8))
        let key = cache.key(of: rendition, source: hash)
        let old = try OutputFolder.read(folder.path + "/out")
        expect(old.marker?.files["copying/a.json"], is: hash)
        let picture = FinishedFile(key: key, outcome: EncodingOutcome(isExact: true))
        let recorded = RecordedFile(content: KnownFile(hash: hash), picture: picture)
        let record = BuildRecord(
            markerHash: ContentHash(try bytes(Marker.fileName)), outputs: ["copying/a.json": recorded])
        let finished = FinishedFiles(
            output: NewOutput(
                root: folder.path + "/staging",
                changing: try OutputFolder.read(folder.path + "/out", record: record)),
            cache: cache, facts: ImageFactsCache(limits: ArtLimits()))
        try expect(finished.reuse(key, at: ["copying/a.json"])?.byteCount, is: Self.animation.utf8.count)
        let other = cache.key(of: vector(.lottie), source: hash)
        #expect(try finished.reuse(other, at: ["copying/b.json"]) == nil)
        #expect(other != cache.key(of: vector(.tgs), source: hash))
    }

    /// A marker may have come with somebody's project: a partial build carries over what the disk lists.
    @Test func carriesOverNoFileOutsideTheOutput() async throws {
        await expect(build(["a.json": .verbatim(source: "art/spin.json")]).status, is: .success)
        try folder.write("mine", to: "victim.txt")
        try folder.write("theirs", to: "out/other/kept.txt")
        let marker = try #require(OutputFolder.read(folder.path + "/out").marker)
        var files = marker.files
        files["other/../../victim.txt"] = ContentHash(Array("mine".utf8))
        files["other/kept.txt"] = ContentHash(Array("theirs".utf8))
        FileWriting.remove(folder.path + "/out/" + Marker.fileName)
        try Marker(files: files).write(to: folder.path + "/out/" + Marker.fileName)
        var request = request()
        request.targets = ["copying"]
        var build = Build(request, targets: [CopyingTarget(renditions: ["a.json": .verbatim(source: "art/spin.json")])])
        await expect(build.run().status, is: .success)
        try expect(folder.text("victim.txt"), is: "mine")
        try expect(folder.names(in: "out/other"), is: ["kept.txt"])
        #expect(try OutputFolder.read(folder.path + "/out").marker?.files["other/../../victim.txt"] == nil)
    }

    private func vector(_ format: VectorRecipe.Format) -> Rendition {
        .vector(VectorRecipe(source: "art/spin.json", format: format))
    }

    fileprivate static let start = StickerModel.SourceLocation(file: "pack.yaml", line: 1, column: 1)
}

private struct CopyingTarget: Target {
    let renditions: [String: Rendition]
    var description: TargetDescription {
        var about = TargetDescription(name: "copying", title: "Copying")
        about.isOnByDefault = true
        return about
    }
    var rules = RuleBook(rules: [])

    func plan(_ catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) -> TargetPlan {
        let origin = Origin(pack: "tea", sticker: "spin", art: "art/spin.json", role: Origin.stickerRole)
        return TargetPlan(
            output: OutputPlan(
                renditions.keys.sorted().compactMap { path in
                    renditions[path].map { OutputEntry(path, .art($0), origin: origin) }
                }))
    }
    func bundles(in tree: any FileTree) -> [BundleReference] { [] }
    func open(
        _ bundle: BundleReference, in tree: any FileTree, levels: [String: [String: RuleLevel]]
    ) -> any OpenedBundle { UnknownBundle() }
}
