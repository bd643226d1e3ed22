import StickerModel

extension WhatsAppPlanner {
    /// The WhatsApp packs made of one pack of the manifest, each kind cut where it is full: first the kind that has the
    /// pack's own identifier, then the other.
    mutating func parts(of pack: Pack) -> [PlannedPack] {
        let kinds = completed(kinds(of: pack), in: pack)
        let splitter = PackSplitter(most: limits.mostStickers, fewest: limits.fewestStickers)
        let leads = leadingKind(of: pack, kinds)
        var parts: [PlannedPack] = []
        for isAnimated in [leads, !leads] {
            let word = isAnimated == leads ? nil : isAnimated ? "Animated" : "Stills"
            for (index, stickers) in splitter.parts(of: isAnimated ? kinds.animated : kinds.still).enumerated() {
                parts.append(
                    part(
                        of: pack, stickers, isAnimated: isAnimated, number: index, isFirst: parts.isEmpty, word: word))
            }
        }
        if parts.count > 1 { reportSplit(parts, of: pack) }
        // A pack of nothing is planned too, so that the rule for the fewest stickers speaks of it.
        if pack.stickers(for: target.name).isEmpty {
            parts.append(part(of: pack, [], isAnimated: leads, number: 0, isFirst: true, word: nil))
        }
        return parts
    }

    /// Whether animations have the pack's own identifier: the kind it was released with, since phones would show stills
    /// where people added animations. Before a release stills have it, if there are any.
    private func leadingKind(of pack: Pack, _ kinds: StickerKinds) -> Bool {
        if let form = releasedForms[WhatsAppOptions(pack, target: target.name).identifier] {
            return form == PlannedPack.form(isAnimated: true)
        }
        return kinds.still.isEmpty && !kinds.animated.isEmpty
    }

    private mutating func part(
        of pack: Pack, _ stickers: [PlannedSticker], isAnimated: Bool, number: Int, isFirst: Bool, word: String?
    ) -> PlannedPack {
        let isPlain = word == nil && number == 0
        var name = pack.name
        var suffix = ""
        if let word {
            name += " " + word
            suffix += "-" + word.lowercased()
        }
        if number > 0 {
            name += " \(number + 1)"
            suffix += "-\(number + 1)"
        }
        let identifier = WhatsAppOptions(pack, target: target.name).identifier
        return PlannedPack(
            source: pack,
            // These names are reserved for it.
            identifier: isPlain ? identifier : identifiers.claim(identifier + suffix),
            stem: isPlain ? pack.id : stems.claim(pack.id + suffix),
            name: name, isAnimated: isAnimated, stickers: stickers, isFirstPart: isFirst)
    }

    private mutating func reportSplit(_ parts: [PlannedPack], of pack: Pack) {
        let described = parts.map { part in
            "“\(part.name)” (\(part.identifier), \(KindCount(count: part.stickers.count, isAnimated: part.isAnimated).text))"
        }
        log.raise(
            .split("pack-split", of: pack.name, into: described, most: limits.mostStickers),
            at: pack.location(of: "stickers"), of: pack)
    }
}

extension WhatsAppPlanner {
    /// The stickers of a pack with what their art shows. Art that could not be read, or has an error in its timing,
    /// counts to the commoner kind, so that one fault is not reported as two.
    mutating func kinds(of pack: Pack) -> [PlannedSticker] {
        let taken = log.shortening(pack.stickers(for: target.name), of: pack, to: limits.longestAnimation, art)
        var stickers = taken.map { PlannedSticker($0, facts: art[$0.file]) }
        var still = 0
        var animated = 0
        for sticker in stickers where sticker.durations != nil {
            if sticker.isAnimated { animated += 1 } else { still += 1 }
        }
        for index in stickers.indices where stickers[index].durations == nil {
            stickers[index].isAnimated = animated > still
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
        switch WhatsAppOptions(pack, target: target.name).remainder {
        case .still where kinds.animated.count < fewest && stickers.count >= fewest:
            report("remainder-still", kinds.animated, in: pack)
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
        log.raise(
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
        log.raise(
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
        self.init(count: stickers.count, isAnimated: stickers.first?.isAnimated ?? false)
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
            if sticker.isAnimated { animated.append(sticker) } else { still.append(sticker) }
            if sticker.durations == nil { isCertain = false }
        }
    }
}

/// The rule by which a list too long for one pack is cut.
struct PackSplitter: Sendable {
    /// Stickers a pack takes at most and at least.
    let most: Int
    let fewest: Int

    /// Full packs in order; a last one that would be too small gets what it lacks from the one before: 32 is 29 + 3.
    func parts<Element>(of elements: [Element]) -> [[Element]] {
        guard elements.count > most else { return elements.isEmpty ? [] : [elements] }
        var ends = Array(stride(from: most, to: elements.count, by: most))
        if let last = ends.last, elements.count - last < fewest { ends[ends.count - 1] = elements.count - fewest }
        return zip([0] + ends, ends + [elements.count]).map { Array(elements[$0..<$1]) }
    }
}
