import StickerModel

/// All metrics of this platform.
enum WhatsAppMetrics {
    static let units: [String: MetricUnit] = {
        let all =
            Metric<WhatsAppCatalog>.all.map { ($0.name, $0.unit) } + Metric<WhatsAppPack>.all.map { ($0.name, $0.unit) }
            + Metric<WhatsAppSticker>.all.map { ($0.name, $0.unit) }
            + Metric<WhatsAppTray>.all.map { ($0.name, $0.unit) }
        return Dictionary(all) { first, _ in first }
    }()
}

extension RuleBook {
    /// Applies every rule to a catalog and all it holds; each finding once. `levels` are by pack identifier.
    func judge(_ catalog: WhatsAppCatalog, levels: [String: [String: RuleLevel]]) -> [Finding] {
        var findings = judge(catalog, by: Metric<WhatsAppCatalog>.all, levels: RuleLevels.shared(by: levels.values))
        for pack in catalog.packs {
            findings += judge(pack, levels: levels[pack.identifier?.value ?? ""] ?? [:])
        }
        return findings
    }

    func judge(_ pack: WhatsAppPack, levels: [String: RuleLevel]) -> [Finding] {
        var findings = judge(pack, by: Metric<WhatsAppPack>.all, levels: levels)
        if let tray = pack.tray { findings += judge(tray, by: Metric<WhatsAppTray>.all, levels: levels) }
        for sticker in pack.stickers { findings += judge(sticker, by: Metric<WhatsAppSticker>.all, levels: levels) }
        var seen = Set<Finding>()
        return Remarks.condensed(findings.filter { seen.insert($0).inserted })
    }
}
