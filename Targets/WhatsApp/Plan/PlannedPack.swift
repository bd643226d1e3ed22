import StickerModel

/// One pack as WhatsApp gets it: a manifest's pack, or a part of it.
struct PlannedPack: Sendable {
    let source: Pack
    /// What WhatsApp knows the pack by, and its folder on Android.
    var identifier: String
    /// Beginning of the file names, unique in the catalog also when letter case is ignored.
    var stem: String
    var name: String
    var isAnimated: Bool
    var stickers: [PlannedSticker]
    /// Whether this is the first pack made of its source, which has the given tray image.
    var isFirstPart: Bool

    var trayName: String { stem + "_tray.png" }
    /// The folder on Android: the identifier, or something harmless while that one breaks the rules for folder names.
    var folder: String { PlainName.isFolderName(identifier) ? identifier : stem }
    var archivePath: String { "wastickers/\(stem).wastickers" }
    var payloadPath: String { "pasteboard/\(stem).json" }
}
