import StickerModel

/// Lossy animations with fewer frames: at first those beyond 30 a second, as the last resort any.
extension WebPAnimationFitter {
    /// The animation with at most 30 frames a second, where it has many more and they would cost much quality: no one
    /// misses every second of 60, and what they take shows. nil where all frames are worth keeping.
    mutating func slower(_ sample: WebPSample) throws -> EncodedImage? {
        let kept = clip.positions(apart: Self.shortestFrame)
        guard 4 * kept.count <= 3 * clip.durations.count else { return nil }
        let choice = try choose(clip, sample, within: Double(budget)).choice?.settings
        if let choice, choice.isLossless || choice.quality >= Self.fairQuality { return nil }
        var slower = encoding
        slower.quality = .auto
        var fitter = try WebPAnimationFitter(clip: clip.picking(kept), encoding: slower)
        var image = try fitter.fit()
        let settings = choice ?? WebPLadder.last(isOpaque: sample.isOpaque, quality: WebPLadder.lowestOfAnimations)
        image.outcome.isExact = false
        image.outcome.considered.insert(
            try step(settings, sample, choice == nil ? .overLimit : .lessNear), at: 0)
        image.outcome.noteDropped(of: clip.durations.count)
        return image
    }

    /// In ms: nine tenths of a thirtieth of a second, as most files have whole milliseconds.
    private static let shortestFrame = 30.0

    /// With less, blocks and rings show.
    private static let fairQuality: Float = 50

    /// Settings with which all frames were not worth keeping, or did not fit.
    private func step(
        _ settings: WebPSettings, _ sample: WebPSample, _ verdict: EncodingStep.Verdict
    ) throws -> EncodingStep {
        EncodingStep(
            "\(settings.title) with all \(Figures.grouped(clip.durations.count)) frames",
            bytes: Int(min(try sample.bytes(settings), 1e15)), measure: .estimated, limit: budget, verdict: verdict)
    }

    /// Drops frames, chosen by motion: as many as brings the whole nearest to the art over time.
    mutating func fewerFrames(_ sample: WebPSample) throws -> EncodedImage {
        let last = WebPLadder.last(isOpaque: sample.isOpaque, quality: WebPLadder.lowestOfAnimations)
        let motion = try MotionSegments(clip)
        var (wanted, quality) = try frameCount(sample, motion, last)
        steps.append(try step(last, sample, .overLimit))
        while wanted >= 2 {
            let kept = clip.picking(motion.keeping(wanted))
            let sample = try WebPSample(kept, tolerance: Self.tolerance)
            if var image = try nearest(kept, sample, within: budget, start: quality) {
                image.outcome.noteDropped(of: clip.durations.count)
                return image
            }
            wanted = min(wanted - 1, Int(Double(wanted) * Double(budget) / (try sample.bytes(last))))
            quality = WebPLadder.lowestOfAnimations
        }
        throw FileError.tooLarge(
            Int(try sample.bytes(last).rounded()), isGuess: true, "at the lowest quality", budget: budget,
            hint: "shorten it with `trim`, or use simpler art")
    }

    /// The number of frames to keep, and their quality: many coarse ones or fewer fine ones, whichever has the smaller
    /// error over time.
    ///
    /// Measured: a cube that turns evenly needs every possible frame, a fade needs quality.
    private func frameCount(
        _ sample: WebPSample, _ motion: MotionSegments, _ last: WebPSettings
    ) throws -> (frames: Int, quality: Float) {
        let count = clip.durations.count
        var candidates: [(frames: Int, quality: Float, codingError: Double)] = []
        for quality in Self.qualitiesForFrames {
            let settings = WebPSettings.lossy(quality, alpha: last.alphaQuality)
            let share = Double(budget) / (try sample.bytes(settings))
            let frames = max(1, min(count - 1, Int(Double(count) * min(0.98, share))))
            if frames == candidates.last?.frames { continue }
            candidates.append((frames, quality, try sample.distance(settings).squaredError * sample.coverage))
        }
        let missing = try clip.errors(ofKeeping: candidates.map { motion.keeping($0.frames) })
        let sums = zip(candidates, missing).map { ($0, $0.codingError + $1) }
        let best = sums.min { $0.1 < $1.1 }?.0
        return (best?.frames ?? 1, best?.quality ?? last.quality)
    }

    /// Steps of about a third fewer bytes.
    private static let qualitiesForFrames: [Float] = [WebPLadder.lowestOfAnimations, 18, 26, 36, 50]
}

extension EncodingOutcome {
    /// Says how many of the frames are gone, once.
    fileprivate mutating func noteDropped(of count: Int) {
        let ending = " dropped"
        sacrifices.removeAll { $0.hasSuffix(ending) }
        sacrifices.append(Figures.frames(count - framesKept, of: count) + ending)
    }
}

extension Clip {
    /// The first frame, and each that begins at least `interval` ms after the one before it, and before the end: what
    /// is left for the last one would pass in a flash.
    fileprivate func positions(apart interval: Double) -> [Int] {
        var kept: [Int] = []
        var (start, last) = (0.0, -Double.infinity)
        for (index, duration) in durations.enumerated() {
            if start - last >= interval {
                kept.append(index)
                last = start
            }
            start += duration
        }
        if kept.count > 2, start - last < interval { kept.removeLast() }
        return kept
    }

    /// The mean squared difference of 8-bit values, on black and on white, if only the chosen frames are shown
    /// (ascending, beginning with the first). One result for each choice; one pass over the clip.
    func errors(ofKeeping choices: [[Int]]) throws -> [Double] {
        let kept = choices.map(Set.init)
        var visible = [Raster?](repeating: nil, count: choices.count)
        var sums = [Double](repeating: 0, count: choices.count)
        try frames.forEach { index, raster in
            for choice in choices.indices {
                if kept[choice].contains(index) {
                    visible[choice] = raster
                } else if let stale = visible[choice] {
                    sums[choice] += durations[index] * raster.squaredError(from: stale)
                }
            }
            return true
        }
        let total = max(0.001, durations.reduce(0, +))
        return sums.map { $0 / total }
    }
}

extension Raster {
    /// The mean squared difference on black and on white from a picture of the same size, of every other pixel of
    /// every other row.
    fileprivate func squaredError(from other: Raster) -> Double {
        var (sum, count): (Int64, Int64) = (0, 0)
        pixels.withUnsafeBufferPointer { a in
            other.pixels.withUnsafeBufferPointer { b in
                for y in stride(from: 0, to: height, by: 2) {
                    for x in stride(from: 0, to: width, by: 2) {
                        let pixel = 4 &* (y &* width &+ x)
                        let (alphaA, alphaB) = (Int32(a[pixel &+ 3]), Int32(b[pixel &+ 3]))
                        count &+= 6
                        if alphaA == 0, alphaB == 0 { continue }
                        for channel in 0..<3 {
                            let (colorA, colorB) = (Int32(a[pixel &+ channel]), Int32(b[pixel &+ channel]))
                            let black = (colorA &* alphaA &- colorB &* alphaB) / 255
                            let white = black &- (alphaA &- alphaB)
                            sum &+= Int64(black &* black &+ white &* white)
                        }
                    }
                }
            }
        }
        return Double(sum) / Double(max(1, count))
    }
}
