/// One platform rule: what it is about, what is measured, the bound, and what to say when it breaks.
package struct Rule: Codable, Sendable, Equatable {
    /// `target/kebab-name`, e.g. `whatsapp/static-sticker-file-size`.
    package var id: String
    /// The id of the reference document, e.g. `S-SIZE-STATIC`.
    package var ref: String
    package var title: String
    package var severity: Severity
    /// The kind of thing measured: "catalog", "pack", "sticker", "tray", "document", …
    package var subject: String
    /// Traits the subject must have; `!trait` must be absent. All have to hold.
    package var when: [String]?
    package var metric: String
    package var bound: Bound
    /// The bound we build to where it is tighter than the platform's own; breaking only this one is a warning.
    package var advice: Bound?
    /// With `{value}`, `{bound}` and the placeholders the metric and subject offer; no final full stop.
    package var message: String
    /// What to do about it.
    package var hint: String?
    package var source: RuleSource
    /// How official sources disagree, and which one we follow.
    package var conflict: String?
}
