import Expect
import StickerModel
import TestSupport
import Testing

@testable import IMessage

@Suite("Plans") struct PlanTests {
    static let catalog = "tea-time/StickerPackExtension/Stickers.xcassets/"
    static let pack = catalog + "tea-time.stickerpack/"
    static let icons = catalog + "iMessage App Icon.stickersiconset/"

    @Test("contain exactly the files of a sticker project") func files() throws {
        let plan = try CatalogMaker(stills: 1, animations: 1).plan()
        let slots = try IMessageTarget().icons.slots
        let expected =
            [
                "tea-time/TeaTime.xcodeproj/project.pbxproj",
                "tea-time/TeaTime.xcodeproj/xcshareddata/xcschemes/TeaTime.xcscheme", "tea-time/project.yml",
                "tea-time/TeaTime/Info.plist", "tea-time/StickerPackExtension/Info.plist",
                Self.catalog + "Contents.json", Self.icons + "Contents.json",
            ] + slots.map { Self.icons + $0.file } + [
                Self.pack + "Contents.json", Self.pack + "s1.sticker/Contents.json", Self.pack + "s1.sticker/s1.png",
                Self.pack + "a1.sticker/Contents.json", Self.pack + "a1.sticker/a1.png",
            ]
        expect(plan.output.entries.map(\.path), is: expected)
        expect(plan.findings, is: [])
        expect(plan.packOrigins, is: ["tea-time": "tea-time"])
    }

    @Test("say where to go on") func nextStep() throws {
        var maker = CatalogMaker(stills: 1)
        try expect(
            maker.plan().nextStep?.text(folder: "out/imessage", manifest: "."),
            is: "open out/imessage/tea-time/TeaTime.xcodeproj in Xcode")
        maker.set("layout", .string("extension"))
        try expect(
            maker.plan().nextStep?.text(folder: "out/imessage", manifest: "."),
            is: "out/imessage/tea-time/project.yml says how to add the extension to your app")
    }

    @Test("are a function of their input") func pure() throws {
        let maker = CatalogMaker(stills: 3, animations: 2)
        try expect(maker.plan().output, is: maker.plan().output)
    }

    @Test("draw each class at its px", arguments: [("small", 300), ("regular", 408), ("large", 618)])
    func sizes(size: String, side: Int) throws {
        var maker = CatalogMaker(stills: 1)
        maker.set("size", .string(size))
        let plan = try maker.plan()
        let recipe = try #require(plan.recipe(Self.pack + "s1.sticker/s1.png"))
        expect(recipe.framing.canvas, is: .fixed(.square(side)))
        expect(recipe.encoding, is: Encoding(.png, byteBudget: 500_000))
        expect(plan.document(Self.pack + "Contents.json")?["properties"]?["grid-size"]?.text, is: size)
    }

    @Test("keep durations that iOS keeps, and put shorter ones on a grid of 50 ms") func timing() throws {
        var maker = CatalogMaker()
        maker.add("slow", .apng, durations: [70, 110])
        maker.add("fast", .gif, durations: [30, 30, 100])
        maker.add("vector", .lottie, durations: [Double](repeating: 16.7, count: 30))
        maker.add("hurried", .apng, durations: [60, 60]) { $0.edit.speed = 2 }
        let plan = try maker.plan()
        func timing(_ name: String) throws -> Timing {
            try #require(plan.recipe(Self.pack + "\(name).sticker/\(name).png")).timing
        }
        #expect(try timing("slow").grid == nil)
        try expect(timing("slow").shortestFrame, is: 50)
        try expect(timing("fast").grid, is: 50)
        try expect(timing("vector").grid, is: 50)
        try expect(timing("vector").vectorRate, is: 20)
        #expect(try timing("slow").vectorRate == nil)
        try expect(timing("hurried").grid, is: 50)
        expect(
            plan.findings("frames-joined").map(\.message),
            is: [
                "3 animations in pack “Tea Time” have frames shorter than 50 ms, the shortest that iMessage plays; "
                    + "frames were joined, the duration is unchanged: fast, vector, hurried; "
                    + "slowed down to 100 ms, the time of two frames: hurried"
            ])
    }

    /// Four frames of 20 ms fill one frame of iMessage, in which nothing moves.
    @Test("slow animations down that are too short for two frames") func shortest() throws {
        var maker = CatalogMaker(stills: 3)
        maker.add("flash", .gif, durations: [20, 20, 20, 20])
        maker.add("fast", .gif, durations: [20, 20, 20, 20, 20])
        let plan = try maker.plan()
        let timing = try #require(plan.recipe(Self.pack + "flash.sticker/flash.png")).timing
        try expect(timing.timeline(over: [20, 20, 20, 20]).durations, is: [50, 50])
        try expect(#require(plan.recipe(Self.pack + "fast.sticker/fast.png")).timing.speed, is: 1)
        let said = plan.findings("frames-joined").map(\.message)
        expect(said.first?.hasSuffix(": flash, fast; slowed down to 100 ms, the time of two frames: flash"), is: true)
    }

    @Test("write GIF on the background its edges should blend with") func gif() throws {
        var maker = CatalogMaker(animations: 1)
        maker.set("animation-format", .string("gif"))
        maker.packs[0].background = Color(hex: "#102030")
        let recipe = try #require(try maker.plan().recipe(Self.pack + "a1.sticker/a1.gif"))
        expect(recipe.encoding.format, is: .gif)
        expect(recipe.encoding.matte, is: Color(hex: "#102030"))
        expect(recipe.encoding.byteBudget, is: 500_000)
        maker.set("matte", .string("#FF0000"))
        let chosen = try #require(try maker.plan().recipe(Self.pack + "a1.sticker/a1.gif")).encoding
        expect(chosen.matte, is: Color(hex: "#FF0000"))
    }

    @Test("list stickers in order, with their labels") func documents() throws {
        let plan = try CatalogMaker(stills: 2, animations: 1).plan()
        let list = plan.document(Self.pack + "Contents.json")?["stickers"]?.elements.map { $0["filename"]?.text }
        expect(list, is: ["s1.sticker", "s2.sticker", "a1.sticker"])
        let sticker = plan.document(Self.pack + "s1.sticker/Contents.json")
        expect(sticker?["properties"]?["filename"]?.text, is: "s1.png")
        expect(sticker?["properties"]?["accessibility-label"]?.text, is: "A cup waves")
        expect(sticker?["info"]?["version"], is: .integer(1))
    }

    @Test("shorten labels at a word") func labels() throws {
        var maker = CatalogMaker()
        maker.add("long", .png) { $0.alt = LocalizedText(String(repeating: "wave ", count: 40)) }
        maker.add("none", .png) { $0.alt = nil }
        let plan = try maker.plan()
        let label = plan.document(Self.pack + "long.sticker/Contents.json")?["properties"]?["accessibility-label"]
        expect(label?.text?.utf16.count, is: 150)
        expect(label?.text?.hasSuffix("wave…"), is: true)
        #expect(plan.document(Self.pack + "none.sticker/Contents.json")?["properties"]?["accessibility-label"] == nil)
    }

    @Test("keep names different on file systems of a Mac") func names() throws {
        var maker = CatalogMaker()
        for id in ["wave", "Wave", "WAVE"] { maker.add(id, .png) }
        let list = try maker.plan().document(Self.pack + "Contents.json")?["stickers"]?.elements
        expect(list?.map { $0["filename"]?.text }, is: ["wave.sticker", "Wave-2.sticker", "WAVE-3.sticker"])
    }

    @Test("report nothing about art that could not be read") func unread() throws {
        var maker = CatalogMaker(stills: 2)
        maker.facts = [:]
        try expect(maker.plan().findings, is: [])
    }

    @Test("without packs are empty") func empty() throws {
        var maker = CatalogMaker(stills: 1)
        maker.packs[0].targets = [:]
        let plan = try maker.plan()
        #expect(plan.output.entries == [] && plan.findings == [])
    }
}
