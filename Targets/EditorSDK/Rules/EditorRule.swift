import StickerModel

/// The rules that code names; every other one is reached through its metric alone.
///
/// Raw values are the part of the id behind `editor-sdk/`. A test compares them with `rules.json`.
enum EditorRule: String, DocumentRule {
    static let target = "editor-sdk"

    // What the planner says.
    case dropped
    case unknownBuiltin = "unknown-builtin"
    case animationStill = "animation-still"
    case gifSoftEdges = "gif-soft-edges"
    case giphyPhoto = "giphy-photo"
    case optionsDisagree = "options-disagree"
    case feedAddress = "feed-address"
    case noStickers = "no-stickers"
    case publishedID = "published-id"

    // What reading a bundle says.
    case jsonSyntax = "json-syntax"
    case jsonType = "json-type"
    case jsonMissingKey = "json-missing-key"
    case jsonUnknownKey = "json-unknown-key"
    case jsonValue = "json-value"
    case fileMissing = "file-missing"
    case filesElsewhere = "files-elsewhere"
    case fileUnreadable = "file-unreadable"
    case fileChanged = "file-changed"
    case cesdkBaseURL = "cesdk-base-url"
}

/// The findings of rules that no metric measures.
typealias FindingLog = StickerModel.FindingLog<EditorRule>
