import StickerModel

/// A rule or notice of a platform, or of the tool itself, as `rules` and `explain` list it.
public struct RuleSummary: Sendable {
    /// What raises a finding.
    public enum Kind: String, Sendable {
        /// A measured value that breaks a bound.
        case rule
        /// Code; there is no bound.
        case notice
    }

    /// `target/kebab-name`.
    public var id: String
    /// Rule or notice.
    public var kind: Kind
    /// The id in the platform reference.
    public var reference: String?
    /// One line.
    public var title: String
    /// Level where nothing overrides it.
    public var severity: Severity
    /// When it is raised with another level, in words: "a warning for Discord".
    public var otherwise: String?
    /// Whether a manifest, or the settings of a check, may change the level.
    package var isSettable = true
    /// What is judged: "pack", "sticker"; nil for notices about anything else.
    public var subject: String?
    /// The bound with its unit: "at most 102,400 bytes"; nil for notices.
    public var bound: String?
    /// Whether the bound is one that people look up: a figure, or the formats of a picture.
    public var isLimit = false
    /// The tighter bound builds keep to, in words.
    public var advice: String?
    /// The message, with placeholders such as `{value}`.
    public var message: String
    /// The remedy.
    public var hint: String?
    /// The address of a document or code that states it.
    public var source: String?
    /// The sentence or constant there, shortened.
    public var quote: String?
    /// The day it was last compared with its source.
    public var checked: String?
    /// Why we recommend it, where no source states it; completes "our recommendation, because".
    public var reason: String?
    /// How official sources disagree.
    public var conflict: String?
}
