import StickerModel

/// A bundle and its stickers in a report for machines.
struct ListedBundle: Encodable {
    var target: String
    var form: String
    var path: String
    var stickers: [Sticker]

    init(_ bundle: BundleInventory) {
        target = bundle.target
        form = bundle.form
        path = bundle.path
        stickers = bundle.facts.map(Sticker.init)
    }

    struct Sticker: Encodable {
        var pack: String
        var name: String
        var path: String
        var format: String
        var width: Int
        var height: Int
        var `class`: String?
        var bytes: Int
        var limit: Int
        var frames: Int
        var milliseconds: Int

        init(_ fact: BundleFact) {
            pack = fact.pack
            name = fact.name
            path = fact.path
            format = fact.format
            width = fact.size.width
            height = fact.size.height
            `class` = fact.sizeClass
            bytes = fact.byteCount
            limit = fact.byteLimit
            frames = fact.frameCount
            milliseconds = Int(min(max(0, fact.duration), 1e12).rounded())
        }
    }
}
