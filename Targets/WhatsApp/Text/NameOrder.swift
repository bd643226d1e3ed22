import Foundation

/// How importers of archives order stickers, and how people meant them to be ordered.
enum NameOrder {
    /// The first name that stands elsewhere once figures are compared as numbers, and the name that takes its place;
    /// nil when both orders agree.
    static func misplaced(in names: [String]) -> (first: String, second: String)? {
        let shown = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let meant = names.sorted {
            let order = $0.compare($1, options: .numeric)
            return order == .orderedSame ? $0 < $1 : order == .orderedAscending
        }
        return zip(meant, shown).first { $0 != $1 }.map { (first: $0, second: $1) }
    }
}
