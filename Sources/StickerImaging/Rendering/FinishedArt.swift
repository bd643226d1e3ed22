import StickerModel

/// Art that is already the file that a recipe asks for: a WebP or WebM as others made it for the platform. Encoding it
/// once more would lose a little each time.
struct FinishedArt {
    private let bytes: [UInt8]
    let facts: ImageFacts
    private let changes: [FrameChange]

    /// nil for art of another format, with metadata or in need of turning, and where a recipe of this placement and
    /// timeline changes a pixel or a frame of it.
    init?(_ art: any Art, _ placement: Placement, _ timeline: FramePlan) {
        switch art {
        case let file as WebPArt where file.hasOnlyPictures: bytes = file.bytes
        case let file as WebMArt where file.facts.video?.codec == "V_VP9" && file.facts.video?.hasAudio == false:
            bytes = file.bytes
        default: return nil
        }
        (facts, changes) = (art.facts, timeline.changes)
        let (canvas, framing) = (placement.canvas, placement.framing)
        let isWhole =
            facts.size == canvas && placement.placed == PixelRect(canvas)
            && placement.part == ArtPart(PixelRect(canvas))
        let isPlain =
            framing.key == nil && framing.outline == nil && framing.background == nil && !framing.takesBackgroundFromArt
        let isClean =
            facts.metadata.isEmpty && facts.trailingBytes == 0 && facts.orientation == 1 && facts.colorProfile == nil
        guard isWhole, isPlain, isClean else { return nil }
        guard facts.isAnimated else {
            // A container for animations is not a still to platforms.
            guard !facts.isAnimationContainer, timeline.slots.count == 1 else { return nil }
            return
        }
        guard timeline.slots.map(\.frame) == Array(facts.durations.indices),
            timeline.durations == facts.statedDurations
        else { return nil }
    }

    /// The art itself; nil where the encoding asks for something else.
    func image(for encoding: Encoding) -> EncodedImage? {
        guard encoding.format == facts.format, encoding.quality == .auto, !encoding.isOpaque,
            bytes.count <= encoding.byteBudget ?? .max,
            !facts.isAnimated || facts.format == .webm || facts.loopCount == encoding.loopCount
        else { return nil }
        return EncodedImage(bytes, outcome: EncodingOutcome(isExact: true, frames: changes, attempts: 0))
    }
}
