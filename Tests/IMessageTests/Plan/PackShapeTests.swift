import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Several packs") struct PackShapeTests {
    private struct Missing: Error {}

    private static func shape(_ packs: [(packs: String?, bundleID: String?)]) -> PackShape {
        PackShape(
            of: packs.map { stated in
                var pack = Pack(id: "p", name: "P", publisher: "", location: CatalogMaker.at(1))
                var values: [String: DocumentNode] = [:]
                for (name, value) in [("packs", stated.packs), ("bundle-id", stated.bundleID)] {
                    values[name] = value.map { DocumentNode(.string($0), at: CatalogMaker.at(1)) }
                }
                pack.targets["imessage"] = Options(values)
                return IMessageOptions(pack, target: "imessage")
            })
    }

    @Test("that share a bundle id become one app, others an app each") func defaults() {
        expect(Self.shape([]), is: .separate)
        expect(Self.shape([(nil, "com.a")]), is: .separate)
        expect(Self.shape([(nil, nil), (nil, nil)]), is: .merged)
        expect(Self.shape([(nil, "com.a"), (nil, "com.A")]), is: .merged)
        expect(Self.shape([(nil, "com.a"), (nil, "com.b")]), is: .separate)
        expect(Self.shape([(nil, "com.a"), (nil, nil)]), is: .separate)
        expect(Self.shape([("separate", "com.a"), ("separate", "com.a")]), is: .separate)
        expect(Self.shape([("merged", nil)]), is: .merged)
        expect(Self.shape([(nil, nil), ("together", nil)]), is: .together)
    }

    @Test("become one project with all stickers in order, each under the name it has alone") func merged() throws {
        let plan = try SeveralPacks.maker().plan()
        let paths = plan.output.entries.map(\.path)
        #expect(paths.allSatisfy { $0.hasPrefix(SeveralPacks.app) })
        expect(paths.filter { $0.hasSuffix(".pbxproj") }, is: ["stickers/AnaLim.xcodeproj/project.pbxproj"])
        let document = plan.document(SeveralPacks.pack + "Contents.json")
        expect(
            document?["stickers"]?.elements.map { $0["filename"]?.text },
            is: [
                "s1.sticker", "s2.sticker", "a1.sticker", "cake-s1.sticker", "cake-s2.sticker", "hop.sticker",
            ])
        #expect(plan.recipe(SeveralPacks.pack + "cake-s1.sticker/cake-s1.png") != nil)
        let origins = plan.output.entries.compactMap(\.origin).filter { $0.isSticker }
        expect(origins.map { "\($0.pack)/\($0.sticker ?? "")" }.suffix(3), is: ["cake/s1", "cake/s2", "cake/hop"])
        expect(plan.packOrigins, is: ["stickers": "tea"])
        // A manifest that states the shape needs no remark.
        try expect(SeveralPacks.maker(.merged).plan().findings("merged-packs"), is: [])
    }

    @Test("give the same names whatever is added at the end") func stableNames() throws {
        func names(_ maker: CatalogMaker) throws -> [String?] {
            let document = try maker.plan().document(SeveralPacks.pack + "Contents.json")
            return document?["stickers"]?.elements.map { $0["filename"]?.text } ?? []
        }
        var maker = SeveralPacks.maker(.merged)
        // A sticker whose own id is what another would get.
        maker.packs[0].stickers[0].id = "cake-s2"
        let before = try names(maker)
        expect(before.prefix(2), is: ["cake-s2.sticker", "s2.sticker"])
        expect(before.suffix(3), is: ["s1.sticker", "cake-s2-2.sticker", "hop.sticker"])
        var last = maker.packs[1]
        last.id = "jam"
        maker.packs.append(last)
        let after = try names(maker)
        expect(Array(after.prefix(before.count)), is: before)
        expect(after.suffix(3), is: ["jam-s1.sticker", "jam-s2.sticker", "jam-hop.sticker"])
    }

    @Test("built one at a time give stickers the names that they have in a build of all") func alone() throws {
        var maker = SeveralPacks.maker(.merged)
        for (option, value) in [("bundle-id", "org.ana.real"), ("version", "2.1"), ("name", "Tea Room"), ("icon", "i")]
        {
            maker.set(option, value, inPack: 0)
        }
        var catalog = maker.catalog
        catalog.whole = catalog.packs
        catalog.packs.removeFirst()
        let plan = try IMessageTarget().plan(catalog, art: ArtFacts(maker.facts))
        let project = try #require(plan.output.entries.first { $0.path.hasSuffix(".pbxproj") })
        expect(project.path, is: "stickers/TeaRoom.xcodeproj/project.pbxproj")
        guard case .text(let text) = project.content else { throw Missing() }
        #expect(text.string.contains("org.ana.real") && text.string.contains("MARKETING_VERSION = 2.1;"))
        #expect(!plan.output.entries.contains { $0.origin?.art == "i" }, "its art is not looked at")
        let document = plan.document(SeveralPacks.pack + "Contents.json")
        expect(
            document?["stickers"]?.elements.map { $0["filename"]?.text },
            is: [
                "cake-s1.sticker", "cake-s2.sticker", "hop.sticker",
            ])
        expect(plan.findings("sticker-names-shared").count, is: 1)
    }

    @Test("one pack is one project as before, unless it is the first of several") func single() throws {
        var maker = CatalogMaker(id: "tea", name: "Tea", stills: 1)
        #expect(try maker.plan().output.entries.allSatisfy { $0.path.hasPrefix("tea/") })
        maker.set("packs", .string("merged"))
        let merged = try maker.plan()
        #expect(merged.output[SeveralPacks.pack + "s1.sticker/s1.png"] != nil)
        maker.set("stickerpack", .string("tea"))
        #expect(
            try maker.plan().output[
                SeveralPacks.pack.replacing("stickers.stickerpack", with: "tea.stickerpack") + "s1.sticker/s1.png"]
                != nil)
    }

    @Test("stay separate on request, and it is said what that means") func separate() throws {
        let plan = try SeveralPacks.maker(.separate).plan()
        expect(Set(plan.output.entries.map { $0.path.prefix { $0 != "/" } }), is: ["tea", "cake"])
        expect(plan.packOrigins, is: ["tea": "tea", "cake": "cake"])
        expect(plan.findings("several-packs").count, is: 1)
        let document = plan.document("cake/StickerPackExtension/Stickers.xcassets/cake.stickerpack/Contents.json")
        expect(
            document?["stickers"]?.elements.map { $0["filename"]?.text },
            is: ["s1.sticker", "s2.sticker", "hop.sticker"])
    }

    @Test("that differ in what an app has once are reported") func disagreement() throws {
        var maker = SeveralPacks.maker(.merged)
        maker.set("size", "large", inPack: 1)
        maker.set("version", "2.0", inPack: 1)
        let plan = try maker.plan()
        let recipe = plan.recipe(SeveralPacks.pack + "s1.sticker/s1.png")
        expect(recipe?.framing.canvas, is: .fixed(.square(618)))
        maker.set("version", "1.5", inPack: 0)
        try expect(maker.plan().findings("packs-disagree").map(\.line), is: [10, 13])
        // An app with code displays each pack in its own size.
        for index in 0..<2 { maker.set("packs", "together", inPack: index) }
        let together = try maker.plan()
        expect(together.findings("packs-disagree").map(\.message).filter { $0.contains("size") }, is: [])
        expect(together.recipe(SeveralPacks.list + "tea/s1.png")?.framing.canvas, is: .fixed(.square(408)))
        expect(together.recipe(SeveralPacks.list + "cake/s1.png")?.framing.canvas, is: .fixed(.square(618)))
    }

    @Test("names of apps and folders can be stated; one that cannot be a folder is refused") func names() throws {
        var maker = SeveralPacks.maker(.merged)
        for index in 0..<2 { maker.set("name", "Tea & Cake", inPack: index) }
        var plan = try maker.plan()
        expect(plan.text("stickers/TeaCake/Info.plist")?.contains("<string>Tea &amp; Cake</string>"), is: true)
        for index in 0..<2 { maker.set("stickerpack", "../x", inPack: index) }
        plan = try maker.plan()
        #expect(plan.output.entries.allSatisfy { !$0.path.contains("..") })
        maker = SeveralPacks.maker(.merged)
        maker.packs[1].publisher = "Ben"
        #expect(try maker.plan().output["stickers/Tea/Info.plist"] != nil)
    }

    @Test("with levels of their own are not judged by those of the first") func levels() throws {
        var maker = SeveralPacks.maker(.merged)
        maker.packs[1].ruleLevels = ["imessage/pack-thin": RuleLevel(severity: nil, reason: "x")]
        try expect(maker.plan().packOrigins, is: [:])
        for index in 0..<2 { maker.set("packs", "together", inPack: index) }
        try expect(maker.plan().packOrigins, is: ["tea": "tea", "cake": "cake"])
    }

    @Test("together are listed with folder, size and labels of each") func together() throws {
        var maker = SeveralPacks.maker(.together)
        maker.packs[0].stickers[0].alt = LocalizedText(["en": "A cup", "es": "Una taza"])
        let plan = try maker.plan()
        let packs = plan.document(SeveralPacks.list + "Stickers.json")?["packs"]?.elements ?? []
        #expect(
            packs.map { $0["id"]?.text } == ["tea", "cake"]
                && packs.map { $0["size"]?.text } == ["regular", "regular"])
        let first = packs.first?["stickers"]?.elements.first
        #expect(first?["label"]?.text == "A cup" && first?["labels"]?["es"]?.text == "Una taza")
        expect(packs.last?["stickers"]?.elements.map { $0["filename"]?.text }, is: ["s1.png", "s2.png", "hop.png"])
        let images = plan.output.entries.filter { $0.origin?.isSticker == true }.map(\.path)
        #expect(images.count == 6 && images.allSatisfy { $0.hasPrefix(SeveralPacks.list) })
        #expect(
            plan.output.entries.contains {
                $0.path.hasSuffix("Assets.xcassets/iMessage App Icon.stickersiconset/Contents.json")
            })
        #expect(!plan.output.entries.contains { $0.path.contains(".stickerpack/") })
        #expect(plan.findings("dropped").allSatisfy { !$0.message.contains("alt text") })
    }
}
