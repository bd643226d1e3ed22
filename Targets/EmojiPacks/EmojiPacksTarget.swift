import StickerModel

/// Custom emoji for chat servers: a folder for each service, with what its importer reads.
package struct EmojiPacksTarget: MessengerTarget {
    package var platform: Platform
    private let limits: EmojiLimits

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        platform = try Platform(
            .emojiPacks, files, documents: EmojiService.allCases.map(\.document),
            nextStep: " says how they get onto a server")
        limits = try EmojiLimits(platform.rules)
    }

    /// Bytes of Matrix's event but for what follows, with what a server adds; and of one picture but for its name and text,
    /// with an address of about 50.
    private static let (eventBytes, imageBytes) = (1_500, 145)
    /// Frames a second at which vector animations are drawn.
    private static let vectorRate = 25.0
    /// In ms; players show shorter frames of a GIF for 100.
    private static let shortestFrame = 20.0

    package func packs(in planner: inout MessengerPlanner) -> [PlannedPack] {
        // A server has one emoji of a name, whatever its pack.
        var names = Shortcodes(longest: EmojiLimits.nameLength)
        let released = Dictionary(planner.released.compactMap { one in one.owner.map { ($0, one.id) } }) { $1 }
        for pack in released.isEmpty ? [] : planner.packs {
            let prefix = pack.options(for: name).string("prefix") ?? ""
            for sticker in pack.stickers(for: name) {
                let item = ManifestItem(pack: pack.id, sticker: sticker.id)
                guard let known = released[item] else { continue }
                names.keep(known, for: item, sticker, written: sticker.options.string("shortcode"), prefix: prefix)
            }
        }
        let packs = planner.packs.flatMap { self.packs(of: $0, &names, &planner) }
        let emoji = packs.filter { $0.kind == EmojiService.discord.rawValue }.flatMap(\.stickers)
        let moving = emoji.count(where: \.isMoving)
        let count = max(moving, emoji.count - moving)
        let kind = count == moving ? "that move" : "that stand still"
        planner.raiseSlots("discord-slots", for: count, called: "\(count) emoji \(kind)", of: EmojiLimits.slots)
        return packs
    }

    private func packs(of pack: Pack, _ names: inout Shortcodes, _ planner: inout MessengerPlanner) -> [PlannedPack] {
        let options = pack.options(for: name)
        let chosen = options["services"]?.strings
        let services = EmojiService.allCases.filter { chosen?.contains($0.rawValue) ?? true }
        if services.isEmpty {
            planner.log.raise(Notice("no-service"), at: options.place("services", of: pack), of: pack)
        }
        let prefix = prefix(options, of: pack, &planner.log)
        let stickers = planner.stickers(of: pack)
        let claims = stickers.map {
            names.claim(
                $0.sticker, as: ManifestItem(pack: pack.id, sticker: $0.sticker.id),
                written: $0.sticker.options.string("shortcode"), prefix: prefix)
        }
        for (planned, claim) in zip(stickers, claims) {
            guard let holder = claim.holder else { continue }
            let values = [
                "sticker": planned.sticker.id, "wanted": claim.wanted, "holder": holder, "name": claim.name,
            ]
            planner.log.raise(Notice("renamed", values), at: planned.sticker.location(of: "shortcode"), of: pack)
        }
        let cut = zip(stickers, claims).filter(\.1.isCut).map(\.0.sticker)
        planner.raise("names-cut", about: cut, of: pack, most: EmojiLimits.nameLength)
        let packs = services.map { service in
            let emoji = zip(stickers, claims).map { self.emoji($0, named: $1.name, for: service, options, pack) }
            return PlannedPack(
                pack, key: pack.id, title: pack.name, folder: FileName.join(service.rawValue, pack.id),
                kind: service.rawValue, stickers: emoji)
        }
        let isOfStickers = services == [.matrix] && options.makesStickers
        planner.raiseDrawn(packs.flatMap(\.stickers), of: pack, onto: limits.side(isSticker: isOfStickers))
        if let slack = packs.first(where: { $0.kind == EmojiService.slack.rawValue })?.stickers {
            let long = slack.filter { planned in
                if case .raster(let recipe) = planned.rendition { recipe.timing.grid != nil } else { false }
            }
            planner.raise("frames-chosen", about: long.map(\.sticker), of: pack, most: limits.frames)
            let small = zip(slack, claims).filter { $0.name != $1.name }.map(\.0.sticker)
            planner.raise("slack-lowercase", about: small, of: pack)
        }
        for service in services { planner.raiseDropped(service.dropped.kinds, of: pack, by: service.dropped.title) }
        return packs
    }

    /// The beginning of names, "" for one that no service takes, which is one error instead of one for each emoji.
    private func prefix(_ options: Options, of pack: Pack, _ log: inout FindingLog) -> String {
        let prefix = options.string("prefix") ?? ""
        if prefix.utf8.allSatisfy(Self.safe.contains) { return prefix }
        log.raise(Notice("prefix", ["prefix": prefix]), at: options.place("prefix", of: pack), of: pack)
        return ""
    }

    /// Characters that some service takes in a name.
    private static let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-".utf8)

    /// A still as PNG, an animation in the format of the service.
    private func emoji(
        _ sticker: PlannedSticker, named name: String, for service: EmojiService, _ options: Options, _ pack: Pack
    ) -> PlannedSticker {
        var emoji = sticker
        let isSticker = service == .matrix && options.makesStickers
        emoji.traits = [isSticker ? "sticker" : "emoticon"]
        // Slack takes small letters alone.
        emoji.name = service == .slack ? name.lowercased() : name
        if service == .matrix {
            let alt = AccessibilityText.plain(emoji.sticker.alt?.base ?? "")
            emoji.text = alt.isEmpty ? emoji.name : alt
        }
        var encoding = Encoding(
            emoji.isMoving ? service.animation : .png, byteBudget: limits.bytes(of: service, isSticker: isSticker),
            quality: emoji.sticker.edit.quality)
        encoding.mixEdges(by: options, of: pack)
        emoji.take(encoding, on: .fixed(.square(limits.side(isSticker: isSticker)))) { timing in
            if !timing.isStill { set(&timing, of: sticker, service) }
        }
        // Importers take the name of the file for that of the emoji. A name that no service takes, which is an error unless a
        // manifest lowers its rule, must not lead out of the folder.
        let isSafe = emoji.name.utf8.allSatisfy(Self.safe.contains)
        let stem = isSafe ? emoji.name : Slug.fileSafe(emoji.name, prefix: "emoji")
        emoji.fileName = "\(stem).\(encoding.format.fileExtension)"
        return emoji
    }

    private func set(_ timing: inout Timing, of sticker: PlannedSticker, _ service: EmojiService) {
        timing.shortestFrame = Self.shortestFrame
        if sticker.isVector { timing.vectorRate = Self.vectorRate }
        guard service == .slack else { return }
        let timeline = try? timing.timeline(over: sticker.facts?.durations ?? [], isDrawn: sticker.isVector)
        guard timeline?.slots.count ?? 0 > limits.frames else { return }
        // GIF counts hundredths of a second.
        let grid = (sticker.duration / Double(limits.frames) / 10).rounded(.up) * 10
        timing.grid = grid
        timing.vectorRate = timing.vectorRate.map { min($0, 1_000 / grid) }
    }

    /// Slack has the names of the others in small letters, which would hide that those have changed.
    package func identifiers(of pack: PlannedPack) -> [PublishedIdentifier] {
        let options = pack.source.options(for: name)
        let services = options["services"]?.strings ?? EmojiService.allCases.map(\.rawValue)
        guard pack.kind != EmojiService.slack.rawValue || services == [EmojiService.slack.rawValue] else { return [] }
        return pack.names("emoji", givenAs: "shortcode", else: options.place("prefix", of: pack.source))
    }

    package func complete(_ pack: inout MessengerPack) {
        guard let service = EmojiService(rawValue: pack.kind) else { return }
        pack.values = ["service": service.name, "document": service.document.fileName]
        if service == .matrix {
            let bytes = pack.stickers.reduce(Self.eventBytes) { bytes, emoji in
                bytes + Self.imageBytes + (emoji.name?.value.utf8.count ?? 0) + (emoji.text?.value.utf8.count ?? 0)
            }
            pack.measured[.documentBytes] = .count(bytes)
        }
        // A server has one emoji of a name, whatever the case of its letters, but for Matrix.
        var names: Set<String> = []
        for index in pack.stickers.indices {
            let emoji = pack.stickers[index]
            pack.stickers[index].values = ["service": service.name]
            let isSticker = emoji.traits.contains("sticker")
            pack.stickers[index].byteLimit = limits.bytes(of: service, isSticker: isSticker)
            guard let name = emoji.name else { continue }
            if !names.insert(service == .matrix ? name.value : name.value.lowercased()).inserted {
                pack.remarks.raise("name-twice", ["name": name.value], at: name.location)
            }
        }
    }
}

extension Options {
    /// Whether the pictures for Matrix are stickers.
    var makesStickers: Bool { string("matrix") == "stickers" }
}
