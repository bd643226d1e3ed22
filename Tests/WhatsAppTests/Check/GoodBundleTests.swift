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
