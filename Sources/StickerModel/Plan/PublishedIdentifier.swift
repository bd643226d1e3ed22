/// An identifier that leaves the house: apps save it, so it must not be changed or given to something else.
package struct PublishedIdentifier: Sendable, Hashable {
    /// What it names, one word: "sticker", "category".
    package var kind: String
    package var id: String

    package init(kind: String, id: String) {
        self.kind = kind
        self.id = id
    }
}
