/// What a pack's finding about stickers that are drawn larger than their art says.
package enum EnlargedStickers {
    /// The words of the finding, for a square canvas of `side` px; nil where nothing is enlarged. Art without facts could
    /// not be read, which is said elsewhere.
    package static func words(
        for stickers: [(sticker: Sticker, facts: ImageFacts?)], of pack: Pack, onto side: Int
    ) -> [String: String]? {
        let small = stickers.compactMap { sticker, facts -> String? in
            guard let facts, sticker.edit.enlargement(of: facts, onto: side) > 1 else { return nil }
            let used = sticker.edit.crop.map { ($0.width, $0.height) } ?? (facts.size.width, facts.size.height)
            return "\(sticker.id) (\(used.0) x \(used.1))"
        }
        guard !small.isEmpty else { return nil }
        return [
            "value": MetricUnit.stickers.text(Double(small.count)), "pack": pack.name,
            "verb": small.count == 1 ? "is" : "are", "wanted": "\(side) x \(side)", "names": NameList.text(small),
        ]
    }
}
