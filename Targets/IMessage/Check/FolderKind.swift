/// Endings of the folders stickers live in.
enum FolderKind {
    static let catalog = ["xcassets", "xcstickers"]
    static let pack = ["stickerpack"]
    static let iconSet = ["stickersiconset"]
    static let sequence = ["stickersequence"]
    static let sticker = ["sticker", "stickersequence"]
    static let project = ["xcodeproj"]
    /// Icons that are none for a sticker pack.
    static let otherIcons = ["appiconset", "icon", "brandassets"]
}
