import StickerModel

/// Codes some frames of an animation nearer to the art, for the bytes that its budget has left.
///
/// Above quality 100, and between two steps of rounding, there are no settings for all frames: the next better ones take
/// up to half as many bytes again. Frames do not depend on how others were coded, so that some of them may have those.
struct WebPFrameUpgrade {
    let coder: WebPAnimationCoder
    let budget: Int
    /// The settings of the frames that are coded again.
    let settings: WebPSettings
    /// Guessed bytes for each byte that a frame has now.
    let growth: Double

    /// The frames that are nearer now. Throws `FileError` when frames cannot be read.
    func apply(to frames: inout [WebPContainer.Frame]) throws -> Int {
        var open = frames.indices.sorted {
            let (a, b) = (frames[$0].payload.chunks.count, frames[$1].payload.chunks.count)
            return a == b ? $0 < $1 : a > b
        }
        var (growth, upgraded) = (growth, 0)
        for _ in 0..<Self.mostPasses {
            let bytes = WebPContainer.byteCount(frames)
            if Double(bytes) >= AnimationRateController.enough * Double(budget) { break }
            let room = AnimationRateController.aim * Double(budget) - Double(bytes)
            var (chosen, added): (Set<Int>, Double) = ([], 0)
            for position in open {
                let more = max(1, (growth - 1) * Double(frames[position].payload.chunks.count))
                if added + more > room { continue }
                chosen.insert(position)
                added += more
            }
            if chosen.isEmpty { break }
            let before = frames
            try coder.code(&frames, at: chosen, settings)
            let (old, new) = (Self.bytes(before, chosen), Self.bytes(frames, chosen))
            growth = max(1, Double(new) / Double(max(1, old)))
            open.removeAll { chosen.contains($0) }
            // The guess was too low: the last ones stay as they were.
            for position in chosen.sorted(by: >) where WebPContainer.byteCount(frames) > budget {
                frames[position] = before[position]
                chosen.remove(position)
            }
            upgraded += chosen.count
        }
        return upgraded
    }

    private static let mostPasses = 2

    private static func bytes(_ frames: [WebPContainer.Frame], _ positions: Set<Int>) -> Int {
        positions.reduce(0) { $0 + frames[$1].payload.chunks.count }
    }
}

extension WebPAnimationFitter {
    /// Uses what all frames with `settings` leave of the budget. Gives what some of the frames have instead, as a part of
    /// the title of a step; nil where nothing was left, or nothing nearer fits.
    mutating func upgrade(
        _ frames: inout [WebPContainer.Frame], _ coder: WebPAnimationCoder, from settings: WebPSettings,
        _ sample: WebPSample
    ) throws -> String? {
        let bytes = Double(WebPContainer.byteCount(frames))
        // Small files are not made larger than they have to be.
        guard encoding.quality != .small, bytes < AnimationRateController.enough * Double(budget),
            let next = try next(after: settings, sample)
        else { return nil }
        let upgrade = WebPFrameUpgrade(coder: coder, budget: budget, settings: next.settings, growth: next.growth)
        let count = try upgrade.apply(to: &frames)
        if count == 0 { return nil }
        attempts += 1
        return "\(next.settings.title) in \(Figures.frames(count, of: frames.count))"
    }

    /// The next settings that are nearer to the art, and how many bytes they take for each byte.
    private func next(
        after settings: WebPSettings, _ sample: WebPSample
    ) throws -> (settings: WebPSettings, growth: Double)? {
        if settings.isLossless {
            guard let position = ChannelRounding.steps.firstIndex(of: settings.levelStep) else { return nil }
            let finer = position > 0 ? WebPSettings.rounded(ChannelRounding.steps[position - 1]) : .lossless
            let known = exactSample ?? sample
            return (finer, try known.losslessShare(finer) / max(0.01, known.losslessShare(settings)))
        }
        guard settings.quality >= 100 else { return nil }
        let known = exactSample ?? sample
        let rounded = WebPSettings.rounded(ChannelRounding.steps[0])
        let finer = try known.distance(rounded) < sample.distance(settings) ? rounded : .lossless
        return (finer, try known.bytes(finer) / max(1, sample.bytes(settings)))
    }
}
