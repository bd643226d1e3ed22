import Expect
import StickerModel
import Testing

@testable import EditorSDK

@Suite("Options") struct OptionTests {
    @Test("have what is said of tinted art at the tint") func tintLocation() throws {
        let tint = SourceLocation(file: "pack.yaml", line: 42, column: 7)
        var maker = try EditorMaker()
        maker.add("mug", .png) {
            $0.options = Options(["tint": DocumentNode(.string("colorized"), at: tint)])
        }
        var pixels = PixelFacts(
            isOpaque: false, hasSoftEdges: true, visibleBox: PixelRect(x: 0, y: 0, width: 9, height: 9),
            firstFrameCoverage: 1, greatestCoverage: 1, contentHash: 1)
        pixels.colors = ColorFacts(hueCount: 5, meanChroma: 0.9, highlight: 0.1)
        maker.facts["art/mug.png"]?.pixels = pixels
        let found = try maker.plan().findings.filter { $0.rule.hasPrefix("editor-sdk/tint-colorized") }
        #expect(found.count == 2 && found.allSatisfy { $0.line == 42 && $0.column == 7 }, "\(found.map(\.text))")
    }

    @Test("have what is said of an inherited tint at the sticker") func inheritedTint() throws {
        let maker = try EditorMaker(#"{"tint": "solid"}"#)
        let found = try maker.plan().findings.filter { $0.rule == "editor-sdk/tint-animated" }
        let sticker = try #require(maker.packs[0].stickers.first { maker.facts[$0.file]?.isAnimated == true })
        #expect(found.count == 1 && found.first?.path == "pack.yaml" && found.first?.line == sticker.location.line)
        expect(found.first?.notes.first?.contains("`targets: { editor-sdk: { tint: none, "), is: true)
    }

    @Test(
        "decide what the tool shows beside our stickers",
        arguments: [
            (
                "{}",
                [
                    "imgly_sticker_category_emoticons", "imgly_sticker_category_shapes",
                    "imgly_sticker_category_animated", "own",
                ]
            ),
            (#"{"product": "photo"}"#, ["imgly_sticker_category_emoticons", "imgly_sticker_category_shapes", "own"]),
            (#"{"library": "prepend", "include": ["shapes"]}"#, ["own", "imgly_sticker_category_shapes"]),
            (#"{"library": "replace"}"#, ["own"]),
            (#"{"library": "replace", "include": ["smart"]}"#, ["own", "imgly_sticker_category_emoticons: 4"]),
            (
                #"{"library": "append", "include": ["smart"], "weather": {}}"#,
                ["imgly_sticker_category_emoticons: 6", "own"]
            ),
            (#"{"include": ["smart", "emoticons"]}"#, ["imgly_sticker_category_emoticons", "own"]),
        ])
    func shelf(options: String, expected: [String]) throws {
        let shelf = try EditorMaker(options).editorCatalog().shelf.map { entry in
            switch entry {
            case .own: "own"
            case .existing(let category, let stickers): category.id + (stickers.map { ": \($0.count)" } ?? "")
            case .source(let kind, _, _): kind.rawValue
            }
        }
        expect(shelf, is: expected)
    }

    @Test("animations become stills for PhotoEditor SDK") func photo() throws {
        let plan = try EditorMaker(#"{"product": "photo"}"#).plan()
        #expect(!plan.output.entries.contains { $0.path.hasSuffix(".gif") })
    }

    @Test("GIFs blend with the matte that is named") func gif() throws {
        func encoding(_ options: String) throws -> Encoding? {
            try EditorMaker(options).editorCatalog().stickers.map(\.image).first { $0.fileExtension == "gif" }?.recipe
                .encoding
        }
        let plain = try #require(try encoding("{}"))
        expect(plain.matte, is: .white)
        let chosen = try #require(try encoding(##"{"matte": "#102030"}"##))
        expect(chosen.matte, is: Color(hex: "#102030"))
    }

    @Test("opaque stills become JPEG only where asked, and only where nothing is transparent") func jpeg() throws {
        for (options, hasAlpha, ending) in [
            ("{}", false, "png"), (#"{"opaque-stills": "jpeg"}"#, true, "png"),
            (#"{"opaque-stills": "jpeg"}"#, false, "jpg"),
        ] {
            var maker = try EditorMaker(options)
            maker.facts["art/cup.png"]?.hasAlphaChannel = hasAlpha
            try expect(maker.editorCatalog().stickers.first?.image.fileExtension, is: ending)
        }
    }

    @Test("pixel art is enlarged where the manifest asks for it, and nothing else is") func pixelArt() throws {
        for (enlarge, cup, pot) in [
            (Enlargement.pixels, 904, 1_004), (.allow, 303, 103), (.never, 303, 103),
        ] {
            var maker = try EditorMaker()
            maker.facts["art/cup.png"]?.size = PixelSize(300, 200)
            maker.facts["art/pot.png"]?.size = .square(100)
            for id in ["cup", "pot"] { maker = maker.changing(id) { $0.edit.enlarge = enlarge } }
            let category = try maker.editorCatalog().categories[0]
            let framings = category.stickers.prefix(2).map(\.image.recipe.framing) + [category.icon.recipe.framing]
            let wanted = enlarge == .pixels ? Enlargement.pixels : .never
            expect(framings.map(\.enlarge), is: [wanted, wanted, wanted])
            let sides = framings.prefix(2).map { framing in
                if case .within(let side) = framing.canvas { side } else { 0 }
            }
            expect(sides, is: [cup, pot])
        }
    }

    @Test("sizes: never enlarged, an outline in proportion, vector animations small") func sizes() throws {
        var maker = try EditorMaker()
        maker.facts["art/cup.png"]?.size = PixelSize(300, 200)
        maker.facts["art/pot.png"] = ImageFacts(format: .svg, byteCount: 1, size: .square(100))
        maker.facts["art/dance.gif"] = ImageFacts(
            format: .lottie, byteCount: 1, size: .square(512), durations: [40, 40])
        maker = maker.changing("cup") { $0.edit.outline = Outline(width: 8, color: .white) }
        let sides = try maker.editorCatalog().stickers.map { sticker in
            if case .within(let side) = sticker.image.recipe.framing.canvas { side } else { 0 }
        }
        #expect(sides[0] > 300 && sides[0] < 320 && sides[1] == 1_024 && sides[2] == 512)
        let outline = try maker.editorCatalog().stickers.first?.image.recipe.framing.outline?.width ?? 0
        #expect(outline > 4 && outline < 6)
    }
}
