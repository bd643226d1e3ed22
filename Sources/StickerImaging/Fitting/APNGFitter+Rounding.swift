import PortableFoundation
import StickerModel

/// The step between an exact file and one in a palette.
extension APNGFitter {
    /// Truecolor with fewer levels, if that fits and is much nearer to the art than a palette; tried only where the
    /// exact file is not far beyond the budget.
    mutating func rounded(_ candidates: PaletteCandidates) throws -> EncodedImage? {
        guard let exactGuess, exactGuess <= Self.roundingReach * Double(budget) else { return nil }
        let mostError = candidates.palette(256).error / 2
        let roundings = Self.roundings.filter { $0.error < mostError }
        guard let coarsest = roundings.last else { return nil }
        let isOpaque = encoding.isOpaque && candidates.colors.isOpaque
        func coder(_ rounding: ChannelRounding) -> APNGTruecolorCoder {
            let frames = MappedFrames(clip.frames, change: rounding.rounded)
            return APNGTruecolorCoder(
                clip: Clip(frames, durations: clip.durations), loopCount: encoding.loopCount, isOpaque: isOpaque)
        }
        // Guesses take as long as a pass over all frames: those between the two ends lie on a curve.
        let least = try coder(coarsest).guess()
        for rounding in roundings {
            let share = log(Double(rounding.step)) / log(Double(coarsest.step))
            let guess = exactGuess * pow(least / exactGuess, share)
            let title = "colors within \(rounding.most) of 255"
            attempts += 1
            guard guess <= Double(budget), let container = try coder(rounding).encode(limit: budget, level: .tight)
            else {
                steps.append(
                    EncodingStep(
                        title, bytes: max(budget + 1, Int(guess)), measure: .estimated, limit: budget,
                        verdict: .overLimit))
                continue
            }
            var outcome = EncodingOutcome(isExact: false, framesKept: container.frames.count, attempts: attempts)
            outcome.sacrifices = [title]
            outcome.considered =
                steps + [EncodingStep(title, bytes: container.byteCount, limit: budget, verdict: .chosen)]
            return EncodedImage(container.file, outcome: outcome)
        }
        return nil
    }

    private static let roundings = ChannelRounding.steps.map(ChannelRounding.init)
    /// The coarsest of them leaves about 45 % of the bytes.
    private static let roundingReach = 2.2
}
