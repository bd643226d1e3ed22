/// A file name with `*` (any letters, also none) and `?` (one letter); names that begin with a dot stay hidden.
struct FilePattern {
    private let pattern: [Character]

    init(_ pattern: String) { self.pattern = Array(pattern) }

    static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

    /// Linear in the name for every `*`, with no blow-up for `*a*a*a*`.
    func matches(_ name: String) -> Bool {
        if name.first == ".", pattern.first != "." { return false }
        let name = Array(name)
        var place = 0
        var index = 0
        var star: (place: Int, index: Int)?
        while index < name.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index] {
                place += 1
                index += 1
            } else if let last = star {
                star = (last.place, last.index + 1)
                place = last.place + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
