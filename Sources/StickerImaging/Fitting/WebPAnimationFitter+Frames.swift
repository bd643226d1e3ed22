import StickerModel

extension WebPAnimationFitter {
    /// Gives up frames, chosen by motion: as many as makes the whole come nearest to the original over time.
    mutating func fewerFrames(_ sample: WebPSample) throws -> EncodedImage {
        let count = clip.durations.count
        let guess = try sample.bytes(Self.lowest(sample))
        let motion = try MotionSegments(clip)
        var wanted = try frameCount(sample, motion)
        while wanted >= 2 {
            let kept = clip.picking(motion.keeping(wanted))
            let sample = try Self.sample(kept, tolerance: Self.tolerance)
            let excess = try sample.bytes(Self.lowest(sample)) / (Self.aim * Double(budget))
            if excess <= 1, var image = try lossy(kept, sample) {
                image.outcome.sacrifices.append(
                    "\(Figures.grouped(count - image.outcome.framesKept)) of \(Figures.grouped(count)) frames")
                return image
            }
            wanted = min(wanted - 1, Int(Double(wanted) / excess))
        }
        throw ArtProblem(
            .overLimit,
            "takes about \(Figures.grouped(guess.rounded())) bytes at the lowest quality, "
                + "at most \(Figures.grouped(budget)) allowed",
            hint: "shorten it with `trim`, or use simpler art")
    }

    /// Frames to keep: many coarse ones or fewer fine ones, whichever errs less over the running time.
    ///
    /// Measured: a cube that turns evenly wants every frame it can have, a fade wants quality.
    private func frameCount(_ sample: WebPSample, _ motion: MotionSegments) throws -> Int {
        let count = clip.durations.count
        let alpha = Self.lowest(sample).alphaQuality
        var candidates: [(frames: Int, codingError: Double)] = []
        for quality in Self.qualitiesForFrames {
            let settings = WebPSettings.lossy(quality, alpha: alpha)
            let share = Double(budget) / (try sample.bytes(settings))
            let frames = max(1, min(count - 1, Int(Double(count) * min(0.98, share))))
            if frames == candidates.last?.frames { continue }
            candidates.append((frames, try sample.distance(settings).squaredError * sample.coverage))
        }
        let missing = try clip.errors(ofKeeping: candidates.map { motion.keeping($0.frames) })
        let sums = zip(candidates, missing).map { ($0.frames, $0.codingError + $1) }
        return sums.min { $0.1 < $1.1 }?.0 ?? 1
    }

    private static let qualitiesForFrames: [Float] = [lowestQuality, 18, 26, 36, 50]
}

extension Clip {
    /// For each choice of frames (ascending, beginning with the first), the mean squared difference of 8-bit values
    /// on black and on white from showing those alone; one pass over the clip.
    func errors(ofKeeping choices: [[Int]]) throws -> [Double] {
        let kept = choices.map(Set.init)
        var shown = [Raster?](repeating: nil, count: choices.count)
        var sums = [Double](repeating: 0, count: choices.count)
        try frames.forEach { index, raster in
            for choice in choices.indices {
                if kept[choice].contains(index) {
                    shown[choice] = raster
                } else if let stale = shown[choice] {
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
