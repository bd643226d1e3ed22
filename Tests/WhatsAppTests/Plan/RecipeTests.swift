import Expect
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("How pictures are made") struct RecipeTests {
    private func recipes(_ plan: TargetPlan, below folder: String) -> [ImageRecipe] {
        plan.output.entries.compactMap { entry in
            if entry.path.hasPrefix(folder), case .art(.raster(let recipe)) = entry.content { recipe } else { nil }
        }
    }

    @Test("stills are 512 px WebP inside the budget") func still() throws {
        let recipe = try #require(recipes(CatalogMaker(stills: 3).plan(), below: "ios/").last)
        expect(recipe.source, is: "art/s3.png")
        expect(recipe.framing.canvas, is: .fixed(.square(512)))
        expect(recipe.encoding, is: Encoding(.webp, byteBudget: 100_000))
        #expect(recipe.timing.isStill && recipe.timing.shortestFrame == 0)
    }

    @Test("animations keep their timing down to 8 ms") func animation() throws {
        let recipe = try #require(recipes(CatalogMaker(animations: 3).plan(), below: "ios/").last)
        expect(recipe.framing.canvas, is: .fixed(.square(512)))
        expect(recipe.encoding, is: Encoding(.webp, byteBudget: 500_000))
        #expect(!recipe.timing.isStill && recipe.timing.shortestFrame == 8 && recipe.timing.grid == nil)
    }

    @Test("edits of the sticker reach the recipe") func edits() throws {
        let maker = CatalogMaker(animations: 3).changing { sticker, _ in
            sticker.edit.trimStart = 50
            sticker.edit.trimEnd = 250
            sticker.edit.speed = 2
            sticker.edit.poster = 2
            sticker.edit.margin = 16
            sticker.edit.outline = Outline(width: 8, color: .white)
            sticker.edit.quality = .small
        }
        let recipe = try #require(recipes(maker.plan(), below: "ios/").last)
        let timing = recipe.timing
        #expect(timing.trimStart == 50 && timing.trimEnd == 250 && timing.speed == 2 && timing.poster == 2)
        #expect(recipe.framing.margin == 16 && recipe.framing.outline?.width == 8)
        expect(recipe.encoding.quality, is: .small)
    }

    @Test("a trim down to one frame makes a still") func oneFrameLeft() throws {
        let maker = CatalogMaker(animations: 3).changing { sticker, _ in sticker.edit.trimEnd = 100 }
        #expect(try recipes(maker.plan(), below: "ios/").allSatisfy(\.timing.isStill))
    }

    @Test("animations turned into stills show their poster and have the budget of stills") func stilled() throws {
        var maker = CatalogMaker(stills: 3, animations: 2).setting("remainder", "still")
        maker.pack.stickers[3].edit.poster = 2
        let plan = try maker.plan()
        let recipe = try #require(recipes(plan, below: "ios/").first { $0.source == "art/a1.gif" })
        #expect(recipe.timing.isStill && recipe.timing.poster == 2 && recipe.encoding.byteBudget == 100_000)
        expect(plan.packSizes, is: ["tea-time 5"])
    }

    @Test("`loops` reaches animations and no still") func loops() throws {
        var maker = CatalogMaker(stills: 3, animations: 3)
        maker.set("loops", .integer(1))
        let made = try recipes(maker.plan(), below: "ios/")
        expect(made.filter { !$0.timing.isStill }.map(\.encoding.loopCount), is: [1, 1, 1])
        #expect(made.filter(\.timing.isStill).allSatisfy { $0.encoding.loopCount == 0 })
    }

    @Test("every form uses the same recipes, so that each picture is encoded once") func shared() throws {
        let plan = try CatalogMaker(stills: 31, animations: 3).plan()
        let ios = recipes(plan, below: "ios/")
        expect(Set(ios), is: Set(recipes(plan, below: "android/")))
        expect(Set(recipes(plan, below: "")).count, is: ios.count)
    }
}

@Suite("Tray images") struct TrayTests {
    private func trays(_ maker: CatalogMaker) throws -> [ImageRecipe] {
        try maker.plan().output.entries.compactMap { entry in
            if entry.path.hasPrefix("ios/"), entry.path.hasSuffix("_tray.png"),
                case .art(.raster(let recipe)) = entry.content
            {
                #expect(entry.origin?.role == "tray image" && entry.origin?.sticker == nil)
                return recipe
            }
            return nil
        }
    }

    @Test("are 96 px PNG stills of the first sticker's poster when nothing is given") func fromSticker() throws {
        let maker = CatalogMaker(animations: 3).changing { sticker, _ in sticker.edit.poster = 3 }
        let tray = try #require(try trays(maker).first)
        #expect(tray.source == "art/a1.gif" && tray.timing.isStill && tray.timing.poster == 3)
        #expect(tray.framing.canvas == .fixed(.square(96)) && tray.encoding == Encoding(.png, byteBudget: 50_000))
    }

    @Test("come from the icon, edited like the pack's art") func fromIcon() throws {
        var maker = CatalogMaker(stills: 3)
        maker.pack.icon = "art/icon.svg"
        maker.pack.edit.margin = 64
        let tray = try #require(try trays(maker).first)
        #expect(tray.source == "art/icon.svg" && tray.framing.margin == 12)
    }

    @Test("are taken as given: no margin, no outline") func given() throws {
        var maker = CatalogMaker(stills: 3)
        maker.pack.icon = "art/icon.svg"
        maker.pack.tray = "art/tray.png"
        maker.pack.edit.margin = 64
        maker.pack.edit.outline = Outline(width: 8, color: .white)
        let tray = try #require(try trays(maker).first)
        #expect(tray.source == "art/tray.png" && tray.framing.margin == 0 && tray.framing.outline == nil)
    }

    @Test("of further parts show their own first sticker, so that packs can be told apart") func ofParts() throws {
        var maker = CatalogMaker(stills: 31, animations: 3)
        maker.pack.tray = "art/tray.png"
        try expect(trays(maker).map(\.source), is: ["art/tray.png", "art/s29.png", "art/a1.gif"])
    }
}
