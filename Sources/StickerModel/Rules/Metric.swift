/// A named way to measure a subject; rules refer to it by name.
///
/// An empty result means the metric does not apply (a manifest has no file size yet), so the rule keeps silent.
/// Several results are judged one by one: one finding for each that breaks the bound.
package struct Metric<Subject: Sendable>: Sendable {
    package var name: String
    package var unit: MetricUnit
    package var measure: @Sendable (Subject) -> [Measurement]

    package init(_ name: String, in unit: MetricUnit = .none, measure: @escaping @Sendable (Subject) -> [Measurement]) {
        self.name = name
        self.unit = unit
        self.measure = measure
    }
}
