import StickerModel
import TestSupport

@testable import IMessage

extension CatalogMaker {
    /// No pack. Packs and stickers have all that iMessage needs.
    static var empty: CatalogMaker {
        CatalogMaker("imessage", side: 1_200, options: ["bundle-id": "com.example.tea"]) { sticker in
            sticker.alt = LocalizedText("A cup waves")
        }
    }

    /// A pack of stills `s1`, `s2`, … followed by animations `a1`, `a2`, ….
    init(id: String = "tea-time", name: String = "Tea Time", stills: Int = 0, animations: Int = 0) {
        self = .empty
        addPack(id, name, stills: stills, animations: animations)
    }

    func plan() throws -> TargetPlan { try IMessageTarget().plan(catalog, art: ArtFacts(facts)) }
}

extension TargetPlan {
    func findings(_ rule: String) -> [Finding] { findings.filter { $0.rule == "imessage/" + rule } }
}
