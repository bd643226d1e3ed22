import StickerModel

/// Makes the plan of one catalog: which packs WhatsApp gets, the files of each, and what there is to say about it.
struct WhatsAppPlanner {
    let target: WhatsAppTarget
    let catalog: Catalog
    let art: ArtFacts
    /// Kind of the stickers of each released pack, by the pack's identifier.
    let releasedForms: [String: String]
    var log: FindingLog
    var stems: FileNamer
    var identifiers: FileNamer
    var payloadNames: FileNamer
    var stickerNames: FileNamer

    var limits: WhatsAppLimits { target.limits }

    init(_ target: WhatsAppTarget, catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) {
        self.target = target
        self.catalog = catalog
        self.art = art
        releasedForms = Dictionary(released.compactMap { record in record.form.map { (record.id, $0) } }) { $1 }
        log = FindingLog(target.rules)
        payloadNames = FileNamer()
        stickerNames = FileNamer()
        // The parts of a split must not take the name of another pack of the manifest.
        let packs = catalog.allPacks(for: target.name)
        stems = FileNamer(taken: packs.map(\.id))
        identifiers = FileNamer(taken: packs.map { WhatsAppOptions($0, target: target.name).identifier })
    }

    mutating func plan() -> TargetPlan {
        var packs: [PlannedPack] = []
        for pack in catalog.packs(for: target.name) {
            var parts = parts(of: pack)
            for index in parts.indices { finish(&parts[index]) }
            useDefaultEmoji(&parts, of: pack)
            reportEnlarged(parts, of: pack)
            packs += parts
            reportDropped(pack)
        }
        guard !packs.isEmpty else { return TargetPlan(findings: log.whole) }
        let links = storeLinks()
        judge(packs, links)
        let recipes = ImageRecipes(limits: limits, target: target.name)
        // A pack of nothing has been refused above; there is no picture to make a tray image of.
        let filled = packs.filter { !$0.stickers.isEmpty }
        let layout = WhatsAppLayout(packs: filled, links: links, recipes: recipes, templates: target.templates)
        var origins: [String: String] = [:]
        for pack in packs {
            for name in [pack.identifier, pack.stem] where origins[name] == nil { origins[name] = pack.source.id }
        }
        return TargetPlan(
            output: OutputPlan(layout.entries), findings: log.whole, packOrigins: origins,
            publishedIdentifiers: filled.map { $0.publishedIdentifier(tray: recipes.tray(of: $0)?.source) },
            pictureVersions: filled.map(layout.pictureVersion),
            nextStep: filled.isEmpty ? nil : ReadmeText(packs: filled).nextStep)
    }

    /// Applies every rule that needs no rendered image.
    private mutating func judge(_ packs: [PlannedPack], _ links: StoreLinks) {
        let subject = WhatsAppCatalog(planned: packs, links: links, of: catalog)
        var levels: [String: [String: RuleLevel]] = [:]
        for pack in packs where levels[pack.identifier] == nil { levels[pack.identifier] = pack.source.ruleLevels }
        WhatsAppJudge().judge(subject, levels: levels, log: &log)
    }

    /// Names the files of a part and settles emojis and texts.
    private mutating func finish(_ part: inout PlannedPack) {
        part.payloadName = payloadNames.claim(part.folder, suffix: ".json")
        for index in part.stickers.indices {
            let wanted = "\(part.stem)_\(part.stickers[index].numberedID(at: index))"
            part.stickers[index].fileName = stickerNames.claim(wanted, suffix: ".webp")
            part.stickers[index].emojis = emojis(of: part.stickers[index].sticker, in: part.source)
            part.stickers[index].text = text(of: part.stickers[index], in: part.source)
            reportShortFrames(part.stickers[index], in: part.source)
        }
    }
}

extension WhatsAppPlanner {
    /// The emojis WhatsApp gets: without selectors, the first few where there are too many.
    mutating func emojis(of sticker: Sticker, in pack: Pack) -> [String] {
        var entries: [String] = []
        for emoji in sticker.emojis {
            let plain = EmojiText.plain(AccessibilityText.plain(emoji))
            if !plain.isEmpty { entries.append(plain) }
        }
        guard entries.count > limits.mostEmojis else { return entries }
        let kept = Array(entries.prefix(limits.mostEmojis))
        log.raise(
            Notice(
                "emojis-cut",
                [
                    "sticker": sticker.id, "count": MetricUnit.emojis.text(Double(entries.count)),
                    "most": "\(limits.mostEmojis)", "emojis": kept.joined(separator: " "),
                ]),
            at: sticker.location(of: "emojis"), of: pack)
        return kept
    }

    /// Gives every sticker without emojis the fallback, and says so once for a pack of the manifest, whatever parts it
    /// becomes.
    mutating func useDefaultEmoji(_ parts: inout [PlannedPack], of pack: Pack) {
        var without: [Sticker] = []
        for part in parts.indices {
            for index in parts[part].stickers.indices where parts[part].stickers[index].emojis.isEmpty {
                parts[part].stickers[index].emojis = [Notice.fallbackEmoji]
                without.append(parts[part].stickers[index].sticker)
            }
        }
        guard !without.isEmpty else { return }
        log.raise(.defaultEmoji(for: without, of: pack.name), at: pack.location(of: "emojis"), of: pack)
    }

    /// The description WhatsApp gets, shortened where it is too long; nil when there is none.
    mutating func text(of planned: PlannedSticker, in pack: Pack) -> String? {
        let sticker = planned.sticker
        guard let label = sticker.alt else { return nil }
        let alt = AccessibilityText.plain(label.base)
        guard !alt.isEmpty else { return nil }
        let limit = planned.isAnimated ? limits.animatedText : limits.stillText
        let text = AccessibilityText.shortened(alt, to: limit)
        guard text != alt else { return alt }
        log.raise(
            Notice(
                "accessibility-text-cut",
                [
                    "sticker": sticker.id, "length": MetricUnit.characters.text(Double(alt.utf16.count)),
                    "limit": Figures.grouped(limit), "text": text,
                ]),
            at: sticker.location(of: "alt"), of: pack)
        return text
    }

    /// Says how many frames are too short for WhatsApp and therefore joined.
    mutating func reportShortFrames(_ planned: PlannedSticker, in pack: Pack) {
        guard planned.isAnimated, let durations = planned.durations else { return }
        // A trim may leave a sliver of a frame at either end, which is nothing the artist drew.
        let short = durations.dropFirst().dropLast().filter { $0 < limits.shortestFrame }.count
        guard short > 0 else { return }
        log.raise(
            Notice(
                "frames-joined",
                [
                    "count": MetricUnit.frames.text(Double(short)),
                    "shortest": MetricUnit.milliseconds.text(limits.shortestFrame),
                    "their": short == 1 ? "its" : "their",
                ]), path: planned.sticker.file, of: pack)
    }

    /// One line a pack about art too small for its stickers.
    mutating func reportEnlarged(_ parts: [PlannedPack], of pack: Pack) {
        let small = EnlargedStickers(
            among: parts.flatMap(\.stickers).map(\.sticker), onto: limits.stickerSide, art)
        guard !small.texts.isEmpty else { return }
        log.raise(
            .enlarged(small, of: pack.name, onto: limits.stickerSide), at: pack.location(of: "stickers"), of: pack)
    }

    /// One line a pack about everything that finds no place in WhatsApp.
    mutating func reportDropped(_ pack: Pack) {
        let dropped = DroppedFields(target.title, [.tags, .languages], of: pack.stickers(for: target.name))
        if !dropped.fields.isEmpty { log.raise(.dropped(dropped), at: pack.location, of: pack) }
    }
}

extension WhatsAppPlanner {
    /// The catalog's store links, Apple's host rewritten to the one WhatsApp knows.
    mutating func storeLinks() -> StoreLinks {
        var appStore = Located(catalog.links.appStore ?? "", at: location(of: "links.app-store"))
        if let rewritten = StoreLinks.rewritten(appStore: appStore.value) {
            appStore.value = rewritten
            let location = appStore.location ?? catalog.location
            log.raise(Notice("app-store-link-rewritten"), path: location.file, at: location)
        }
        let playStore = Located(catalog.links.playStore ?? "", at: location(of: "links.play-store"))
        return StoreLinks(appStore: appStore, playStore: playStore)
    }

    /// Where a pack repeats the link, else where the manifest starts.
    private func location(of field: String) -> SourceLocation {
        for pack in catalog.packs {
            if let location = pack.fieldLocations[field] { return location }
        }
        return catalog.location
    }
}
