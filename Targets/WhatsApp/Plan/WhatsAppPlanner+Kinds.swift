import StickerModel

extension WhatsAppPlanner {
    /// The stickers of a pack with what their art shows. Art that could not be read counts to the commoner kind,
    /// so that one fault is not reported as two.
    func kinds(of pack: Pack) -> [PlannedSticker] {
        var stickers = pack.stickers(for: target.name).map { PlannedSticker($0, facts: art[$0.file]) }
        let known = stickers.filter { $0.facts != nil }
        let mostlyAnimated = known.filter(\.isAnimated).count * 2 > known.count
        for index in stickers.indices where stickers[index].facts == nil {
            stickers[index].isAnimated = mostlyAnimated
        }
        return stickers
    }

    /// Deals with a kind that is too few for a pack of its own, as the pack's `remainder` says.
    mutating func settled(_ stickers: [PlannedSticker], in pack: Pack) -> StickerKinds {
        var kinds = StickerKinds(stickers)
        let fewest = limits.fewestStickers
        guard !kinds.still.isEmpty, !kinds.animated.isEmpty, kinds.isCertain,
            kinds.still.count < fewest || kinds.animated.count < fewest
        else { return kinds }
        let bothFew = kinds.still.count < fewest && kinds.animated.count < fewest
        switch WhatsAppOptions(pack, target: target.name).remainder {
        case .still where kinds.animated.count < fewest && stickers.count >= fewest:
            reportRemainder(.remainderStill, kinds.animated, in: pack)
            return StickerKinds(stickers.map(\.stilled))
        case .omit where !bothFew:
            let few = kinds.still.count < fewest ? kinds.still : kinds.animated
            reportRemainder(.remainderOmitted, few, in: pack)
            if kinds.still.count < fewest { kinds.still = [] } else { kinds.animated = [] }
            return kinds
        default:
            return refused(kinds, in: pack)
        }
    }

    /// Reports each kind that is too few and keeps it out of the plan, so that one fault is not reported as two. Where
    /// the manifest relaxes the rule it stays in: nothing may get lost without an error.
    private mutating func refused(_ kinds: StickerKinds, in pack: Pack) -> StickerKinds {
        var kept = kinds
        let level = pack.ruleLevels[WhatsAppRule.kindMinimum.id]
        let isRefused = level == nil || level?.severity == .error
        if kinds.still.count < limits.fewestStickers {
            reportFew(kinds.still, among: kinds.animated, in: pack)
            if isRefused { kept.still = [] }
        }
        if kinds.animated.count < limits.fewestStickers {
            reportFew(kinds.animated, among: kinds.still, in: pack)
            if isRefused { kept.animated = [] }
        }
        return kept
    }

    private mutating func reportFew(_ few: [PlannedSticker], among others: [PlannedSticker], in pack: Pack) {
        let isAnimated = few.first?.isAnimated ?? false
        let still = "set `targets: { whatsapp: { remainder: still } }` to make stills of the animations"
        let omit = "`remainder: omit` to leave \(few.count == 1 ? "it" : "them") out"
        let missing = limits.fewestStickers - few.count
        let canBeStill = isAnimated && few.count + others.count >= limits.fewestStickers
        let canBeOmitted = others.count >= limits.fewestStickers
        let remedies =
            ["add \(KindCount.text(missing, isAnimated: isAnimated, more: true))"] + (canBeStill ? [still] : [])
            + (canBeOmitted
                ? [canBeStill ? omit : "set `targets: { whatsapp: { remainder: omit } }` to leave them out"] : [])
        log.raise(
            .kindMinimum,
            [
                "pack": pack.name, "value": KindCount.text(few.count, isAnimated: isAnimated),
                "others": KindCount.text(others.count, isAnimated: !isAnimated),
                "bound": target.rules[WhatsAppRule.packMinimum.id]?.bound.text(in: .stickers) ?? "",
                "remedy": remedies.joined(separator: ", or "),
            ], at: pack.location(of: "stickers"), of: pack)
    }

    private mutating func reportRemainder(_ rule: WhatsAppRule, _ few: [PlannedSticker], in pack: Pack) {
        log.raise(
            rule,
            [
                "pack": pack.name, "value": KindCount.text(few.count, isAnimated: few.first?.isAnimated ?? false),
                "names": few.map(\.sticker.id).joined(separator: ", "), "minimum": "\(limits.fewestStickers)",
            ], at: pack.location(of: "stickers"), of: pack)
    }
}
