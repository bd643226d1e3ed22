import StickerModel

/// Every way to measure that the rules may name.
enum IMessageMetrics {
    /// Units by metric name.
    static let units: [String: MetricUnit] = {
        var units: [String: MetricUnit] = [:]
        for metric in CatalogMetrics.all { units[metric.name] = metric.unit }
        for metric in PackMetrics.all { units[metric.name] = metric.unit }
        for metric in StickerMetrics.all { units[metric.name] = metric.unit }
        for metric in SequenceMetrics.all { units[metric.name] = metric.unit }
        for metric in IconSetMetrics.all { units[metric.name] = metric.unit }
        for metric in IconMetrics.all { units[metric.name] = metric.unit }
        for metric in ProjectMetrics.all { units[metric.name] = metric.unit }
        return units
    }()
}
