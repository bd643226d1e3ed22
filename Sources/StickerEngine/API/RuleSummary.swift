import StickerModel

/// A rule as `rules` and `explain` show it.
public struct RuleSummary: Sendable {
    /// `target/kebab-name`.
    public var id: String
    /// The id in the platform reference.
    public var reference: String
    /// One line.
    public var title: String
    /// Level where nothing overrides it.
    public var severity: Severity
    /// What is judged: "pack", "sticker".
    public var subject: String
    /// The bound in words, with its unit.
    public var bound: String
    /// The tighter bound builds keep to, in words.
    public var advice: String?
    /// The message template, `{value}` and `{bound}` standing for the figures.
    public var message: String
    /// The remedy.
    public var hint: String?
    /// Document or code that states the rule.
    public var source: String
    /// Its words.
    public var quote: String
    /// The day it was last compared with its source.
    public var checked: String
    /// How official sources disagree.
    public var conflict: String?
}
