import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

@Suite struct PassedOverTests {
    private let folder = TemporaryFolder()
    private let press: StickerPress
    private static let names = ["a.png", "b.png", "c.png"]

    init() throws {
        press = try StickerPress()
        for (seed, name) in Self.names.enumerated() {
            let samples = (0..<300 * 300).flatMap { (at: Int) -> [Int] in
                [at % 256, seed * 70, 90, at % 3 == 0 ? 0 : 255]
            }
            let bytes = PNGBuilder(width: 300, height: 300).still(samples)
            try folder.write(bytes, to: "im/" + name)
        }
    }

    /// Links, a pipe, and a name in Latin 1; with the remarks on them.
    private func addOddEntries(_ place: String = "im") throws -> [String] {
        let place = folder.path + "/" + place + "/"
        try FileManager.default.createSymbolicLink(atPath: place + "out.png", withDestinationPath: "/etc/hostname")
        try FileManager.default.createSymbolicLink(atPath: place + "broken.png", withDestinationPath: "none.png")
        try FileManager.default.createSymbolicLink(atPath: place + "inside.png", withDestinationPath: "a.png")
        expect(mkfifo(place + "pipe.png", 0o600), is: 0)
        let name: [CChar] = (place + "caf").utf8CString.dropLast() + [-23] + ".png".utf8CString
        let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
        #expect(descriptor >= 0)
        close(descriptor)
        return [
            "broken.png: skipped: it is a link that leads to no file",
            "caf\u{FFFD}.png: skipped: no file can be opened by this name",
            "out.png: skipped: it is a link to a file outside the folder",
            "pipe.png: skipped: it is not a regular file",
        ]
    }

    private func lines(_ findings: [Finding], _ rule: String, in place: String = "im") -> [String] {
        findings.filter { $0.rule == rule }.map {
            $0.path.dropFirst((folder.path + "/" + place + "/").count) + ": " + $0.message
        }.sorted()
    }

    @Test func aFolderOfImages() async throws {
        let skipped = try addOddEntries()
        let im = folder.path + "/im"
        let checked = await press.check(CheckRequest(paths: [im]))
        expect(checked.status, is: .success)
        expect(lines(checked.findings, "file/skipped"), is: skipped)
        let imported = await press.importPacks(ImportRequest(path: im, output: folder.path + "/imp"))
        #expect(imported.status == .success && imported.stickerCount == 3)
        expect(lines(imported.findings, "file/skipped"), is: skipped)
        let made = press.scaffold(im)
        expect(lines(made.findings, "file/skipped"), is: skipped)
        let added = press.add([im])
        #expect(added.status == .success && lines(added.findings, "file/skipped") == skipped)
    }

    /// Only what could be a sticker of a bundle is named.
    @Test func aBundleInAProject() async throws {
        let pack = "App/Cats.stickerpack"
        try folder.write(
            #"{ "info": { "author": "xcode", "version": 1 }, "properties": { "grid-size": "small" }, "stickers": [] }"#,
            to: pack + "/Contents.json")
        try folder.write("-", to: "App/main.swift")
        let skipped = try addOddEntries(pack)
        for name in ["App/out.png", pack + "/tool"] {
            try folder.link(name, to: "/etc/hostname")
        }
        let checked = await press.check(CheckRequest(paths: [folder.path + "/App"]))
        // There is no a.png that the link inside could lead to.
        let all = skipped + ["inside.png: skipped: it is a link that leads to no file"]
        expect(lines(checked.findings, "file/skipped", in: pack), is: all.sorted())
    }

    /// A document is found by its name, so nothing else says that a link has it.
    @Test func aDocumentThatIsALink() async throws {
        try folder.write(#"{ "sticker_packs": [] }"#, to: "a/en.json")
        try folder.link("a/contents.json", to: "en.json")
        let (place, text) = (folder.path + "/a", "skipped: it is a symbolic link, which is not followed")
        let checked = await press.check(CheckRequest(paths: [place]))
        expect(lines(checked.findings, "file/skipped", in: "a"), is: ["contents.json: " + text])
        let fixed = await press.fix(FixRequest(path: place))
        expect(lines(fixed.findings, "file/skipped", in: "a"), is: ["contents.json: " + text])
        let imported = await press.importPacks(ImportRequest(path: place, output: folder.path + "/imp"))
        #expect(lines(imported.findings, "file/skipped", in: "a").contains("contents.json: " + text))
        let named = await press.check(CheckRequest(paths: [place + "/contents.json"]))
        expect(named.findings.map(\.message), is: [text], "\(named.findings)")
    }

    /// Where links are all there is, they are why there is no bundle.
    @Test func aFolderOfLinks() async throws {
        try folder.makeFolder("links")
        let link = folder.path + "/links/a.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/im/a.png")
        let checked = await press.check(CheckRequest(paths: [folder.path + "/links"]))
        expect(checked.findings.map(\.rule), is: ["file/skipped", "check/not-recognized"])
        let imported = await press.importPacks(
            ImportRequest(path: folder.path + "/links", output: folder.path + "/imp"))
        expect(imported.findings.map(\.rule), is: ["file/skipped", "import/nothing"])
    }
}
