/// Names in a message: the first few, and how many more.
package enum NameList {
    private static let shown = 8

    /// `a, b, c`; of ten names the first eight `and 2 more`.
    package static func text(_ names: [String]) -> String {
        guard names.count > shown + 1 else { return names.joined(separator: ", ") }
        return names.prefix(shown).joined(separator: ", ") + " and \(names.count - shown) more"
    }

    /// `a, b and c`: all of them, the last behind `word`.
    package static func whole(_ names: [String], _ word: String) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " \(word) \(last)"
    }
}
