/// Tables of tests that are written as a text.
package enum TextTable {
    /// The rows of a text: what is behind an arrow, or in the indented line below, belongs to what is before it. `⏎` is a
    /// line break; a line that begins with `//` is a remark.
    ///
    ///     emoji: [x] → 4:1 error manifest/unknown-key: unknown key `emoji` | did you mean `emojis`?
    ///     art: { margin: '16' }
    ///         4:16 error manifest/wrong-type: `margin` expects a number, found the string “16” | write it without quotes: 16
    package static func pairs(_ text: String) -> [(String, String)] {
        var rows: [(String, String)] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("//") {
            let parts = line.replacing("⏎", with: "\n").split(separator: " → ", maxSplits: 1).map(String.init)
            if line.hasPrefix(" "), let last = rows.indices.last {
                rows[last].1 = String(parts[0].drop { $0 == " " })
            } else {
                rows.append((parts[0], parts.count > 1 ? parts[1] : ""))
            }
        }
        return rows
    }
}
