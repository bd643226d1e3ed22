/// Hands out the names by which people type emoji, `:tired_cup:`, each once, whatever the case of its letters.
package struct Shortcodes: Sendable {
    package struct Claim: Sendable {
        /// Without colons.
        package var name: String
        /// The sticker that has the wanted name; nil where it was free.
        package var holder: String?
        package var wanted: String
        /// Whether the id or tag is too long for it.
        package var isCut = false
    }

    private let longest: Int
    private var names: FileNamer
    /// By the name in lower case: the sticker that has it.
    private var holders: [String: String] = [:]
    /// Released names that stay with their stickers.
    private var kept: [ManifestItem: String] = [:]

    /// Names of at most `longest` characters.
    package init(longest: Int) {
        self.longest = longest
        names = FileNamer(separator: "_", ignoresCase: true) { String($0.prefix(longest - $1)) }
    }

    /// Keeps a released name for its sticker, if it is the one that the sticker asks for or that with a number: a sticker
    /// that is new, or gone, changes no name of another one. Before the first claim.
    package mutating func keep(
        _ released: String, for item: ManifestItem, _ sticker: Sticker, written: String?, prefix: String
    ) {
        let wanted = wanted(sticker, written, prefix).name
        let isNumbered = released.hasPrefix(wanted + "_") && Int(released.dropFirst(wanted.count + 1)) != nil
        guard released == wanted || isNumbered else { return }
        kept[item] = released
        names.reserve(released)
        holders[released.lowercased()] = sticker.id
    }

    /// The name of a sticker: the one that the manifest has for it (`written`), else its id, else, where that is a bare
    /// number, its first tag; `prefix` comes before both. An id that is made of the file's name has its capitals. A name
    /// that is taken gets a number.
    package mutating func claim(
        _ sticker: Sticker, as item: ManifestItem? = nil, written: String?, prefix: String = ""
    ) -> Claim {
        let (wanted, isCut) = wanted(sticker, written, prefix)
        let kept = item.flatMap { self.kept[$0] }
        let holder = kept == wanted ? nil : holders[wanted.lowercased()]
        let name = kept ?? names.claim(wanted)
        holders[name.lowercased()] = sticker.id
        return Claim(name: name, holder: holder, wanted: wanted, isCut: isCut)
    }

    private func wanted(_ sticker: Sticker, _ written: String?, _ prefix: String) -> (name: String, isCut: Bool) {
        let full = written ?? prefix + Self.base(of: sticker)
        let isCut = written == nil && full.count > longest
        return (isCut ? String(full.prefix(longest)) : full, isCut)
    }

    /// The name that is made of a sticker, without a prefix and however long.
    package static func base(of sticker: Sticker) -> String {
        let isNumber = sticker.id.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic }
        let source = isNumber ? sticker.tags.first ?? sticker.id : sticker.id
        let (plain, spelled) = (plain(source), spelled(FileName.stem(FileName.last(sticker.file))))
        return spelled.lowercased() == plain ? spelled : plain
    }

    private static func spelled(_ text: String) -> String {
        text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "_")
    }

    /// `[a-z0-9_]`, two characters or more, which every service takes: `tea-time` gives `tea_time`.
    package static func plain(_ text: String) -> String {
        let name = Slug.fileSafe(text, prefix: "emoji").replacing("-", with: "_")
        return name.count < 2 ? "emoji_" + name : name
    }
}
