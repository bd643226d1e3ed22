/// A size about which Apple's documents differ, and who is right.
package struct IconDisagreement: Codable, Sendable, Hashable {
    /// `143x100`
    package var pixels: String
    package var verdict: String
    /// What the verdict rests on.
    package var reference: String
    /// The size to draw instead, or the same.
    package var use: String
}
