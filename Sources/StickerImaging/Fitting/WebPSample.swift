import StickerModel

/// A few frames of an animation that stand for all of it, so that settings can be tried cheaply.
final class WebPSample {
    /// One sampled frame, encoded as often as asked.
    private struct Part {
        var step: FrameStep
        var exact: (source: WebPPictureSource, isBlended: Bool)
        var lossy: (source: WebPPictureSource, isBlended: Bool)
        /// Frames it stands for.
        var weight: Double
    }

    private let parts: [Part]
    private let count: Int
    let isOpaque: Bool

    /// One pass over the clip.
    init(_ clip: Clip, wanted: Int, tolerance: Int32 = 0) throws {
        let count = clip.durations.count
        let picks = Set((0..<min(count, wanted)).map { $0 * count / min(count, wanted) })
        var walker = FrameSteps(canvas: clip.size, tolerance: tolerance, block: FrameStep.lossyBlock)
        var (steps, areas): ([FrameStep], [Int]) = ([], [])
        try clip.frames.forEach { index, raster in
            let step = walker.step(to: raster)
            areas.append(step.rect.width * step.rect.height)
            if picks.contains(index) { steps.append(step) }
            return true
        }
        // The first frame is like no other: it stands for itself.
        let sampled = picks.filter { $0 > 0 }.reduce(0) { $0 + areas[$1] }
        let scale = sampled > 0 ? Double(areas.dropFirst().reduce(0, +)) / Double(sampled) : 0
        parts = try steps.enumerated().map { position, step in
            let (exact, lossy) = (step.content(for: .lossless), step.content(for: .lossy(0)))
            return Part(
                step: step, exact: (try WebPPictureSource(exact.picture), exact.isBlended),
                lossy: (try WebPPictureSource(lossy.picture), lossy.isBlended), weight: position == 0 ? 1 : scale)
        }
        self.count = count
        isOpaque = parts.allSatisfy(\.lossy.source.isOpaque)
    }

    /// The whole file's bytes, guessed.
    func bytes(_ settings: WebPSettings, isMixed: Bool = false) throws -> Double {
        var total = Double(WebPContainer.overhead(frames: count))
        for part in parts {
            total += part.weight * Double(try size(of: part, settings, isMixed: isMixed))
        }
        return total
    }

    /// Whether some frames of a lossy file would be smaller without loss.
    func gainsByMixing(_ settings: WebPSettings) throws -> Bool {
        try parts.contains { try size(of: $0, settings, isMixed: true) < size(of: $0, settings, isMixed: false) }
    }

    private func size(of part: Part, _ settings: WebPSettings, isMixed: Bool) throws -> Int {
        if settings.isLossless { return try part.exact.source.encode(settings).chunks.count }
        let lossy =
            try part.lossy.source.colorBytes(settings.quality)
            + part.lossy.source.alphaBytes(settings.alphaQuality)
        return isMixed ? min(lossy, try part.exact.source.encode(.lossless).chunks.count) : lossy
    }

    /// How far the sampled rectangles are from their originals; the mean over them by area.
    func distance(_ settings: WebPSettings) throws -> PictureDistance {
        var (similarity, error, weight) = (0.0, 0.0, 0.0)
        for part in parts {
            let coded = settings.isLossless ? part.exact : part.lossy
            let rect = part.step.rect
            guard let shown = WebPPixels.decode(try coded.source.encode(settings), size: coded.source.size) else {
                continue
            }
            var seen = part.step.base.part(rect)
            seen.draw(
                shown, at: PixelRect(x: 0, y: 0, width: rect.width, height: rect.height), isBlended: coded.isBlended)
            let distance = PictureDistance(from: part.step.frame.part(rect), to: seen)
            let share = part.weight * Double(rect.width * rect.height)
            similarity += distance.similarity * share
            error += distance.squaredError * share
            weight += share
        }
        return PictureDistance(similarity: similarity / max(1, weight), squaredError: error / max(1, weight))
    }
}
