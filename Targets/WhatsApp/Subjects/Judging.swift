import StickerModel

extension FindingLog {
    /// Applies the rules to everything that was planned or read; `levels` are by pack identifier.
    mutating func judge(_ catalog: WhatsAppCatalog, levels: [String: [String: RuleLevel]]) {
        self.levels = RuleLevel.shared(by: levels.values)
        judge(catalog)
        for pack in catalog.packs {
            if ends(at: pack.path, pack.location) { break }
            self.levels = levels[pack.identifier?.value ?? "", default: [:]]
            judge(whole: pack)
        }
    }

    /// A pack with its pictures; each finding once, as several entries may name one file.
    mutating func judge(whole pack: WhatsAppPack) {
        var seen: Set<Finding> = []
        func add(_ subject: some RuleSubject) {
            for finding in rules.judge(subject, levels: levels) where !seen.contains(finding) && self.add(finding) {
                seen.insert(finding)
            }
        }
        add(pack)
        if let tray = pack.tray { add(tray) }
        for sticker in pack.stickers {
            if ends(at: sticker.path, sticker.location) { break }
            add(sticker)
        }
    }
}
