import Foundation

/// The known word a mistyped one was most likely meant to be.
package enum NearestName {
    /// nil when nothing is near: more than a third of the letters wrong.
    ///
    /// `privacyPolicy`, `Privacy_Policy` and `privacy-polcy` all find `privacy-policy`.
    package static func of(_ word: String, among known: some Sequence<String>) -> String? {
        let plain = key(word)
        // Longer words are no typing mistakes, and comparing them costs.
        guard !plain.isEmpty, plain.count <= 100 else { return nil }
        var best: (name: String, distance: Int)?
        for name in known {
            let other = key(name)
            let bound = max(plain.count, other.count) / 3
            guard abs(other.count - plain.count) <= bound else { continue }
            let distance = distance(plain, other)
            if distance <= bound, distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    private static func key(_ word: String) -> [Character] {
        Array(word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
    }

    /// Letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
