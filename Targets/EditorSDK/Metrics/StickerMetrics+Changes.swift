import StickerModel

extension StickerMetrics {
    static let isAnimated = Metric<StickerSubject>("isAnimated") { sticker in
        guard let isAnimated = sticker.isAnimated else { return [] }
        let what = sticker.tint == .none ? "adjustments" : "tint “\(sticker.tint.rawValue)”"
        return [
            Measurement(
                .flag(isAnimated), details: ["what": what], at: sticker.tintLocation ?? sticker.adjustmentsLocation)
        ]
    }

    static let isOpaque = Metric<StickerSubject>("isOpaque") { sticker in
        sticker.facts?.pixels.map { [Measurement(.flag($0.isOpaque))] } ?? []
    }

    static let hueCount = colors("hueCount") { Double($0.hueCount) }
    /// In percent.
    static let meanChroma = colors("meanChroma") { ($0.meanChroma * 100).rounded() }
    /// In percent.
    static let highlight = colors("highlight") { ($0.highlight * 100).rounded() }

    private static func colors(
        _ name: String, _ measure: @escaping @Sendable (ColorFacts) -> Double
    ) -> Metric<StickerSubject> {
        Metric(name) { sticker in
            sticker.facts?.pixels?.colors.map { [Measurement(.number(measure($0)))] } ?? []
        }
    }

    static let isTwofold = Metric<StickerSubject>("isTwofold") { sticker in
        [
            Measurement(
                .flag(sticker.tint != .none && sticker.adjustments), details: ["tint": sticker.tint.rawValue],
                at: sticker.adjustmentsLocation)
        ]
    }
}
