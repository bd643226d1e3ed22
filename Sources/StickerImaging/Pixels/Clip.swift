import StickerModel

/// A still (one frame) or an animation, placed on its output canvas and ready to be encoded.
package struct Clip: Sendable {
    package var frames: any FrameStore
    /// How long each frame is shown, in ms; as many as there are frames. [0] for a still.
    package var durations: [Double]

    package init(_ frames: any FrameStore, durations: [Double]) {
        self.frames = frames
        self.durations = durations
    }

    package var size: PixelSize { frames.size }
    package var isAnimated: Bool { durations.count > 1 }
}
