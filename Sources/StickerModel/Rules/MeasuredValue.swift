/// What a metric measured on one subject.
package enum MeasuredValue: Sendable, Hashable {
    case number(Double)
    case text(String)
    case flag(Bool)

    package static func count(_ number: Int) -> MeasuredValue { .number(Double(number)) }

    /// The value in words, for `{value}` in messages.
    package func text(in unit: MetricUnit) -> String {
        switch self {
        case .number(let number): unit.text(number)
        case .text(let text): text
        case .flag(let flag): flag ? "yes" : "no"
        }
    }
}
