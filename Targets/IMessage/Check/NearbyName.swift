import StickerModel

/// Suggests the file somebody probably meant.
enum NearbyName {
    /// Comparing every name of a large folder with every missing one would take minutes.
    private static let most = 200

    /// `; there is “Wave.png”`, or nothing.
    static func hint(_ name: String, among others: [String]) -> String {
        guard others.count <= most, let near = SpellingSuggestion.match(name, in: others) else { return "" }
        return "; there is “\(near)”"
    }
}
