import StickerModel
import Testing

@testable import IMessage

@Suite("Icons of a plan")
struct IconPlanTests {
    private static func recipe(_ plan: TargetPlan, _ file: String) throws -> ImageRecipe {
        try #require(plan.recipe(PlanTests.icons + file))
    }

    @Test("fill the 13 slots, opaque, each composed for its shape")
    func slots() throws {
        let plan = try CatalogMaker(stills: 1).plan()
        for slot in try IMessageTarget().icons.slots {
            let recipe = try Self.recipe(plan, slot.file)
            #expect(recipe.framing.canvas == .fixed(slot.pixels))
            #expect(recipe.encoding.isOpaque && recipe.encoding.format == .png && recipe.timing.isStill)
            #expect(recipe.framing.fit == .contain)
            #expect(recipe.framing.background == .white && recipe.framing.takesBackgroundFromArt)
            #expect(recipe.source == "art/s1.png")
        }
        let entries = plan.document(PlanTests.icons + "Contents.json")?["images"]?.elements ?? []
        #expect(entries.count == 13)
        #expect(entries.map { $0["platform"]?.string }.compactMap(\.self).count == 5)
    }

    @Test("stand on the background the manifest names, opaque whatever it says")
    func background() throws {
        var maker = CatalogMaker(stills: 1)
        maker.packs[0].background = Color(red: 1, green: 2, blue: 3, alpha: 9)
        let framing = try Self.recipe(maker.plan(), "appstore.png").framing
        #expect(framing.background == Color(red: 1, green: 2, blue: 3) && !framing.takesBackgroundFromArt)
    }

    @Test("are made of the icon, without the outline meant for stickers")
    func masters() throws {
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

    @Test("of a sticker leave it some room")
    func margin() throws {
        let framing = try Self.recipe(CatalogMaker(stills: 1).plan(), "appstore.png").framing
        #expect(framing.margin == 80)
    }

    @Test("can do without the 1024x1024")
    func withoutMarketing() throws {
        var maker = CatalogMaker(stills: 1)
        maker.set("marketing-icon", .bool(false))
        let plan = try maker.plan()
        #expect(plan.output[PlanTests.icons + "appstore.png"] == nil)
        #expect(plan.document(PlanTests.icons + "Contents.json")?["images"]?.elements.count == 12)
    }

    @Test("of small raster masters are enlarged, which is said")
    func enlarged() throws {
        var maker = CatalogMaker(stills: 1)
        maker.facts["art/s1.png"]?.size = .square(512)
        #expect(try maker.plan().findings("icon-enlarged").map(\.path) == ["art/s1.png"])
        maker.facts["art/s1.png"]?.format = .svg
        #expect(try maker.plan().findings("icon-enlarged") == [])
    }
}
