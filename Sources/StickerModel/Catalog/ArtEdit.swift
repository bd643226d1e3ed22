/// How a piece of art is to be shown: what part of it, when, how placed, with which effects.
package struct ArtEdit: Hashable, Sendable {
    /// First and last instant to keep, in ms of the source's own time; nil keeps that end.
    package var trimStart: Double?
    package var trimEnd: Double?
    /// 2 plays twice as fast.
    package var speed = 1.0
    /// The frame to put first (rotating the loop), counted from 1 over the trimmed frames; also the frame a still is made of.
    package var poster: Int?
    /// The part of the upright source to use, in source px.
    package var crop: PixelRect?
    /// The point `fit: cover` keeps in view, 0...1 from the left and the top.
    package var focusX = 0.5
    package var focusY = 0.5
    package var fit = Fit.contain
    /// Whether raster art smaller than the canvas is enlarged; padded when not.
    package var enlarges = true
    /// Clear px on each side of a 512 px canvas; scaled with the canvas.
    package var margin = 0.0
    package var outline: Outline?
    package var quality = QualityPolicy.auto
    /// Resample in linear light instead of sRGB values.
    package var linearLight = false

    package init() {}

    /// How art of the whole pack is shown: without what is meant for the silhouettes of stickers.
    package var plain: ArtEdit {
        var edit = self
        edit.outline = nil
        edit.margin = 0
        return edit
    }

    /// How many times as large raster art is drawn on a square canvas of `side` px; 1 or less where it is not enlarged.
    package func enlargement(of facts: ImageFacts, onto side: Int) -> Double {
        guard enlarges, !facts.format.isVector else { return 1 }
        let (width, height) = crop.map { ($0.width, $0.height) } ?? (facts.size.width, facts.size.height)
        let room = Double(side) * (1 - 2 * margin / 512)
        let scales = (room / Double(max(width, 1)), room / Double(max(height, 1)))
        return fit == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1)
    }
}

/// What a pack's finding about stickers that are drawn larger than their art says.
package enum EnlargedStickers {
    /// `cup (300 x 200)` for each sticker that is enlarged onto a square canvas of `side` px. Art without facts could
    /// not be read, which is reported elsewhere.
    package static func list(of stickers: [(sticker: Sticker, facts: ImageFacts?)], onto side: Int) -> [String] {
        stickers.compactMap { sticker, facts -> String? in
            guard let facts, sticker.edit.enlargement(of: facts, onto: side) > 1 else { return nil }
            let used = sticker.edit.crop.map { ($0.width, $0.height) } ?? (facts.size.width, facts.size.height)
            return "\(sticker.id) (\(used.0) x \(used.1))"
        }
    }

    /// The words of the finding, for a square canvas of `side` px; nil where nothing is enlarged.
    package static func words(
        for stickers: [(sticker: Sticker, facts: ImageFacts?)], of pack: Pack, onto side: Int
    ) -> [String: String]? {
        let small = list(of: stickers, onto: side)
        guard !small.isEmpty else { return nil }
        return [
            "value": MetricUnit.stickers.text(Double(small.count)), "pack": pack.name,
            "verb": small.count == 1 ? "is" : "are", "wanted": "\(side) x \(side)", "names": NameList.text(small),
        ]
    }
}
