import StickerModel

/// A few frames of an animation that stand for all of it, so that settings can be tried cheaply.
final class WebPSample {
    private let steps: [FrameStep]
    /// Pixels of all rectangles for each pixel of the sampled ones, without the first frame, which counts as itself.
    private let scale: Double
    private let count: Int
    private var sizes: [WebPSettings: Double] = [:]
    private var pictures: [WebPPictureSource] = []
    private var exactPictures: [WebPPictureSource] = []
    let isOpaque: Bool

    /// One pass over the clip.
    init(_ clip: Clip, wanted: Int) throws {
        let count = clip.durations.count
        self.count = count
        let picks = Set((0..<min(count, wanted)).map { $0 * count / min(count, wanted) })
        var walker = FrameSteps(canvas: clip.size)
        var (steps, areas, opaque): ([FrameStep], [Int], Bool) = ([], [], true)
        try clip.frames.forEach { index, raster in
            let step = walker.step(to: raster)
            areas.append(step.rect.width * step.rect.height)
            if picks.contains(index) {
                steps.append(step)
                opaque = opaque && raster.isOpaque
            }
            return true
        }
        self.steps = steps
        isOpaque = opaque
        let sampled = picks.filter { $0 > 0 }.reduce(0) { $0 + areas[$1] }
        scale = sampled > 0 ? Double(areas.dropFirst().reduce(0, +)) / Double(sampled) : 0
    }

    /// The whole file's bytes, guessed.
    func bytes(_ settings: WebPSettings) throws -> Double {
        if let known = sizes[settings] { return known }
        var total = Double(WebPContainer.overhead(frames: count))
        for (position, source) in try sources(isLossless: settings.isLossless).enumerated() {
            let payload = WebPContainer.payload(of: try source.encode(settings)).chunks.count
            total += Double(payload) * (position == 0 ? 1 : scale)
        }
        sizes[settings] = total
        return total
    }

    /// How far the sampled rectangles are from their originals; the mean over them.
    func distance(_ settings: WebPSettings) throws -> PictureDistance {
        var (similarity, error, weight) = (0.0, 0.0, 0.0)
        for (position, source) in try sources(isLossless: settings.isLossless).enumerated() {
            let step = steps[position]
            guard let shown = WebPPixels.decode(try source.encode(settings)) else { continue }
            let wanted = step.frame.part(step.rect)
            var seen = step.base.part(step.rect)
            let isBlended = step.content(block: settings.isLossless ? 1 : 8).isBlended
            seen.draw(shown, at: PixelRect(x: 0, y: 0, width: shown.width, height: shown.height), isBlended: isBlended)
            let distance = PictureDistance(from: wanted, to: seen)
            let area = Double(step.rect.width * step.rect.height)
            similarity += distance.similarity * area
            error += distance.squaredError * area
            weight += area
        }
        return PictureDistance(similarity: similarity / max(1, weight), squaredError: error / max(1, weight))
    }

    private func sources(isLossless: Bool) throws -> [WebPPictureSource] {
        if isLossless {
            if exactPictures.isEmpty {
                exactPictures = try steps.map { try WebPPictureSource($0.content(block: 1).picture) }
            }
            return exactPictures
        }
        if pictures.isEmpty {
            pictures = try steps.map { try WebPPictureSource($0.content(block: 8).picture.bleedingColors()) }
        }
        return pictures
    }
}
