import StickerModel

/// One pack as planned for iMessage: a separate project or extension.
struct PlannedPack: Sendable {
    let source: Pack
    let options: IMessageOptions
    /// Bundle id of the app.
    var bundleID: String
    var stickers: [PlannedSticker]

    /// The folder in the output.
    var folder: String { source.id }
    /// Stem of the `.stickerpack` folder: the id, so that the identifier in iOS does not change with the name.
    var name: String { source.id }

    /// Languages of the `.strings` files, base language first; empty without localization.
    var languages: [String] {
        guard options.isLocalized else { return [] }
        let further = Set(stickers.flatMap(\.translations.keys)).subtracting(["en"]).sorted()
        return further.isEmpty ? [] : ["en"] + further
    }

    var project: StickerProject {
        StickerProject(
            app: StickerProject.appName(of: source.name), displayName: source.name, bundleID: bundleID,
            team: options.team, deploymentTarget: options.deploymentTarget, version: options.version,
            build: options.build, sharingLevel: options.sharingLevel, catalogName: options.catalogName, pack: name,
            languages: languages)
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

extension IconRenderRequest {
    /// The masters of a pack: those in its options, its icon, or its first sticker. nil for a pack without art.
    init?(_ pack: PlannedPack) {
        let options = pack.options
        guard let square = Self.square(pack) else { return nil }
        var wide = square
        if let file = options.wideIcon {
            wide = IconMaster(file: file, edit: pack.source.edit.plain)
        }
        self.init(
            square: Self.fitted(square, options), wide: Self.fitted(wide, options), background: pack.source.background,
            layout: options.hasMarketingIcon ? .standalone : .extension)
    }

    private static func square(_ pack: PlannedPack) -> IconMaster? {
        if let file = pack.options.icon ?? pack.source.icon {
            return IconMaster(file: file, edit: pack.source.edit.plain)
        }
        guard let first = pack.source.stickers.first else { return nil }
        var edit = first.edit
        // Without a margin, a sticker used as an icon would look cut off.
        edit.margin = max(edit.margin, IconMaster.roomyMargin)
        return IconMaster(file: first.file, edit: edit)
    }

    private static func fitted(_ master: IconMaster, _ options: IMessageOptions) -> IconMaster {
        var master = master
        if let fit = options.iconFit {
            master.edit.fit = fit == .crop ? .cover : .contain
            // A cropped icon reaches the edges.
            if fit == .crop { master.edit.margin = 0 }
        }
        if let focus = options.iconFocus {
            master.edit.focusX = focus.x
            master.edit.focusY = focus.y
        }
        return master
    }
}
