import StickerModel

/// Applies the rules to what was read of a bundle.
struct BundleChecker {
    let rules: RuleBook
    let levels: [String: RuleLevel]
    /// That of the readers, which have counted what they found.
    let limit: FindingLimit

    /// The problems found while reading, and the broken rules, part by part.
    func findings(on contents: BundleContents) -> [Finding] {
        contents.problems + contents.projects.flatMap(\.problems) + contents.parts.flatMap(findings)
            + contents.projects.filter(\.isReadable).flatMap(judge) + [limit.closing].compactMap(\.self)
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

extension BundleContents {
    /// The stickers of the bundle with what they weigh, in the order people see them.
    func table(_ limits: IMessageLimits) -> [BundleFact] {
        packs.flatMap { pack in
            pack.stickers.compactMap { sticker in
                sticker.facts.map { facts in
                    var fact = BundleFact(
                        pack: sticker.pack, name: sticker.name, path: sticker.path, format: facts.format.title,
                        size: facts.size, sizeClass: limits.sizeClass(of: facts.size)?.rawValue,
                        byteCount: facts.byteCount, byteLimit: limits.stickerBytes, frameCount: facts.frameCount,
                        duration: facts.totalDuration)
                    if let sequence = sticker.sequence { fact.show(sequence) }
                    return fact
                }
            }
        }
    }
}

extension BundleFact {
    /// All frames together instead of the first.
    fileprivate mutating func show(_ sequence: IMessageSequence) {
        path = FileName.folder(path)
        format += " sequence"
        byteCount = sequence.byteCount
        frameCount = sequence.frames.count
        duration = (sequence.frameDuration ?? 0) * Double(sequence.frames.count)
    }
}
