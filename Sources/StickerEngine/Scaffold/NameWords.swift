import PortableFoundation
import StickerDocuments

/// Titles and emojis from the names of files and folders.
enum NameWords {
    /// Words that do not describe a picture.
    private static let noise: Set<String> = [
        "img", "image", "dsc", "pic", "picture", "photo", "sticker", "frame", "untitled", "screenshot", "copy", "final",
        "export", "layer", "artboard", "artwork", "file", "new",
    ]
    /// WhatsApp takes three emojis for a sticker.
    static let mostEmojis = 3

    /// `cat-waving_02.png` and `Copy of cat waving.png` as `Cat waving`; nil when no word is left.
    static func sentence(of name: String) -> String? {
        var all = words(of: stem(name))
        if all.starts(with: ["copy", "of"]) { all.removeFirst(2) }
        let words = all.filter { !noise.contains($0) }
        guard let first = words.first, words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
        return ([first.capitalizedStart] + words.dropFirst()).joined(separator: " ")
    }

    /// `tea-time` as `Tea Time`; nil when there are no letters or digits.
    static func title(of name: String) -> String? {
        let words = spaced(name).split(separator: " ").map(\.capitalizedStart)
        let title = FieldText(words.joined(separator: " ")).value
        return title.contains { $0.isLetter || $0.isNumber } ? title : nil
    }

    /// The emojis in a file name: other sticker apps export files with such names.
    static func emojis(of name: String) -> [String] {
        let isEmoji: (Character) -> Bool = { character in
            guard let first = character.unicodeScalars.first, first.value > 0x2000 else { return false }
            return first.properties.isEmojiPresentation
                || first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
        }
        return stem(name).filter(isEmoji).map { String($0) }
    }

    private static func stem(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    }

    /// Lower-case words without counters and sizes: `02`, `512x512`, `v2`, `2x`.
    private static func words(of stem: String) -> [String] {
        spaced(stem).split(separator: " ").map { $0.lowercased() }.filter { word in
            word.wholeMatch(of: /[0-9]+|[0-9]+x[0-9]+|v[0-9]+|@?[0-9]x|[0-9]+px/) == nil
        }
    }

    /// Spaces for separators and between the words of `camelCase`; everything else but letters and digits is removed.
    private static func spaced(_ text: String) -> String {
        var spaced = ""
        var last: Character = " "
        for character in text.composed {
            let isInWord = character.isLetter || character.isNumber || character == "'" || character == "’"
            if isInWord, last.isLowercase, character.isUppercase { spaced.append(" ") }
            spaced.append(isInWord || character.isMark ? character : " ")
            last = character
        }
        return spaced
    }
}

extension Character {
    /// A combining mark on its own: some scripts write vowels that way.
    fileprivate var isMark: Bool {
        unicodeScalars.first.map {
            [.nonspacingMark, .spacingMark, .enclosingMark].contains($0.properties.generalCategory)
        } ?? false
    }
}
