import StickerModel

/// Ids of stickers that give none.
package enum StickerID {
    /// The file's stem, made safe.
    package static func of(file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return Slug.fileSafe(stem.isEmpty ? name : stem, prefix: "sticker")
    }

    /// The id itself, or with the first free number behind it: `cat-2`. At most 64 characters.
    package static func free(_ id: String, taken: Set<String>) -> String {
        guard taken.contains(id) else { return id }
        for number in 2...(taken.count + 2) {
            let ending = "-\(number)"
            let candidate = id.prefix(64 - ending.count) + ending
            if !taken.contains(String(candidate)) { return String(candidate) }
        }
        return id
    }
}
