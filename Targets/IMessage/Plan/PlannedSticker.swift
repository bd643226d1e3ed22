import StickerModel

/// A sticker on its way into an iMessage pack.
struct PlannedSticker: Sendable {
    /// What it becomes.
    enum Form: Sendable, Hashable {
        case still
        case animation
        /// Frames of their own, each shown for this many ms.
        case sequence(delay: Double)
    }

    let sticker: Sticker
    /// Facts of the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    /// The frames shown with their ms, before iOS's limits; one of 0 ms for a still.
    let slots: [TimelineSlot]
    var form: Form
    /// Stem of its folder and its image.
    var name = ""
    /// What VoiceOver reads; nil when nothing is given.
    var label: String?
    /// Labels in further languages, by tag.
    var translations: [String: String] = [:]

    init(_ sticker: Sticker, facts: ImageFacts?) {
        self.sticker = sticker
        self.facts = facts
        // A timeline that cannot be had is reported where it is rendered.
        let timeline = facts.flatMap { try? Timing(sticker.edit, isStill: false).timeline(over: $0.durations) }
        slots = timeline?.slots ?? [TimelineSlot(frame: 0, duration: 0)]
        form = slots.count > 1 ? .animation : .still
    }

    var durations: [Double] { slots.map(\.duration) }
    var isAnimated: Bool { form != .still }
    /// Folder inside the `.stickerpack`.
    var folder: String {
        if case .sequence = form { return name + ".stickersequence" }
        return name + ".sticker"
    }

    /// Name of the image, or of one frame counted from 0.
    func fileName(_ format: AnimationFormat, frame: Int? = nil) -> String {
        if let frame { return "\(name)-\(frame).png" }
        return name + "." + (form == .animation ? format.fileExtension : "png")
    }
}
