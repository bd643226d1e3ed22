import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Bundles without a fault")
struct GoodBundleTests {
    @Test(
        "are found, whatever their kind, and nothing is said about them",
        arguments: WhatsAppBundleKind.allCases.dropLast())
    func good(kind: WhatsAppBundleKind) throws {
        let tree =
            switch kind {
            case .ios: GoodBundles.ios()
            case .android: GoodBundles.android()
            case .archive: GoodBundles.archive()
            default: GoodBundles.payload()
            }
        let found = try WhatsAppTarget().bundles(in: tree)
        #expect(found.map(\.kind.title) == [kind.title])
        #expect(try tree.findings() == [])
    }

    @Test("all four kinds are found in our own output")
    func ownOutput() throws {
        var tree = FakeTree()
        for (path, content) in GoodBundles.ios().contents { tree.contents["ios/" + path] = content }
        for (path, content) in GoodBundles.android().contents {
            tree.contents["android/app/src/main/" + path] = content
        }
        tree.contents["wastickers/tea.wastickers"] = .archive(.init(GoodBundles.archive()))
        tree.contents["pasteboard/tea.json"] = GoodBundles.payload().contents["pasteboard/tea.json"]
        tree.embedded = GoodBundles.payload().embedded
        let found = try WhatsAppTarget().bundles(in: tree)
        #expect(Set(found.map(\.kind.title)) == Set(WhatsAppBundleKind.allCases.dropLast().map(\.title)))
        #expect(try tree.findings() == [])
    }
}

@Suite("Xcode projects around iOS bundles")
struct ProjectReferenceTests {
    /// What is said of a bundle in an app whose project names these files.
    private func messages(_ files: [String], _ change: (String) -> String = { $0 }) throws -> [String] {
        try GoodBundles.project(naming: files, change).findings().map { "\($0.severity) \($0.rule): \($0.message)" }
    }

    private static let pictures = ["tea_01.webp", "tea_02.webp", "tea_03.webp", "tea_tray.png"]

    /// As `fix` leaves a project: it renames pictures and makes new ones.
    @Test("which do not name all pictures are warned of")
    func missing() throws {
        let start = "warning whatsapp/project-reference: Tea.xcodeproj does not name tea_01.webp"
        #expect(
            try messages(["tea (1).webp"] + Self.pictures.dropFirst()) == [
                start + ", so Xcode builds the app without it; it names tea (1).webp, which is not there"
            ])
        #expect(
            try messages(["Tea/tea_02.webp", "Tea/tea_03.webp"])
                == [start + ", tea_tray.png, so Xcode builds the app without them"])
        #expect(try messages(["a (1).webp", "Launch.png"]).count == 1)
    }

    @Test("which name all, whole folders, or other things are not")
    func whole() throws {
        #expect(try messages(Self.pictures) == [])
        #expect(try messages(["main.swift", "Launch.png"]) == [])
        let some = Array(Self.pictures.dropFirst())
        #expect(
            try messages(some) { $0.replacing("path = \"tea_02", with: "lastKnownFileType = folder; path = \"tea_02") }
                == [])
        #expect(
            try messages(some + ["a"]) {
                $0.replacing("PBXFileReference; path = \"a\"", with: "PBXFileSystemSynchronizedRootGroup")
            } == [])
        #expect(try messages(some) { _ in "no project" } == [])
    }
}

@Suite("Gradle files around Android bundles")
struct GradleTests {
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
        #expect(found.map(\.rule) == (isLow ? ["whatsapp/app-target-level"] : []), "\(found)")
        if isLow { #expect(found[0].path == "app/" + file && found[0].line == 2) }
    }
}

private enum PaperKind: String, BundleKind {
    case paper

    var title: String { "paper" }
}

@Suite("Finding bundles")
struct BundleFinderTests {
    private func kinds(_ tree: FakeTree) -> [String] {
        BundleFinder(tree: tree).bundles.map { "\($0.kind.title): \($0.path)" }
    }

    @Test("takes no other tool's contents.json for WhatsApp's")
    func others() {
        let icons = FakeTree(contents: [
            "Icon.appiconset/Contents.json": .text("{\"images\": []}"), "x/contents.json": .text("{\"images\": [1]}"),
            "data/pasteboard.json": .text("{\"stickers\": [], \"tray_image\": \"\"}"),
        ])
        #expect(kinds(icons) == [])
    }

    @Test("takes no editor's configuration for a catalog with a misspelled key")
    func editors() {
        var tree = FakeTree(contents: [
            "stickerConfig.json": .text("{\"sticker\": {\"categories\": []}}"),
            "other.json": .text("{\"sticker_pack\": []}"), "empty.json": .text("{\"sticker\": []}"),
            "packs.json": .text("{\"sticker\": [{\"stickers\": []}]}"),
        ])
        for file in ["stickerConfig.json", "empty.json"] {
            tree.focus = file
            #expect(kinds(tree) == [], "\(file)")
        }
        tree.focus = "packs.json"
        #expect(kinds(tree) == ["Android assets: packs.json"])
        tree.focus = "other.json"
        #expect(kinds(tree) == ["Android assets: other.json"])
    }

    @Test("takes a contents.json that does not parse for WhatsApp's, so that the fault is told")
    func broken() throws {
        let tree = FakeTree(contents: ["assets/contents.json": .text("{,}")])
        #expect(kinds(tree) == ["Android assets: assets/contents.json"])
        #expect(try tree.findings().map(\.rule) == ["whatsapp/json-syntax"])
    }

    @Test("knows the document of Flutter apps by its name and its packs")
    func flutter() throws {
        var tree = GoodBundles.android()
        tree.move("assets/contents.json", to: "assets/sticker_packs.json")
        #expect(kinds(tree) == ["Android assets: assets/sticker_packs.json"])
        #expect(try tree.findings() == [])
        tree.name = "tea.zip"
        tree.kind = .archive
        tree.contents["title.txt"] = .text("Tea")
        #expect(kinds(tree) == ["Android assets: assets/sticker_packs.json"])
        for other in ["{\"sticker_packs\": [\"cats\"]}", "{\"sticker_packs\": 3}", "[]", "{,}"] {
            #expect(kinds(FakeTree(contents: ["sticker_packs.json": .text(other)])) == [], "\(other)")
        }
        var payload = GoodBundles.payload()
        payload.contents["other/sticker_packs.json"] = payload.contents["pasteboard/tea.json"]
        payload.move("pasteboard/tea.json", to: "pasteboard/sticker_packs.json")
        #expect(kinds(payload) == ["pasteboard payload: pasteboard/sticker_packs.json"])
    }

    @Test("looks at the named file alone")
    func focus() {
        var tree = GoodBundles.android()
        tree.contents["assets/copy.json"] = tree.contents["assets/contents.json"]
        tree.contents["assets/other.wasticker"] = .text("{}")
        tree.focus = "assets/copy.json"
        #expect(kinds(tree) == ["Android assets: assets/copy.json"])
        tree.focus = "assets/other.wasticker"
        #expect(kinds(tree) == ["iOS bundle: assets/other.wasticker"])
        var payload = GoodBundles.payload()
        payload.contents["tea.json"] = payload.contents["pasteboard/tea.json"]
        payload.focus = "tea.json"
        #expect(kinds(payload) == ["pasteboard payload: tea.json"])
    }

    @Test("knows the pasteboard folder also when it is the one named")
    func pasteboardFolder() {
        var tree = GoodBundles.payload()
        tree.contents["tea.json"] = tree.contents.removeValue(forKey: "pasteboard/tea.json")
        tree.name = "out/whatsapp/pasteboard"
        #expect(kinds(tree) == ["pasteboard payload: tea.json"])
        tree.name = "out/whatsapp/other"
        #expect(kinds(tree) == [])
    }

    /// The caller that opened the archive puts its path before those of the tree.
    @Test("a named archive has the empty path in findings")
    func archiveItself() throws {
        var tree = GoodBundles.archive()
        tree.contents = tree.contents.filter { FileName.pathExtension($0.key) != "webp" }
        let paths = try tree.findings().map(\.path)
        #expect(!paths.isEmpty && paths.allSatisfy(\.isEmpty), "\(paths)")
    }

    @Test("tells sticker archives from zips of an app's assets")
    func archives() {
        var zip = GoodBundles.android()
        zip.kind = .archive
        zip.name = "tea.stickerpack"
        #expect(kinds(zip) == ["Android assets: assets/contents.json"])
        zip.name = "tea.wastickers"
        #expect(kinds(zip) == [".wastickers archive: "])
        var renamed = GoodBundles.archive()
        renamed.name = "tea.zip"
        #expect(kinds(renamed) == [".wastickers archive: "])
        #expect(
            kinds(FakeTree(name: "photos.zip", kind: .archive, contents: ["a.png": .picture(GoodBundles.tray)])) == [])
    }

    @Test("iOS images may be in any folder of a project, as the bundle is flat")
    func flatBundle() throws {
        var tree = GoodBundles.ios()
        tree.contents["art/deep/tea_01.webp"] = tree.contents.removeValue(forKey: "tea_01.webp")
        #expect(try tree.findings() == [])
        tree.contents["other/tea_01.webp"] = tree.contents["art/deep/tea_01.webp"]
        #expect(try tree.findings().map(\.rule) == ["whatsapp/sticker-missing"])
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
        #expect(try tree.findings() == [])
        let target = try WhatsAppTarget()
        let bundle = try #require(target.bundles(in: tree).first)
        let pack = try #require(target.open(bundle, in: tree).packs().first)
        #expect(pack.stickers.map(\.file).first == .file("app/art/tea_01.webp"))
    }

    @Test("knows no bundle of another platform's kind")
    func otherKind() throws {
        let bundle = BundleReference(PaperKind.paper, at: "x")
        #expect(try WhatsAppTarget().open(bundle, in: FakeTree()).findings() == [])
    }
}
