import PortableFoundation
import StickerDocuments
import StickerModel

/// Titles and emojis from the names of files and folders.
enum NameWords {
    /// Words that describe no picture where there are no others: programs number their files with them.
    private static let general: Set<String> = [
        "img", "image", "dsc", "pic", "picture", "photo", "sticker", "frame", "untitled", "screenshot", "export",
        "layer", "artboard", "artwork", "file", "copy", "final", "new", "pxl", "vid", "dji", "stickers", "images",
        "pics", "pictures", "photos", "frames", "icon", "icons", "emoji", "emojis", "smiley", "asset", "comp",
        "project",
    ]
    /// What programs put before a name. Inside of one, these may be meant.
    private static let prefixes: Set<String> = ["img", "dsc", "untitled", "sticker"]
    /// WhatsApp takes three emojis for a sticker.
    static let mostEmojis = 3
    /// A literal would be parsed again for each name.
    private static let (repeats, number) = (Pattern("copy|final|new|v[0-9]+"), Pattern("[0-9]+"))
    private static let year = Pattern("(?:19|20)[0-9]{2}")
    private static let counter = Pattern("[0-9]+|[0-9]+x[0-9]+|@?[0-9]x|[0-9]+px")
    private static let automatic = Pattern(
        [
            "(?:pxl|mvimg|fb img|received|signal) ?[0-9]{4}.*",
            "(?:img|dsc[nf]?|vid|dji|gopr|p) ?[0-9]{3,}(?: [0-9]+)*",
            "(?:screenshot|screen shot|screen recording|bildschirmfoto|photo|scan) [0-9]{4}[ 0-9].*",
            "whatsapp (?:image|video|sticker) [0-9]{4} .*", "stk ?[0-9]{8} wa[0-9]+", "animatedsticker(?: .*)?",
            "dall.?e [0-9]{4} .*", "(?:chatgpt image|gemini generated image) .*",
        ].joined(separator: "|"))
    private static let codes = Pattern("(?:[a-z][a-z _-]*[_-])?(?:u\\+?)?[0-9a-f]{4,6}(?:[_-](?:u\\+?)?[0-9a-f]{2,6})*")

    /// `cat-waving_02.png` as `Cat waving`; nil when no word is left, and for names that a camera, system or app gave.
    static func sentence(of name: String) -> String? {
        var stem = stem(name)
        if let known = codePoints(in: stem) { stem = known.rest }
        guard !isAutomatic(stem) else { return nil }
        var words = words(of: stem)
        if words.starts(with: ["copy", "of"]) { words.removeFirst(2) }
        while let first = words.first, words.count > 1, prefixes.contains(first) { words.removeFirst() }
        // What people put behind a name when they save it again; anywhere else, these words are meant.
        while let last = words.last, words.count > 1, repeats.matches(last) { words.removeLast() }
        guard let first = words.first,
            words.contains(where: { $0.contains(where: \.isLetter) && !general.contains($0) }),
            // One word with its number names the picture and does not describe it; a check says so of such a text.
            words.count > 1 || !first.contains(where: \.isNumber)
        else { return nil }
        let text = ([first.capitalizedStart] + words.dropFirst()).joined(separator: " ")
        // Screen readers say by themselves that it is a picture.
        let opening = AccessibilityText.needlessOpening(of: text)
        return opening.map { sentence(of: String(text.dropFirst($0.count))) } ?? text
    }

    /// Whether a name says only when or by what the picture was made: `PXL_20240501_101010`, `Screenshot 2024-05-01 at
    /// 10.22.33`, `WhatsApp Image 2024-05-01 at …`, `DALL·E 2024-05-01 …`.
    private static func isAutomatic(_ stem: String) -> Bool {
        if stem.split(whereSeparator: { " _-.".contains($0) }).contains(where: isIdentifier) { return true }
        return automatic.matches(stem.lowercased().split { " _-".contains($0) }.joined(separator: " "))
    }

    /// Whether a word is what programs call things by, as `AgAD9e19c6bbaf`: letters behind digits, more than once or long.
    private static func isIdentifier(_ word: Substring) -> Bool {
        guard word.count >= 8, word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return false }
        let changes = zip(word, word.dropFirst()).count { $0.isNumber && $1.isLetter }
        return word.hasPrefix("AgAD") || word.hasPrefix("CAAC") || changes > 1
            || changes == 1 && word.count { $0.isNumber } > 2
    }

    /// `tea-time` as `Tea Time`; nil when there are no letters or digits.
    static func title(of name: String) -> String? {
        let words = spaced(name).split(separator: " ").map(\.capitalizedStart)
        let title = FieldText(words.joined(separator: " ")).value
        return title.contains { $0.isLetter || $0.isNumber } ? title : nil
    }

    /// Names of folders that tell nothing of the pictures in them.
    private static let generalFolders = [
        "art", "assets", "images", "img", "stickers", "pack", "packs", "src", "png", "svg", "gif", "webp",
    ]

    /// The title of a pack: of the first folder not called `art` or similar, without what GitHub and browsers add.
    static func packTitle(of names: [String]) -> String {
        let named = names.first { !$0.isEmpty && !generalFolders.contains($0.lowercased()) } ?? names.first ?? ""
        let bare = named.replacing(/\s?\([0-9]+\)$/, with: "").replacing(/-(main|master)$/, with: "")
        return title(of: bare) ?? "My Stickers"
    }

    /// The emojis in a file name, each once: other sticker apps export files with such names.
    static func emojis(of name: String) -> [String] {
        let stem = stem(name)
        return codePoints(in: stem).map { [$0.emoji] } ?? stem.filter(isEmoji).map { String($0) }.uniqued
    }

    /// Words that sets of emojis put before the code points of a name.
    private static let sets: Set<String> = [
        "emoji", "noto", "openmoji", "twemoji", "emojione", "joypixels", "fluent", "blob", "blobmoji", "unicode",
    ]

    /// The emoji whose code points a name is made of, as those of emoji sets are: `1f600`, `emoji_u1f468_200d_1f9b0`,
    /// `U+1F1EB-1F1F7`, `noto_u1f639`; with the words before it that are not those of a set. nil for any other name.
    private static func codePoints(in stem: String) -> (emoji: String, rest: String)? {
        let name = stem.lowercased()
        guard codes.matches(name) else { return nil }
        let pattern = /(?:([a-z][a-z _-]*)[_-])?(u\+?)?([0-9a-f]{4,6}(?:[_-](?:u\+?)?[0-9a-f]{2,6})*)/
        guard let match = name.wholeMatch(of: pattern) else { return nil }
        let words = (match.1 ?? "").split { " _-".contains($0) }.map(String.init)
        let isOfSet = words.allSatisfy { sets.contains($0) }
        let points = match.3.split { $0 == "_" || $0 == "-" }
        // Four digits are a number, and four letters a word.
        let isPlain = match.2 == nil && points.count == 1 && points[0].count == 4
        guard !isPlain || isOfSet && (!words.isEmpty || points[0].contains(where: \.isLetter)) else { return nil }
        let scalars = points.compactMap { point in
            UInt32(point.drop { $0 == "u" || $0 == "+" }, radix: 16).flatMap(Unicode.Scalar.init)
        }
        guard scalars.count == points.count else { return nil }
        var text = String(String.UnicodeScalarView(scalars))
        // Names of sets leave the selector out that tells an emoji from a letter.
        if scalars.count == 1, let first = scalars.first, !first.properties.isEmojiPresentation { text += "\u{FE0F}" }
        guard text.count == 1, text.allSatisfy(isEmoji) else { return nil }
        return (text, isOfSet ? "" : words.joined(separator: " "))
    }

    /// Signs that are letters of a text by themselves (`©`, `↔`) are emojis only where they say so; digits as keycaps.
    private static func isEmoji(_ character: Character) -> Bool {
        guard Emoji.isEmoji(character), let first = character.unicodeScalars.first else { return false }
        return first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
            || character.unicodeScalars.contains("\u{20E3}")
    }

    private static func stem(_ name: String) -> String {
        let last = FileName.last(name)
        return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    }

    /// Words without counters and sizes: `02`, `512x512`, `2x`. A year stays where it is the only number. What is all in
    /// capitals stays so (`GG`), and so do words in a sentence (`Grüße aus Köln`); the rest is in small letters.
    private static func words(of stem: String) -> [String] {
        let written = stem.split { " _-".contains($0) }.dropFirst()
        let isSentence = written.contains { $0.first?.isLowercase == true }
        let words = spaced(stem).split(separator: " ").map { word in
            let isShort =
                word.count > 1 && !prefixes.contains(word.lowercased()) && !general.contains(word.lowercased())
            let isKept = isShort && (word.allSatisfy(\.isUppercase) || isSentence && written.contains(word))
            return isKept ? String(word) : word.lowercased()
        }
        let hasOneNumber = words.count(where: number.matches) == 1
        return words.filter { hasOneNumber && year.matches($0) || !counter.matches($0) }
    }

    /// Spaces for separators and between the words of `camelCase`; everything else but letters and digits is removed.
    private static func spaced(_ text: String) -> String {
        var spaced = ""
        var last: Character = " "
        for character in text.composed {
            let isPart = character == "'" || character == "’" || character == "%" && last.isNumber
            let isInWord = (character.isLetter || character.isNumber || isPart) && !isEmoji(character)
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
