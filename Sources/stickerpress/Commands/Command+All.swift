/// Every command, in the order of the overview; a new one adds its line here.
extension Command {
    static let all = [
        `init`, `import`, build, check, icons, iconsMake, rules, explain, schema, cache, help, version,
    ]

    static func named(_ name: String) -> Command? { all.first { $0.name == name } }

    /// The command that words begin with, and how many of them name it: `icons make` before `icons`.
    static func leading(_ words: [String]) -> (command: Command, length: Int)? {
        for length in [2, 1] where words.count >= length {
            if let command = named(words.prefix(length).joined(separator: " ")) { return (command, length) }
        }
        return nil
    }
}
