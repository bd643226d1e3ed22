import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// The project of an app in which people switch packs.
@Suite("A project with code") struct CodedProjectTests {
    private static let file = "stickers/AnaLim.xcodeproj/project.pbxproj"
    private static let plist = "stickers/MessagesExtension/Info.plist"

    private static func objects() throws -> [String: DocumentNode] {
        let text = try #require(try SeveralPacks.maker(.together).plan().text(file))
        return try ProjectTests.objects(text)
    }

    @Test("compiles two files and copies the folder of stickers") func objects() throws {
        let objects = try Self.objects()
        let kinds = objects.values.compactMap { $0["isa"]?.string }
        expect(
            Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +),
            is: [
                "PBXProject": 1, "PBXNativeTarget": 2, "PBXFileReference": 8, "PBXBuildFile": 6,
                "PBXResourcesBuildPhase": 2, "PBXCopyFilesBuildPhase": 1, "PBXSourcesBuildPhase": 1,
                "PBXTargetDependency": 1, "PBXContainerItemProxy": 1, "PBXGroup": 2, "XCConfigurationList": 3,
                "XCBuildConfiguration": 6,
            ])
        let named = ProjectTests.named(in: objects)
        expect(named.subtracting(objects.keys), is: [])
        expect(Set(objects.keys).subtracting(named), is: [])
        let folders = objects.values.filter { $0["lastKnownFileType"]?.string == "folder" }
        expect(folders.map { $0["path"]?.string }, is: ["MessagesExtension/Stickers"])
    }

    @Test("names its class and both contexts in the list of the extension") func plists() throws {
        let plan = try SeveralPacks.maker(.together).plan()
        let list = try PropertyListSerialization.propertyList(
            from: Data(try #require(plan.text(Self.plist)).utf8), format: nil)
        let root = try #require(list as? [String: Any])
        expect(
            root["MSSupportedPresentationContexts"] as? [String],
            is: [
                "MSMessagesAppPresentationContextMessages", "MSMessagesAppPresentationContextMedia",
            ])
        let entry = try #require(root["NSExtension"] as? [String: String])
        expect(entry["NSExtensionPrincipalClass"], is: "$(PRODUCT_MODULE_NAME).MessagesViewController")
        expect(entry["NSExtensionPointIdentifier"], is: "com.apple.message-payload-provider")
        expect(plan.text("stickers/AnaLim/Info.plist")?.contains("MSSupported"), is: false)
        let yaml = try YAMLReader.read(Array(try #require(plan.text("stickers/project.yml")).utf8), file: "project.yml")
        expect(yaml["targets"]?["MessagesExtension"]?["type"]?.string, is: "app-extension.messages")
        let sources = yaml["targets"]?["MessagesExtension"]?["sources"]?.elements ?? []
        expect(sources.map { $0["type"]?.string }, is: [nil, "folder"])
    }

    @Test(
        "passes our own check in either shape", arguments: [PackShape.merged, .together], ["standalone", "extension"])
    func check(shape: PackShape, layout: String) throws {
        let tree = try SeveralPacks.tree(shape) { maker in
            for index in maker.packs.indices { maker.set("layout", layout, inPack: index) }
        }
        try expect(tree.findings(), is: [])
        let target = try IMessageTarget()
        let rows = target.bundles(in: tree).flatMap { target.open($0, in: tree).inventory() }
        expect(rows.count, is: 6)
    }

    @Test("judges each pack by its own levels") func levels() throws {
        var tree = try SeveralPacks.tree(.together)
        for pack in ["tea", "cake"] {
            tree.replace(SeveralPacks.list + "Stickers.json", "\"id\": \"\(pack)\"", "\"id\": \"\(pack)\"")
            tree.contents[SeveralPacks.list + "\(pack)/new.png"] = .picture(GoodBundles.sticker())
        }
        let off = ["imessage/unlisted": RuleLevel(severity: nil, reason: "x")]
        let findings = try tree.findings(levels: ["tea": off])
        expect(findings.map(\.message), is: ["“new.png” is in pack “cake” but not on its list"])
    }

    @Test("comes back as far as its shape allows") func imported() throws {
        let target = try IMessageTarget()
        let tree = try SeveralPacks.tree(.together) { maker in
            maker.packs[0].stickers[0].alt = LocalizedText(["en": "A cup", "es": "Una taza"])
        }
        let together = tree.packs(by: target)
        #expect(together.map(\.id) == ["tea", "cake"] && together.map(\.name) == ["Tea", "Cake"])
        expect(together.map { $0.options["packs"] }, is: ["together", "together"])
        #expect(together.allSatisfy { $0.options["stickerpack"] == nil && $0.options["catalog"] == nil })
        expect(together.map { $0.options["bundle-id"] }, is: ["com.example.tea", "com.example.tea"])
        expect(together.map { $0.options["name"] }, is: ["Ana Lim", "Ana Lim"])
        expect(together.map { $0.stickers.map(\.name) }, is: [["s1", "s2", "a1"], ["s1", "s2", "hop"]])
        expect(together[0].stickers[0].alt?.texts, is: ["en": "A cup", "es": "Una taza"])
        #expect(together.allSatisfy { $0.findings.isEmpty && $0.icon != nil })

        let merged = try SeveralPacks.tree(.merged).packs(by: target)
        #expect(merged.map(\.name) == ["Ana Lim"] && merged.map(\.stickers.count) == [6])
        #expect(merged[0].options["packs"] == "merged" && merged[0].options["stickerpack"] == nil)
        expect(merged[0].notices.map(\.name), is: ["import/merged"])
    }

    @Test("has the icons that a sticker project has", arguments: [PackShape.merged, .together])
    func icons(shape: PackShape) throws {
        let checklists = IMessageIcons(target: try IMessageTarget()).checklists(
            in: try SeveralPacks.tree(shape), layout: nil)
        #expect(checklists.count == 1 && checklists.allSatisfy { $0.rows.allSatisfy(\.isFilled) })
        #expect(checklists.allSatisfy { $0.notes.isEmpty })
    }
}
