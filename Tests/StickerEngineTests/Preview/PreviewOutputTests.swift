import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite("The preview page of an output") struct PreviewOutputTests {
    @Test func isTheSameForTheSameInput() async throws {
        let studio = try PreviewStudio()
        try await studio.build("one")
        try await studio.build("two") { $0.jobs = 1 }
        let first = try studio.folder.text("one/index.html")
        expect(first, is: (try studio.folder.text("two/index.html")))
        #expect(!first.contains(studio.folder.path), "no folder of the machine is named")
        let names = { try FileManager.default.contentsOfDirectory(atPath: studio.folder.path + $0).sorted() }
        try expect(names("/one/preview"), is: names("/two/preview"))
    }

    @Test func isLeftOutOnRequest() async throws {
        let studio = try PreviewStudio()
        try await studio.build { $0.writesPreview = false }
        #expect(try !studio.folder.names(in: "out").contains("index.html"))
        // A page of it is made elsewhere, with everything inside.
        let outcome = try await studio.preview("out")
        #expect(outcome.status == .success && !outcome.isOwnPage)
        let page = try studio.page("page.html")
        try page.requirePicturesInside()
        let cards = try page.cards()
        #expect(cards.count == 18 && cards.allSatisfy { $0["bytesFrom"] == nil && $0["source"] != nil })
    }

    /// Files with a hole take no space on the disk, and would take all memory.
    @Test(arguments: [["report.json"], ["report.json", "index.html"]])
    func refusesAReportLongerThanMemory(_ long: [String]) async throws {
        let studio = try PreviewStudio(moves: false)
        try await studio.build { $0.writesPreview = long.count == 2 }
        for file in long { try #require(truncate(studio.folder.path + "/out/" + file, 1 << 40) == 0) }
        let outcome = try await studio.preview("out") { if long.count == 2 { $0.page = nil } }
        #expect(!outcome.isOwnPage && outcome.page == nil)
        expect(outcome.findings.first?.message.contains("the limit is 500,000,000"), is: true)
    }

    @Test func leavesOutStickersLongerThanMemory() async throws {
        let studio = try PreviewStudio(moves: false)
        try await studio.build { $0.writesPreview = false }
        let output = studio.folder.path + "/out/"
        for file in TreeListing(of: output).files where file.hasPrefix("whatsapp/") && file.hasSuffix(".webp") {
            try #require(truncate(output + file, 1 << 40) == 0)
        }
        let outcome = try await studio.preview("out")
        #expect(outcome.status == .success && outcome.stickerCount > 0)
    }

    /// Nothing of the output is judged by what is in the page.
    @Test func isNotJudged() async throws {
        let studio = try PreviewStudio()
        try await studio.build()
        let check = await (try StickerPress()).check(CheckRequest(paths: [studio.folder.path + "/out"]))
        expect(check.status, is: .success)
        #expect(!check.findings.contains { $0.path.contains("index.html") || $0.path.contains("/preview/") })
        let own = try await studio.preview("out") { $0.page = nil }
        #expect(own.isOwnPage && own.page == studio.folder.path + "/out/index.html")
    }

    /// A build of one platform keeps the files of the others, so the page keeps them, too.
    @Test func showsWhatAPartialBuildKeeps() async throws {
        let studio = try PreviewStudio()
        try await studio.build()
        let whole = try studio.page().cards().count
        try await studio.build { $0.targets = ["whatsapp"] }
        let page = try studio.page()
        try expect(page.cards().count, is: whole)
        let documents = try studio.folder.names(in: "out/preview")
            .sorted()
        let named = Set(try page.cards().compactMap { $0["bytesFrom"] as? String })
        expect(named.map { $0.replacing("preview/", with: "") }.sorted(), is: documents, "none is left over")
    }

    /// The page names the way to the art only where the two are near each other.
    @Test(arguments: [
        ("/home/ana/tea", "/home/ana/tea/out", ".."), ("/home/ana/tea", "/home/ana/out", "../tea"),
        ("/data/p/Examples/tea", "/data/p/out/tea", "../../Examples/tea"), ("/home/ana/tea", "/srv/out", nil),
        ("/home/ana/tea", "/home/bob/out", nil), ("/tea", "/tea/out", ".."),
    ])
    func theArtIsNamedWhereItIsNear(_ root: String, _ output: String, _ path: String?) {
        expect(OutputPreview.artFolder(root, from: output), is: path)
    }
}

@Suite("The preview page of anything else") struct PreviewSessionTests {
    @Test func embedsThePictures() async throws {
        let studio = try PreviewStudio()
        try await studio.build { $0.writesPreview = false }
        for (path, kind, count) in [
            ("whatsapp/wastickers/pack-1.wastickers", "WhatsApp .wastickers archive", 3),
            ("whatsapp/ios", "WhatsApp iOS bundle", 6), ("imessage", "iMessage Xcode project", 6),
            ("editor-sdk/catalog.json", "Editor SDK editor catalog", 6), ("whatsapp", "WhatsApp", 6),
        ] {
            let outcome = try await studio.preview("out/" + path)
            #expect(outcome.status == .success && outcome.stickerCount == count, "\(outcome)")
            let page = try studio.page("page.html")
            #expect(page.text.contains(kind))
            try page.requirePicturesInside()
            try expect(page.cards().count, is: count, "the same packs in another kind of bundle are shown once")
            #expect(!page.text.contains("id=\"art\" src"))
        }
    }

    /// A small archive can expand to much, and name each picture many times.
    @Test func archivesWithTooManyPicturesAreRefused() async throws {
        let studio = try PreviewStudio(moves: false)
        try await studio.build { $0.writesPreview = false }
        for (limit, status) in [(1, ExitStatus.missingInput), (1_000_000, .success)] {
            var request = PreviewRequest(path: studio.folder.path + "/out/whatsapp/wastickers/pack-1.wastickers")
            request.page = studio.folder.path + "/page.html"
            let outcome = await PreviewSession(request, targets: try TargetRegistry.all(), insideLimit: limit).run()
            expect(outcome.status, is: status)
            let message = "has more than 1 bytes of pictures, too many for one page"
            expect(outcome.findings.first?.message, is: status == .success ? nil : message)
            try expect(studio.folder.names().contains("page.html"), is: status == .success)
        }
    }

    @Test func eachPictureIsInsideOnce() throws {
        let tree = FakeTree(contents: ["a.png": .bytes([1, 2, 3]), "b.png": .bytes([1, 2, 3])])
        let facts = ImageFacts(format: .png, byteCount: 3, size: PixelSize(8, 8), durations: [])
        let target = try #require(try TargetRegistry.all().first)
        let stickers = (0..<1_000).map { number in
            let file: ImportedFile = number == 0 ? .frames(["a.png", "b.png", "a.png"], duration: 50) : .file("a.png")
            return PreviewSticker(name: "\(number)", path: "a.png", picture: file, facts: facts)
        }
        var pack = PreviewPack(name: "Tea", look: try .onPhoto)
        pack.stickers = stickers
        pack.cover = .bytes([1, 2, 3])
        var reader = PreviewReader(.inside(limit: 3))
        try reader.add([pack], of: target, in: tree, prefix: "")
        expect(reader.pictures.pictures.values.map(\.bytes), is: [[1, 2, 3]])
        expect(Set(reader.sections[0].packs[0].cards.map(\.address)).count, is: 1)
    }

    @Test func findingsAboutAFileAreOnIt() async throws {
        let studio = try PreviewStudio()
        try await studio.build { $0.writesPreview = false }
        let bundle = studio.folder.path + "/out/whatsapp/ios"
        let names = try FileManager.default.contentsOfDirectory(atPath: bundle).sorted()
        let still = try #require(names.first { $0.hasSuffix("dot-1.webp") })
        try FileManager.default.removeItem(atPath: bundle + "/" + still)
        try studio.folder.write(try studio.folder.bytes("art/dot-1.png"), to: "out/whatsapp/ios/" + still)
        let outcome = try await studio.preview("out/whatsapp/ios")
        #expect(outcome.status == .success && outcome.findingCounts.contains("error"))
        let card = try #require(try studio.page("page.html").cards().first { $0["file"] as? String == still })
        expect((card["findings"] as? [Int])?.isEmpty, is: false)
    }

    /// Too much for one file: the page refers to the pictures where they are.
    @Test func refersToPicturesOfLargeFolders() async throws {
        let studio = try PreviewStudio()
        try await studio.build { $0.writesPreview = false }
        var request = PreviewRequest(path: studio.folder.path + "/out/whatsapp/ios")
        request.page = studio.folder.path + "/page.html"
        let outcome = await PreviewSession(request, targets: try TargetRegistry.all(), insideLimit: 0).run()
        expect(outcome.status, is: .success)
        let page = try studio.page("page.html")
        let named = try page.values(of: "src")
        #expect(!named.isEmpty && named.allSatisfy { $0.hasPrefix("out/whatsapp/ios/") })
        #expect(named.allSatisfy { studio.folder.exists($0) })
        #expect(try page.cards().allSatisfy { $0["bytesFrom"] == nil })
        #expect(try !studio.folder.names().contains("preview"))
    }

    @Test func refusesWhatItCannotShow() async throws {
        let studio = try PreviewStudio()
        let nothing = try await studio.preview("missing")
        #expect(nothing.status == .missingInput && nothing.findings[0].message == "there is no such file or folder")
        try studio.folder.write("{}", to: "odd.json")
        let odd = try await studio.preview("odd.json")
        #expect(odd.status != .success && odd.findings[0].message.hasPrefix("is neither a manifest nor a bundle of"))
        try await studio.build { $0.writesPreview = false }
        try studio.folder.write("mine", to: "page.html")
        let taken = try await studio.preview("out")
        #expect(
            taken.status == .cannotWrite && taken.findings[0].message == "is already there and is not a preview page")
        try expect(studio.folder.text("page.html"), is: "mine")
        let kept = try await studio.preview("out") { $0.isForced = true }
        #expect(
            kept.status == .cannotWrite
                && kept.findings[0].notes == ["choose another name with --output; --force replaces only HTML files"])
        try expect(studio.folder.text("page.html"), is: "mine")
        try studio.folder.write("<!doctype html>\n<p>mine</p>", to: "page.html")
        try await expect(studio.preview("out").status, is: .cannotWrite)
        let forced = try await studio.preview("out") { $0.isForced = true }
        expect(forced.status, is: .success)
        let again = try await studio.preview("out")
        expect(again.status, is: .success, "a page of ours is replaced")
    }
}

/// Why a file is not exact, in the report and on the page.
@Suite("What was considered for a file") struct ConsideredFileTests {
    @Test func isInTheReportAndOnTheCard() async throws {
        let studio = try PreviewStudio(moves: false)
        // Noise does not fit the budget without loss.
        let noise: [Int] = (0..<96 * 96).flatMap { (pixel: Int) -> [Int] in
            let red: Int = (pixel * 7919 >> 3) & 255
            let green: Int = (pixel * 104_729 >> 5) & 255
            let blue: Int = (pixel * pixel >> 4) & 255
            return [red, green, blue, 255]
        }
        try studio.folder.write(PNGBuilder(width: 96, height: 96).still(noise), to: "art/dot-1.png")
        try await studio.build { $0.targets = ["whatsapp"] }
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(try studio.folder.text("out/report.json").utf8))
                as? [String: Any])
        let target = (report["targets"] as? [String: Any])?["whatsapp"] as? [String: Any]
        let images = (target?["images"] as? [[String: Any]] ?? []).filter { $0["role"] as? String != "icon" }
        let lossy = try #require(images.first { $0["art"] as? String == "art/dot-1.png" && $0["considered"] != nil })
        let steps = try #require(lossy["considered"] as? [[String: Any]])
        let chosen = steps.filter { $0["verdict"] as? String == "chosen" }
        #expect(chosen.count == 1 && chosen[0]["bytes"] as? Int == lossy["bytes"] as? Int)
        expect(steps[0]["step"] as? String, is: "exact")
        let next = try #require(lossy["next-better"] as? String)
        #expect(next.contains(" % over our budget of "))
        #expect(images.contains { $0["exact"] as? Bool == true && $0["considered"] == nil && $0["next-better"] == nil })

        let cards = try studio.page().cards()
        let card = try #require(cards.first { $0["considered"] != nil })
        expect(card["nextBetter"] as? String, is: next)
        expect((card["considered"] as? [String])?.count, is: steps.count)
    }
}
