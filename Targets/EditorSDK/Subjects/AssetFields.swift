import StickerModel

/// The `meta` of a CE.SDK asset.
struct AssetFields: Sendable {
    var kind: Located<String>?
    var blockType: Located<String>?
    var fillType: Located<String>?
    var mimeType: Located<String>?
    var width: Located<Double>?
    var height: Located<Double>?
    var groups: [String] = []
}
