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
    mutating func completed(_ stickers: [PlannedSticker], in pack: Pack) -> [PlannedSticker] {
        let (still, animated) = (stickers.filter { !$0.isMoving }, stickers.filter(\.isMoving))
        let few = [still, animated].filter { $0.count < limits.fewestStickers }
        guard !still.isEmpty, !animated.isEmpty, !few.isEmpty, stickers.allSatisfy({ $0.durations != nil }) else {
            return stickers
        }
        switch WhatsAppOptions(pack).remainder {
        case .still where animated.count < limits.fewestStickers && stickers.count >= limits.fewestStickers:
            let isReleased = releasedForms[WhatsAppOptions(pack).identifier] == "still"
            report(isReleased ? "remainder-still.released" : "remainder-still", animated, in: pack)
            return stickers.map(\.stilled)
        case .omit where few.count == 1:
            report("remainder-omitted", few[0], in: pack)
        default:
            for kind in few { reportFew(kind, among: kind[0].isMoving ? still : animated, in: pack) }
            // Where the manifest relaxes the rule they stay: nothing may get lost without an error.
            let level = pack.ruleLevels["whatsapp/kind-minimum"]
            guard level == nil || level?.severity == .error else { return stickers }
        }
        // Out of the plan, so that one fault is not reported as two.
        return stickers.filter { sticker in !few.contains { $0[0].isMoving == sticker.isMoving } }
    }

    /// What becomes of stickers that are too few.
    private mutating func report(_ name: String, _ few: [PlannedSticker], in pack: Pack) {
        let values = [
            "pack": pack.name, "count": kindCount(few), "stickers": NameList.text(few.map(\.sticker.id)),
            "fewest": "\(limits.fewestStickers)",
        ]
        kit.log.raise(Notice(name, values), at: pack.location(of: "stickers"), of: pack)
    }

    private mutating func reportFew(_ few: [PlannedSticker], among others: [PlannedSticker], in pack: Pack) {
        let values = [
            "pack": pack.name, "few": kindCount(few), "others": kindCount(others),
            "fewest": "\(limits.fewestStickers)",
            "remedies": remedies(for: few, beside: others, in: pack).joined(separator: ", or "),
        ]
        kit.log.raise(Notice("kind-minimum", values), at: pack.location(of: "stickers"), of: pack)
    }

    /// Of stickers that are all of one kind.
    private func kindCount(_ stickers: [PlannedSticker]) -> String {
        KindCount.text(stickers.count, isAnimated: stickers.first?.isMoving == true)
    }

    private func remedies(
        for few: [PlannedSticker], beside others: [PlannedSticker], in pack: Pack
    ) -> [String] {
        let (fewest, isAnimated) = (limits.fewestStickers, few.first?.isMoving == true)
        var remedies = ["add \(KindCount.text(fewest - few.count, isAnimated: isAnimated, more: "more "))"]
        let canBeStill = isAnimated && few.count + others.count >= fewest
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
