/// Gives out names that stay apart on disks that ignore letter case.
package struct FileNamer: Sendable {
    private var taken: Set<String>

    package init(taken: some Sequence<String> = []) { self.taken = Set(taken.map { $0.lowercased() }) }

    /// The wanted name, or the first of `name-2`, `name-3`, … that nobody has.
    package mutating func claim(_ wanted: String, suffix: String = "") -> String {
        var name = wanted
        var number = 2
        while !taken.insert((name + suffix).lowercased()).inserted {
            name = "\(wanted)-\(number)"
            number += 1
        }
        return name + suffix
    }
}
