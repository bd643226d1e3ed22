/// Hands out ids so that none is given twice.
struct FreeIDs {
    private var taken: Set<String>
    /// The number to try next behind an id, so that a thousand equal names cost a thousand steps and not a million.
    private var next: [String: Int] = [:]

    init(taken: Set<String> = []) { self.taken = taken }

    /// The id itself, or with the first free number behind it: `cat-2`. At most 64 characters.
    mutating func take(_ id: String) -> String {
        var candidate = id
        var number = next[id] ?? 2
        while !taken.insert(candidate).inserted {
            let ending = "-\(number)"
            candidate = id.prefix(64 - ending.count) + ending
            number += 1
        }
        next[id] = number
        return candidate
    }
}
