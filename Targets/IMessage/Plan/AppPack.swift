import StickerModel

struct AppPack: Sendable {
    let source: Pack
    let options: IMessageOptions
    /// The class of its stickers; merged packs share one.
    let size: SizeClass
    /// Whether it shares its app with other packs.
    let isPart: Bool
    var stickers: [AppSticker]
}

struct AppSticker: Sendable {
    let sticker: Sticker
    /// Facts about the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    /// Ms of the displayed frames, before the limits of iOS; one of 0 ms for a still.
    let durations: [Double]
    /// Stem of the folder and the image.
    var name: String
    /// What VoiceOver reads; nil when none is given.
    var label: String?
    /// Labels in further languages, by tag.
    var translations: [String: String] = [:]

    init(_ sticker: Sticker, named name: String, facts: ImageFacts?) {
        self.sticker = sticker
        self.name = name
        self.facts = facts
        // A timeline that cannot be made is reported when it is rendered.
        let timeline = facts.flatMap { try? Timing(sticker.edit, isStill: false).timeline(over: $0.durations) }
        durations = timeline?.durations ?? [0]
    }

    var isAnimated: Bool { durations.count > 1 }
    /// Folder inside the `.stickerpack`.
    var folder: String { name + ".sticker" }

    /// Name of the image. An APNG is named `.png`: the App Store rejects `.apng`.
    func fileName(in pack: AppPack) -> String {
        name + "." + (isAnimated ? pack.options.animationFormat.fileExtension : "png")
    }

    /// How its image is made. A vector animation is drawn at the highest rate that iOS plays.
    func recipe(in pack: AppPack, _ limits: IMessageLimits) -> ImageRecipe {
        let edit = sticker.edit
        let format: FileFormat = isAnimated ? pack.options.animationFormat : .png
        var encoding = Encoding(format, byteBudget: limits.stickerBytes, quality: edit.quality)
        if !isAnimated, edit.quality == .small { encoding.smallBytes = limits.smallStillBytes }
        // The soft edges of a GIF are mixed with what is most likely behind them.
        if format == .gif { encoding.matte = pack.options.matte ?? pack.source.background ?? .white }
        let timing =
            isAnimated
            ? Timing.ofMessages(
                edit, durations: durations, isVector: facts?.vector != nil, shortest: limits.shortestFrame)
            : Timing(edit, isStill: true)
        return ImageRecipe(
            source: sticker.file, timing: timing,
            framing: Framing(edit, canvas: .fixed(.square(limits.side(of: pack.size)))), encoding: encoding)
    }

    func origin(in pack: AppPack) -> Origin {
        Origin(pack: pack.source.id, sticker: sticker.id, art: sticker.file, role: Origin.stickerRole)
    }

    /// The number of frames shorter than iOS plays them. A rounding error at the limit does not count.
    func shortFrames(under limit: Double) -> Int { isAnimated ? durations.filter { $0 < limit - 0.001 }.count : 0 }

    /// Whether it is too short for two frames, so that it plays more slowly.
    func isSlowed(under limit: Double) -> Bool {
        isAnimated && Timing.slowdown(durations, shortest: limit) != nil
    }
}

extension Timing {
    /// Of an animation for Messages, whose frames last `durations` ms as the edit leaves them: these where iOS keeps
    /// them, a regular grid where a frame is too short; `shortest` is in ms. An animation too short for two frames plays
    /// more slowly, or nothing of its motion would be left.
    static func ofMessages(
        _ edit: ArtEdit, durations: [Double], isVector: Bool = false, shortest: Double
    ) -> Timing {
        let needsGrid = isVector || durations.contains { $0 < shortest - 0.001 }
        var edit = edit
        edit.speed *= slowdown(durations, shortest: shortest) ?? 1
        return Timing(
            edit, isStill: false, shortestFrame: shortest, grid: needsGrid ? shortest : nil,
            vectorRate: isVector ? 1000 / shortest : nil)
    }

    /// The speed at which frames that are too short for two of `shortest` ms last long enough for them; nil for others.
    static func slowdown(_ durations: [Double], shortest: Double) -> Double? {
        let total = durations.reduce(0, +)
        return total < 2 * shortest - 0.001 ? total / (2 * shortest) : nil
    }
}
