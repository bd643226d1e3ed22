import StickerModel

/// Some packs of a catalog, by their ids.
enum PackSelection {
    /// What was probably meant by an id that no pack has.
    static func advice(on id: String, in known: [String]) -> String {
        SpellingSuggestion.match(id, in: known).map { "did you mean “\($0)”?" }
            ?? "the packs are \(NameList.text(known))"
    }
}
