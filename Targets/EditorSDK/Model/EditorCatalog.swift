import StickerModel

/// Everything that the files of a product are made from: the same for all products, with every default settled.
struct EditorCatalog: Sendable {
    let options: EditorOptions
    /// Our categories, in manifest order.
    let categories: [EditorCategory]
    /// All categories in the order the tool shows them, ours among them.
    let shelf: [ShelfEntry]
    /// Whether the editor's own categories are all kept as they are, so that a list may start from its defaults.
    let keepsDefaults: Bool
    /// Smart stickers that the manifest includes by name, or all that are kept with the editor's own categories.
    let smartStickers: [BuiltinSticker]
    let builtins: BuiltinTable
    /// Slug of the publisher with `_`.
    let vendor: String
    /// Id of the CE.SDK asset source.
    let sourceID: String
    /// Name for people: that of the only pack, else the publisher's.
    let title: String

    /// All stickers, in order.
    var stickers: [EditorSticker] { categories.flatMap(\.stickers) }
    /// Further languages that titles or names are given in, sorted; the base text is not counted.
    var languages: [String] {
        Set(categories.flatMap { $0.title.languages + $0.stickers.flatMap(\.name.languages) }).sorted()
    }
    /// Whether some sticker can be adjusted, so that the tool has to offer these actions.
    var needsAdjustmentActions: Bool { stickers.contains(where: \.adjustments) }
    /// Whether some sticker takes a color.
    var hasTints: Bool { stickers.contains { $0.tint != .none } }

    /// What stands for an image in a document: its path as `bundled` writes it, or its address.
    func uri(of image: EditorImage, bundled: (String) -> String = { $0 }) -> String {
        switch options.delivery {
        case .bundle: bundled(image.path)
        case .remote(let base): base + "/" + image.path.percentEncodedPath
        }
    }
}

extension String {
    /// A relative path as part of an address.
    var percentEncodedPath: String {
        let hex = Array("0123456789ABCDEF")
        return utf8.reduce(into: "") { text, byte in
            switch UInt8(byte) {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + String(hex[Int(byte >> 4)]) + String(hex[Int(byte & 15)])
            }
        }
    }
}
