import StickerModel

/// A value together with the place in a document it was written at; nil for values of no document.
struct Placed<Value: Sendable & Hashable>: Sendable, Hashable {
    var value: Value
    var location: SourceLocation?

    init(_ value: Value, at location: SourceLocation? = nil) {
        self.value = value
        self.location = location
    }
}
