import StickerModel

/// A still (one frame) or an animation, placed on its output canvas and ready to be encoded.
package struct Clip: Sendable {
    /// In the order in which they are displayed; all have one size.
    package var frames: any FrameStore
    /// How long each frame is displayed, in ms; one entry for each frame. [0] for a still.
    package var durations: [Double]

    /// `durations` in ms, one for each frame.
    package init(_ frames: any FrameStore, durations: [Double]) {
        self.frames = frames
        self.durations = durations
    }

    /// Of every frame, in px.
    package var size: PixelSize { frames.size }
    /// Whether there is more than one frame.
    package var isAnimated: Bool { durations.count > 1 }
}

/// One frame of an animation as displayed: composed on the whole canvas, with its duration.
package struct Frame: Sendable {
    /// What is displayed, on the whole canvas.
    package var raster: Raster
    /// In ms.
    package var duration: Double
    /// What was given up for it, as people read it; nil for nothing.
    package var remark: String?

    /// `duration` in ms; 0 for a still.
    package init(_ raster: Raster, duration: Double) {
        self.raster = raster
        self.duration = duration
    }
}

/// The frames of a clip, held in memory or decoded again for each pass.
package protocol FrameStore: Sendable {
    /// Of every frame, in px.
    var size: PixelSize { get }
    /// Frames in all; 1 for a still.
    var count: Int { get }
    /// Visits frames in order, decoding forwards only; stops early when `body` returns false.
    func forEach(_ body: (Int, Raster) throws -> Bool) throws
    /// The frames at these positions, ascending, as a store of their own.
    func picking(_ positions: [Int]) -> any FrameStore
}

extension Clip {
    /// The clip reduced to the frames at `positions` (ascending, beginning with 0), each displayed until the next one.
    package func picking(_ positions: [Int]) -> Clip {
        var durations = positions.map { _ in 0.0 }
        var last = -1
        for (position, duration) in self.durations.enumerated() {
            if last + 1 < positions.count, positions[last + 1] == position { last += 1 }
            durations[max(0, last)] += duration
        }
        return Clip(frames.picking(positions), durations: durations)
    }

    /// The clip without frames that look like the one before; an animation keeps at least two. Throws `FileError` when
    /// a frame does not decode.
    package func joiningIdentical() throws -> Clip {
        guard isAnimated else { return self }
        var positions: [Int] = []
        var previous: Raster?
        try frames.forEach { position, raster in
            if previous.map({ !raster.looksLike($0) }) ?? true { positions.append(position) }
            previous = raster
            return true
        }
        if positions.count == 1 { positions.append(durations.count / 2) }
        return positions.count == durations.count ? self : picking(positions)
    }
}

/// Times in whole units, for formats that store nothing finer.
package enum Timestamps {
    /// Rounds the running sum, not each delay, so that nothing drifts; every frame lasts at least `shortest` units.
    ///
    /// Durations and `unit` are in ms. Sums are limited to 2^31 units, far more than any format can store.
    package static func whole(_ durations: [Double], unit: Double = 1, shortest: Int = 1) -> [Int] {
        var exact = 0.0
        var end = 0
        return durations.map { duration in
            exact = min(exact + (duration.isFinite ? max(0, duration) : 0) / unit, 2_147_483_647)
            let start = end
            end = max(start + shortest, Int(exact.rounded()))
            return end - start
        }
    }
}
