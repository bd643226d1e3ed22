import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Bundles without a fault")
struct GoodBundleTests {
    @Test("are found, whatever their form, and nothing is said about them", arguments: WhatsAppForm.allCases.dropLast())
    func good(form: WhatsAppForm) throws {
        let tree =
            switch form {
            case .ios: GoodBundles.ios()
            case .android: GoodBundles.android()
            case .archive: GoodBundles.archive()
            default: GoodBundles.payload()
            }
        let found = try WhatsAppTarget().bundles(in: tree)
        #expect(found.map(\.form) == [form.title])
        #expect(try tree.findings() == [])
    }

    @Test("all four forms are found in our own output")
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
        #expect(Set(found.map(\.form)) == Set(WhatsAppForm.allCases.dropLast().map(\.title)))
        #expect(try tree.findings() == [])
    }
}

@Suite("Finding bundles")
struct BundleFinderTests {
    private func forms(_ tree: FakeTree) -> [String] {
        BundleFinder(target: "whatsapp", tree: tree).bundles.map { "\($0.form): \($0.path)" }
    }

    @Test("takes no other tool's contents.json for WhatsApp's")
    func others() {
        let icons = FakeTree(contents: [
            "Icon.appiconset/Contents.json": .text("{\"images\": []}"), "x/contents.json": .text("{\"images\": [1]}"),
            "data/pasteboard.json": .text("{\"stickers\": [], \"tray_image\": \"\"}"),
        ])
        #expect(forms(icons) == [])
    }

    @Test("takes a contents.json that does not parse for WhatsApp's, so that the fault is told")
    func broken() throws {
        let tree = FakeTree(contents: ["assets/contents.json": .text("{,}")])
        #expect(forms(tree) == ["Android assets: assets/contents.json"])
        #expect(try tree.findings().map(\.rule) == ["whatsapp/json-syntax"])
    }

    @Test("looks at the named file alone")
    func focus() {
        var tree = GoodBundles.android()
        tree.contents["assets/copy.json"] = tree.contents["assets/contents.json"]
        tree.contents["assets/other.wasticker"] = .text("{}")
        tree.focus = "assets/copy.json"
        #expect(forms(tree) == ["Android assets: assets/copy.json"])
        tree.focus = "assets/other.wasticker"
        #expect(forms(tree) == ["iOS bundle: assets/other.wasticker"])
        var payload = GoodBundles.payload()
        payload.contents["tea.json"] = payload.contents["pasteboard/tea.json"]
        payload.focus = "tea.json"
        #expect(forms(payload) == ["pasteboard payload: tea.json"])
    }

    @Test("knows the pasteboard folder also when it is the one named")
    func pasteboardFolder() {
        var tree = GoodBundles.payload()
        tree.contents["tea.json"] = tree.contents.removeValue(forKey: "pasteboard/tea.json")
        tree.name = "out/whatsapp/pasteboard"
        #expect(forms(tree) == ["pasteboard payload: tea.json"])
        tree.name = "out/whatsapp/other"
        #expect(forms(tree) == [])
    }

    @Test("tells sticker archives from zips of an app's assets")
    func archives() {
        var zip = GoodBundles.android()
        zip.kind = .archive
        zip.name = "tea.stickerpack"
        #expect(forms(zip) == ["Android assets: assets/contents.json"])
        zip.name = "tea.wastickers"
        #expect(forms(zip) == [".wastickers archive: "])
        var renamed = GoodBundles.archive()
        renamed.name = "tea.zip"
        #expect(forms(renamed) == [".wastickers archive: "])
        #expect(
            forms(FakeTree(name: "photos.zip", kind: .archive, contents: ["a.png": .picture(GoodBundles.tray)])) == [])
    }

    @Test("iOS pictures may lie in any folder of a project, as the bundle is flat")
    func flatBundle() throws {
        var tree = GoodBundles.ios()
        tree.contents["art/deep/tea_01.webp"] = tree.contents.removeValue(forKey: "tea_01.webp")
        #expect(try tree.findings() == [])
        tree.contents["other/tea_01.webp"] = tree.contents["art/deep/tea_01.webp"]
        #expect(try tree.findings().map(\.rule) == ["whatsapp/sticker-missing"])
    }

    @Test("knows no bundle of an unheard-of form")
    func unknownForm() throws {
        let bundle = BundleReference(target: "whatsapp", form: "paper", path: "x")
        #expect(try WhatsAppTarget().check(bundle, in: FakeTree(), levels: [:]) == [])
    }
}
