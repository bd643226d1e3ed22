import StickerModel

/// All packs that one app offers, with the store links they share.
struct WhatsAppCatalog: RuleSubject {
    static let subjectName = "catalog"

    var path: String
    var location: SourceLocation?
    var form: WhatsAppForm
    var playStore: WrittenLink?
    var appStore: WrittenLink?
    var packs: [WhatsAppPack] = []

    var traits: Set<String> { form.traits }
    var words: [String: String] { [:] }
}
