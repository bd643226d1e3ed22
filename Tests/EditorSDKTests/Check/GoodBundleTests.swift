import Expect
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Bundles without a fault") struct GoodBundleTests {
    @Test("an output, with all its documents") func output() throws {
        let tree = try GoodOutput.tree()
        let kinds = try EditorSDKTarget().bundles(in: tree).map(\.kind.title)
        #expect(kinds.first == "editor catalog" && kinds.contains("sticker configuration"))
        try expect(tree.findings().map(\.allText), is: [])
    }

    @Test(
        "an output of many options",
        arguments: [
            #"{"products": ["ios", "react-native", "flutter", "cordova", "android", "web", "cesdk", "ios-v10", "web-v4"]}"#,
            #"{"delivery": {"base-url": "https://example.com/tea/v1"}, "feed": true, "library": "replace"}"#,
            #"{"include": ["smart", "shapes"], "weather": {}, "giphy": {"key-name": "GIPHY_KEY", "title": "Moving"}}"#,
            #"{"product": "photo", "library": "prepend", "web-prefix": "imgly_sticker_", "personal": true}"#,
        ])
    func options(_ options: String) throws {
        try expect(GoodOutput.tree(EditorMaker(options)).findings().map(\.allText), is: [])
    }

    @Test("the inventory lists the stickers of every document") func inventory() throws {
        let tree = try GoodOutput.tree(EditorMaker(#"{"products": ["cesdk"]}"#))
        let target = try EditorSDKTarget()
        let lists = target.bundles(in: tree).map { target.open($0, in: tree).inventory() }
        #expect(lists.count == 2 && lists.allSatisfy { $0.count == 3 }, "\(lists)")
        let first = try #require(lists.first?.first)
        #expect(first.pack == "Tea Time" && first.path == GoodOutput.cup && first.size == .square(600))
        #expect(first.byteCount == 5_000 && first.share == nil)
    }

    @Test("one document named alone is the only one judged") func focus() throws {
        var tree = try GoodOutput.tree()
        tree.kind = .file
        tree.focus = "web/stickerConfig.json"
        try expect(EditorSDKTarget().bundles(in: tree).map(\.path), is: ["web/stickerConfig.json"])
        try expect(tree.findings(), is: [])
    }

    @Test(
        "other documents are not bundles",
        arguments: [
            #"{"stickers": [], "identifier": "x"}"#, #"{"assets": [{"id": "a", "meta": {"kind": "image"}}]}"#,
            #"{"sticker": {}, "categories": 3}"#, "[1, 2]", "{", #"{"meta": 1, "assets": "ly.img"}"#,
        ])
    func unassigned(json: String) throws {
        let tree = FakeTree(contents: ["other.json": .text(json)])
        #expect(try EditorSDKTarget().bundles(in: tree).isEmpty)
    }

    @Test(
        "a content.json of another tool is not a bundle",
        arguments: [
            #"{"id": "about", "version": "1.0", "title": "About us"}"#, #"{"id": 7, "version": "1.0", "assets": []}"#,
            #"{"id": "ly.img.audio", "version": "2.0.0", "assets": []}"#, #"{"assets": []}"#, "[]", "{",
        ])
    func otherContent(json: String) throws {
        let tree = FakeTree(contents: ["site/content.json": .text(json), "catalog.json": .text("{}")])
        #expect(try EditorSDKTarget().bundles(in: tree).isEmpty)
    }

    @Test("a tool without a category in which people add their own stickers") func personal() throws {
        let json = #"{"sticker": {"categories": [], "personalStickers": true}}"#
        let tree = FakeTree(contents: ["config.json": .text(json)])
        try expect(EditorSDKTarget().bundles(in: tree).count, is: 1)
        try expect(tree.findings(), is: [])
    }

    @Test("a category in a file of its own") func oneCategory() throws {
        var tree = GoodOutput.configuration()
        tree.contents["config.json"] = nil
        tree.contents["tea-stickers.json"] = .text(
            #"{"identifier": "tea", "name": "Tea", "thumbnailURI": "art/tea.png", "items": ["#
                + #"{"identifier": "tea_cup", "name": "A cup", "stickerURI": "art/cup.png"}]}"#)
        try expect(EditorSDKTarget().bundles(in: tree).map(\.kind.title), is: ["sticker configuration"])
        try expect(tree.findings().map(\.allText), is: [])
        tree.replace("tea-stickers.json", "art/cup.png", "art/cap.png")
        try expect(tree.verdicts(), is: ["error file-missing"])
    }

    @Test("CE.SDK assets without a kind are stickers where they are called so", arguments: [true, false])
    func kindless(isSticker: Bool) throws {
        var tree = GoodOutput.content()
        tree.replace("content.json", #""kind": "sticker", "#, "")
        if isSticker { tree.replace("content.json", #""groups": ["tea"]"#, #""groups": ["stickers"]"#) }
        try expect(EditorSDKTarget().bundles(in: tree).isEmpty, is: !isSticker)
        try expect(tree.verdicts(), is: isSticker ? ["warning cesdk-kind"] : [])
    }
}

@Suite("Paths of images") struct ImageFinderTests {
    /// Documents of the sources that come with CE.SDK name their files from the folder around their own.
    @Test("are found where the folder itself was named", arguments: ["app/ly.img.sticker", "ly.img.sticker/"])
    func named(folder: String) {
        let tree = FakeTree(name: folder, contents: ["images/a.png": .picture(GoodOutput.picture())])
        let finder = ImageFinder(tree: tree, folder: "")
        expect(finder.file("{{base_url}}/ly.img.sticker/images/a.png"), is: "images/a.png")
        #expect(finder.file("{{base_url}}/img.sticker/images/a.png") == nil)
    }

    private static let tree = FakeTree(contents: [
        "app/config/stickers.json": .text("{}"), "app/art/cup.png": .picture(GoodOutput.picture()),
        "app/art/my cup.png": .picture(GoodOutput.picture()), "app/config/pot.png": .picture(GoodOutput.picture()),
    ])

    @Test(
        "are found as the wrappers write them, and never outside the tree",
        arguments: [
            ("pot.png", "app/config/pot.png"), ("./pot.png", "app/config/pot.png"),
            ("{{base_url}}/pot.png", "app/config/pot.png"), ("pot.png?v=2", "app/config/pot.png"),
            ("../art/cup.png", "app/art/cup.png"), ("art/cup.png", "app/art/cup.png"),
            ("www/art/cup.png", "app/art/cup.png"), ("asset:///art/cup.png", "app/art/cup.png"),
            ("imgly_asset:///www/art/cup.png", "app/art/cup.png"), ("app/art/cup.png", "app/art/cup.png"),
            ("art/my%20cup.png", "app/art/my cup.png"), ("art/my cup.png", "app/art/my cup.png"),
            ("../../../../etc/passwd", nil), ("art/CUP.png", nil), ("", nil), ("art", nil), ("%", nil),
        ])
    func find(path: String, file: String?) {
        expect(ImageFinder(tree: Self.tree, folder: "app/config").file(path), is: file)
    }
}
