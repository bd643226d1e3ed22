import StickerModel

/// Frames that are each the mean of several neighbors in another store, weighted by how long these are displayed: what
/// a camera with a slow shutter would see.
struct BlurredFrames: FrameStore {
    let frames: any FrameStore
    /// How long each frame of that store is displayed, in ms.
    let durations: [Double]
    /// For each mean the frames it is made from, ascending.
    let groups: [Range<Int>]

    var size: PixelSize { frames.size }
    var count: Int { groups.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        var sums = [SIMD4<UInt32>](repeating: SIMD4(), count: size.area)
        var (position, total) = (0, UInt32(0))
        try frames.forEach { index, raster in
            guard position < groups.count else { return false }
            let group = groups[position]
            guard group.contains(index) else { return true }
            let weight = weight(of: index, in: group)
            add(raster, weight, to: &sums)
            total += weight
            if index + 1 < group.upperBound { return true }
            let mean = mean(sums, weight: total)
            for pixel in sums.indices { sums[pixel] = SIMD4() }
            total = 0
            position += 1
            return try body(position - 1, mean)
        }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        BlurredFrames(frames: frames, durations: durations, groups: positions.map { groups[$0] })
    }

    /// All weights of a group are about 1,024 together, so that sums stay far below 2^32.
    private func weight(of index: Int, in group: Range<Int>) -> UInt32 {
        let total = group.reduce(0) { $0 + durations[$1] }
        return UInt32(max(1, min(1024, 1024 * durations[index] / max(total, 1)).rounded()))
    }

    /// Premultiplied values, with the alpha last.
    private func add(_ raster: Raster, _ weight: UInt32, to sums: inout [SIMD4<UInt32>]) {
        raster.withPixelWords { pixels in
            for index in sums.indices {
                let (red, green, blue, alpha) = Raster.channels(pixels[index])
                let share = UInt32(alpha) &* weight
                sums[index] &+= SIMD4(UInt32(red), UInt32(green), UInt32(blue), 255) &* share
            }
        }
    }

    private func mean(_ sums: [SIMD4<UInt32>], weight: UInt32) -> Raster {
        var raster = Raster(size)
        raster.pixels.withUnsafeMutableBufferPointer { pixels in
            for index in sums.indices where sums[index].w > 0 {
                let cover = sums[index].w / 255
                let colors = (sums[index] &+ cover / 2) / cover
                pixels[4 * index] = UInt8(truncatingIfNeeded: colors.x)
                pixels[4 * index + 1] = UInt8(truncatingIfNeeded: colors.y)
                pixels[4 * index + 2] = UInt8(truncatingIfNeeded: colors.z)
                pixels[4 * index + 3] = UInt8(truncatingIfNeeded: (cover &+ weight / 2) / max(1, weight))
            }
        }
        return raster
    }
}

extension Clip {
    /// The frames that are displayed when each step of this many ms begins, ascending and beginning with 0; an
    /// animation keeps at least two.
    func positions(every step: Double) -> [Int] {
        var positions: [Int] = []
        var (clock, last) = (0.0, -1.0)
        for (position, duration) in durations.enumerated() {
            let current = ((clock + 1e-6) / step).rounded(.down)
            if current > last { positions.append(position) }
            last = current
            clock += duration
        }
        if positions.count == 1, isAnimated { positions.append(durations.count / 2) }
        return positions
    }

    /// The clip reduced to as many frames as there are `positions` (ascending, beginning with 0), each the mean of the
    /// frames from there to the next one.
    func blurring(from positions: [Int]) -> Clip {
        let ends = positions.dropFirst() + [durations.count]
        let groups = zip(positions, ends).map { $0..<$1 }
        return Clip(
            BlurredFrames(frames: frames, durations: durations, groups: groups),
            durations: groups.map { durations[$0].reduce(0, +) })
    }
}
