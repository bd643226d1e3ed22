import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

/// What parts put into a cache is what a build looks for there.
@Suite struct WarmTests {
    private let folder: TemporaryFolder
    private var cache: String { folder.path + "/cache" }

    /// Art whose recipes depend on what it shows: frames that are chosen, contents that are cropped to.
    init() throws {
        folder = try TemporaryFolder([
            "pack.yaml": """
            publisher: Ana
            emojis: [🙂]
            packs:
              - { id: still, name: Still, stickers: [b.svg, { file: c.svg, crop: content }, d.svg] }
              - { id: moves, name: Moves, stickers: [{ file: a.gif, poster: auto }, fades.gif, e.gif] }
            """, "b.svg": .dot("#d33"), "c.svg": .dot("#3a3"), "d.svg": .dot("#66f"),
            "cache/CACHEDIR.TAG": CacheTag.text,
        ])
        try folder.write(GIFBuilder.showing([1, 2, 5, 1]), to: "a.gif")
        try folder.write(GIFBuilder.showing([0, 9, 9]), to: "fades.gif")
        try folder.write(GIFBuilder.showing([9, 5, 9]), to: "e.gif")
    }

    private func request(_ output: String = "out") -> BuildRequest {
        var request = BuildRequest(manifest: folder.path, output: folder.path + "/" + output)
        request.cacheFolder = cache
        return request
    }

    private func warm(_ number: Int, of count: Int, isDryRun: Bool = false) async throws -> WarmOutcome {
        await (try StickerPress()).warm(request(), CachePart(number, of: count), isDryRun: isDryRun)
    }

    private func build(_ output: String, cached: Bool = true) async throws -> BuildOutcome {
        var request = request(output)
        if !cached { (request.cacheFolder, request.usesCache) = (nil, false) }
        let outcome = await (try StickerPress()).build(request)
        expect(outcome.status, is: .success, "\(outcome.findings)")
        return outcome
    }

    @Test func aBuildFindsEveryPictureOfItsParts() async throws {
        _ = try await build("reference", cached: false)
        var wanted = 0
        for number in 1...3 {
            let planned = try await warm(number, of: 3, isDryRun: true)
            let outcome = try await warm(number, of: 3)
            expect(outcome.status, is: .success, "\(outcome.findings)")
            #expect(
                outcome.pictures.made == outcome.pictures.wanted && planned.pictures.wanted == outcome.pictures.wanted)
            wanted += outcome.pictures.wanted
            let again = try await warm(number, of: 3)
            #expect(again.pictures.found == outcome.pictures.wanted && again.pictures.made == 0)
            try await expect(warm(number, of: 3, isDryRun: true).pictures.found, is: outcome.pictures.wanted)
        }
        let outcome = try await build("out")
        #expect(wanted > 20 && outcome.remarks.isEmpty, "\(outcome.remarks)")
        expect(folder.content(of: "out"), is: folder.content(of: "reference"))
        #expect(!folder.exists("stickerpress.lock"))
    }

    /// Each source is decoded by one part, also where plans depend on what it shows.
    @Test func onlyArtOfThePartIsDecoded() async throws {
        var contents = 0
        for number in 1...3 {
            FileWriting.remove(cache)
            try folder.write(CacheTag.text, to: "cache/CACHEDIR.TAG")
            _ = try await warm(number, of: 3)
            let known = BuildCache(isOn: true, folder: cache)
            contents += try ["a.gif", "fades.gif", "e.gif", "c.svg"].count { name in
                known.content(of: ContentHash(try folder.bytes(name)), borrowing: "")
                    != nil
            }
        }
        #expect((2...4).contains(contents), "no more than there are: \(contents)")
    }

    @Test func aPartThatNeverRanIsMadeByTheBuild() async throws {
        _ = try await build("reference", cached: false)
        let left = try await warm(2, of: 2, isDryRun: true).pictures.wanted
        _ = try await warm(1, of: 2)
        let outcome = try await build("out")
        #expect(left > 0 && outcome.remarks.count == 1)
        expect(outcome.remarks.first?.contains(" did not have \(left) of "), is: true, "\(outcome.remarks)")
        expect(folder.content(of: "out"), is: folder.content(of: "reference"))
    }

    /// A finding in its part and in the build; what else there is to make is made.
    @Test func artThatCannotBeDrawnNeverGetsIntoTheCache() async throws {
        var damaged = GIFBuilder.showing([9, 5, 9])
        damaged.replaceSubrange((damaged.count - 12)..<damaged.count, with: [0, 0, 0, 0, 0, 0])
        try folder.write(damaged, to: "e.gif")
        var failures: [Int] = []
        for number in 1...3 {
            let outcome = try await warm(number, of: 3)
            if outcome.pictures.failed > 0 || !outcome.findings.isEmpty {
                failures.append(number)
                expect(outcome.status, is: .findings)
                #expect(outcome.findings.contains { $0.path.hasSuffix("e.gif") }, "\(outcome.findings)")
            }
            expect(outcome.pictures.unmade, is: outcome.pictures.failed)
        }
        #expect(!failures.isEmpty)
        let build = await (try StickerPress()).build(request())
        #expect(build.status == .findings && build.findings.contains { $0.path.hasSuffix("e.gif") })
        try folder.write(GIFBuilder.showing([9, 5, 9]), to: "e.gif")
        _ = try await self.build("reference", cached: false)
        _ = try await self.build("out")
        expect(folder.content(of: "out"), is: folder.content(of: "reference"))
    }

    @Test func oneLineOfJSONSaysWhatWasDone() async throws {
        let outcome = try await warm(1, of: 2)
        let line = outcome.json(exit: outcome.status).string
        #expect(line.hasSuffix("}\n") && line.count { $0 == "\n" } == 1)
        let values = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        expect(
            values.keys.sorted(),
            is: [
                "bytes", "coders", "cpuSeconds", "exit", "failed", "found", "left", "made", "part", "parts", "version",
                "wanted",
            ])
        #expect(values["wanted"] as? Int == outcome.pictures.wanted && values["exit"] as? Int == 0)
    }
}
