import StickerModel

extension WhatsAppPlanner {
    /// The WhatsApp packs made of one pack of the manifest: stills first, then animations, each cut where it is full.
    mutating func parts(of pack: Pack) -> [PlannedPack] {
        let kinds = settled(kinds(of: pack), in: pack)
        let splitter = PackSplitter(most: limits.mostStickers, fewest: limits.fewestStickers)
        let still = splitter.parts(of: kinds.still)
        let animated = splitter.parts(of: kinds.animated)
        var parts: [PlannedPack] = []
        for (index, stickers) in still.enumerated() {
            parts.append(part(of: pack, stickers, isAnimated: false, number: index, isFirst: parts.isEmpty, word: nil))
        }
        // Animations share the plain name when there is nothing to tell them from.
        let word = still.isEmpty ? nil : "Animated"
        for (index, stickers) in animated.enumerated() {
            parts.append(part(of: pack, stickers, isAnimated: true, number: index, isFirst: parts.isEmpty, word: word))
        }
        if parts.count > 1 { reportSplit(parts, of: pack) }
        // A pack of nothing is planned too, so that the rule for the fewest stickers speaks of it.
        if pack.stickers(for: target.name).isEmpty {
            parts.append(part(of: pack, [], isAnimated: false, number: 0, isFirst: true, word: nil))
        }
        return parts
    }

    private mutating func part(
        of pack: Pack, _ stickers: [PlannedSticker], isAnimated: Bool, number: Int, isFirst: Bool, word: String?
    ) -> PlannedPack {
        let words = [word, number > 0 ? "\(number + 1)" : nil].compactMap(\.self)
        let identifier = WhatsAppOptions(pack, target: target.name).identifier ?? pack.id
        let suffix = words.map { "-" + $0.lowercased() }.joined()
        return PlannedPack(
            source: pack,
            // The first part has the pack's own names, which nobody else may claim.
            identifier: isFirst ? identifier : identifiers.claim(identifier + suffix),
            stem: isFirst ? pack.id : stems.claim(pack.id + suffix),
            name: ([pack.name] + words).joined(separator: " "),
            isAnimated: isAnimated, stickers: stickers, isFirstPart: isFirst)
    }

    private mutating func reportSplit(_ parts: [PlannedPack], of pack: Pack) {
        let described = parts.map { part in
            "“\(part.name)” (\(part.identifier), \(KindCount.text(part.stickers.count, isAnimated: part.isAnimated)))"
        }
        log.raise(
            .packSplit,
            [
                "pack": pack.name, "count": "\(parts.count)", "parts": described.joined(separator: ", "),
                "maximum": "\(limits.mostStickers)",
            ], at: pack.location(of: "stickers"), of: pack)
    }
}
