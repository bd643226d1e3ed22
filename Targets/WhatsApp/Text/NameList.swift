/// Names in a message: the first few, and how many more.
enum NameList {
    private static let shown = 8

    static func text(_ names: [String]) -> String {
        guard names.count > shown + 1 else { return names.joined(separator: ", ") }
        return names.prefix(shown).joined(separator: ", ") + " and \(names.count - shown) more"
    }
}
