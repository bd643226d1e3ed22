import StickerModel

/// One icon of a set, with the slot it stands for.
struct IMessageIcon: RuleSubject {
    static let subjectName = "icon"

    /// The image file.
    var path: String
    var location: SourceLocation? { nil }
    var slot: IconSlot
    /// What the entry says; nil where it says nothing.
    var idiom: Located<String>?
    var platform: Located<String>?
    /// The entry itself.
    var entryLocation: SourceLocation?
    var facts: ImageFacts?
    var table: IconTable

    var traits: Set<String> {
        var traits: Set<String> = []
        if slot.isStore { traits.insert("store") }
        if slot.need != .optional { traits.insert("needed") }
        return traits
    }

    var words: [String: String] {
        var words = ["slot": slot.title, "wanted": "\(slot.width) x \(slot.height)"]
        if let facts {
            words["size"] = "\(facts.size.width) x \(facts.size.height)"
            words["article"] = facts.format.withArticle
        }
        return words
    }
}
