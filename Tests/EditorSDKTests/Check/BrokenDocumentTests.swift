import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Broken documents")
struct BrokenDocumentTests {
    private static func config(_ name: String, _ old: String, _ new: String, _ expected: String...) -> Breakage {
        .text(name, "config.json", old, new, list: expected)
    }

    static let configurations: [Breakage] = [
        config(
            "a forgotten name", #""name": "A cup", "#, "", "error name-missing"),
        config(
            "a misspelled built-in sticker", "imgly_sticker_shapes_badge_01", "imgly_sticker_shape_badge_01",
            "error unknown-sticker"),
        config(
            "a misspelled built-in category", "imgly_sticker_category_shapes", "imgly_sticker_category_shape",
            "error unknown-category"),
        config("an id on the vendor's background", #""tea_cup""#, #""imgly_tea_cup""#, "error sticker-id-reserved"),
        config("an absolute path as id", #""tea_cup""#, #""/var/app/cup""#, "error id-is-path", "info portable-id"),
        config(
            "a key that no editor reads", "stickerURI", "stickerUri", "error json-missing-key",
            "warning json-unknown-key"),
        config(
            "an unknown tint", #""name": "A cup""#, #""name": "A cup", "tintMode": "colourised""#, "error json-value"),
        config(
            "adjustments without actions", #""name": "A cup""#, #""name": "A cup", "adjustments": true"#,
            "warning adjustments-hidden"),
        config(
            "a flag written as text", #""name": "A cup""#, #""name": "A cup", "adjustments": "yes""#, "error json-type"),
        config(
            "an unknown action", #""categories""#, #""actions": ["color", "spin"], "categories""#, "error json-value"),
        config("no icon", #", "thumbnailURI": "art/tea.png""#, "", "error icon-missing"),
        config("a missing file", "art/cup.png", "art/cop.png", "error file-missing"),
        config(
            "an asset catalog", "art/cup.png", "Media.xcassets/cup.png", "error file-missing", "error unusable-path"),
        config("an unencrypted address", "art/cup.png", "http://example.com/cup.png", "error https"),
        config("a space in an address", "art/cup.png", "https://example.com/my cup.png", "error address-encoding"),
        config(
            "a remote sticker without thumbnail", #""art/cup.png", "thumbnailURI": "art/cup_small.png""#,
            #""https://example.com/cup.png""#, "error remote-thumbnail"),
        config(
            "a key in the open", #""categories": ["#,
            #""categories": [{ "identifier": "imgly_sticker_category_giphy", "provider": { "apiKey": "abc" } },"#,
            "warning configured-key"),
        config(
            "a provider of another name", #""categories": ["#,
            #""categories": [{ "identifier": "giphy", "provider": { "apiKey": "${KEY}", "rating": "x" } },"#,
            "error json-value", "error json-value"),
        config(
            "a color out of range", #""categories""#, #""colors": [{ "color": [2, 0, 0] }], "categories""#,
            "error json-type"),
        Breakage("animated WebP", "warning configured-format", "error extension-mismatch") { tree in
            tree.change("art/cup.png") { $0.format = .webp }
        },
        Breakage("a name with a space", "warning file-name") { tree in
            tree.contents["art/my cup.png"] = tree.contents["art/cup.png"]
            tree.replace("config.json", "art/cup.png", "art/my cup.png")
        },
        Breakage("a document copied away from its images", "warning files-elsewhere") { tree in
            tree.contents = tree.contents.filter { $0.key == "config.json" }
        },
    ]

    @Test("configurations", arguments: configurations)
    func configuration(_ breakage: Breakage) throws {
        var tree = GoodOutput.configuration()
        breakage.change(&tree)
        #expect(try tree.verdicts() == breakage.expected)
        #expect(try tree.findings().allSatisfy { !$0.hasHoles })
    }

    private static func content(_ name: String, _ old: String, _ new: String, _ expected: String...) -> Breakage {
        .text(name, "content.json", old, new, list: expected)
    }

    static let contents: [Breakage] = [
        content("another version, as of the sources that come with CE.SDK", "2.0.0", "5.0.0"),
        content("no block type, as there", #""blockType": "//ly.img.ubq/graphic", "#, ""),
        content("a version that is a number", #""2.0.0""#, "2", "error json-type"),
        content("the stock source", #""ana.tea""#, #""ly.img.sticker""#, "warning cesdk-source"),
        content("the removed block type", "ubq/graphic", "ubq/sticker", "error cesdk-block"),
        content("a capital kind", #""sticker""#, #""Sticker""#, "warning cesdk-kind"),
        content("no image fill", "fill/image", "fill/color", "error cesdk-fill"),
        content("a wrong size", #""width": 600"#, #""width": 500"#, "error cesdk-size"),
        content("no size", #", "width": 600, "height": 600"#, "", "warning cesdk-size-missing"),
        content("a wrong type", "image/png", "image/gif", "error cesdk-type"),
        content("no group", #", "groups": ["tea"]"#, "", "info cesdk-group"),
        content("no label", #""label": { "en": "A cup" }, "#, "", "info label-missing"),
        content(
            "a label without languages", #"{ "en": "A cup" }"#, #""A cup""#, "error json-type", "info label-missing"),
        content("a misspelled base address", "{{base_url}}/images", "{{ base_url }}/images", "error cesdk-base-url"),
        content("a missing image", "images/cup.png", "images/cap.png", "error file-missing"),
        content("a duration as number", #""width""#, #""duration": 3, "width""#, "error json-type"),
        content(
            "the same id twice", #""assets": ["#,
            #""assets": [{ "id": "ana.tea.cup", "label": { "en": "A" }, "groups": ["t"], "meta": { "uri": "{{base_url}}/images/cup.png", "kind": "sticker", "blockType": "//ly.img.ubq/graphic", "fillType": "//ly.img.ubq/fill/image", "width": 600, "height": 600 } },"#,
            "error repeated-id"),
        Breakage("an animated PNG", "warning cesdk-apng") { tree in
            tree.change("images/cup.png") { facts in
                facts.format = .apng
                facts.durations = [100, 100]
            }
        },
        Breakage("a small thumbnail", "warning cesdk-thumbnail-side") { tree in
            tree.change("thumbs/cup.png") { $0.size = .square(255) }
        },
        Breakage("a drawing with text and style", "warning cesdk-svg", "warning cesdk-svg") { tree in
            tree.contents["images/cup.svg"] = .text("<svg><style>a{}</style><text>x</text></svg>")
            tree.contents["images/cup.png"] = nil
            tree.replace("content.json", "images/cup.png", "images/cup.svg")
            tree.replace("content.json", "image/png", "image/svg+xml")
        },
    ]

    @Test("CE.SDK sources", arguments: contents)
    func source(_ breakage: Breakage) throws {
        var tree = GoodOutput.content()
        breakage.change(&tree)
        #expect(try tree.verdicts() == breakage.expected)
        #expect(try tree.findings().allSatisfy { !$0.hasHoles })
    }

    /// A document without a sticker, where it is, and what is said about it.
    struct EmptyCase: Sendable {
        let file: String
        let json: String
        let expected: [String]

        init(_ file: String, _ json: String, _ expected: String...) {
            self.file = file
            self.json = json
            self.expected = expected
        }
    }

    private static let source: String = #""id": "ana.stickers", "version": "2.0.0""#

    static let empty: [EmptyCase] = [
        EmptyCase("app/content.json", "{\(source), \"assets\": []}", "error nothing-listed"),
        EmptyCase("app/content.json", "{\(source), \"assets\": {}}", "error json-type"),
        EmptyCase("app/content.json", "{\(source), \"assets\": null}", "error json-type"),
        EmptyCase("app/content.json", "{\(source)}", "error json-missing-key"),
        EmptyCase(
            "content.json", #"{"id": "ana.tea", "version": "2.0.0", "assets": []}"#, "error nothing-listed"),
        EmptyCase("web/stickerConfig.json", #"{"sticker": []}"#, "error json-type"),
        EmptyCase("stickerConfig.json", #"{"sticker": {"categories": []}}"#, "error nothing-listed"),
        EmptyCase("stickerConfig.json", #"{"categories": []}"#, "error nothing-listed"),
        EmptyCase("stickerConfig.json", #"{"sticker": {"categories": [3]}}"#, "error json-type"),
        EmptyCase("editor.json", #"{"sticker": {"categories": []}}"#, "error nothing-listed"),
    ]

    @Test("documents that have lost their stickers", arguments: empty)
    func lost(_ document: EmptyCase) throws {
        let tree = FakeTree(contents: [document.file: .text(document.json)])
        #expect(try tree.verdicts() == document.expected, "\(document.json)")
        #expect(try tree.findings().allSatisfy { !$0.hasHoles })
    }

    @Test("documents with more faults than anyone reads", arguments: ["content.json", "stickerConfig.json"])
    func tooManyFaults(file: String) throws {
        // An asset without id and address has two faults, a sticker without its image one.
        let (start, entry, count) =
            file == "content.json"
            ? (#"{"id": "ana.tea", "version": "2.0.0", "assets": ["#, #"{"meta": {"kind": "sticker"}}"#, 11_000)
            : (#"{"categories": [{"identifier": "tea", "items": ["#, #"{"identifier": "a", "name": "A"}"#, 21_000)
        let entries = [String](repeating: entry, count: count).joined(separator: ",\n")
        let end = file == "content.json" ? "]}" : "]}]}"
        let findings = try FakeTree(contents: [file: .text(start + "\n" + entries + end)]).findings()
        #expect(findings.count { $0.severity == .error } == 20_001)
        let last = findings.filter { $0.rule == "check/too-many-findings" }
        #expect(last.count == 1 && last.allSatisfy { !$0.hasHoles && $0.path == file }, "\(last)")
        #expect(last.allSatisfy { ($0.line ?? 0) > 9_000 }, "\(last)")
    }

    @Test("what a build wrote for CE.SDK is judged whatever is left of it", arguments: ["{}", "{", "[]", "3"])
    func lostSource(json: String) throws {
        var tree = try GoodOutput.tree(EditorMaker(#"{"products": ["cesdk"]}"#))
        tree.contents["cesdk/content.json"] = .text(json)
        let found = try tree.findings().filter { $0.path == "cesdk/content.json" }
        #expect(!found.isEmpty && found.allSatisfy { $0.severity == .error })
    }

    /// What becomes of a catalog, and what is wrong with it then.
    static let lostCatalogs = [
        ("{", ["error json-syntax"]), ("", ["error json-syntax"]), ("not json", ["error json-syntax"]),
        ("[]", ["error json-type"]), ("null", ["error json-type"]), ("{}", ["error json-missing-key"]),
        (#"{"categories": []}"#, ["error nothing-listed"]),
    ]

    @Test("the catalog of an output is judged whatever is left of it", arguments: lostCatalogs)
    func lostCatalog(json: String, errors: [String]) throws {
        for (start, focus) in [("", nil), ("out/editor-sdk/", nil), ("", "catalog.json")] {
            var tree = FakeTree(kind: focus == nil ? .folder : .file)
            for (path, content) in try GoodOutput.tree().contents
            where path == "catalog.json" || path.hasPrefix("assets/") {
                tree.contents[start + path] = content
            }
            tree.contents[start + "catalog.json"] = .text(json)
            tree.focus = focus
            #expect(try tree.verdicts() == errors, "\(start) \(json)")
            #expect(try tree.findings().allSatisfy { !$0.hasHoles && $0.path.hasPrefix(start) })
        }
    }

    @Test("a catalog that is lost comes after the documents that have the stickers")
    func lostCatalogIsLast() throws {
        var tree = try GoodOutput.tree(EditorMaker(#"{"products": ["cesdk"]}"#))
        tree.contents["catalog.json"] = .text("{")
        #expect(try EditorSDKTarget().bundles(in: tree).map(\.path) == ["cesdk/content.json", "catalog.json"])
    }

    @Test(
        "a catalog.json of another tool is not a bundle",
        arguments: [
            (#"{"name": "Shop", "categories": []}"#, true), (#"{"categories": []}"#, false), ("{", false),
            ("[]", false), ("{}", false),
        ])
    func otherCatalog(json: String, isInOutput: Bool) throws {
        var tree = FakeTree(contents: ["catalog.json": .text(json), "assets/tea/cup.png": .text("")])
        if isInOutput { tree.contents["assets/tea/_category.png"] = .text("") }
        #expect(try EditorSDKTarget().bundles(in: tree).isEmpty)
    }
}
