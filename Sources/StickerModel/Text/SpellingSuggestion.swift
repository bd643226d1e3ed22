package enum SpellingSuggestion {
    /// The known word nearest to `word`; nil if none is near enough to suggest.
    ///
    /// `match("emojs", in: ["emojis", "tags"])` is "emojis"; `match("zebra", in: ["emojis"])` is nil. Letter case, `_`
    /// and `-` do not count; two swapped letters count as one slip. Of equally near words the first wins. What two words
    /// share before a slash tells nothing about the rest: `imessage/foo` is not near to `imessage/team`; `tiny` alone means
    /// `whatsapp/tiny`.
    package static func match(_ word: String, in choices: some Sequence<String>) -> String? {
        let wanted = plain(word)
        // Longer than any known key: not a typing slip, and slow to compare.
        guard !wanted.isEmpty, wanted.count <= 80 else { return nil }
        var best: (word: String, slips: Int)?
        for candidate in choices {
            let (wanted, offered) = withoutSharedFolders(wanted, plain(candidate))
            let allowed = min(wanted.count, offered.count) / 3
            guard abs(offered.count - wanted.count) <= allowed else { continue }
            let slips = distance(wanted, offered)
            if slips <= allowed, slips < best?.slips ?? .max { best = (candidate, slips) }
        }
        return best?.word ?? beginning(wanted, in: choices) ?? choices.first { $0.hasSuffix("/" + word) }
    }

    /// The only known word that begins with `wanted`: half a word is as good a hint as a misspelled one.
    private static func beginning(_ wanted: [Character], in choices: some Sequence<String>) -> String? {
        guard wanted.count >= 4 else { return nil }
        let longer = choices.filter { plain($0).starts(with: wanted) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Both words without what they share up to a slash.
    private static func withoutSharedFolders(
        _ one: [Character], _ other: [Character]
    ) -> ([Character], [Character]) {
        let shared = zip(one, other).prefix { $0 == $1 }.map(\.0)
        guard let slash = shared.lastIndex(of: "/") else { return (one, other) }
        return (Array(one[(slash + 1)...]), Array(other[(slash + 1)...]))
    }

    private static func plain(_ word: String) -> [Character] {
        Array(word.lowercased().map { $0 == "_" ? "-" : $0 })
    }

    /// Insertions, deletions, replacements and swaps of neighbors that turn one word into the other.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = last[column] + (letter == other ? 0 : 1)
                var least = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
