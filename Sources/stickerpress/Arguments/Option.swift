/// One option of a command: how it is spelled, what it takes, what it is for.
struct Option: Sendable {
    /// Without dashes: "output".
    let name: String
    let short: Character?
    /// What stands for the value in help texts: "DIR"; nil for an option that takes none.
    let value: String?
    /// One phrase.
    let summary: String
    /// What applies without it.
    let fallback: String?
    let isRepeatable: Bool

    init(
        _ name: String, short: Character? = nil, value: String? = nil, _ summary: String, fallback: String? = nil,
        isRepeatable: Bool = false
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.summary = summary
        self.fallback = fallback
        self.isRepeatable = isRepeatable
    }

    /// `--output`
    var spelling: String { "--" + name }
}
