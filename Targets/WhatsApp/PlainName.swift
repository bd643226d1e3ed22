import Foundation
import StickerModel

/// File names that work on every platform.
enum PlainName {
    static func hasSlash(_ name: String) -> Bool { name.contains("/") || name.contains("\\") }

    /// Whether a name leads into or out of a folder.
    static func hasFolders(_ name: String) -> Bool { hasSlash(name) || name.contains("..") }

    private static let folderName = Pattern("[A-Za-z0-9_-]([A-Za-z0-9_. -]*[A-Za-z0-9_-])?")

    /// Whether a text can name a folder on every disk without leading anywhere else.
    static func isFolderName(_ name: String) -> Bool {
        folderName.matches(name) && !name.contains("..")
    }

    /// A name like this one with nothing WhatsApp could refuse: `pic (3).webp` gives `pic-3.webp`.
    static func suggestion(for name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = name[dot...].dropFirst().lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let stem = Slug.fileSafe(String(name[..<dot]), prefix: "sticker")
        return ending.isEmpty ? stem : "\(stem).\(ending)"
    }
}

/// How importers of archives order stickers, and how people meant them to be ordered.
enum NameOrder {
    /// The first name that is in another position once figures are compared as numbers, and the name in its position;
    /// nil when both orders agree.
    static func misplaced(in names: [String]) -> (first: String, second: String)? {
        let shown = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let meant = names.sorted {
            let order = $0.compare($1, options: .numeric)
            return order == .orderedSame ? $0 < $1 : order == .orderedAscending
        }
        return zip(meant, shown).first { $0 != $1 }.map { (first: $0, second: $1) }
    }
}
