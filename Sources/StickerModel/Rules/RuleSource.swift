/// Where a rule comes from.
package struct RuleSource: Codable, Sendable, Equatable {
    /// The document or code that states it.
    package var ref: String
    /// Its words, as short as they can be.
    package var quote: String
    /// The day it was last compared with the source, `YYYY-MM-DD`.
    package var checked: String
}
