import StickerModel

/// The `meta` of a CE.SDK asset.
struct AssetFields: Sendable {
    var kind: Placed<String>?
    var blockType: Placed<String>?
    var fillType: Placed<String>?
    var mimeType: Placed<String>?
    var width: Placed<Double>?
    var height: Placed<Double>?
    var groups: [String] = []
}
