/// The names that `rules.json` has for what can be measured on one kind of subject: an enumeration with their units.
package protocol MetricName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// In which its numbers are measured; `none` for texts, flags and bare numbers.
    var unit: MetricUnit { get }
}

package struct NoMetric: MetricName {
    package static let allCases: [NoMetric] = []
    package let rawValue = ""
    package let unit = MetricUnit.none

    package init?(rawValue: String) { nil }
}

extension RuleSubject where Metric == NoMetric {
    package func measure(_ metric: NoMetric) -> Measurements { [] }
}

/// One measured value with what a message may say about it.
package struct Measurement: Sendable {
    package var value: MeasuredValue
    /// Further `{placeholders}` for the rule's message and hint. Hardly any measurement breaks a bound: pairs take less
    /// time than a dictionary.
    package let details: KeyValuePairs<String, String>
    /// More of them that take time to find out, for a message that is really said.
    package var describe: (@Sendable () -> [String: String])?
    /// Where the measured thing is, when that is nearer than the subject itself.
    package var location: SourceLocation?
    /// The file that it is about, where that is neither the subject's own nor one with a location.
    package var path: String?
    /// The files that it was measured on, where the subject has several, that of the finding first (`Finding.about`).
    package var files: [String] = []
    /// The stickers that were counted, by the paths of their art or images (`Finding.stickers`).
    package var stickers: [String] = []

    package init(
        _ value: MeasuredValue, details: KeyValuePairs<String, String> = [:], at location: SourceLocation? = nil
    ) {
        (self.value, self.details, self.location) = (value, details, location)
    }
}

/// What a metric gives for one subject: mostly one measurement; none where the metric does not apply.
package typealias Measurements = [Measurement]

extension Measurements {
    package init(_ one: Measurement?) { self = one.map { [$0] } ?? [] }

    /// A number; no measurement where the metric does not apply (a manifest has no file size yet).
    package static func number(
        _ number: Double?, details: KeyValuePairs<String, String> = [:], at location: SourceLocation? = nil
    ) -> Measurements {
        Measurements(number.map { Measurement(.number($0), details: details, at: location) })
    }

    /// A whole number, of these stickers; no measurement where the metric does not apply.
    package static func count(
        _ count: Int?, details: KeyValuePairs<String, String> = [:], of stickers: [String] = [],
        at location: SourceLocation? = nil
    ) -> Measurements {
        guard let count else { return [] }
        var measurement = Measurement(.count(count), details: details, at: location)
        measurement.stickers = stickers
        return Measurements(measurement)
    }

    /// A text; no measurement where the metric does not apply.
    package static func text(
        _ text: String?, details: KeyValuePairs<String, String> = [:], at location: SourceLocation? = nil
    ) -> Measurements {
        Measurements(text.map { Measurement(.text($0), details: details, at: location) })
    }

    /// A text of a document, at its location.
    package static func text(_ text: Located<String>?, details: KeyValuePairs<String, String> = [:]) -> Measurements {
        .text(text?.value, details: details, at: text?.location)
    }
}

package enum MeasuredValue: Sendable, Hashable {
    case number(Double)
    case text(String)

    package static func count(_ number: Int) -> MeasuredValue { .number(Double(number)) }

    /// The value as text, for `{value}` in messages.
    package func text(in unit: MetricUnit) -> String {
        switch self {
        case .number(let number): unit.text(number)
        case .text(let text): text
        }
    }
}

/// The unit of a metric. It belongs to the metric, so that one limit cannot be read in two units.
package enum MetricUnit: String, Sendable, Codable {
    /// Of nothing, or of things that are counted; `percent` is 0 to 100, `pixels` and `milliseconds` are written px and
    /// ms.
    case none, bytes, pixels, milliseconds, percent, frames, stickers, packs, emojis
    /// UTF-16 code units, as Java counts.
    case characters

    /// `12,400 ms`, `1 frame`; a bare number for `none`.
    package func text(_ number: Double) -> String {
        let figure = Figures.grouped(number)
        return switch self {
        case .none: figure
        case .pixels: "\(figure) px"
        case .milliseconds: "\(figure) ms"
        case .percent: "\(figure) %"
        case .bytes, .frames, .stickers, .packs, .emojis, .characters:
            "\(figure) \(number == 1 ? rawValue.dropLast() : rawValue[...])"
        }
    }
}
