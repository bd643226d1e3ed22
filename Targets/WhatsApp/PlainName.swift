import PortableFoundation
import StickerModel

/// File names that work on every platform.
enum PlainName {
    static func hasSlash(_ name: String) -> Bool { FileName.hasSlash(name) || name.utf8.contains(UInt8(ascii: "\\")) }

    /// Whether a name leads into or out of a folder.
    static func hasFolders(_ name: String) -> Bool { hasSlash(name) || hasDots(name) }

    static func hasDots(_ name: String) -> Bool {
        zip(name.utf8, name.utf8.dropFirst()).contains { $0 == UInt8(ascii: ".") && $1 == $0 }
    }

    /// The folders of a name, however they are written, and the name itself.
    static func parts(_ name: String) -> [Substring] {
        Substring(name).utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            .map { Substring($0) }.filter { $0 != "." }
    }

    static func last(_ name: String) -> String { parts(name).last.map(String.init) ?? name }

    private static let folderName = Pattern("[A-Za-z0-9_-]([A-Za-z0-9_. -]*[A-Za-z0-9_-])?")

    /// Whether a text can name a folder on every disk without leading anywhere else.
    static func isFolderName(_ name: String) -> Bool {
        folderName.matches(name) && !hasDots(name)
    }

    /// A name like this one with nothing WhatsApp could refuse: `pic (3).webp` gives `pic-3.webp`.
    static func suggestion(for name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = name[dot...].dropFirst().lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let stem = Slug.fileSafe(String(name[..<dot]), prefix: "sticker")
        return ending.isEmpty ? stem : "\(stem).\(ending)"
    }
}
