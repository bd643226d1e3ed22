/// What becomes of an animation that runs longer than a platform takes.
package enum Overlong: String, Sendable, Hashable, CaseIterable {
    case refuse
    case trim
    /// It plays faster, up to `fastest` times.
    case speedUp = "speed-up"

    /// With more, motion is hard to follow.
    package static let fastest = 2.0
}

extension ArtEdit {
    /// How frames of `durations` ms are shown with this edit, not rotated to the poster; nil where trim or speed are an
    /// error.
    func timeline(_ durations: [Double]) -> FramePlan? {
        var edit = self
        edit.poster = nil
        return try? Timing(edit, isStill: false).timeline(over: durations)
    }

    /// The running time in ms that frames of `durations` ms have with this edit; 0 for a still.
    package func runningTime(_ durations: [Double]) -> Double {
        timeline(durations).map { $0.isAnimated ? $0.totalDuration : 0 } ?? 0
    }

    /// The edit with which frames of `durations` ms run for `limit` ms at most, as `overlong` asks. The same edit where they
    /// do so already, and where it must not be changed that much.
    package func shortened(to limit: Double, _ durations: [Double]) -> ArtEdit {
        // Files have whole milliseconds; 90 frames of 1/30 s add up to a little more than 3 s.
        let time = runningTime(durations)
        guard time.rounded() > limit else { return self }
        var edit = self
        switch overlong {
        case .refuse: return self
        case .trim:
            edit.trimEnd = max(0, trimStart ?? 0) + limit * speed
            let lost = MetricUnit.milliseconds.text((time - limit).rounded())
            edit.shortening = "the last \(lost) of \(MetricUnit.milliseconds.text(time.rounded()))"
        case .speedUp:
            let factor = time / limit
            guard factor <= Overlong.fastest else { return self }
            edit.speed = speed * factor
            let times = Figures.grouped((100 * factor).rounded(.up) / 100)
            edit.shortening = "its own speed: it plays \(times) times as fast"
        }
        return edit
    }
}

extension TargetKeys {
    /// How an animation gets into the time of a platform. Where it was to play faster, that was not enough.
    package func remedy(shortening edit: ArtEdit, of target: String) -> String {
        let line = remedy("art: { overlong: trim }", of: target) + ", which cuts its end off"
        let times = "\(Int(Overlong.fastest)) times as fast"
        return edit.overlong == .speedUp
            ? line + "; \(times), it is still too long"
            : line + ", or, where \(times) is enough, plays it faster with `speed-up`"
    }
}

extension FindingLog {
    /// The stickers of a pack for a platform that takes animations of `limit` ms, those that run longer made shorter where
    /// their `overlong` asks for it. That is said once, as `shortened`.
    package mutating func shortening(
        _ stickers: [Sticker], of pack: Pack, to limit: Double, _ art: ArtFacts
    ) -> [Sticker] {
        var texts: [String] = []
        let shortened = stickers.map { sticker in
            guard let facts = art[sticker.file], facts.isAnimated else { return sticker }
            var sticker = sticker
            sticker.edit = sticker.edit.shortened(to: limit, facts.durations)
            if let what = sticker.edit.shortening { texts.append("\(sticker.id) (\(what))") }
            return sticker
        }
        if !texts.isEmpty {
            let values = [
                "pack": pack.name, "count": MetricUnit.stickers.text(Double(texts.count)),
                "are": texts.count == 1 ? "is" : "are", "stickers": NameList.text(texts),
            ]
            raise(Notice("shortened", values), at: pack.location(of: "stickers"), of: pack)
        }
        return shortened
    }
}
