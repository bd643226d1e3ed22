import PortableFoundation
import StickerModel

/// Makes the plan of one catalog: which sets Telegram gets, the files of each, and what there is to say about it.
struct TelegramPlanner {
    let target: TelegramTarget
    let catalog: Catalog
    let art: ArtFacts
    var log: FindingLog
    private var folders: FileNamer

    private var limits: TelegramLimits { target.limits }

    init(_ target: TelegramTarget, catalog: Catalog, art: ArtFacts) {
        self.target = target
        self.catalog = catalog
        self.art = art
        log = FindingLog(target.rules)
        // Parts of a split must not take the name of another pack of the manifest.
        folders = FileNamer(taken: catalog.allPacks(for: target.name).map { Self.stem(of: $0, target: target.name) })
    }

    mutating func plan() -> TargetPlan {
        let packs = catalog.packs(for: target.name)
        let sets = packs.flatMap { self.sets(of: $0) }
        guard !sets.isEmpty else { return TargetPlan(findings: log.whole) }
        judge(sets)
        let layout = TelegramLayout(sets: sets.filter { !$0.stickers.isEmpty }, templates: target.templates)
        return TargetPlan(
            output: OutputPlan(layout.entries), findings: log.whole,
            packOrigins: Dictionary(sets.map { ($0.name, $0.source.id) }) { first, _ in first },
            publishedIdentifiers: layout.sets.map(\.publishedIdentifier),
            nextStep: layout.sets.isEmpty
                ? nil : NextStep(.path("README.md"), .words(" says how the sets get into Telegram")))
    }

    private static func stem(of pack: Pack, target: String) -> String {
        let options = TelegramOptions(pack, target: target)
        return SetName.plain(options.name.map { SetName.without(SetName.ending(of: options.bot), $0) } ?? pack.id)
    }

    private mutating func sets(of pack: Pack) -> [PlannedSet] {
        let options = TelegramOptions(pack, target: target.name)
        reportTokens(in: pack)
        var sets: [PlannedSet] = []
        let stickers = log.shortening(
            pack.stickers(for: target.name), of: pack, to: limits.longest, art)
        for kind in options.kinds {
            let planned = stickers.map { self.planned($0, kind, options) }
            let parts = parts(of: planned, most: limits.most(of: kind))
            let first = sets.count
            for (number, part) in parts.enumerated() {
                sets.append(set(of: pack, part, kind, options, number: number, isOnly: options.kinds.count == 1))
            }
            if parts.count > 1 { reportSplit(Array(sets[first...]), of: pack) }
        }
        for index in sets.indices { finish(&sets[index]) }
        useDefaultEmoji(&sets, of: pack)
        report(sets, of: pack)
        return sets
    }

    /// Full sets in order. A pack of nothing is planned too, so that the rule for the fewest stickers speaks of it.
    private func parts(of stickers: [PlannedSticker], most: Int) -> [[PlannedSticker]] {
        let starts = stickers.isEmpty ? [0] : Array(stride(from: 0, to: stickers.count, by: most))
        return starts.map { Array(stickers[$0..<min($0 + most, stickers.count)]) }
    }

    private mutating func set(
        of pack: Pack, _ stickers: [PlannedSticker], _ kind: SetKind, _ options: TelegramOptions, number: Int,
        isOnly: Bool
    ) -> PlannedSet {
        let stem = options.name.map { SetName.without(SetName.ending(of: options.bot), $0) } ?? SetName.plain(pack.id)
        let kindEnding = kind == .emoji && !isOnly ? "_emoji" : ""
        let ending = kindEnding + (number > 0 ? "_\(number + 1)" : "")
        let whole = ending + SetName.ending(of: options.bot)
        // A name of the manifest is kept, so that its rule speaks of it; one that was made of an id gives way.
        let name = options.name == nil ? String(stem.prefix(max(1, limits.nameLength - whole.count))) : stem
        let plain = SetName.plain(stem)
        let folder = ending.isEmpty ? plain : folders.claim(plain + ending)
        let part = number > 0 ? " \(number + 1)" : ""
        let title = (options.title ?? pack.name) + (kindEnding.isEmpty ? "" : " Emoji") + part
        return PlannedSet(
            source: pack, options: options, kind: kind, name: name + whole, title: title, folder: folder,
            stickers: stickers, thumbnail: kind == .stickers ? thumbnail(of: pack, options) : nil)
    }

    /// Names the files of a set, and gives its stickers their emojis and keywords.
    private mutating func finish(_ set: inout PlannedSet) {
        var names = FileNamer()
        for index in set.stickers.indices {
            let planned = set.stickers[index]
            let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
            set.stickers[index].fileName = names.claim(
                "\(number)_\(planned.sticker.id)",
                suffix: "." + planned.form.fileExtension(writesWebP: set.options.writesWebP))
            set.stickers[index].emojis = emojis(of: planned.sticker, in: set.source)
            set.stickers[index].keywords = keywords(of: planned.sticker, in: set.source)
        }
    }

    /// Applies every rule that needs no rendered image.
    private mutating func judge(_ sets: [PlannedSet]) {
        for set in sets {
            log.levels = set.source.ruleLevels
            let subject = TelegramSet(planned: set)
            log.judge(subject)
            for sticker in subject.stickers { log.judge(sticker) }
        }
        log.levels = [:]
    }
}

extension TelegramPlanner {
    /// How a sticker is made.
    private func planned(_ sticker: Sticker, _ kind: SetKind, _ options: TelegramOptions) -> PlannedSticker {
        let canvas: (Bool) -> Canvas = { isVideo in
            kind == .emoji
                ? .fixed(.square(limits.emojiSide)) : .spanning(side: limits.stickerSide, isEven: isVideo)
        }
        let still = PlannedSticker(
            sticker: sticker, facts: art[sticker.file], form: .still,
            rendition: .raster(
                recipe(
                    sticker.file, sticker.edit, .still, canvas(false),
                    Encoding(
                        options.writesWebP ? .webp : .png, byteBudget: limits.stillBytes, quality: sticker.edit.quality)
                )), duration: 0)
        guard let facts = art[sticker.file] else { return still }
        let duration = sticker.edit.runningTime(facts.durations)
        guard duration > 0 else { return still }
        var moving = still
        moving.duration = duration
        moving.form = .video
        moving.rendition = .raster(
            recipe(
                sticker.file, sticker.edit, .video, canvas(true),
                Encoding(.webm, byteBudget: limits.videoBytes, quality: sticker.edit.quality)))
        guard let vector = facts.vector, options.keepsVectors else { return moving }
        let form = VectorForm(sticker.file, sticker.edit, facts, vector, limits)
        moving.obstacles = form.obstacles
        if form.obstacles.isEmpty { (moving.form, moving.rendition) = (.vector, form.rendition) }
        return moving
    }

    /// The picture of the set: of the art that the manifest names for it, else of the pack's icon.
    private func thumbnail(of pack: Pack, _ options: TelegramOptions) -> PlannedThumbnail? {
        guard let file = options.thumbnail ?? pack.icon else { return nil }
        let canvas = Canvas.fixed(.square(limits.thumbnailSide))
        let edit = pack.edit.plain
        guard let facts = art[file], edit.runningTime(facts.durations) > 0,
            edit.runningTime(facts.durations).rounded() <= limits.longest
        else {
            let encoding = Encoding(.png, byteBudget: limits.stillThumbnailBytes)
            return PlannedThumbnail(
                art: file, form: .still, rendition: .raster(recipe(file, edit, .still, canvas, encoding)))
        }
        let encoding = Encoding(.webm, byteBudget: limits.movingThumbnailBytes)
        return PlannedThumbnail(
            art: file, form: .video, rendition: .raster(recipe(file, edit, .video, canvas, encoding)))
    }

    private func recipe(
        _ file: String, _ edit: ArtEdit, _ form: StickerForm, _ canvas: Canvas, _ encoding: Encoding
    ) -> ImageRecipe {
        var timing = Timing(edit, isStill: form == .still)
        if form == .video {
            timing.vectorRate = limits.fastest
            timing.grid = grid(art[file], edit)
        }
        return ImageRecipe(
            source: file, timing: timing, framing: Framing(edit, canvas: canvas), encoding: encoding)
    }

    /// The grid in ms that brings faster art to the highest frame rate; nil for art that keeps its own times.
    private func grid(_ facts: ImageFacts?, _ edit: ArtEdit) -> Double? {
        guard let facts, !facts.format.isVector, hasFastFrames(facts, edit) else { return nil }
        return 1_000 / limits.fastest
    }

    private func hasFastFrames(_ facts: ImageFacts, _ edit: ArtEdit) -> Bool {
        // Files have whole milliseconds: 33 of them are a thirtieth of a second.
        let shortest = (1_000 / limits.fastest).rounded(.down)
        return facts.durations.contains { $0 > 0 && $0 / edit.speed < shortest }
    }
}

extension TelegramPlanner {
    /// The emojis that Telegram gets: the first where there are too many.
    private mutating func emojis(of sticker: Sticker, in pack: Pack) -> [String] {
        guard sticker.emojis.count > limits.mostEmojis else { return sticker.emojis }
        let kept = Array(sticker.emojis.prefix(limits.mostEmojis))
        log.raise(
            Notice(
                "emojis-cut",
                [
                    "sticker": sticker.id, "count": MetricUnit.emojis.text(Double(sticker.emojis.count)),
                    "most": "\(limits.mostEmojis)",
                ]),
            at: sticker.location(of: "emojis"), of: pack)
        return kept
    }

    /// The tags that fit.
    private mutating func keywords(of sticker: Sticker, in pack: Pack) -> [String] {
        var (kept, dropped, length): ([String], [String], Int) = ([], [], 0)
        for tag in sticker.tags.uniqued {
            let count = tag.utf16.count
            if kept.count < limits.mostKeywords, length + count <= limits.keywordCharacters {
                kept.append(tag)
                length += count
            } else {
                dropped.append(tag)
            }
        }
        if !dropped.isEmpty {
            log.raise(
                Notice(
                    "keywords-cut",
                    [
                        "sticker": sticker.id, "most": "\(limits.mostKeywords)",
                        "characters": "\(limits.keywordCharacters)", "dropped": NameList.text(dropped),
                    ]),
                at: sticker.location(of: "tags"), of: pack)
        }
        return kept
    }

    private mutating func useDefaultEmoji(_ sets: inout [PlannedSet], of pack: Pack) {
        var without: [Sticker] = []
        for set in sets.indices {
            for index in sets[set].stickers.indices where sets[set].stickers[index].emojis.isEmpty {
                sets[set].stickers[index].emojis = [Notice.fallbackEmoji]
                without.append(sets[set].stickers[index].sticker)
            }
        }
        guard !without.isEmpty else { return }
        log.raise(.defaultEmoji(for: without, of: pack.name), at: pack.location(of: "emojis"), of: pack)
    }

    private mutating func reportSplit(_ parts: [PlannedSet], of pack: Pack) {
        let described = parts.map { "\($0.name) (\(MetricUnit.stickers.text(Double($0.stickers.count))))" }
        log.raise(
            .split("set-split", of: pack.name, into: described, most: limits.most(of: parts[0].kind)),
            at: pack.location(of: "stickers"), of: pack)
    }

    /// A token in a manifest would be published with it.
    private mutating func reportTokens(in pack: Pack) {
        var texts = [("name", pack.name), ("publisher", pack.publisher), ("id", pack.id)]
        for (key, node) in (pack.targets[target.name] ?? Options()).values.sorted(by: { $0.key < $1.key }) {
            if let text = node.string { texts.append(("targets." + key, text)) }
        }
        for sticker in pack.stickers(for: target.name) {
            texts += (sticker.tags + (sticker.alt.map { Array($0.texts.values) } ?? [])).map { ("stickers", $0) }
        }
        for (field, text) in texts {
            guard let bot = BotToken.bot(in: text) else { continue }
            log.raise(Notice("token", ["bot": bot]), at: pack.location(of: field), of: pack)
            return
        }
    }

    /// What is made otherwise, or left out.
    private mutating func report(_ sets: [PlannedSet], of pack: Pack) {
        let stickers = sets.first?.stickers ?? []
        let all = sets.count(where: { $0.kind == sets.first?.kind }) > 1 ? sets.flatMap(\.stickers) : stickers
        for planned in all where !planned.obstacles.isEmpty {
            log.raise(
                Notice("vector-as-video", ["obstacles": NameList.whole(planned.obstacles, "and")]),
                path: planned.sticker.file, of: pack)
        }
        for planned in all where planned.form == .video {
            guard let facts = planned.facts, !facts.format.isVector, hasFastFrames(facts, planned.sticker.edit) else {
                continue
            }
            log.raise(
                Notice("frames-resampled", ["most": Figures.grouped(limits.fastest)]), path: planned.sticker.file,
                of: pack)
        }
        let side = sets.contains { $0.kind == .stickers } ? limits.stickerSide : limits.emojiSide
        let small = EnlargedStickers(among: all.map(\.sticker), onto: side, art)
        if !small.texts.isEmpty {
            log.raise(.enlarged(small, of: pack.name, onto: side), at: pack.location(of: "stickers"), of: pack)
        }
        let described = pack.stickers(for: target.name).count { $0.alt != nil }
        if described > 0 {
            let dropped = DroppedFields(target.title, [.stickers(described, with: "alt text")])
            log.raise(.dropped(dropped), at: pack.location, of: pack)
        }
    }
}
