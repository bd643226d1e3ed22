import PortableFoundation
import StickerModel

/// Telegram: sticker sets and custom emoji for the Bot API, for @Stickers by hand, and for apps that pass stickers on.
package struct TelegramTarget: MessengerTarget {
    package var platform: Platform
    let limits: TelegramLimits
    /// The files for apps that pass stickers on.
    let importFiles: [OutputEntry]

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        platform = try Platform(
            .telegram, files, documents: [.set, .files], nextStep: " says how the sets get into Telegram")
        limits = try TelegramLimits(platform.rules)
        importFiles = OutputEntry.templates(in: "import/", of: files)
    }

    package func packs(in planner: inout MessengerPlanner) -> [PlannedPack] {
        var folders = planner.namer { TelegramOptions($0).plainStem(of: $0) }
        let sets = planner.packs.flatMap { self.sets(of: $0, &folders, &planner) }
        var holders: [String: PlannedPack] = [:]
        for set in sets {
            guard let holder = holders.updateValue(set, forKey: set.key.lowercased()) else { continue }
            let values = ["name": set.key, "pack": set.source.name, "other": holder.source.name]
            planner.log.raise(Notice("set-name-twice", values), at: set.source.location(of: "id"), of: set.source)
        }
        return sets
    }

    private func sets(of pack: Pack, _ folders: inout FileNamer, _ planner: inout MessengerPlanner) -> [PlannedPack] {
        let options = TelegramOptions(pack)
        // A token in a manifest would be published with it.
        if let (field, bot) = BotToken.found(in: pack) {
            planner.log.raise(Notice("token", ["bot": bot]), at: options.place(field, of: pack), of: pack)
        }
        if let bot = options.faultyBot {
            planner.log.raise(Notice("bot-name", ["bot": bot]), at: options.place("bot", of: pack), of: pack)
        }
        if let bot = options.bot, let owner = options.owner, owner.lowercased() != bot.lowercased() {
            planner.log.raise(
                Notice("other-bot", ["name": options.name ?? "", "owner": owner, "bot": bot]),
                at: options.place("bot", of: pack), of: pack)
        }
        var stickers = planner.stickers(of: pack, longest: limits.longest)
        for index in stickers.indices {
            let sticker = stickers[index].sticker
            stickers[index].emojis = planner.cut(sticker.emojis, to: limits.mostEmojis, of: sticker, in: pack)
            stickers[index].tags = planner.fitting(
                sticker.tags, most: limits.mostKeywords, characters: limits.keywordCharacters, of: sticker, in: pack,
                orRaise: "keywords-cut")
        }
        planner.giveDefaultEmoji(&stickers, of: pack)
        for planned in stickers { report(planned, options, pack, &planner.log) }
        let isLarge = options.kinds.contains(.stickers)
        planner.raiseDrawn(stickers, of: pack, onto: isLarge ? limits.stickerSide : limits.emojiSide)
        planner.raiseDropped([.alt], of: pack)
        let given = pack.options(for: name).string("thumbnail")
        let cover = (given ?? pack.icon).map { file in
            thumbnail(file, pack.edit.plain, planner.art[file])
        }
        if !isLarge, let given {
            let notice = Notice("thumbnail-unused", ["file": given])
            planner.log.raise(notice, at: pack.options(for: name).place("thumbnail", of: pack), of: pack)
        }
        return options.kinds.flatMap { kind in
            let most = limits.mostStickers[kind] ?? 0
            let word = kind == .emoji && options.kinds.count > 1 ? " Emoji" : ""
            let drawn = stickers.map { sticker(of: $0, kind, options).sticker }
            let sets = planner.parts(of: drawn, most: most).enumerated().map { number, part in
                let ending = (word.isEmpty ? "" : "_emoji") + (number > 0 ? "_\(number + 1)" : "")
                let stem = options.plainStem(of: pack)
                return PlannedPack(
                    pack, key: options.setName(of: pack, part: ending, longest: limits.nameLength),
                    title: (options.title ?? pack.name) + word + (number > 0 ? " \(number + 1)" : ""),
                    folder: ending.isEmpty ? stem : folders.claim(stem + ending), kind: kind.rawValue,
                    stickers: planner.numbered(part), cover: kind == .stickers ? cover : nil)
            }
            planner.raiseSplit("set-split", of: pack, into: sets.map { "\($0.key) (\($0.holds))" }, most: most)
            return sets
        }
    }

    /// How a sticker is made, and what stands against a Lottie animation as a TGS.
    private func sticker(
        of planned: PlannedSticker, _ kind: SetKind, _ options: TelegramOptions
    ) -> (sticker: PlannedSticker, obstacles: [String]) {
        var planned = planned
        let obstacles = planned.isMoving && options.keepsVectors ? planned.keepVector(limits) : []
        if planned.fileExtension.isEmpty {
            let form: StickerForm = planned.isMoving ? .video : .still
            let canvas: Canvas =
                kind == .emoji
                ? .fixed(.square(limits.emojiSide)) : .spanning(side: limits.stickerSide, isEven: form == .video)
            let format: FileFormat = form == .video ? .webm : options.writesWebP ? .webp : .png
            let (edit, facts) = (planned.sticker.edit, planned.facts)
            planned.take(Encoding(format, byteBudget: limits.bytes[form], quality: edit.quality), on: canvas) {
                set(&$0, of: facts, edit)
            }
        }
        planned.traits = [planned.form.rawValue]
        return (planned, obstacles)
    }

    /// The picture of the set: of the art that the manifest names for it, else of the pack's icon.
    private func thumbnail(_ file: String, _ edit: ArtEdit, _ facts: ImageFacts?) -> PlannedCover {
        let duration = edit.runningTime(facts?.durations ?? [])
        let form: StickerForm = duration > 0 && duration.rounded() <= limits.longest ? .video : .still
        let encoding = Encoding(form == .video ? .webm : .png, byteBudget: limits.thumbnailBytes[form])
        let recipe = ImageRecipe(
            of: file, edit, as: encoding, on: .fixed(.square(limits.thumbnailSide)), isStill: form == .still
        ) { set(&$0, of: facts, edit) }
        return PlannedCover("thumb." + encoding.format.fileExtension, .raster(recipe), role: "thumbnail")
    }

    /// Videos of art with faster frames have a grid of the highest frame rate; other art keeps its own times.
    private func set(_ timing: inout Timing, of facts: ImageFacts?, _ edit: ArtEdit) {
        guard !timing.isStill else { return }
        timing.vectorRate = limits.fastest
        if hasFastFrames(facts, edit) { timing.grid = 1_000 / limits.fastest }
    }

    private func hasFastFrames(_ facts: ImageFacts?, _ edit: ArtEdit) -> Bool {
        guard let facts, facts.vector == nil else { return false }
        // Files have whole milliseconds: 33 of them are a thirtieth of a second.
        let shortest = (1_000 / limits.fastest).rounded(.down)
        return facts.durations.contains { $0 > 0 && $0 / edit.speed < shortest }
    }
}

extension TelegramTarget {
    /// What is made otherwise than its art suggests.
    private func report(
        _ planned: PlannedSticker, _ options: TelegramOptions, _ pack: Pack, _ log: inout FindingLog
    ) {
        let (made, obstacles) = sticker(of: planned, .stickers, options)
        if !obstacles.isEmpty {
            let notice = Notice("vector-as-video", ["obstacles": NameList.whole(obstacles, "and")])
            log.raise(notice, path: planned.sticker.file, of: pack)
        }
        if made.form == .video, hasFastFrames(planned.facts, planned.sticker.edit) {
            let notice = Notice("frames-resampled", ["most": Figures.grouped(limits.fastest)])
            log.raise(notice, path: planned.sticker.file, of: pack)
        }
    }

    /// What has to stay so that uploads change the set that people have.
    package func identifiers(of pack: PlannedPack) -> [PublishedIdentifier] {
        var record = IdentifierRecord(kind: "set", id: pack.key, owner: ManifestItem(pack: pack.source.id))
        record.form = pack.kind
        record.stickers = pack.stickers.map(\.sticker.id)
        record.cover = pack.cover?.rendition.source
        let options = TelegramOptions(pack.source)
        let field = options.bot == nil || options.name != nil ? "name" : "bot"
        var published = PublishedIdentifier(record, at: options.place(field, of: pack.source))
        published.isCoverGiven = pack.cover != nil
        return [published]
    }
}
