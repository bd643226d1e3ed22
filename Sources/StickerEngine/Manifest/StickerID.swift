import StickerModel

/// Ids of stickers that give none.
enum StickerID {
    /// The file's stem, made safe.
    static func of(file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return Slug.fileSafe(stem.isEmpty ? name : stem, prefix: "sticker")
    }
}
