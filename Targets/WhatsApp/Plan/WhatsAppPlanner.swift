import PortableFoundation
import StickerModel

/// Makes the plan of one catalog: which packs WhatsApp gets, the files of each, and what there is to say about it.
struct WhatsAppPlanner {
    let target: WhatsAppTarget
    /// Kind of the stickers of each released pack, by the pack's identifier.
    let releasedForms: [String: String]
    private let released: [IdentifierRecord]
    var kit: MessengerPlanner
    private var stems: FileNamer
    private var identifiers: FileNamer
    private var stickerNames = FileNamer()

    var catalog: Catalog { kit.catalog }
    var limits: WhatsAppLimits { target.limits }

    init(_ target: WhatsAppTarget, catalog: Catalog, art: ArtFacts, released: [IdentifierRecord]) {
        (self.target, self.released) = (target, released)
        releasedForms = Dictionary(released.compactMap { record in record.form.map { (record.id, $0) } }) { $1 }
        kit = MessengerPlanner(target.platform, catalog, art)
        stems = kit.namer()
        identifiers = kit.namer { WhatsAppOptions($0).identifier }
    }

    mutating func plan() -> TargetPlan {
        let packs = kit.packs.flatMap { pack -> [PlannedPack] in
            let parts = parts(of: pack)
            kit.raiseDrawn(parts.flatMap(\.stickers), of: pack, onto: limits.stickerSide)
            kit.raiseDropped([.tags, .languages], of: pack)
            return parts
        }
        guard !packs.isEmpty else { return TargetPlan(findings: kit.log.all) }
        let stores = storeLinks()
        judge(packs, stores)
        // A pack of nothing has been refused above; there is no picture to make a tray image of.
        let filled = packs.filter { !$0.stickers.isEmpty }
        let app = AppPlan(filled, in: catalog, by: target, released: released)
        for notice in app?.notices(kit.art, catalog) ?? [] {
            kit.log.raise(notice, path: catalog.location.file, at: notice.location)
        }
        let layout = WhatsAppLayout(
            packs: filled, playStore: stores.play?.text.value, appStore: stores.app?.text.value, target: target,
            app: catalog.isPart ? nil : app)
        let origins = packs.flatMap { pack in [pack.key, pack.stem].map { ($0, pack.source.id) } }
        return TargetPlan(
            output: OutputPlan(layout.entries), findings: kit.log.all,
            packOrigins: Dictionary(origins) { first, _ in first },
            publishedIdentifiers: filled.map(\.publishedIdentifier) + [app?.publishedIdentifier].compactMap(\.self),
            pictureVersions: filled.map(\.pictureVersion),
            nextStep: filled.isEmpty ? nil : layout.nextStep)
    }

    private mutating func judge(_ packs: [PlannedPack], _ stores: (play: WrittenLink?, app: WrittenLink?)) {
        var subject = WhatsAppCatalog(
            path: catalog.location.file, location: catalog.location, traits: ["planned", "android"])
        (subject.playStore, subject.appStore) = stores
        subject.packs = packs.enumerated().map { target.subject(planned: $1, number: $0 + 1) }
        kit.log.levels = RuleLevel.shared(by: packs.map(\.source.ruleLevels))
        kit.log.judge(subject)
        for (planned, pack) in zip(packs, subject.packs) {
            kit.log.levels = planned.source.ruleLevels
            kit.log.judge(whole: pack)
        }
    }

    /// The WhatsApp packs made of one pack of the manifest, each kind cut where it is full: first the kind that has the
    /// pack's own identifier, then the other.
    private mutating func parts(of pack: Pack) -> [PlannedPack] {
        let complete = completed(stickers(of: pack), in: pack)
        let leads = leadingKind(of: pack, complete)
        var taken = complete.filter { $0.isMoving == leads } + complete.filter { $0.isMoving != leads }
        for index in taken.indices {
            let sticker = taken[index].sticker
            let emojis = sticker.emojis.map { EmojiText.plain(AccessibilityText.plain($0)) }.filter { !$0.isEmpty }
            taken[index].emojis = kit.cut(emojis, to: limits.mostEmojis, of: sticker, in: pack)
            reportShortFrames(taken[index], in: pack)
        }
        kit.giveDefaultEmoji(&taken, of: pack)
        var parts: [PlannedPack] = []
        for isAnimated in [leads, !leads] {
            let word = isAnimated == leads ? nil : isAnimated ? "Animated" : "Stills"
            let lists = taken.filter { $0.isMoving == isAnimated }
                .parts(most: limits.mostStickers, fewest: limits.fewestStickers)
            for (number, stickers) in lists.enumerated() {
                parts.append(
                    part(of: pack, stickers, isAnimated: isAnimated, number: number, part: parts.count, word: word))
            }
        }
        kit.raiseSplit(
            "pack-split", of: pack,
            into: parts.map { part in
                let count = KindCount.text(part.stickers.count, isAnimated: part.isAnimated)
                return "“\(part.title)” (\(part.key), \(count))"
            }, most: limits.mostStickers)
        // A pack of nothing is planned too, so that the rule for the fewest stickers speaks of it.
        if pack.stickers(for: target.name).isEmpty {
            parts.append(part(of: pack, [], isAnimated: leads, number: 0, part: 0, word: nil))
        }
        return parts
    }

    /// Whether animations have the pack's own identifier: the kind it was released with, since phones would show stills
    /// where people added animations. Before a release stills have it, if there are any.
    private func leadingKind(of pack: Pack, _ stickers: [PlannedSticker]) -> Bool {
        if let form = releasedForms[WhatsAppOptions(pack).identifier] { return form == "animated" }
        return !stickers.isEmpty && stickers.allSatisfy(\.isMoving)
    }

    private mutating func part(
        of pack: Pack, _ stickers: [PlannedSticker], isAnimated: Bool, number: Int, part: Int, word: String?
    ) -> PlannedPack {
        let title = [pack.name, word, number > 0 ? "\(number + 1)" : nil].compactMap(\.self).joined(separator: " ")
        let ends = [word?.lowercased(), number > 0 ? "\(number + 1)" : nil].compactMap(\.self)
        let suffix = ends.map { "-" + $0 }.joined()
        let identifier = WhatsAppOptions(pack).identifier
        // The names without a suffix are reserved for it.
        let key = suffix.isEmpty ? identifier : identifiers.claim(identifier + suffix)
        let stem = suffix.isEmpty ? pack.id : stems.claim(pack.id + suffix)
        var planned = PlannedPack(
            pack, key: key, title: title, author: pack.publisher,
            // Something harmless while the identifier breaks the rules for folder names.
            folder: PlainName.isFolderName(key) ? key : stem, kind: isAnimated ? "animated" : "still",
            stickers: stickers)
        (planned.stem, planned.part) = (stem, part)
        for index in stickers.indices { finish(&planned.stickers[index], at: index, of: pack, stem) }
        planned.cover = trayRecipe(of: planned).map { PlannedCover(planned.trayName, .raster($0), role: "tray image") }
        return planned
    }

    private mutating func finish(_ planned: inout PlannedSticker, at index: Int, of pack: Pack, _ stem: String) {
        let (edit, isMoving) = (planned.sticker.edit, planned.isMoving)
        let shortest = planned.isVector ? limits.shortestDrawnFrame : limits.shortestFrame
        var encoding = Encoding(
            .webp, byteBudget: isMoving ? limits.animatedBytes : limits.stillBytes, quality: edit.quality)
        if isMoving { encoding.loopCount = WhatsAppOptions(pack).loops }
        planned.take(encoding, on: .fixed(.square(limits.stickerSide))) { timing in
            if isMoving { timing.shortestFrame = shortest }
        }
        planned.fileName = stickerNames.claim("\(stem)_\(planned.numberedID(at: index))", suffix: ".webp")
        planned.text = kit.fitted(
            planned.sticker.alt?.base ?? "", to: isMoving ? limits.animatedText : limits.stillText, of: planned.sticker,
            in: pack, orRaise: "accessibility-text-cut")
    }

    /// The given tray image as it is, else the icon, else the first sticker. Further parts of a split pack show their
    /// own first sticker, so that people can tell them apart in the tray.
    private func trayRecipe(of part: PlannedPack) -> ImageRecipe? {
        let pack = part.source
        var (file, edit) = (part.stickers.first?.sticker.file, part.stickers.first?.sticker.edit ?? ArtEdit())
        if part.part == 0, let tray = pack.tray {
            (file, edit) = (tray, pack.edit.plain)
            edit.crop = nil
        } else if part.part == 0, let icon = pack.icon {
            (file, edit) = (icon, pack.edit)
        }
        guard let file, !part.stickers.isEmpty else { return nil }
        return ImageRecipe(
            of: file, edit, as: Encoding(.png, byteBudget: limits.trayBytes),
            on: .fixed(.square(limits.traySide)), isStill: true)
    }
}

extension WhatsAppPlanner {
    /// Says how many frames are too short for WhatsApp and therefore joined.
    private mutating func reportShortFrames(_ planned: PlannedSticker, in pack: Pack) {
        guard planned.isMoving, let durations = planned.durations else { return }
        // A trim may leave a sliver of a frame at either end, which is nothing the artist drew.
        let short = durations.dropFirst().dropLast().filter { $0 < limits.shortestFrame }.count
        guard short > 0 else { return }
        let values = [
            "count": MetricUnit.frames.text(Double(short)),
            "shortest": MetricUnit.milliseconds.text(limits.shortestFrame), "their": short == 1 ? "its" : "their",
        ]
        kit.log.raise(Notice("frames-joined", values), path: planned.sticker.file, of: pack)
    }

    /// The catalog's store links, Apple's host rewritten to the one WhatsApp knows.
    private mutating func storeLinks() -> (play: WrittenLink?, app: WrittenLink?) {
        // Where a pack repeats the link, else where the manifest starts.
        func link(_ key: String, _ address: String?) -> WrittenLink? {
            let location = catalog.packs.lazy.compactMap { $0.fieldLocations[key] }.first ?? catalog.location
            return address.flatMap { $0.isEmpty ? nil : WrittenLink(key, Located($0, at: location)) }
        }
        var appStore = link("links.app-store", catalog.links.appStore)
        if let written = appStore?.text, let rewritten = WrittenLink.rewritten(appStore: written.value) {
            appStore?.text.value = rewritten
            let location = written.location ?? catalog.location
            kit.log.raise(Notice("app-store-link-rewritten"), path: location.file, at: location)
        }
        return (link("links.play-store", catalog.links.playStore), appStore)
    }
}
