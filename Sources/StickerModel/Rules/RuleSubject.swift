/// Something rules can be applied to: a pack, a sticker file, a tray image.
package protocol RuleSubject: Sendable {
    /// Matches `Rule.subject`.
    static var subjectName: String { get }
    /// The file findings point at.
    var path: String { get }
    /// The place in a document, when the subject stands in one.
    var location: SourceLocation? { get }
    /// What `Rule.when` is matched against: "animated", "ios", "archive".
    var traits: Set<String> { get }
    /// Placeholders every rule on this subject may use: `{sticker}`, `{pack}`.
    var words: [String: String] { get }
}
