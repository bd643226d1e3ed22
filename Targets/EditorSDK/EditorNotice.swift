import StickerModel

/// What planning and reading say that no rule measures.
enum EditorNotice: DocumentNotice {
    // What planning changes, leaves out or refuses.
    /// `products` is nil when no product supports it.
    case dropped(String, products: [String]?)
    case emojisDropped(stickers: Int)
    case unknownBuiltin(String, meant: String?)
    case animationStill(pack: String, stickers: [String])
    case gifSoftEdges(pack: String, stickers: [String])
    case giphyPhoto
    case optionsDisagree(key: String, pack: String, first: String)
    case feedAddress
    case noStickers(pack: String)

    // What is wrong with a document.
    case document(DocumentFault)
    /// `parent` follows the key: "of a category".
    case unknownKey(String, parent: String, meant: String?)
    case unknownValue(String, key: String, wanted: [String], meant: String?)
    case cesdkBaseURL(String)
    /// `entry` is what the list under `key` should have: "sticker".
    case nothingListed(key: String, entry: String)

    // What is wrong with the files it names.
    case fileMissing(String, MissingFile)
    case filesElsewhere(count: Int)
    case fileUnreadable(FileError)
    /// `difference` is a sentence about the file: "is 100 x 100 px; the catalog says 200 x 200 px".
    case fileChanged(String, difference: String)
}

extension EditorNotice {
    static let target = "editor-sdk"

    private static let stickers = "https://img.ly/docs/pesdk/ios/features/stickers/"
    private static let configuration = "https://github.com/imgly/pesdk-react-native/blob/8079f60/configuration.ts"
    private static let content = "https://img.ly/docs/cesdk/js/import-media/content-json-schema-a7b3d2"

    var text: NoticeText {
        switch self {
        case .dropped(let what, let products):
            NoticeText(
                "dropped", .info, "What a product does not support is left out",
                products.map { NameList.whole($0, "and") + ($0.count == 1 ? " does" : " do") + " not support \(what)" }
                    ?? "no product supports \(what)",
                source: Self.configuration, ref: "2.1", cause: "dropped")
        case .emojisDropped(let count):
            NoticeText(
                "emojis-dropped", .info, "The editors have no emojis",
                "the editors have no emojis; those of \(MetricUnit.stickers.text(Double(count))) are left out",
                source: Self.configuration, ref: "2.1", cause: "dropped")
        case .unknownBuiltin(let name, let meant):
            NoticeText(
                "unknown-builtin", .error, "Built-in stickers exist",
                "the editors have no category or sticker “\(name)”" + (meant.map { "; did you mean “\($0)”?" } ?? ""),
                hint: "correct the spelling; the app leaves out an unknown name without a message",
                source: "https://github.com/imgly/pesdk-cordova/blob/9b7106c/types/configuration.ts", ref: "4.4")
        case .animationStill(let pack, let stickers):
            NoticeText(
                "animation-still", .info, "Animations become stills for PhotoEditor SDK",
                "\(MetricUnit.stickers.text(Double(stickers.count))) of “\(pack)” "
                    + "\(stickers.count == 1 ? "becomes a still" : "become stills") because PhotoEditor SDK does not "
                    + "play animations: \(NameList.text(stickers))",
                hint: "set `product: video` for VideoEditor SDK", source: Self.stickers, ref: "4.1")
        case .gifSoftEdges(let pack, let stickers):
            NoticeText(
                "gif-soft-edges", .info, "GIF has no soft edges",
                "\(MetricUnit.stickers.text(Double(stickers.count))) of “\(pack)” "
                    + "\(stickers.count == 1 ? "has" : "have") soft edges, which a GIF cannot keep; they are mixed with "
                    + "one color: \(NameList.text(stickers))",
                hint: "set `matte` under `editor-sdk` to the color that is most likely behind the stickers",
                source: "https://img.ly/docs/vesdk/ios/v10/features/stickers/", ref: "4.1", cause: "soft-edges")
        case .giphyPhoto:
            NoticeText(
                "giphy-photo", .error, "GIPHY is for video",
                "VideoEditor SDK has a category for GIPHY, PhotoEditor SDK does not, and `product` is `photo`",
                hint: "set `product: video`, or remove `giphy`",
                source: "https://img.ly/docs/vesdk/react-native/guides/stickers/giphy-integration", ref: "5.1")
        case .optionsDisagree(let key, let pack, let first):
            NoticeText(
                "options-disagree", .error, "Options of the catalog are set once",
                "pack “\(pack)” and pack “\(first)” set `\(key)` to different values; it applies to the whole catalog",
                hint: "set it once, under `targets` of the catalog", ref: "4")
        case .feedAddress:
            NoticeText(
                "feed-address", .error, "A feed has an address",
                "`feed` needs the address that its images are loaded from",
                hint: "write `feed: { base-url: https://… }`, or set `delivery`", ref: "5.1")
        case .noStickers(let pack):
            NoticeText(
                "no-stickers", .error, "Categories have stickers", "pack “\(pack)” has no stickers for the editors",
                hint: "list stickers, or write `editor-sdk: false` under `targets:` of this pack", ref: "4.2")

        case .document(.syntax(let error)):
            NoticeText(
                "json-syntax", .error, "Documents are JSON", error.message, hint: error.hint ?? "correct the document",
                source: Self.content, ref: "5.2")
        case .document(.type(let key, let wanted, let found, let remedy)):
            NoticeText(
                "json-type", .error, "Values are of the right kind", "\(key) expects \(wanted), found \(found)",
                hint: remedy ?? "correct the value", source: Self.content, ref: "5.2")
        case .document(.missingKey(let key, let parent)):
            NoticeText(
                "json-missing-key", .error, "Required keys are present", "\(parent) has no `\(key)`", hint: "add it",
                source: Self.configuration, ref: "5.2")
        case .unknownKey(let key, let parent, let meant):
            NoticeText(
                "json-unknown-key", .warning, "Keys are known",
                "no editor reads `\(key)` \(parent)" + (meant.map { "; did you mean `\($0)`?" } ?? ""),
                hint: "remove it, or correct its spelling", source: Self.configuration, ref: "5.2")
        case .unknownValue(let value, let key, let wanted, let meant):
            NoticeText(
                "json-value", .error, "Values are known",
                "\(key) is “\(value)”, not one of \(wanted.joined(separator: ", "))"
                    + (meant.map { "; did you mean “\($0)”?" } ?? ""),
                hint: "write one of these", source: Self.configuration, ref: "5.2")
        case .cesdkBaseURL(let value):
            NoticeText(
                "cesdk-base-url", .error, "The placeholder of the base address is `{{base_url}}`",
                "“\(value)” does not begin with `{{base_url}}/`, spelled exactly like this",
                hint: "write {{base_url}}/images/…", source: Self.content, ref: "3.3")

        case .nothingListed(let key, let entry):
            NoticeText(
                "nothing-listed", .error, "Documents list stickers",
                "\(key) has no \(entry), so the editor shows no sticker",
                hint: "add one, or remove the document from the app", source: Self.content, ref: "5.2")

        case .fileMissing(let file, let missing):
            NoticeText(
                "file-missing", .error, "Files exist",
                "\(file) " + missing.text(absent: "does not exist"),
                hint: missing.remedy(
                    absent: "add the file, or remove the sticker: the app leaves it out without a message"),
                source: Self.stickers, ref: "4.5")
        case .filesElsewhere(let count):
            NoticeText(
                "files-elsewhere", .warning, "A document is checked with its images",
                "the document names \(Figures.grouped(count)) image\(count == 1 ? "" : "s"), none of which is beside it, so no "
                    + "image was checked",
                hint: "check the folder that contains both, or put the images beside the document", ref: "4.5")
        case .fileUnreadable(let error):
            NoticeText(
                "file-unreadable", .error, "Images can be decoded", error.message,
                hint: error.hint ?? "export the image again", source: Self.stickers, ref: "4.5")
        case .fileChanged(let file, let difference):
            NoticeText(
                "file-changed", .warning, "Files are as the catalog describes them", "\(file) \(difference)",
                hint: "build again; `catalog.json` and the files belong together", ref: "5")
        }
    }

    static let examples: [EditorNotice] = [
        .dropped("the tags of 3 stickers", products: ["Web", "Cordova"]), .emojisDropped(stickers: 3),
        .unknownBuiltin("smrt", meant: "smart"), .animationStill(pack: "Tea", stickers: ["dance"]),
        .gifSoftEdges(pack: "Tea", stickers: ["dance"]), .giphyPhoto,
        .optionsDisagree(key: "product", pack: "Coffee", first: "Tea"), .feedAddress, .noStickers(pack: "Tea"),
        .document(.syntax(FileError(.damaged, "is not JSON"))),
        .document(.type(key: "`items`", wanted: "a list", found: "a string")),
        .document(.missingKey("identifier", parent: "a category")),
        .unknownKey("stickerUri", parent: "in an entry of `stickers`", meant: "stickerURI"),
        .unknownValue("colourised", key: "`tintMode`", wanted: ["none", "solid", "colorized"], meant: "colorized"),
        .cesdkBaseURL("{{ base_url }}/images/cup.png"), .nothingListed(key: "`assets`", entry: "sticker"),
        .fileMissing("art/cop.png", .absent(similar: "art/cup.png")),
        .filesElsewhere(count: 12), .fileUnreadable(FileError(.damaged, "is cut short")),
        .fileChanged("cup.png", difference: "is 700 x 700 px; the catalog says 600 x 600 px"),
    ]
}

/// The findings of one plan or check of the editors.
typealias FindingLog = StickerModel.FindingLog<EditorNotice>
