/// Why a file cannot be used as art: one clear message and what to do about it.
package struct ArtProblem: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// The bytes are not what the format demands.
        case damaged
        /// A format we know but do not read.
        case unsupported
        /// Larger than the limits in force.
        case overLimit
        /// Nothing at that path, or it cannot be opened.
        case missing
        /// Not an image at all (text, documents).
        case notArt
    }

    package var kind: Kind
    /// Measured value and bound, no final full stop: "is 30,000 x 30,000 px, at most 100,000,000 px".
    package var message: String
    /// The remedy.
    package var hint: String?

    package init(_ kind: Kind, _ message: String, hint: String? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}
