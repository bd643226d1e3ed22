import StickerModel

/// Identifiers that all platforms accept as file name, Android resource and JSON id: `[a-z][a-z0-9_]*`, 64 characters
/// or fewer.
enum EditorNames {
    static let longest = 64

    /// A slug with `_` that starts with a letter.
    static func plain(_ slug: String) -> String {
        let text = slug.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        let plain = String(text)
        return plain.first?.isLetter ?? false ? plain : "n" + plain
    }

    static func category(vendor: String, pack: String) -> String { fitted("\(vendor)_sticker_category_\(pack)") }

    static func sticker(vendor: String, pack: String, id: String) -> String {
        // A pack's id says little twice: `cats_sticker_cats_cat`.
        fitted("\(vendor)_sticker_\(pack)_\(id.map { $0 == "-" ? "_" : String($0) }.joined())")
    }

    /// Identifiers that the manifest gives may hold characters that do not belong in a file name.
    static func file(_ id: String) -> String { fitted(plain(id)) }

    /// The name, or its start and six hex digits that distinguish it from others with the same start.
    static func fitted(_ name: String, room: Int = 0) -> String {
        let limit = longest - room
        guard name.utf8.count > limit else { return name }
        return name.prefix(limit - 7) + "_" + StableHash.hex(of: name).prefix(6)
    }

    /// Hands out identifiers: `name`, `name_2`, `name_3`, …
    static var namer: FileNamer { FileNamer(separator: "_", ignoresCase: false) { fitted($0, room: $1) } }

    /// An id as words, for stickers without a description: `hat_party` is “Hat party”.
    static func words(_ id: String) -> String {
        id.split { $0 == "_" || $0 == "-" }.joined(separator: " ").capitalizedStart
    }
}
