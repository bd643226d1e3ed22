import StickerModel

/// Image files directly in a folder that is no catalog.
struct LooseImages {
    /// Names of all images, of whatever kind.
    let images: [String]
    private let names: [String]

    private static let stickerEndings = ["png", "apng", "gif", "jpg", "jpeg"]
    private static let otherEndings = ["webp", "heic", "heif", "avif", "tif", "tiff", "bmp", "svg", "pdf", "psd"]

    init(_ index: FolderIndex, folder: String = "") {
        names = index.files(in: folder)
        images = names.filter { (Self.stickerEndings + Self.otherEndings).contains(FileName.pathExtension($0)) }
    }

    static func isSticker(_ name: String) -> Bool { stickerEndings.contains(FileName.pathExtension(name)) }

    /// Whether people could mean them as iMessage stickers: no document of another platform, and mostly images that
    /// iMessage takes.
    var areStickers: Bool {
        let isForeign = names.contains { name in
            let ending = FileName.pathExtension(name)
            return ["json", "yaml", "yml", "wasticker", "wastickers"].contains(ending)
        }
        let stickers = images.filter(Self.isSticker)
        return !isForeign && !stickers.isEmpty && stickers.count * 2 > images.count
    }
}
