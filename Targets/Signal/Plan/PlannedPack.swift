import StickerModel

/// One pack as Signal gets it: a manifest's pack, or a part of it.
struct PlannedPack: Sendable {
    let source: Pack
    let title: String
    let author: String
    let folder: String
    var stickers: [PlannedSticker]
    /// nil where Signal takes the first sticker.
    let cover: PlannedCover?
}

/// A sticker on its way into a pack.
struct PlannedSticker: Sendable {
    let sticker: Sticker
    let rendition: Rendition
    /// WebP, PNG or APNG.
    let format: FileFormat
    /// The running time in ms; 0 for a still.
    let duration: Double
    var emojis: [String] = []
    /// `01_cup.webp`
    var fileName = ""

    /// Desktop writes `image/png` for animations, too.
    var contentType: String { format == .webp ? "image/webp" : "image/png" }
}

/// The picture of a pack.
struct PlannedCover: Sendable {
    let art: String
    let rendition: Rendition

    static let fileName = "cover.png"
}
