import StickerModel

/// One pack as planned for iMessage.
struct PlannedPack: Sendable {
    let source: Pack
    let options: IMessageOptions
    /// The class of its stickers; merged packs share one.
    let size: SizeClass
    /// Whether it shares its app with other packs.
    let isPart: Bool
    /// Whether alt text in further languages is written.
    let isLocalized: Bool
    var stickers: [PlannedSticker]

    /// Languages of its alt text, base language first; empty without localization.
    var languages: [String] {
        let further = isLocalized ? Set(stickers.flatMap(\.translations.keys)).subtracting(["en"]).sorted() : []
        return further.isEmpty ? [] : ["en"] + further
    }
}

/// One sticker as planned for an iMessage pack.
struct PlannedSticker: Sendable {
    /// What it becomes.
    enum Kind: Sendable, Hashable {
        case still
        case animation
        /// Separate frames, each displayed for this many ms.
        case sequence(delay: Double)
    }

    let sticker: Sticker
    /// Facts about the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    /// The displayed frames with their ms, before the limits of iOS; one of 0 ms for a still.
    let slots: [TimelineSlot]
    var kind: Kind
    /// Stem of the folder and the image.
    var name = ""
    /// What VoiceOver reads; nil when none is given.
    var label: String?
    /// Labels in further languages, by tag.
    var translations: [String: String] = [:]

    init(_ sticker: Sticker, facts: ImageFacts?) {
        self.sticker = sticker
        self.facts = facts
        // A timeline that cannot be made is reported when it is rendered.
        let timeline = facts.flatMap { try? Timing(sticker.edit, isStill: false).timeline(over: $0.durations) }
        slots = timeline?.slots ?? [TimelineSlot(frame: 0, duration: 0)]
        kind = slots.count > 1 ? .animation : .still
    }

    var durations: [Double] { slots.map(\.duration) }
    var isAnimated: Bool { kind != .still }
    /// Folder inside the `.stickerpack`.
    var folder: String {
        if case .sequence = kind { return name + ".stickersequence" }
        return name + ".sticker"
    }

    /// Name of the image, or of one frame counted from 0. An APNG is named `.png`: the App Store rejects `.apng`.
    func fileName(_ format: FileFormat, frame: Int? = nil) -> String {
        if let frame { return "\(name)-\(frame).png" }
        return name + "." + (kind == .animation ? format.fileExtension : "png")
    }
}
