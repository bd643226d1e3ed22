/// A kind of icon set as one generation of Xcode writes it.
package struct IconGeneration: Codable, Sendable, Hashable {
    package var id: String
    package var title: String
    /// Entries of such a set.
    package var entries: Int
}
