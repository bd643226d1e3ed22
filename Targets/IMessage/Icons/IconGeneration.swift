/// A kind of icon set as one generation of Xcode writes it.
package struct IconGeneration: Codable, Sendable, Hashable {
    package var id: String
    package var title: String
    /// Entries of such a set, with those that no Xcode of today asks for.
    package var entries: Int
    /// Numbers of the slots it has.
    package var slots: [Int]
}
