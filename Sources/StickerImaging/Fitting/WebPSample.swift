import StickerModel

/// A few frames of an animation that represent all of it, so that settings can be tried cheaply; or a still, which
/// represents itself.
final class WebPSample {
    private final class Part {
        let step: FrameStep
        let weight: Double
        /// By what is encoded of the picture.
        private(set) var cached: [Int: WebPPictureSource] = [:]

        init(_ step: FrameStep, weight: Double) {
            self.step = step
            self.weight = weight
        }

        func source(_ settings: WebPSettings) throws(FileError) -> WebPPictureSource {
            if let source = cached[settings.preparation] { return source }
            let made = try WebPPictureSource(settings.prepared(step.content.picture), isSharp: settings.isSharp)
            cached[settings.preparation] = made
            return made
        }

        /// How much of the animation it represents, in px.
        var share: Double { weight * Double(step.rect.area) }
    }

    private let parts: [Part]
    /// For sampled frames of the animation their parts.
    private let sampled: [Int: Part]
    private let tolerance: Int32
    private let overhead: Double
    /// Nil for a still.
    private let frameCount: Int?
    let isOpaque: Bool
    private var distances: [WebPSettings: PictureDistance] = [:]

    /// One pass over an animation. Four frames are enough; long clips differ more from frame to frame and get more.
    init(_ clip: Clip, tolerance: Int32) throws {
        self.tolerance = tolerance
        let count = clip.durations.count
        (frameCount, overhead) = (count, Double(WebPContainer.overhead(frames: count)))
        let wanted = min(count, max(4, min(6, count / 12)))
        let picks = (0..<wanted).map { $0 * count / wanted }
        var walker = FrameSteps(canvas: clip.size, tolerance: tolerance)
        var (steps, areas): ([FrameStep], [Int]) = ([], [])
        try clip.frames.forEach { index, raster in
            let step = walker.step(to: raster)
            areas.append(step.rect.area)
            if picks.contains(index) { steps.append(step.cropped) }
            return true
        }
        // The first frame is unlike all others: it represents only itself.
        let sampledArea = picks.dropFirst().reduce(0) { $0 + areas[$1] }
        let scale = sampledArea > 0 ? Double(areas.dropFirst().reduce(0, +)) / Double(sampledArea) : 0
        let parts = steps.enumerated().map { Part($1, weight: $0 == 0 ? 1 : scale) }
        self.parts = parts
        sampled = Dictionary(uniqueKeysWithValues: zip(picks, parts))
        isOpaque = parts.allSatisfy { $0.step.content.picture.isOpaque }
    }

    init(still: Raster) {
        parts = [Part(FrameStep(still: still), weight: 1)]
        (sampled, tolerance, frameCount) = ([:], 0, nil)
        overhead = Double(WebPContainer.stillOverhead)
        isOpaque = still.isOpaque
    }

    var qualities: WebPQualities {
        frameCount == nil
            ? WebPQualities(lowest: 0, step: 0.5) : WebPQualities(lowest: WebPLadder.lowestOfAnimations, step: 1)
    }

    /// What was encoded of one frame of the animation while the sample was tried, to be used again; nil if it is not in
    /// the sample, or was cut out with another tolerance.
    func source(of frame: Int, tolerance: Int32, _ settings: WebPSettings) throws(FileError) -> WebPPictureSource? {
        guard tolerance == self.tolerance, let part = sampled[frame] else { return nil }
        return try part.source(settings)
    }

    func still(_ settings: WebPSettings) throws -> [UInt8]? { try parts.first?.source(settings).encode(settings) }

    /// Bytes of the whole file: guessed for an animation. What half of it takes is enough where that says that the file
    /// is far beyond `bound`.
    func bytes(_ settings: WebPSettings, bound: Double = .infinity) throws -> Double {
        if !settings.isLossless {
            return overhead + (try colorBytes(settings)) + (try alphaBytes(settings.alphaQuality))
        }
        let whole = parts.reduce(0) { $0 + $1.share }
        var (total, seen) = (overhead, 0.0)
        for part in parts.sorted(by: { $0.share > $1.share }) {
            total += part.weight * Double(try part.source(settings).encode(settings).count)
            seen += part.share
            // Halves of one animation seldom differ by more than a sixth.
            if seen >= whole / 2, total * whole / seen > 1.15 * bound { return total * whole / seen }
        }
        return total
    }

    /// Color and alpha are coded apart, and each picture remembers both, so that a new pair of known qualities needs no
    /// further encode.
    private func colorBytes(_ settings: WebPSettings) throws -> Double {
        try parts.reduce(0) { sum, part in
            let source = try part.source(settings)
            // Both in one encode take little longer than color alone.
            _ = try source.encode(settings)
            return sum + part.weight * Double(try source.color(settings.quality).count)
        }
    }

    /// Bytes of the alpha of all frames.
    func alphaBytes(_ quality: Int) throws -> Double {
        try parts.reduce(0) { $0 + $1.weight * Double(try $1.source(.lossy(100)).alpha(quality).count) }
    }

    /// Color qualities that need no further encode.
    var knownColors: [Float] { parts.first?.cached.values.flatMap(\.knownColors).sorted() ?? [] }

    func step(_ settings: WebPSettings, bytes: Double, target: Double) -> EncodingStep {
        EncodingStep(
            settings.title, bytes: Int(min(bytes, 1e15)), measure: frameCount == nil ? .counted : .estimated,
            limit: Int(target), verdict: bytes > target ? .overLimit : .lessNear)
    }

    /// How far the sampled rectangles are from their originals: the mean, weighted by area.
    func distance(_ settings: WebPSettings) throws -> PictureDistance {
        if let known = distances[settings] { return known }
        var (similarity, error, weight) = (0.0, 0.0, 0.0)
        for part in parts {
            let source = try part.source(settings)
            guard let decoded = WebPPixels.decode(chunks: try source.encode(settings), size: source.size) else {
                continue
            }
            var canvas = part.step.base
            canvas.draw(decoded, at: part.step.rect, isBlended: part.step.content.isBlended)
            let distance = PictureDistance(from: part.step.frame, to: canvas)
            similarity += distance.similarity * part.share
            error += distance.squaredError * part.share
            weight += part.share
        }
        let mean = PictureDistance(similarity: similarity / max(1, weight), squaredError: error / max(1, weight))
        distances[settings] = mean
        return mean
    }
}
