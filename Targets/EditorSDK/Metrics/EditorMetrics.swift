import StickerModel

/// Every way to measure that the rules may name.
enum EditorMetrics {
    /// Units by metric name.
    static let units: [String: MetricUnit] = {
        var units: [String: MetricUnit] = [:]
        for metric in CatalogMetrics.all { units[metric.name] = metric.unit }
        for metric in CategoryMetrics.all { units[metric.name] = metric.unit }
        for metric in StickerMetrics.all { units[metric.name] = metric.unit }
        for metric in PictureMetrics.all { units[metric.name] = metric.unit }
        return units
    }()
}

extension RuleBook {
    /// Everything the rules have to say about a catalog and what is in it, pictures aside.
    func judge(_ catalog: CatalogSubject, levels: (CategorySubject?) -> [String: RuleLevel]) -> [Finding] {
        judge(catalog, by: CatalogMetrics.all, levels: levels(nil))
            + catalog.categories.flatMap { category in
                judge(category, by: CategoryMetrics.all, levels: levels(category))
                    + category.stickers.flatMap { judge($0, by: StickerMetrics.all, levels: levels(category)) }
            }
    }
}
