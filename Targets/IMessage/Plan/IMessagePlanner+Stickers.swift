import StickerModel

extension IMessagePlanner {
    /// Still, animation or sequence; says when a sequence is asked for and cannot be had.
    mutating func settleForm(of planned: inout PlannedSticker, _ options: IMessageOptions, in pack: Pack) {
        let sticker = planned.sticker
        if sticker.options.bool("animated") == true, planned.facts != nil, !planned.isAnimated {
            log.raise(
                .expectsAnimation, ["sticker": sticker.id], path: sticker.file, levels: pack.ruleLevels)
        }
        guard planned.isAnimated, options.writesSequences else { return }
        if let reason = planned.reasonAgainstSequence(shortest: limits.shortestFrame) {
            log.raise(
                .sequenceUneven, ["sticker": sticker.id, "reason": reason], path: sticker.file,
                levels: pack.ruleLevels)
        } else {
            planned.form = .sequence(delay: planned.durations[0])
        }
    }

    /// The label, shortened where it is too long, and its translations.
    mutating func settleLabels(of planned: inout PlannedSticker, _ options: IMessageOptions, in pack: Pack) {
        guard let alt = planned.sticker.alt else { return }
        planned.label = fitted(alt.base, of: planned.sticker, in: pack)
        guard options.isLocalized else { return }
        for (language, text) in alt.texts.sorted(by: { $0.key < $1.key }) where !language.isEmpty {
            planned.translations[language] = fitted(text, of: planned.sticker, in: pack)
        }
    }

    private mutating func fitted(_ text: String, of sticker: Sticker, in pack: Pack) -> String? {
        let plain = AccessibilityText.plain(text)
        guard !plain.isEmpty else { return nil }
        let short = AccessibilityText.shortened(plain, to: limits.labelLength)
        if short != plain {
            log.raise(
                .labelCut,
                [
                    "sticker": sticker.id, "value": MetricUnit.characters.text(Double(plain.utf16.count)),
                    "bound": target.rules[IMessageRule.labelLength.id]?.bound.text(in: .characters) ?? "",
                    "text": short,
                ], at: sticker.location(of: "alt"), of: pack)
        }
        return short
    }
}

extension PlannedSticker {
    /// Delays that differ by less than this many ms are alike: formats round them to their own clock.
    private static let evenness = 0.5

    /// Why an animation cannot be a sequence, in words; nil when it can.
    fileprivate func reasonAgainstSequence(shortest: Double) -> String? {
        guard let least = durations.min(), let most = durations.max() else { return "it has no frames" }
        if facts?.format.isVector ?? false { return "it is drawn as a vector animation" }
        if most - least > Self.evenness {
            return "its frames last \(Figures.grouped(least)) to \(MetricUnit.milliseconds.text(most))"
        }
        if least < shortest - 0.001 { return "its frames last less than \(MetricUnit.milliseconds.text(shortest))" }
        return nil
    }
}
