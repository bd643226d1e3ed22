import StickerModel

/// The emoji of one pack for one service.
struct PlannedEmojiList: Sendable {
    let source: Pack
    let options: EmojiOptions
    let service: EmojiService
    var emoji: [PlannedEmoji]

    /// `slack/tea-time`
    var folder: String { FileName.join(service.rawValue, source.id) }
    var isStickers: Bool { service == .matrix && options.makesMatrixStickers }

    func path(of planned: PlannedEmoji) -> String { FileName.join(folder, planned.fileName) }
}

/// An emoji on its way to one service.
struct PlannedEmoji: Sendable {
    let sticker: Sticker
    /// Facts of the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    /// Without colons.
    let name: String
    let format: FileFormat
    let rendition: Rendition
    let isMoving: Bool

    /// Importers take the name of the file for that of the emoji. A name that no service takes, which is an error unless a
    /// manifest lowers its rule, must not lead out of the folder.
    var fileName: String {
        return (name.utf8.allSatisfy(Self.isSafe) ? name : Slug.fileSafe(name, prefix: "emoji")) + "."
            + format.fileExtension
    }

    /// Whether it is a character that some service takes in a name.
    static func isSafe(_ byte: UInt8) -> Bool { safe.contains(byte) }

    private static let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-".utf8)
}

/// Makes the plan of one catalog: the files that each service gets, and what there is to say about them.
struct EmojiPlanner {
    let target: EmojiPacksTarget
    let catalog: Catalog
    let art: ArtFacts
    private var log: FindingLog
    /// Of each service: a server has one emoji of a name, whatever its pack.
    private var names = Shortcodes(longest: EmojiLimits.nameLength)

    private var limits: EmojiLimits { target.limits }

    /// Frames a second at which vector animations are drawn.
    private static let vectorRate = 25.0
    /// In ms; players show shorter frames of a GIF for 100.
    private static let shortestFrame = 20.0

    init(_ target: EmojiPacksTarget, catalog: Catalog, art: ArtFacts) {
        (self.target, self.catalog, self.art) = (target, catalog, art)
        log = FindingLog(target.rules)
    }

    mutating func plan() -> TargetPlan {
        let lists = catalog.packs(for: target.name).flatMap { self.lists(of: $0) }
        for list in lists {
            log.levels = list.source.ruleLevels
            let subject = EmojiList(planned: list)
            log.judge(subject)
            for emoji in subject.emoji { log.judge(emoji) }
        }
        let full = lists.filter { !$0.emoji.isEmpty }
        reportSlots(full.filter { $0.service == .discord }.flatMap(\.emoji))
        guard !full.isEmpty else { return TargetPlan(findings: log.whole) }
        let layout = EmojiLayout(lists: full, readme: target.readme)
        return TargetPlan(
            output: OutputPlan(layout.entries), findings: log.whole,
            nextStep: NextStep(.path("README.md"), .words(" says how they get onto a server")))
    }

    private mutating func lists(of pack: Pack) -> [PlannedEmojiList] {
        let options = EmojiOptions(pack, target: target.name)
        let prefix = checkedPrefix(options, of: pack)
        let stickers = pack.stickers(for: target.name)
        let claims = stickers.map { names.claim($0, written: $0.options.string("shortcode"), prefix: prefix) }
        report(claims, of: stickers, in: pack)
        let lists = options.services.map { service in
            var list = PlannedEmojiList(source: pack, options: options, service: service, emoji: [])
            // Slack takes small letters alone.
            list.emoji = zip(stickers, claims).map { sticker, claim in
                planned(sticker, named: service == .slack ? claim.name.lowercased() : claim.name, in: list)
            }
            return list
        }
        report(lists, stickers, named: claims.map(\.name), of: pack)
        return lists
    }

    /// A still as PNG, an animation in the format of the service.
    private func planned(_ sticker: Sticker, named name: String, in list: PlannedEmojiList) -> PlannedEmoji {
        let facts = art[sticker.file]
        let duration = facts.map { sticker.edit.runningTime($0.durations) } ?? 0
        let isMoving = duration > 0
        var encoding = Encoding(
            isMoving ? list.service.animation : .png,
            byteBudget: limits.bytes(of: list.service, isSticker: list.isStickers), quality: sticker.edit.quality)
        if encoding.format == .gif { encoding.matte = list.options.matte }
        let side = list.isStickers ? limits.stickerSide : limits.side
        let recipe = ImageRecipe(
            source: sticker.file, timing: timing(of: sticker, facts, duration, list.service),
            framing: Framing(sticker.edit, canvas: .fixed(.square(side))), encoding: encoding)
        return PlannedEmoji(
            sticker: sticker, facts: facts, name: name, format: encoding.format, rendition: .raster(recipe),
            isMoving: isMoving)
    }

    private func timing(
        of sticker: Sticker, _ facts: ImageFacts?, _ duration: Double, _ service: EmojiService
    ) -> Timing {
        var timing = Timing(sticker.edit, isStill: duration == 0)
        guard let facts, duration > 0 else { return timing }
        timing.shortestFrame = Self.shortestFrame
        if facts.format.isVector { timing.vectorRate = Self.vectorRate }
        if service == .slack, hasTooManyFrames(sticker, facts, timing) {
            // GIF counts hundredths of a second.
            timing.grid = (duration / Double(limits.frames) / 10).rounded(.up) * 10
            timing.vectorRate = timing.vectorRate.map { min($0, 1_000 / (timing.grid ?? 1)) }
        }
        return timing
    }

    private func hasTooManyFrames(_ sticker: Sticker, _ facts: ImageFacts, _ timing: Timing) -> Bool {
        let timeline = try? timing.timeline(over: facts.durations, isDrawn: facts.format.isVector)
        return timeline?.slots.count ?? 0 > limits.frames
    }
}

extension EmojiPlanner {
    /// The beginning of names, "" for one that no service takes, which is one error instead of one for each emoji.
    private mutating func checkedPrefix(_ options: EmojiOptions, of pack: Pack) -> String {
        func place(_ option: String) -> SourceLocation {
            pack.targets[target.name]?[option]?.location ?? pack.location
        }
        if options.services.isEmpty { log.raise(Notice("no-service"), at: place("services"), of: pack) }
        if options.prefix.utf8.allSatisfy(PlannedEmoji.isSafe) { return options.prefix }
        log.raise(Notice("prefix", ["prefix": options.prefix]), at: place("prefix"), of: pack)
        return ""
    }

    /// Names that are others than the manifest asks for.
    private mutating func report(_ claims: [Shortcodes.Claim], of stickers: [Sticker], in pack: Pack) {
        for (sticker, claim) in zip(stickers, claims) {
            guard let holder = claim.holder else { continue }
            log.raise(
                Notice(
                    "renamed", ["sticker": sticker.id, "wanted": claim.wanted, "holder": holder, "name": claim.name]),
                at: sticker.location(of: "shortcode"), of: pack)
        }
        let cut = zip(stickers, claims).filter(\.1.isCut).map(\.0)
        if !cut.isEmpty {
            log.raise(
                .about(cut, of: pack.name, "names-cut", most: EmojiLimits.nameLength),
                at: pack.location(of: "stickers"), of: pack)
        }
    }

    /// What is made otherwise, or left out.
    private mutating func report(
        _ lists: [PlannedEmojiList], _ stickers: [Sticker], named names: [String], of pack: Pack
    ) {
        let place = pack.location(of: "stickers")
        let side = lists.contains { !$0.isStickers } ? limits.side : limits.stickerSide
        let small = EnlargedStickers(among: stickers, onto: side, art)
        if !small.texts.isEmpty { log.raise(.enlarged(small, of: pack.name, onto: side), at: place, of: pack) }
        let all = lists.flatMap(\.emoji)
        let soft = all.filter { $0.format == .gif && $0.facts?.pixels?.hasSoftEdges == true }.map(\.sticker).uniqued
        if !soft.isEmpty { log.raise(.about(soft, of: pack.name, "gif-soft-edges"), at: place, of: pack) }
        let long = (lists.first { $0.service == .slack }?.emoji ?? []).filter { planned in
            if case .raster(let recipe) = planned.rendition { recipe.timing.grid != nil } else { false }
        }
        if !long.isEmpty {
            log.raise(
                .about(long.map(\.sticker), of: pack.name, "frames-chosen", most: limits.frames), at: place, of: pack)
        }
        if let slack = lists.first(where: { $0.service == .slack }) {
            let small = zip(slack.emoji, names).filter { $0.name != $1 }.map(\.0.sticker)
            if !small.isEmpty { log.raise(.about(small, of: pack.name, "slack-lowercase"), at: place, of: pack) }
        }
        for list in lists { reportDropped(list, stickers, of: pack) }
    }

    private mutating func reportDropped(_ list: PlannedEmojiList, _ stickers: [Sticker], of pack: Pack) {
        // Discord's stickers, which are another platform, have these fields.
        let platform = list.service == .discord ? "Discord's form for emoji" : list.service.name
        var dropped = DroppedFields(
            platform, list.service == .misskey ? [] : [.tags], of: stickers)
        if list.service == .matrix {
            dropped = DroppedFields(platform, [.tags, .languages], of: stickers)
        } else {
            let described = stickers.count { $0.alt != nil }
            if described > 0 { dropped.fields.append(.stickers(described, with: "alt text")) }
        }
        if !dropped.fields.isEmpty { log.raise(.dropped(dropped), at: pack.location, of: pack) }
    }

    /// The boosts that a server of Discord needs for all of them.
    private mutating func reportSlots(_ emoji: [PlannedEmoji]) {
        let moving = emoji.count(where: \.isMoving)
        let count = max(moving, emoji.count - moving)
        let slots = EmojiLimits.slots
        guard count > slots[0] else { return }
        let level = slots.firstIndex { $0 >= count }
        let need = level.map { "one with level \($0) boosts for \(slots[$0])" } ?? "the largest one for \(slots[3])"
        let kind = count == moving ? "that move" : "that stand still"
        log.raise(
            Notice("discord-slots", ["count": "\(count) emoji \(kind)", "free": "\(slots[0])", "need": need]),
            at: catalog.location)
    }
}
