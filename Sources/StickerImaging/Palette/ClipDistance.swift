import StickerModel

/// How far a finished animation is from the clip it was made of.
enum ClipDistance {
    /// The mean over instants spread evenly. Throws `ArtProblem` when the file cannot be read back.
    static func measure(_ bytes: [UInt8], against clip: Clip, instants: Int = 6) throws -> PictureDistance {
        let total = clip.durations.reduce(0, +)
        let times = (0..<instants).map { total * (Double($0) + 0.5) / Double(instants) }
        let reader = try ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil)
        var shown = try reader.next()
        var end = shown?.duration ?? 0
        var (position, clock) = (0, 0.0)
        var (similarity, error) = (0.0, 0.0)
        try clip.frames.forEach { index, raster in
            clock += clip.durations[index]
            while position < times.count, times[position] < clock || index == clip.durations.count - 1 {
                while end <= times[position], let next = try reader.next() {
                    shown = next
                    end += next.duration
                }
                let distance = shown.map { PictureDistance(from: raster, to: $0.raster) }
                similarity += distance?.similarity ?? -1
                error += distance?.squaredError ?? 65_025
                position += 1
            }
            return position < times.count
        }
        let count = Double(max(1, position))
        return PictureDistance(similarity: similarity / count, squaredError: error / count)
    }
}
