import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

/// One thing broken in a good bundle, and the findings it must cause.
struct Breakage: Sendable, CustomTestStringConvertible {
    let name: String
    let expected: [String]
    let change: @Sendable (inout FakeTree) -> Void

    init(
        _ name: String, expecting expected: [String], change: @escaping @Sendable (inout FakeTree) -> Void
    ) {
        self.name = name
        self.expected = expected.sorted()
        self.change = change
    }

    init(_ name: String, _ expected: String..., change: @escaping @Sendable (inout FakeTree) -> Void) {
        self.init(name, expecting: expected, change: change)
    }

    var testDescription: String { name }

    /// One text of a document replaced by another.
    static func text(_ name: String, _ file: String, _ old: String, _ new: String, _ expected: String...) -> Breakage {
        text(name, file, old, new, list: expected)
    }

    static func text(_ name: String, _ file: String, _ old: String, _ new: String, list: [String]) -> Breakage {
        Breakage(name, expecting: list) { $0.replace(file, old, new) }
    }
}

@Suite("Broken bundles")
struct BrokenBundleTests {
    static let outputs: [Breakage] = [
        Breakage("a sticker is gone", "error file-missing") { $0.contents[GoodOutput.cup] = nil },
        Breakage("a thumbnail is gone", "error file-missing") { $0.contents[GoodOutput.thumbnail] = nil },
        Breakage("a file that no document names", "warning file-unreferenced") {
            $0.contents["assets/tea_time/old.png"] = .picture(GoodOutput.picture())
        },
        Breakage("a damaged sticker", "error file-unreadable") {
            $0.contents[GoodOutput.cup] = .unreadable(FileError(.damaged, "is cut short"))
        },
        Breakage("WebP under the name of PNG", "error extension-mismatch", "error sticker-format") { tree in
            tree.change(GoodOutput.cup) { $0.format = .webp }
        },
        Breakage("an animated PNG", "error sticker-format") { $0.change(GoodOutput.cup) { $0.format = .apng } },
        Breakage("JPEG under the name of PNG", "error extension-mismatch") {
            $0.change(GoodOutput.cup) { $0.format = .jpeg }
        },
        Breakage("another size than stated", "warning file-changed") { tree in
            tree.change(GoodOutput.cup) { $0.size = .square(700) }
        },
        Breakage("other bytes than stated", "warning file-changed") { tree in
            tree.change(GoodOutput.cup) { $0.byteCount = 5_001 }
        },
        Breakage("another content of the stated length", "warning file-changed") { $0.digests[GoodOutput.cup] = "1" },
        Breakage("the stated content") { tree in
            for file in tree.files { tree.digests[file] = "0" }
        },
        Breakage("a huge sticker", "error sticker-side", "warning file-changed") { tree in
            tree.change(GoodOutput.cup) { $0.size = .square(4_097) }
        },
        Breakage("a large sticker", "warning sticker-side", "warning file-changed") { tree in
            tree.change(GoodOutput.cup) { $0.size = .square(2_049) }
        },
        Breakage("a tiny sticker", "warning sticker-small", "warning file-changed") { tree in
            tree.change(GoodOutput.cup) { $0.size = .square(255) }
        },
        Breakage("a tiny thumbnail", "warning thumbnail-side", "warning file-changed") { tree in
            tree.change(GoodOutput.thumbnail) { $0.size = .square(131) }
        },
        Breakage(
            "a tiny sticker with a thumbnail of its size", "warning sticker-small", "warning file-changed",
            "warning file-changed"
        ) { tree in
            tree.change(GoodOutput.cup) { $0.size = .square(120) }
            tree.change(GoodOutput.thumbnail) { $0.size = .square(120) }
        },
        Breakage("an icon that is not square", "warning icon-square", "warning file-changed") { tree in
            tree.change(GoodOutput.icon) { $0.size = PixelSize(256, 200) }
        },
        Breakage("a card of another shape", "warning card-shape", "warning file-changed") { tree in
            tree.change(GoodOutput.card) { $0.size = PixelSize(184, 90) }
        },
        Breakage("a GIF that begins blank", "warning first-frame") { tree in
            tree.change(GoodOutput.dance) { $0.pixels?.firstFrameCoverage = 0 }
        },
        Breakage("a sticker of which nothing is visible", "warning sticker-blank") { tree in
            tree.change(GoodOutput.cup) { $0.pixels?.visibleBox = nil }
        },
        Breakage("an icon and a card of which nothing is visible", "warning icon-blank", "warning icon-blank") { tree in
            tree.change(GoodOutput.icon) { $0.pixels?.visibleBox = nil }
            tree.change(GoodOutput.card) { $0.pixels?.visibleBox = nil }
        },
        Breakage("a document cut short", "error json-syntax") { tree in
            tree.contents["catalog.json"] = .text("{ \"format\": \"stickerpress-editor-catalog\"")
        },
    ]

    @Test("outputs", arguments: outputs)
    func output(_ breakage: Breakage) throws {
        var tree = try GoodOutput.tree()
        // The other documents name the same files.
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        breakage.change(&tree)
        #expect(try tree.verdicts() == breakage.expected)
        #expect(try tree.findings().allSatisfy { !$0.hasHoles })
    }

    @Test("a file that is missing is none that the catalog names elsewhere, and a link is called so")
    func missing() throws {
        var tree = try GoodOutput.tree()
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        tree.contents[GoodOutput.cup] = nil
        func message() throws -> String? {
            try tree.findings().first { $0.rule == "editor-sdk/file-missing" }?.message
        }
        #expect(try message() == GoodOutput.cup + " does not exist")
        tree.contents["assets/old/ana_lim_sticker_tea_time_cups.png"] = .picture(GoodOutput.picture())
        let near = "; there is “assets/old/ana_lim_sticker_tea_time_cups.png”"
        #expect(try message() == GoodOutput.cup + " does not exist" + near)
        tree.passedOver = [PassedOver(GoodOutput.cup, .linkOut)]
        #expect(try message() == GoodOutput.cup + " is skipped: it is a link to a file outside the folder")
    }

    @Test("letters that are composed in another way are another name to servers, and are called so")
    func composition() throws {
        var tree = GoodOutput.content()
        tree.replace("content.json", "images/cup.png", "images/caf\u{E9}.png")
        tree.move("images/cup.png", to: "images/cafe\u{301}.png")
        let message = try tree.findings().first { $0.rule == "editor-sdk/file-missing" }?.message
        #expect(
            message == "{{base_url}}/images/caf\u{E9}.png does not exist; there is images/cafe\u{301}.png, but its "
                + "letters are composed in another way (NFC or NFD)")
    }

    @Test("files of a large folder are suggested, too, until so many names were compared")
    func suggestions() throws {
        var tree = FakeTree()
        for number in 0..<600 { tree.contents["other/old-\(number).png"] = .picture(GoodOutput.picture()) }
        tree.contents["cup.png"] = .picture(GoodOutput.picture())
        let names = ["cup.png"] + (0..<20).map { "older-\($0).png" }
        let assets = names.map { #"{"id":"\#($0)","meta":{"kind":"sticker","uri":"\#($0)"}}"# }
        tree.contents["content.json"] = .text(#"{"id":"ly.img.a","assets":[\#(assets.joined(separator: ","))]}"#)
        let missing = try tree.findings().filter { $0.rule == "editor-sdk/file-missing" }
        #expect(missing.count == 20)
        #expect(missing.count { $0.message.contains("; there is “other/old-") } == 16)
    }

    private static let id = "ana_lim_sticker_tea_time_cup"

    static let catalogs: [Breakage] = [
        .text("an id with a capital", "catalog.json", "\"\(id)\"", "\"Cup\"", "error sticker-id"),
        .text("an id with a space", "catalog.json", "\"\(id)\"", "\"hat_zylinder 2\"", "error sticker-id"),
        .text(
            "a path as id", "catalog.json", "\"\(id)\"", "\"/var/containers/Bundle/cup.png\"", "error sticker-id",
            "error id-is-path"),
        .text(
            "the vendor's prefix", "catalog.json", "\"\(id)\"", "\"imgly_sticker_emoticons_grin\"",
            "error sticker-id-reserved"),
        .text(
            "the same id twice", "catalog.json", "\"\(id)\"", "\"ana_lim_sticker_tea_time_pot\"", "error repeated-id"),
        .text(
            "a capital in a category", "catalog.json", "\"ana_lim_sticker_category_tea_time\"", "\"Tea\"",
            "error category-id"),
        .text("no name", "catalog.json", "\"name\":\"Cup\"", "\"name\":\" \"", "error name-missing"),
        .text("a name that says nothing", "catalog.json", "\"Cup\"", "\"sticker_01\"", "warning name-numbered"),
        .text("a control character", "catalog.json", "\"Cup\"", #""Cup\u0007""#, "error name-control"),
        .text("no title", "catalog.json", "\"Tea Time\"", "\"\"", "error title-missing"),
        .text(
            "an unknown key", "catalog.json", "\"animated\"", "\"animatd\"", "warning json-unknown-key",
            "warning json-unknown-key", "warning json-unknown-key"),
        .text("an unknown value", "catalog.json", "\"product\":\"video\"", "\"product\":\"film\"", "error json-value"),
        .text("an animation that is called a still", "catalog.json", "true", "false", "warning file-changed"),
        .text(
            "stills that are called animations", "catalog.json", "\"animated\":false", "\"animated\":true",
            "warning file-changed", "warning file-changed"),
        .text(
            "a text for a flag", "catalog.json", "\"animated\":true", "\"animated\":\"yes\"", "error json-type"),
        .text(
            "a tint on an animation", "catalog.json", "\"animated\":true", "\"animated\":true,\"tint\":\"solid\"",
            "error tint-animated"),
        .text(
            "adjustments on an animation", "catalog.json", "\"animated\":true",
            "\"animated\":true,\"adjustments\":true", "error tint-animated"),
        .text(
            "a number for a text", "catalog.json", "\"name\":\"Cup\"", "\"name\":7", "error json-type",
            "error name-missing"),
    ]

    @Test("catalogs", arguments: catalogs)
    func catalog(_ breakage: Breakage) throws {
        var tree = try GoodOutput.tree()
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        breakage.change(&tree)
        #expect(try tree.verdicts() == breakage.expected)
    }

    @Test(
        "what is built in",
        arguments: [
            (#"[{"id":"imgly_sticker_category_shapes","stickers":["imgly_sticker_shapes_badge_01"]}]"#, []),
            (#"[{"id":"imgly_sticker_category_shape"}]"#, ["error unknown-category"]),
            (
                #"[{"id":"imgly_sticker_category_shapes","stickers":["imgly_sticker_shape_badge_01"]}]"#,
                ["error unknown-sticker"]
            ),
            ("[3]", ["error json-type"]), ("{}", ["error json-type"]), ("[{}]", ["error json-missing-key"]),
        ])
    func builtIn(json: String, expected: [String]) throws {
        var tree = try GoodOutput.tree(EditorMaker(#"{"library": "replace"}"#))
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        tree.replace("catalog.json", "\"categories\"", "\"built-in\":\(json),\"categories\"")
        #expect(try tree.verdicts() == expected)
    }

    @Test("a photo product with an animation")
    func photo() throws {
        var tree = try GoodOutput.tree()
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        tree.replace("catalog.json", "\"product\":\"video\"", "\"product\":\"photo\"")
        #expect(try tree.verdicts() == ["warning photo-animation"])
    }

    /// A tint mode, and art that does not suit it.
    struct TintCase: Sendable {
        let mode: String
        let expected: [String]
        let change: @Sendable (inout PixelFacts) -> Void
    }

    static let tints = [
        TintCase(mode: "solid", expected: ["error tint-solid-opaque"]) { $0.isOpaque = true },
        TintCase(mode: "solid", expected: ["warning tint-solid-hues"]) { $0.colors?.hueCount = 3 },
        TintCase(mode: "colorized", expected: ["warning tint-colorized-chroma"]) { $0.colors?.meanChroma = 0.8 },
        TintCase(mode: "colorized", expected: ["warning tint-colorized-dark"]) { $0.colors?.highlight = 0.05 },
        TintCase(mode: "none", expected: []) { $0.isOpaque = true },
    ]

    @Test("colors of tinted art", arguments: tints)
    func tint(_ tint: TintCase) throws {
        var tree = try GoodOutput.tree()
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        tree.replace("catalog.json", "\"name\":\"Cup\"", "\"name\":\"Cup\",\"tint\":\"\(tint.mode)\"")
        try tree.change(GoodOutput.cup) { facts in
            var pixels = try #require(facts.pixels)
            tint.change(&pixels)
            facts.pixels = pixels
        }
        #expect(try tree.verdicts() == tint.expected)
    }

    @Test("a rule that the pack switches off is silent for it")
    func levels() throws {
        var tree = try GoodOutput.tree()
        tree.contents = tree.contents.filter { $0.key == "catalog.json" || $0.key.hasPrefix("assets/") }
        tree.replace("catalog.json", "\"Cup\"", "\"sticker_01\"")
        let off = ["editor-sdk/name-numbered": RuleLevel(severity: nil, reason: "a series of numbers")]
        #expect(try tree.findings(levels: ["ana_lim_sticker_category_tea_time": off]) == [])
        #expect(try tree.findings(levels: ["another": off, "a third": [:]]).count == 1)
    }
}
