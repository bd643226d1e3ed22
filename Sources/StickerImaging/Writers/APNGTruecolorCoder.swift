import StickerModel

struct APNGTruecolorCoder {
    let clip: Clip
    let loopCount: Int
    /// Without alpha channel; every frame must be opaque.
    var isOpaque = false

    /// The file, packed as finely as it takes to fit; nil as soon as that is not enough.
    func encode(limit: Int) throws -> APNGContainer? {
        // The finest level saves a ninth of the quick one at most.
        let most = limit + limit / 8
        let quick = try ZlibPacker(level: APNGContainer.Level.quick)
        var steps = FrameSteps(canvas: clip.size)
        var container = APNGContainer(size: clip.size, kind: isOpaque ? .rgb : .rgba, loopCount: loopCount, frames: [])
        var total = 0
        try clip.frames.forEach { index, raster in
            let step = steps.step(to: raster)
            if step.clearsPrevious { container.frames[index - 1].disposal = .clear }
            var frame = try self.frame(step, isFirst: index == 0, quick)
            frame.duration = clip.durations[index]
            container.frames.append(frame)
            total += frame.data.count + APNGContainer.overhead
            return total <= most
        }
        guard container.frames.count == clip.durations.count, container.byteCount <= most else { return nil }
        return try container.packed(within: limit, finest: APNGContainer.Level.finest)
    }

    /// Guesses the bytes of the whole file from four frames.
    func guess() throws -> Double {
        let packer = try ZlibPacker(level: APNGContainer.Level.quick)
        let count = clip.durations.count
        let picks = Set((0..<min(count, 4)).map { $0 * count / min(count, 4) })
        var steps = FrameSteps(canvas: clip.size)
        var (first, sampled, sampledArea, area) = (0, 0, 0, 0)
        try clip.frames.forEach { index, raster in
            let step = steps.step(to: raster)
            let own = step.rect.area
            if index > 0 { area += own }
            guard picks.contains(index) else { return true }
            let bytes = try frame(step, isFirst: index == 0, packer).data.count + APNGContainer.overhead
            if index == 0 {
                first = bytes
            } else {
                sampled += bytes
                sampledArea += own
            }
            return true
        }
        return Double(first) + Double(sampled) * Double(area) / Double(max(1, sampledArea))
    }

    private func frame(_ step: FrameStep, isFirst: Bool, _ packer: ZlibPacker) throws -> CodedFrame {
        let rect = isFirst ? PixelRect(clip.size) : step.rect
        let content = isFirst || isOpaque ? (step.frame.part(rect), false) : step.content
        let samples = PNGSamples(content.0, isOpaque ? .rgb : .rgba)
        return CodedFrame(rect: rect, isBlended: content.1, data: try samples.packed(by: packer).pixels)
    }
}
