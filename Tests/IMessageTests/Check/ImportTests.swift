import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Reading packs back") struct ImportTests {
    private func packs(_ tree: FakeTree) throws -> [ImportedPack] { tree.packs(by: try IMessageTarget()) }

    @Test("keeps order, names, labels, class and icon") func catalog() throws {
        var tree = try GoodBundles.sequence()
        tree.replace(GoodBundles.pack + "wave.sticker/Contents.json", "\"accessibility-label\" : \"A cup waves\", ", "")
        let pack = try #require(try packs(tree).first)
        #expect(pack.name == "Tea" && pack.findings == [])
        expect(pack.options, is: ["size": "regular", "layout": "extension", "stickerpack": "Tea"])
        expect(pack.icon, is: .file(GoodBundles.icons + "appstore.png"))
        expect(pack.artOptions, is: ["wide-icon": .file(GoodBundles.icons + "appstore-messages.png")])
        expect(pack.stickers.map(\.name), is: ["wave", "hop"])
        expect(pack.stickers[0].file, is: .file(GoodBundles.pack + "wave.sticker/wave.png"))
        #expect(pack.stickers[0].alt == nil)
        expect(pack.stickers[1].alt, is: LocalizedText("A cup hops"))
        let folder = GoodBundles.pack + "hop.stickersequence/"
        expect(pack.stickers[1].file, is: .frames([folder + "hop-0.png", folder + "hop-1.png"], duration: 1000.0 / 12))
    }

    @Test("recognizes our own projects") func project() throws {
        let tree = try GoodBundles.project { maker in
            maker.set("size", .string("large"))
        }
        let pack = try #require(try packs(tree).first)
        expect(pack.name, is: "Tea Time")
        expect(pack.id, is: "tea-time")
        let options = [
            "size": "large", "bundle-id": "com.example.tea", "deployment-target": "15.0", "version": "1.0",
            "build": "1",
        ]
        expect(pack.options, is: options)
        expect(pack.stickers.map(\.name), is: ["s1", "s2", "a1"])
        expect(pack.stickers[1].alt, is: LocalizedText("A cup waves"))
    }

    @Test("raises a deployment target that Xcode no longer builds") func deploymentTarget() throws {
        for (old, said) in [("13.4", 1), ("15.0", 0), ("17.2", 0)] {
            var tree = try GoodBundles.project()
            let project = try #require(tree.files.first { $0.hasSuffix("project.pbxproj") })
            tree.replace(project, "IPHONEOS_DEPLOYMENT_TARGET = 15.0", "IPHONEOS_DEPLOYMENT_TARGET = \(old)")
            let pack = try #require(try packs(tree).first)
            expect(pack.options["deployment-target"], is: said == 1 ? "15.0" : old)
            let values = ["old": old, "new": "15.0"]
            let wanted = Array(repeating: Notice("import/deployment-target", values, path: project), count: said)
            #expect(pack.findings.isEmpty && pack.notices == wanted)
        }
    }

    @Test("gives a sequence the usual speed where its numbers mean nothing") func nonsense() throws {
        var tree = try GoodBundles.sequence()
        let document = GoodBundles.pack + "hop.stickersequence/Contents.json"
        tree.replace(document, "\"duration\" : 12", "\"duration\" : 1e-300")
        let pack = try #require(try packs(tree).first)
        guard case .frames(_, let duration) = pack.stickers[1].file else {
            Issue.record("\(pack.stickers[1].file)")
            return
        }
        expect(duration, is: 100)
        expect(pack.notices.map(\.name), is: ["import/frame-rate"])
    }

    @Test("names how often a sequence plays, which a manifest says of packs") func repetitions() throws {
        var tree = try GoodBundles.sequence()
        tree.replace(
            GoodBundles.pack + "hop.stickersequence/Contents.json", "\"repetitions\" : 0", "\"repetitions\" : 2")
        let notices = try #require(try packs(tree).first).notices
        expect(notices.map(\.name), is: ["import/dropped.parts"])
        expect(notices[0].values["parts"], is: "`repetitions` of hop")
    }

    @Test("leaves out what cannot be read, and reports it") func broken() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[GoodBundles.pack + "wave.sticker/wave.png"] = nil
        let pack = try #require(try packs(tree).first)
        expect(pack.stickers.map(\.name), is: ["jump"])
        expect(pack.findings.map(\.rule), is: ["imessage/sticker-missing"])
    }

    @Test("takes no sticker of a pack whose order and class cannot be read") func unreadable() throws {
        var tree = try GoodBundles.catalog()
        tree.replace(GoodBundles.pack + "Contents.json", "\"regular\"", "“large”")
        let pack = try #require(try packs(tree).first)
        #expect(pack.stickers.isEmpty && pack.findings.map(\.rule) == ["imessage/json-syntax"])
    }

    @Test("reports what is listed and not there, and goes on") func missing() throws {
        var tree = try GoodBundles.catalog()
        tree.contents = tree.contents.filter { !$0.key.contains("jump") }
        let pack = try #require(try packs(tree).first)
        expect(pack.stickers.map(\.name), is: ["wave"])
        expect(pack.findings.map(\.rule), is: ["imessage/listed-missing"])
        expect(pack.findings.map(\.severity), is: [.error], "the import makes it a warning")
        expect(pack.findings[0].line, is: 4)
    }

    @Test("imports what is there and not listed, and reports it") func unlisted() throws {
        var tree = try GoodBundles.catalog()
        tree.replace(GoodBundles.pack + "Contents.json", "{ \"filename\" : \"wave.sticker\" }, ", "")
        let pack = try #require(try packs(tree).first)
        expect(pack.stickers.map(\.name), is: ["jump", "wave"])
        expect(pack.notices.map(\.name), is: ["import/unlisted.imported"])
        expect(pack.notices[0].values, is: ["sticker": "wave.sticker", "pack": "Tea"])
    }

    @Test("leaves out images that a list for code does not name, and reports them") func unlistedImages() throws {
        var tree = try SeveralPacks.tree(.together)
        let added = SeveralPacks.list + "tea/new.png"
        tree.contents[added] = .picture(GoodBundles.sticker())
        try expect(packs(tree).flatMap(\.notices).map(\.name), is: ["import/unlisted"])
        #expect(try packs(tree).flatMap(\.stickers).allSatisfy { $0.file != .file(added) })
    }

    @Test("takes the folder's name where Xcode gave its own") func defaultName() throws {
        var tree = FakeTree(name: "/art/uhooi")
        for (path, content) in try GoodBundles.catalog().contents {
            tree.contents[path.replacing("Tea.stickerpack", with: "Sticker Pack.stickerpack")] = content
        }
        let found = try packs(tree)
        #expect(found.map(\.name) == ["uhooi"] && found.flatMap(\.notices).map(\.name) == ["import/folder-name"])
    }

    @Test("takes the wide icon where no square one is large enough, and neither when both are small")
    func icons() throws {
        var tree = try GoodBundles.catalog()
        tree.contents[GoodBundles.icons + "appstore.png"] = nil
        let wide = try #require(try packs(tree).first)
        #expect(wide.icon == .file(GoodBundles.icons + "appstore-messages.png") && wide.artOptions == [:])
        tree.contents[GoodBundles.icons + "appstore-messages.png"] = nil
        let small = try #require(try packs(tree).first)
        #expect(small.icon == nil && small.notices.map(\.name) == ["import/icon.small"])
        expect(small.notices[0].values["size"], is: "180")
    }
}
