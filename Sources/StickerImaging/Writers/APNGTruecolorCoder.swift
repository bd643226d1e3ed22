import StickerModel

/// Writes an animation as lossless truecolor APNG.
struct APNGTruecolorCoder {
    let clip: Clip
    let loopCount: Int
    /// Without alpha channel; every frame must be opaque.
    var isOpaque = false

    /// The file, or nil as soon as it would exceed `limit` bytes.
    func encode(limit: Int) throws -> APNGContainer? {
        let packer = try ZlibPacker(level: 6)
        var steps = FrameSteps(canvas: clip.size)
        var container = APNGContainer(
            size: clip.size, kind: isOpaque ? .rgb : .rgba, loopCount: loopCount, frames: [])
        var total = 0
        try clip.frames.forEach { index, raster in
            let step = steps.step(to: raster)
            if step.clearsPrevious { container.frames[index - 1].disposal = .clear }
            var frame = try self.frame(step, isFirst: index == 0, packer)
            frame.duration = clip.durations[index]
            container.frames.append(frame)
            total += frame.data.count + APNGContainer.overhead
            // The finest level saves no more than a tenth.
            return total <= limit + limit / 8
        }
        guard container.frames.count == clip.durations.count else { return nil }
        if container.byteCount > limit + limit / 8 { return nil }
        let tight = try container.packed(container.byteCount <= limit ? .roomy : .finest)
        return tight.byteCount <= limit ? tight : nil
    }

    /// Guesses the bytes of the whole file from four frames.
    func guess() throws -> Double {
        let packer = try ZlibPacker(level: 6)
        let count = clip.durations.count
        let picks = Set((0..<min(count, 4)).map { $0 * count / min(count, 4) })
        var steps = FrameSteps(canvas: clip.size)
        var (first, sampled, sampledArea, area) = (0, 0, 0, 0)
        try clip.frames.forEach { index, raster in
            let step = steps.step(to: raster)
            let own = step.rect.width * step.rect.height
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

    private func frame(_ step: FrameStep, isFirst: Bool, _ packer: ZlibPacker) throws -> APNGContainer.Frame {
        let whole = PixelRect(x: 0, y: 0, width: clip.size.width, height: clip.size.height)
        let rect = isFirst ? whole : step.rect
        let content = isFirst || isOpaque ? (step.frame.part(rect), false) : step.content(block: 1)
        let channels = isOpaque ? 3 : 4
        let samples = content.0.samples(channels: channels)
        let rowBytes = channels * rect.width
        // Flat art packs better without filters, gradients with them (docs/fitting.md 1.4).
        let plain = try packer.packed(PNGFilter.unfiltered(samples, rowBytes: rowBytes))
        let filtered = try packer.packed(PNGFilter.adaptive(samples, rowBytes: rowBytes, channels: channels))
        return APNGContainer.Frame(
            rect: rect, duration: 0, isBlended: content.1, data: filtered.count < plain.count ? filtered : plain)
    }
}

extension Raster {
    /// R, G, B and with 4 channels A; black under clear pixels.
    fileprivate func samples(channels: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: channels * size.area) { samples, count in
            count = channels * size.area
            for pixel in 0..<size.area {
                let isClear = pixels[4 * pixel + 3] == 0
                for channel in 0..<channels {
                    samples[channels * pixel + channel] = isClear ? 0 : pixels[4 * pixel + channel]
                }
            }
        }
    }
}

/// Row filters of PNG for 8-bit samples (specification, chapter 9).
enum PNGFilter: UInt8, CaseIterable {
    case none = 0
    case sub = 1
    case up = 2
    case average = 3
    case paeth = 4

    /// Rows of samples, each after the filter that leaves the smallest sum of differences.
    static func adaptive(_ samples: [UInt8], rowBytes: Int, channels: Int) -> [UInt8] {
        var result: [UInt8] = []
        guard rowBytes > 0 else { return result }
        result.reserveCapacity(samples.count + samples.count / rowBytes)
        var above = [UInt8](repeating: 0, count: rowBytes)
        for start in stride(from: 0, to: samples.count, by: rowBytes) {
            let row = Array(samples[start..<start + rowBytes])
            var best: (filter: PNGFilter, row: [UInt8], sum: Int)?
            for filter in allCases {
                let filtered = filter.apply(to: row, above: above, channels: channels)
                let sum = filtered.reduce(0) { $0 &+ abs(Int(Int8(bitPattern: $1))) }
                if sum < best?.sum ?? Int.max { best = (filter, filtered, sum) }
            }
            result.append(best?.filter.rawValue ?? 0)
            result += best?.row ?? row
            above = row
        }
        return result
    }

    /// Rows of samples, none of them filtered.
    static func unfiltered(_ samples: [UInt8], rowBytes: Int) -> [UInt8] {
        guard rowBytes > 0 else { return [] }
        return stride(from: 0, to: samples.count, by: rowBytes).flatMap { [0] + samples[$0..<$0 + rowBytes] }
    }

    private func apply(to row: [UInt8], above: [UInt8], channels: Int) -> [UInt8] {
        if self == .none { return row }
        return [UInt8](unsafeUninitializedCapacity: row.count) { result, count in
            count = row.count
            for index in row.indices {
                let left = index >= channels ? row[index - channels] : 0
                let corner = index >= channels ? above[index - channels] : 0
                result[index] = row[index] &- predicted(left: left, above: above[index], corner: corner)
            }
        }
    }

    @inline(__always)
    private func predicted(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
        switch self {
        case .none: return 0
        case .sub: return left
        case .up: return above
        case .average: return UInt8((Int(left) + Int(above)) / 2)
        case .paeth:
            let estimate = Int(left) + Int(above) - Int(corner)
            let distances = (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner)))
            if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
            return distances.1 <= distances.2 ? above : corner
        }
    }
}
