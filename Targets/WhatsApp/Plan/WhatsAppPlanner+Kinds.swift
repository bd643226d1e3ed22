import StickerModel

extension WhatsAppPlanner {
    /// The stickers of a pack with what their art shows. Art that could not be read, or has an error in its timing,
    /// counts to the commoner kind, so that one fault is not reported as two.
    mutating func stickers(of pack: Pack) -> [PlannedSticker] {
        var stickers = kit.stickers(of: pack, longest: limits.longestAnimation)
        let known = stickers.filter { $0.durations != nil }
        let moving = known.count(where: \.isMoving)
        for index in stickers.indices where stickers[index].durations == nil {
            stickers[index].isMoving = moving > known.count - moving
        }
        return stickers
    }

    /// Deals with a kind that is too few for a pack of its own, as the pack's `remainder` says.
    mutating func completed(_ stickers: [PlannedSticker], in pack: Pack) -> StickerKinds {
        var kinds = StickerKinds(stickers)
        let fewest = limits.fewestStickers
        guard !kinds.still.isEmpty, !kinds.animated.isEmpty, kinds.isCertain,
            kinds.still.count < fewest || kinds.animated.count < fewest
        else { return kinds }
        let bothFew = kinds.still.count < fewest && kinds.animated.count < fewest
        switch WhatsAppOptions(pack).remainder {
        case .still where kinds.animated.count < fewest && stickers.count >= fewest:
            let isReleased = releasedForms[WhatsAppOptions(pack).identifier] == "still"
            report(isReleased ? "remainder-still.released" : "remainder-still", kinds.animated, in: pack)
            return StickerKinds(stickers.map(\.stilled))
        case .omit where !bothFew:
            let few = kinds.still.count < fewest ? kinds.still : kinds.animated
            report("remainder-omitted", few, in: pack)
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
        let level = pack.ruleLevels["whatsapp/kind-minimum"]
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

    /// What becomes of stickers that are too few.
    private mutating func report(_ name: String, _ few: [PlannedSticker], in pack: Pack) {
        kit.log.raise(
            Notice(
                name,
                [
                    "pack": pack.name, "count": KindCount(few).text, "stickers": NameList.text(few.map(\.sticker.id)),
                    "fewest": "\(limits.fewestStickers)",
                ]), at: pack.location(of: "stickers"), of: pack)
    }

    private mutating func reportFew(_ few: [PlannedSticker], among others: [PlannedSticker], in pack: Pack) {
        let count = KindCount(few)
        let others = KindCount(count: others.count, isAnimated: !count.isAnimated)
        kit.log.raise(
            Notice(
                "kind-minimum",
                [
                    "pack": pack.name, "few": count.text, "others": others.text, "fewest": "\(limits.fewestStickers)",
                    "remedies": remedies(for: count, beside: others, in: pack).joined(separator: ", or "),
                ]), at: pack.location(of: "stickers"), of: pack)
    }

    private func remedies(for few: KindCount, beside others: KindCount, in pack: Pack) -> [String] {
        let fewest = limits.fewestStickers
        let missing = KindCount(count: fewest - few.count, isAnimated: few.isAnimated)
        var remedies = ["add \(missing.text(more: true))"]
        let canBeStill = few.isAnimated && few.count + others.count >= fewest
        if canBeStill {
            let option = pack.targetKeys.remedy("remainder: still", of: target.name)
            remedies.append(option + " to make stills of the animations")
        }
        if others.count >= fewest {
            let option =
                canBeStill ? "`remainder: omit`" : pack.targetKeys.remedy("remainder: omit", of: target.name)
            remedies.append("\(option) to leave \(few.count == 1 ? "it" : "them") out")
        }
        return remedies + [pack.targetKeys.remedy(switchingOff: target.name)].compactMap(\.self)
    }
}

extension KindCount {
    /// Of stickers that are all of one kind.
    fileprivate init(_ stickers: [PlannedSticker]) {
        self.init(count: stickers.count, isAnimated: stickers.first?.isMoving ?? false)
    }
}

/// The stickers of a pack by kind, each in the manifest's order.
struct StickerKinds: Sendable {
    var still: [PlannedSticker]
    var animated: [PlannedSticker]
    /// Whether the kind of every sticker is known.
    private(set) var isCertain: Bool

    init(_ stickers: [PlannedSticker]) {
        still = []
        animated = []
        isCertain = true
        for sticker in stickers {
            if sticker.isMoving { animated.append(sticker) } else { still.append(sticker) }
            if sticker.durations == nil { isCertain = false }
        }
    }
}
