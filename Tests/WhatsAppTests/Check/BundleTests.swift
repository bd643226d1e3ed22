import Expect
import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Bundles without a fault") struct GoodBundleTests {
    @Test(
        "are found, whatever their kind, and nothing is said about them",
        arguments: [WhatsAppBundleKind.ios, .android, .archive])
    func good(kind: WhatsAppBundleKind) throws {
        let tree =
            switch kind {
            case .ios: GoodBundles.ios()
            case .android: GoodBundles.android()
            default: GoodBundles.archive()
            }
        let found = try WhatsAppTarget().bundles(in: tree)
        expect(found.map(\.kind.title), is: [kind.title])
        try expect(tree.findings(), is: [])
    }

    @Test("all three kinds are found in our own output") func ownOutput() throws {
        var tree = FakeTree()
        for (path, content) in GoodBundles.ios().contents { tree.contents["ios/" + path] = content }
        for (path, content) in GoodBundles.android().contents {
            tree.contents["android/app/src/main/" + path] = content
        }
        tree.contents["wastickers/tea.wastickers"] = .archive(.init(GoodBundles.archive()))
        let found = try WhatsAppTarget().bundles(in: tree)
        expect(Set(found.map(\.kind.title)), is: Set([WhatsAppBundleKind.ios, .android, .archive].map(\.title)))
        try expect(tree.findings(), is: [])
    }
}

@Suite("Gradle files around Android bundles") struct GradleTests {
    @Test(
        "are read for the level that stores ask for",
        arguments: [
            ("targetSdk = 35", "build.gradle.kts", true), ("targetSdkVersion 34", "build.gradle", true),
            ("targetSdkVersion(35)", "build.gradle", true), ("targetSdk 36", "build.gradle", false),
            ("targetSdk = libs.versions.target.get().toInt()", "build.gradle.kts", false),
            ("// targetSdk = 30", "build.gradle", false), ("minSdk = 23", "build.gradle", false),
            ("targetSdk = 30", "notes.gradle", false),
        ])
    func level(line: String, file: String, isLow: Bool) throws {
        let found = try GoodBundles.app(line, in: file).findings()
        expect(found.map(\.rule), is: isLow ? ["whatsapp/app-target-level"] : [], "\(found)")
        if isLow { #expect(found[0].path == "app/" + file && found[0].line == 2) }
    }
}

private enum PaperKind: String, BundleKind {
    case paper

    var title: String { "paper" }
}

@Suite("Finding bundles") struct BundleFinderTests {
    private func kinds(_ tree: FakeTree) -> [String] {
        BundleFinder(tree: tree).bundles.map { "\($0.kind.title): \($0.path)" }
    }

    @Test("takes no other tool's contents.json for WhatsApp's") func others() {
        let icons = FakeTree(contents: [
            "Icon.appiconset/Contents.json": .text("{\"images\": []}"), "x/contents.json": .text("{\"images\": [1]}"),
        ])
        expect(kinds(icons), is: [])
    }

    @Test("takes no editor's configuration for a catalog with a misspelled key") func editors() {
        var tree = FakeTree(contents: [
            "stickerConfig.json": .text("{\"sticker\": {\"categories\": []}}"),
            "other.json": .text("{\"sticker_pack\": []}"), "empty.json": .text("{\"sticker\": []}"),
            "packs.json": .text("{\"sticker\": [{\"stickers\": []}]}"),
        ])
        for file in ["stickerConfig.json", "empty.json"] {
            tree.focus = file
            expect(kinds(tree), is: [], "\(file)")
        }
        tree.focus = "packs.json"
        expect(kinds(tree), is: ["Android assets: packs.json"])
        tree.focus = "other.json"
        expect(kinds(tree), is: ["Android assets: other.json"])
    }

    @Test("takes a contents.json that does not parse for WhatsApp's, so that the fault is told") func broken() throws {
        let tree = FakeTree(contents: ["assets/contents.json": .text("{,}")])
        expect(kinds(tree), is: ["Android assets: assets/contents.json"])
        try expect(tree.findings().map(\.rule), is: ["whatsapp/json-syntax"])
    }

    @Test("knows the document of Flutter apps by its name and its packs") func flutter() throws {
        var tree = GoodBundles.android()
        tree.move("assets/contents.json", to: "assets/sticker_packs.json")
        expect(kinds(tree), is: ["Android assets: assets/sticker_packs.json"])
        try expect(tree.findings(), is: [])
        tree.name = "tea.zip"
        tree.kind = .archive
        tree.contents["title.txt"] = .text("Tea")
        expect(kinds(tree), is: ["Android assets: assets/sticker_packs.json"])
        for other in ["{\"sticker_packs\": [\"cats\"]}", "{\"sticker_packs\": 3}", "[]", "{,}"] {
            expect(kinds(FakeTree(contents: ["sticker_packs.json": .text(other)])), is: [], "\(other)")
        }
    }

    @Test("looks at the named file alone") func focus() {
        var tree = GoodBundles.android()
        tree.contents["assets/copy.json"] = tree.contents["assets/contents.json"]
        tree.contents["assets/other.wasticker"] = .text("{}")
        tree.focus = "assets/copy.json"
        expect(kinds(tree), is: ["Android assets: assets/copy.json"])
        tree.focus = "assets/other.wasticker"
        expect(kinds(tree), is: ["iOS bundle: assets/other.wasticker"])
    }

    /// The caller that opened the archive puts its path before those of the tree.
    @Test("a named archive has the empty path in findings") func archiveItself() throws {
        var tree = GoodBundles.archive()
        tree.contents = tree.contents.filter { FileName.pathExtension($0.key) != "webp" }
        let paths = try tree.findings().map(\.path)
        #expect(!paths.isEmpty && paths.allSatisfy(\.isEmpty), "\(paths)")
    }

    @Test("tells sticker archives from zips of an app's assets") func archives() {
        var zip = GoodBundles.android()
        zip.kind = .archive
        zip.name = "tea.stickerpack"
        expect(kinds(zip), is: ["Android assets: assets/contents.json"])
        zip.name = "tea.wastickers"
        expect(kinds(zip), is: [".wastickers archive: "])
        var renamed = GoodBundles.archive()
        renamed.name = "tea.zip"
        expect(kinds(renamed), is: [".wastickers archive: "])
        expect(
            kinds(FakeTree(name: "photos.zip", kind: .archive, contents: ["a.png": .picture(GoodBundles.tray)])), is: []
        )
    }

    @Test("iOS images may be in any folder of a project, as the bundle is flat") func flatBundle() throws {
        var tree = GoodBundles.ios()
        tree.contents["art/deep/tea_01.webp"] = tree.contents.removeValue(forKey: "tea_01.webp")
        try expect(tree.findings(), is: [])
        tree.contents["other/tea_01.webp"] = tree.contents["art/deep/tea_01.webp"]
        try expect(tree.findings().map(\.rule), is: ["whatsapp/sticker-missing"])
    }

    @Test(
        "iOS images are those below the document's folder, and none of an asset catalog",
        arguments: [
            "app/Stickers.xcassets/Pack.stickerpack/tea_01.sticker/tea_01.webp",
            "messages/Stickers.xcstickers/tea_01.webp", "other/tea_01.webp",
        ])
    func otherFilesOfTheName(_ other: String) throws {
        var tree = GoodBundles.ios()
        tree.contents = Dictionary(uniqueKeysWithValues: tree.contents.map { ("app/" + $0, $1) })
        tree.move("app/tea_01.webp", to: "app/art/tea_01.webp")
        tree.contents[other] = .picture(GoodBundles.sticker(9))
        try expect(tree.findings(), is: [])
        let target = try WhatsAppTarget()
        let bundle = try #require(target.bundles(in: tree).first)
        let pack = try #require(target.open(bundle, in: tree).packs().first)
        expect(pack.stickers.map(\.file).first, is: .file("app/art/tea_01.webp"))
    }

    @Test("knows no bundle of another platform's kind") func otherKind() throws {
        let bundle = BundleReference(PaperKind.paper, at: "x")
        try expect(WhatsAppTarget().open(bundle, in: FakeTree()).findings(), is: [])
    }
}
