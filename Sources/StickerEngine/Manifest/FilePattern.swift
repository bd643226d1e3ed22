/// A file name with `*` (any letters, also none) and `?` (one letter); names that begin with a dot stay hidden.
struct FilePattern {
    private let pattern: [Character]
    /// What the UTF-8 of every match begins with; other characters may be composed in several ways.
    let start: String

    init(_ pattern: String) {
        self.pattern = Array(pattern)
        start = String(pattern.prefix { $0.isASCII && $0 != "*" && $0 != "?" })
    }

    static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

    /// Linear in the name for every `*`, with no blow-up for `*a*a*a*`.
    func matches(_ name: String) -> Bool {
        if name.first == ".", pattern.first != "." { return false }
        let name = Array(name)
        var index = 0
        var letter = 0
        var star: (index: Int, letter: Int)?
        while letter < name.count {
            if index < pattern.count, pattern[index] == "*" {
                star = (index, letter)
                index += 1
            } else if index < pattern.count, pattern[index] == "?" || pattern[index] == name[letter] {
                index += 1
                letter += 1
            } else if let last = star {
                star = (last.index, last.letter + 1)
                index = last.index + 1
                letter = last.letter + 1
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == "*" }
    }
}
