/// One measured value with what a message may want to say about it.
package struct Measurement: Sendable {
    package var value: MeasuredValue
    /// Further `{placeholders}` for the rule's message and hint.
    package var details: [String: String]
    /// Where the measured thing stands, when nearer than the subject itself.
    package var location: SourceLocation?

    package init(_ value: MeasuredValue, details: [String: String] = [:], at location: SourceLocation? = nil) {
        self.value = value
        self.details = details
        self.location = location
    }
}
