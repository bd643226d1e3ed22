import Expect
import StickerDocuments
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Options") struct OptionTests {
    private static func packs(_ ids: [String?]) -> CatalogMaker {
        var maker = CatalogMaker(stills: 1)
        let first = maker.packs[0]
        maker.packs = ids.enumerated().map { index, id in
            var pack = first
            pack.id = "tea_\(index)"
            pack.targets["imessage"]?.values["bundle-id"] = id.map { DocumentNode(.string($0), at: CatalogMaker.at(3)) }
            return pack
        }
        return maker
    }

    /// The app's value of a build setting in each project; the extension's is longer or the same.
    private static func settings(_ plan: TargetPlan, _ name: String) -> [String] {
        plan.output.entries.filter { $0.path.hasSuffix("project.pbxproj") }.compactMap { entry in
            guard case .text(let text) = entry.content else { return nil }
            let lines = text.string.split(separator: "\n").filter { $0.contains("\t\(name) = ") }
            let values = lines.compactMap { $0.split(separator: " = ").last?.filter { !"\";".contains($0) } }
            return values.min { $0.count < $1.count }
        }
    }

    @Test("one pack has the given bundle id; several packs that share it append their own") func bundleIDs() throws {
        expect(Self.settings(try Self.packs(["com.ana.tea"]).plan(), "PRODUCT_BUNDLE_IDENTIFIER"), is: ["com.ana.tea"])
        var together = Self.packs(["com.ana.tea", "com.ana.tea"])
        expect(Self.settings(try together.plan(), "PRODUCT_BUNDLE_IDENTIFIER"), is: ["com.ana.tea"])
        for index in 0..<2 { together.set("packs", "separate", inPack: index) }
        let shared = try together.plan()
        expect(Self.settings(shared, "PRODUCT_BUNDLE_IDENTIFIER"), is: ["com.ana.tea.tea-0", "com.ana.tea.tea-1"])
        expect(shared.findings("several-packs").count, is: 1)
        let own = try Self.packs(["com.ana.one", "com.ana.two"]).plan()
        expect(Self.settings(own, "PRODUCT_BUNDLE_IDENTIFIER"), is: ["com.ana.one", "com.ana.two"])
        let none = try Self.packs([nil]).plan()
        expect(Self.settings(none, "PRODUCT_BUNDLE_IDENTIFIER"), is: ["com.example.tea-0"])
        expect(none.findings("bundle-id-default").map(\.severity), is: [.info])
    }

    @Test("a released bundle id stays when packs join or leave, and what is released is declared")
    func releasedBundleIDs() throws {
        let target = try IMessageTarget()
        func apps(_ ids: [String?], _ released: [String]) throws -> [String] {
            let records = released.enumerated().map { index, id in
                IdentifierRecord(kind: "app", id: id, owner: ManifestItem(pack: "tea_\(index)"))
            }
            var maker = Self.packs(ids)
            for index in maker.packs.indices { maker.set("packs", "separate", inPack: index) }
            let plan = target.plan(maker.catalog, art: ArtFacts(maker.facts), released: records)
            return plan.publishedIdentifiers.map(\.record).filter { $0.kind == "app" }.map(\.id)
        }
        try expect(apps(["com.ana.tea", "com.ana.tea"], ["com.ana.tea"]), is: ["com.ana.tea", "com.ana.tea.tea-1"])
        try expect(apps(["com.ana.tea"], ["com.ana.tea.tea-0"]), is: ["com.ana.tea.tea-0"])
        try expect(apps(["com.ana.new"], ["com.ana.tea.tea-0"]), is: ["com.ana.new"])
        let none = try Self.packs([nil]).plan().publishedIdentifiers
        expect(none.filter { $0.placeholder != nil }.map(\.record.id), is: ["com.example.tea-0"])
        #expect(none.contains { $0.record.kind == "sticker" && $0.record.owner?.pack == "tea_0" })
    }

    @Test("numbers may be written as such; a date and a time need no quotes in YAML") func numbers() throws {
        var maker = CatalogMaker(stills: 1)
        maker.set("deployment-target", .number(16.5))
        let date = DocumentNode(.integer(202_611_251_530), at: CatalogMaker.at(3))
        let shape = try #require(IMessageOptions.fields.first { $0.name == "build" })
        #expect(ShapeChecker.faults(in: date, as: shape.type, called: "build").isEmpty)
        maker.set("build", date.value)
        let plan = try maker.plan()
        expect(plan.findings("version"), is: [])
        expect(Self.settings(plan, "IPHONEOS_DEPLOYMENT_TARGET"), is: ["16.5"])
        expect(Self.settings(plan, "CURRENT_PROJECT_VERSION"), is: ["202611251530"])
    }

    @Test("apps that would have one bundle id are refused, also where only one of them is built")
    func sharedBundleIDs() throws {
        func found(_ packs: [(id: String, bundleID: String?)], building: Int? = nil) throws -> [Finding] {
            var maker = Self.packs(packs.map(\.bundleID))
            for (index, pack) in packs.enumerated() {
                maker.packs[index].id = pack.id
                maker.packs[index].location = CatalogMaker.at(100 + index)
                maker.set("packs", "separate", inPack: index)
                if let id = pack.bundleID { maker.set("bundle-id", id, inPack: index) }
            }
            var catalog = maker.catalog
            if let building {
                catalog.whole = catalog.packs
                catalog.packs = [catalog.packs[building]]
            }
            return try IMessageTarget().plan(catalog, art: ArtFacts(maker.facts), released: []).findings(
                "bundle-id-shared")
        }
        try expect(found([("a_b", "com.x"), ("a-b", "com.x")], building: 0).map(\.line), is: [3])
        try expect(found([("a", "com.x"), ("b", "com.x"), ("c", "com.X.b")]).map(\.line), is: [23])
        try expect(found([("a_b", nil), ("a-b", nil)]).map(\.line), is: [101])
        try expect(found([("a", "com.x"), ("b", "com.x"), ("c", "com.y")]), is: [])
    }

    @Test(
        "names of apps are made of letters and digits, and never the extension's",
        arguments: [
            ("Tea Time", "TeaTime"), ("tea & “cake”!", "TeaCake"), ("3 Cups", "Stickers3Cups"),
            ("Sticker Pack Extension", "StickerPackExtensionApp"), ("Чай", "Caj"),
        ])
    func appNames(name: String, expected: String) {
        expect(StickerProject.appName(of: name, isCoded: false), is: expected)
    }

    @Test("the sharing level is only in the extension") func sharing() throws {
        var maker = CatalogMaker(stills: 1)
        maker.set("sharing-level", .string("OS"))
        let plan = try maker.plan()
        expect(
            plan.text("tea-time/StickerPackExtension/Info.plist")?.contains(
                "<key>NSStickerSharingLevel</key>\n\t<string>OS</string>"), is: true)
        expect(plan.text("tea-time/TeaTime/Info.plist")?.contains("NSStickerSharingLevel"), is: false)
        try expect(
            CatalogMaker(stills: 1).plan().text("tea-time/StickerPackExtension/Info.plist")?.contains("NSSticker"),
            is: false)
    }

    @Test("every field is described") func fields() throws {
        let target = try IMessageTarget()
        for field in target.description.packFields + target.description.stickerFields {
            #expect(field.summary.hasSuffix("."), "\(field.name)")
            #expect(field.defaultText != nil, "\(field.name)")
        }
    }
}

@Suite("Icons of a plan") struct IconPlanTests {
    private static func recipe(_ plan: TargetPlan, _ file: String) throws -> ImageRecipe {
        try #require(plan.recipe(PlanTests.icons + file))
    }

    @Test("fill the 13 slots, opaque, each composed for its shape") func slots() throws {
        let plan = try CatalogMaker(stills: 1).plan()
        for slot in try IMessageTarget().icons.slots {
            let recipe = try Self.recipe(plan, slot.file)
            expect(recipe.framing.canvas, is: .fixed(slot.pixels))
            #expect(recipe.encoding.isOpaque && recipe.encoding.format == .png && recipe.timing.isStill)
            expect(recipe.framing.fit, is: .contain)
            #expect(recipe.framing.background == .white && recipe.framing.takesBackgroundFromArt)
            expect(recipe.source, is: "art/s1.png")
        }
        let entries = plan.document(PlanTests.icons + "Contents.json")?["images"]?.elements ?? []
        expect(entries.count, is: 13)
        expect(entries.map { $0["platform"]?.text }.compactMap(\.self).count, is: 5)
    }

    @Test("have the manifest's background, always opaque") func background() throws {
        var maker = CatalogMaker(stills: 1)
        maker.packs[0].background = Color(red: 1, green: 2, blue: 3, alpha: 9)
        let framing = try Self.recipe(maker.plan(), "appstore.png").framing
        #expect(framing.background == Color(red: 1, green: 2, blue: 3) && !framing.takesBackgroundFromArt)
    }

    @Test("are made from the icon, without the outline of stickers") func masters() throws {
        var maker = CatalogMaker(stills: 1)
        maker.packs[0].icon = "art/icon.svg"
        maker.packs[0].edit.outline = Outline(width: 8, color: .white)
        maker.packs[0].edit.margin = 16
        maker.set("wide-icon", .string("art/wide.png"))
        maker.set("icon-fit", .string("crop"))
        let focus: [DocumentNode.Member] = [
            .init(key: "x", keyLocation: CatalogMaker.at(4), node: DocumentNode(.number(0.25), at: CatalogMaker.at(4)))
        ]
        maker.set("icon-focus", .object(focus))
        let plan = try maker.plan()
        let square = try Self.recipe(plan, "settings-iphone@3x.png")
        let wide = try Self.recipe(plan, "appstore-messages.png")
        #expect(square.source == "art/icon.svg" && wide.source == "art/wide.png")
        #expect(square.framing.outline == nil && square.framing.margin == 0)
        #expect(square.framing.fit == .cover && square.framing.focusX == 0.25 && square.framing.focusY == 0.5)
    }

    @Test("have a margin when they are made from a sticker") func margin() throws {
        let framing = try Self.recipe(CatalogMaker(stills: 1).plan(), "appstore.png").framing
        expect(framing.margin, is: 80)
    }

    @Test("can do without the 1024x1024") func withoutMarketing() throws {
        var maker = CatalogMaker(stills: 1)
        maker.set("marketing-icon", .bool(false))
        let plan = try maker.plan()
        #expect(plan.output[PlanTests.icons + "appstore.png"] == nil)
        expect(plan.document(PlanTests.icons + "Contents.json")?["images"]?.elements.count, is: 12)
    }
}
