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
    func judge(
        _ catalog: WhatsAppCatalog, levels: [String: [String: RuleLevel]], shown: JudgedImages = .none
    ) -> [Finding] {
        var findings = judge(catalog, by: Metric<WhatsAppCatalog>.all, levels: RuleLevel.shared(by: levels.values))
        for pack in catalog.packs {
            findings += judge(pack, levels: levels[pack.identifier?.value ?? ""] ?? [:], shown: shown)
        }
        return findings
    }

    /// Of pictures that are `shown` elsewhere only errors are told again.
    func judge(_ pack: WhatsAppPack, levels: [String: RuleLevel], shown: JudgedImages = .none) -> [Finding] {
        let isRepeat = !pack.stickers.isEmpty && pack.stickers.allSatisfy { shown.contains($0.facts) }
        var findings = judge(pack, by: Metric<WhatsAppPack>.all, levels: levels).filter { finding in
            !isRepeat || finding.severity == .error || self[finding.rule]?.when?.contains(pack.form.rawValue) == true
        }
        if let tray = pack.tray {
            let told = judge(tray, by: Metric<WhatsAppTray>.all, levels: levels)
            findings += told.filter { $0.severity == .error || !shown.contains(tray.facts) }
        }
        for sticker in pack.stickers {
            let told = judge(sticker, by: Metric<WhatsAppSticker>.all, levels: levels)
            findings += told.filter { $0.severity == .error || !shown.contains(sticker.facts) }
        }
        var seen = Set<Finding>()
        return Remarks.condensed(findings.filter { seen.insert($0).inserted })
    }
}
