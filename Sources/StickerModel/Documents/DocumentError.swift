/// A document that does not parse: the first fault, at its place.
package struct DocumentError: Error, Sendable, Equatable {
    package var message: String
    package var hint: String?
    package var location: SourceLocation

    package init(_ message: String, hint: String? = nil, at location: SourceLocation) {
        self.message = message
        self.hint = hint
        self.location = location
    }
}
