import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

@Suite("Recorded plans")
struct PlanSnapshotTests {
    /// A catalog with something of everything.
    private var tea: CatalogMaker {
        var maker = CatalogMaker(stills: 3, animations: 3)
        maker.pack.links.website = "https://tea.example"
        maker.pack.links.privacyPolicy = "https://tea.example/privacy"
        maker.pack.links.licenseAgreement = "https://tea.example/license"
        maker.pack.links.email = "ana@tea.example"
        maker.links.appStore = "https://apps.apple.com/us/app/tea/id1?mt=8"
        maker.links.playStore = "https://play.google.com/store/apps/details?id=example.tea"
        maker.pack.icon = "art/icon.svg"
        maker.pack.stickers[0].emojis = ["❤\u{FE0F}", "👋"]
        maker.pack.stickers[1].alt = nil
        maker.pack.stickers[4].edit.poster = 2
        maker.pack.stickers[5].edit.quality = .small
        return maker
    }

    @Test("files") func files() throws {
        try Snapshot.compare(tea.plan().output.text, with: "tea-time.plan.txt")
    }

    @Test("findings") func findings() throws {
        let lines = try tea.plan().findings.map {
            "\($0.path):\($0.line ?? 0): \($0.severity): \($0.text) [\($0.rule)]\n"
        }
        try Snapshot.compare(lines.joined(), with: "tea-time.findings.txt")
    }

    @Test(
        "documents",
        arguments: [
            ("ios/sticker_packs.wasticker", "tea-time.wasticker.txt"),
            ("android/app/src/main/assets/contents.json", "tea-time.contents.txt"),
            ("pasteboard/tea-time.json", "tea-time.payload.txt"),
            ("pasteboard/tea-time-animated.json", "tea-time-animated.payload.txt"),
        ])
    func documents(path: String, snapshot: String) throws {
        guard case .document(let document)? = try tea.plan().output[path]?.content else {
            Issue.record("\(path) is not planned")
            return
        }
        try Snapshot.compare(document.json + "\n", with: snapshot)
    }
}
