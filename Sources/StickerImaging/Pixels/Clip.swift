import StickerModel

/// A still (one frame) or an animation, placed on its output canvas and ready to be encoded.
package struct Clip: Sendable {
    /// In the order in which they are displayed; all have one size.
    package var frames: any FrameStore
    /// How long each frame is displayed, in ms; one entry for each frame. [0] for a still.
    package var durations: [Double]
    /// How the animation got these frames; empty for a still.
    var changes: [FrameChange]

    /// `durations` in ms, one for each frame; without `changes`, the art has these frames.
    package init(_ frames: any FrameStore, durations: [Double], changes: [FrameChange]? = nil) {
        self.frames = frames
        self.durations = durations
        let mean = durations.reduce(0, +) / Double(max(1, durations.count))
        self.changes = changes ?? (durations.count > 1 ? [FrameChange(.art, mean, count: durations.count)] : [])
    }

    package var size: PixelSize { frames.size }
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

    package init(_ raster: Raster, duration: Double) {
        self.raster = raster
        self.duration = duration
    }
}

/// The frames of a clip, held in memory or decoded again for each pass.
package protocol FrameStore: Sendable {
    var size: PixelSize { get }
    /// Visits frames in order, decoding forwards only; stops early when `body` returns false.
    func forEach(_ body: (Int, Raster) throws -> Bool) throws
    /// The frames at these positions, ascending, as a store of their own.
    func picking(_ positions: [Int]) -> any FrameStore
}

/// Times in whole units, for formats that store nothing finer.
package enum Timestamps {
    /// Rounds the running sum, not each delay, so that nothing drifts; every frame lasts at least `shortest` units.
    ///
    /// Durations and `unit` are in ms. Sums are limited to 2^31 units, far more than any format can store.
    package static func rounded(_ durations: [Double], unit: Double = 1, shortest: Int = 1) -> [Int] {
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
