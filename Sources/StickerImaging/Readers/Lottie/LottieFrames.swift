import StickerModel

/// A pass over the pictures of an animation at some instants.
final class LottieFrames: FrameReader {
    private let document: LottieDocument
    private let slots: [TimelineSlot]
    private let size: PixelSize
    private let limits: ArtLimits
    private var position = 0
    private var painter: LottiePainter?

    init(_ document: LottieDocument, slots: [TimelineSlot], size: PixelSize, limits: ArtLimits) {
        self.document = document
        self.slots = slots
        self.size = size
        self.limits = limits
    }

    func next() throws -> Frame? {
        guard position < slots.count else {
            painter = nil
            return nil
        }
        let slot = slots[position]
        position += 1
        let painter = try painter ?? LottiePainter(document, size: size, frames: slots.count, limits: limits)
        self.painter = painter
        return Frame(try painter.draw(document.drawnFrame(slot.frame, offset: slot.offset)), duration: slot.duration)
    }
}
