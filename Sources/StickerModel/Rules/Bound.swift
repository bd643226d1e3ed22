/// What a measured value must satisfy; exactly the shapes that `rules.json` may hold.
package enum Bound: Sendable, Equatable {
    /// Inclusive limits; either side may be open: `{"max": 500000}`, `{"min": 3, "max": 30}`.
    case range(min: Double?, max: Double?)
    /// `{"equals": 512}`
    case number(Double)
    /// `{"oneOf": ["png", "webp"]}`
    case oneOf([String])
    /// The whole text matches a regular expression: `{"matches": "^[a-z]+$"}`.
    case matches(String)
    /// `{"is": true}`
    case flag(Bool)
}
