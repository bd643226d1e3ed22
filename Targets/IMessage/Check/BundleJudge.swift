import StickerModel

struct BundleJudge {
    let rules: RuleBook
    let levels: [String: RuleLevel]
    /// It has counted what the readers found.
    let limit: FindingLimit

    /// The problems found while reading, and the broken rules, part by part.
    func findings(on contents: BundleContents) -> [Finding] {
        contents.problems + contents.projects.flatMap(\.problems) + contents.parts.flatMap(findings)
            + contents.projects.flatMap(judge) + [limit.closing].compactMap(\.self)
    }

    private func findings(on part: BundleContents.Part) -> [Finding] {
        (part.catalog.map { $0.problems + judge($0) } ?? []) + part.packs.flatMap(findings)
            + part.iconSets.flatMap(findings)
    }

    private func findings(on pack: IMessagePack) -> [Finding] {
        let levels = pack.levels ?? levels
        return pack.problems + (pack.isWhole ? judge(pack, levels) : []) + pack.stickers.flatMap { judge($0, levels) }
            + pack.stickers.compactMap(\.sequence).flatMap { judge($0, levels) }
    }

    private func findings(on set: IMessageIconSet) -> [Finding] {
        set.problems + judge(set) + set.icons.flatMap(judge)
    }

    private func judge(_ subject: some RuleSubject) -> [Finding] { judge(subject, levels) }

    private func judge(_ subject: some RuleSubject, _ levels: [String: RuleLevel]) -> [Finding] {
        rules.judge(subject, levels: levels).filter(limit.admits)
    }
}
