import StickerModel

/// A sticker on its way to Discord.
struct PlannedSticker: Sendable {
    let sticker: Sticker
    /// Facts of the art; nil when it could not be read, which the engine has reported.
    let facts: ImageFacts?
    /// The running time in ms; 0 for a still.
    let duration: Double
    var rendition: Rendition
    /// `png`, `gif` or `json`
    var fileExtension: String
    /// `01_cup.png`
    var fileName = ""
    var name = ""
    /// Whether the id of the sticker is too long for a name.
    var isNameCut = false
    var description = ""
    var tags = ""
}

/// Makes the plan of one catalog: the files that Discord gets, and what there is to say about them.
struct DiscordPlanner {
    let target: DiscordTarget
    let catalog: Catalog
    let art: ArtFacts
    private var log: FindingLog

    private var limits: DiscordLimits { target.limits }

    /// Frames a second at which vector animations are drawn.
    private static let vectorRate = 30.0
    /// In ms; players show shorter frames of a GIF for 100.
    private static let shortestFrame = 20.0

    init(_ target: DiscordTarget, catalog: Catalog, art: ArtFacts) {
        (self.target, self.catalog, self.art) = (target, catalog, art)
        log = FindingLog(target.rules)
    }

    mutating func plan() -> TargetPlan {
        var entries: [OutputEntry] = []
        var packs: [(pack: Pack, count: Int)] = []
        for pack in catalog.packs(for: target.name) {
            let stickers = stickers(of: pack)
            report(stickers, of: pack)
            log.levels = pack.ruleLevels
            let list = DiscordList(planned: stickers, of: pack)
            log.judge(list)
            for sticker in list.stickers { log.judge(sticker) }
            guard !stickers.isEmpty else { continue }
            packs.append((pack, stickers.count))
            entries += self.entries(of: stickers, in: pack)
        }
        reportSlots(packs.reduce(0) { $0 + $1.count })
        guard !packs.isEmpty else { return TargetPlan(findings: log.whole) }
        let values: [String: Template<Markdown>.Value] = [
            "title": .text(.text(NameList.text(packs.map(\.pack.name)))),
            "packs": .list(
                packs.map { ["folder": .text(.code($0.pack.id, escapesBars: true)), "count": "\($0.count)"] }),
            "has-lottie": .flag(entries.contains { FileName.pathExtension($0.path) == "json" && $0.origin != nil }),
        ]
        return TargetPlan(
            output: OutputPlan(entries + [OutputEntry("README.md", .text(target.readme.filled(values).file))]),
            findings: log.whole, nextStep: NextStep(.path("README.md"), .words(" says how they get onto a server")))
    }

    private mutating func stickers(of pack: Pack) -> [PlannedSticker] {
        let options = DiscordOptions(pack, target: target.name)
        var names = FileNamer()
        let all = log.shortening(pack.stickers(for: target.name), of: pack, to: limits.longest, art)
        return all.enumerated().map { index, sticker in
            var planned = planned(sticker, options)
            let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
            planned.fileName = names.claim("\(number)_\(sticker.id)", suffix: "." + planned.fileExtension)
            let name = Self.name(of: sticker.id) ?? "Sticker \(index + 1)"
            planned.name = sticker.options.string("name") ?? AccessibilityText.shortened(name, to: limits.nameLength)
            planned.isNameCut = sticker.options.string("name") == nil && planned.name != name
            planned.description = description(of: sticker, in: pack)
            planned.tags = tags(of: sticker, in: pack)
            return planned
        }
    }

    /// The name that is made of an id: `tired-cup` gives "Tired cup"; nil where nothing is left of it. Discord takes no name
    /// of one character, as numbered files have.
    static func name(of id: String) -> String? {
        let name = Slug.fileSafe(id).split { "-_".contains($0) }.joined(separator: " ").capitalizedStart
        return name.isEmpty ? nil : name.utf16.count > 1 ? name : "Sticker " + name
    }

    /// How a sticker is made: a still as PNG, an animation in its format.
    private func planned(_ sticker: Sticker, _ options: DiscordOptions) -> PlannedSticker {
        let facts = art[sticker.file]
        let duration = facts.map { sticker.edit.runningTime($0.durations) } ?? 0
        let isStill = duration == 0
        let framing = Framing(sticker.edit, canvas: .fixed(.square(limits.side)))
        var timing = Timing(sticker.edit, isStill: isStill)
        if options.keepsVectors, facts?.vector != nil, !isStill {
            let recipe = VectorRecipe(
                source: sticker.file, format: .lottie, byteBudget: limits.bytes, timing: timing, framing: framing)
            return PlannedSticker(
                sticker: sticker, facts: facts, duration: duration, rendition: .vector(recipe), fileExtension: "json")
        }
        var encoding = Encoding(
            isStill ? .png : options.animation, byteBudget: limits.bytes, quality: sticker.edit.quality)
        if encoding.format == .gif { encoding.matte = options.matte }
        if !isStill {
            timing.shortestFrame = Self.shortestFrame
            if facts?.format.isVector == true { timing.vectorRate = Self.vectorRate }
        }
        return PlannedSticker(
            sticker: sticker, facts: facts, duration: duration,
            rendition: .raster(
                ImageRecipe(source: sticker.file, timing: timing, framing: framing, encoding: encoding)),
            fileExtension: encoding.format.fileExtension)
    }

    private func entries(of stickers: [PlannedSticker], in pack: Pack) -> [OutputEntry] {
        let files = stickers.map { planned in
            OutputEntry(
                FileName.join(pack.id, planned.fileName), .art(planned.rendition),
                origin: Origin(
                    pack: pack.id, sticker: planned.sticker.id, art: planned.sticker.file, role: Origin.stickerRole))
        }
        let list = stickers.map { planned in
            OutputDocument.object([
                "name": .string(planned.name), "description": .string(planned.description),
                "tags": .string(planned.tags), "file": .string(planned.fileName),
            ])
        }
        return files + [OutputEntry(FileName.join(pack.id, DiscordBundle.document), .document(.list(list)))]
    }
}

extension DiscordPlanner {
    /// The alt text, shortened where it is too long; "" without one, and for one of a single character.
    private mutating func description(of sticker: Sticker, in pack: Pack) -> String {
        let text = AccessibilityText.plain(sticker.alt?.base ?? "")
        guard text.utf16.count != 1 else {
            log.raise(
                Notice("description-left-out", ["sticker": sticker.id, "text": text]),
                at: sticker.location(of: "alt"), of: pack)
            return ""
        }
        let short = AccessibilityText.shortened(text, to: limits.descriptionLength)
        if short != text {
            let length = MetricUnit.characters.text(Double(text.utf16.count))
            log.raise(
                Notice("description-shortened", ["sticker": sticker.id, "count": length, "short": short]),
                at: sticker.location(of: "alt"), of: pack)
        }
        return short
    }

    /// The emojis and tags that fit, as Discord's own stickers have them.
    private mutating func tags(of sticker: Sticker, in pack: Pack) -> String {
        let words = (sticker.emojis + sticker.tags).uniqued
        var kept: [String] = []
        for word in words where (kept + [word]).joined(separator: ", ").utf16.count <= limits.tagsLength {
            kept.append(word)
        }
        if kept.count < words.count {
            let dropped = NameList.text(words.filter { !kept.contains($0) })
            log.raise(
                Notice(
                    "tags-cut", ["sticker": sticker.id, "characters": "\(limits.tagsLength)", "dropped": dropped]),
                at: sticker.location(of: "tags"), of: pack)
        }
        return kept.joined(separator: ", ")
    }

    /// What is made otherwise, or left out.
    private mutating func report(_ planned: [PlannedSticker], of pack: Pack) {
        let place = pack.location(of: "stickers")
        let small = EnlargedStickers(among: planned.map(\.sticker), onto: limits.side, art)
        if !small.texts.isEmpty { log.raise(.enlarged(small, of: pack.name, onto: limits.side), at: place, of: pack) }
        let soft = planned.filter { $0.fileExtension == "gif" && $0.facts?.pixels?.hasSoftEdges == true }
        if !soft.isEmpty {
            log.raise(.about(soft.map(\.sticker), of: pack.name, "gif-soft-edges"), at: place, of: pack)
        }
        let cut = planned.filter(\.isNameCut)
        if !cut.isEmpty {
            log.raise(
                .about(cut.map(\.sticker), of: pack.name, "names-cut", most: limits.nameLength), at: place, of: pack)
        }
        let bare = planned.filter(\.tags.isEmpty)
        if !bare.isEmpty { log.raise(.about(bare.map(\.sticker), of: pack.name, "without-tags"), at: place, of: pack) }
        let dropped = DroppedFields(target.title, [.languages], of: planned.map(\.sticker))
        if !dropped.fields.isEmpty { log.raise(.dropped(dropped), at: pack.location, of: pack) }
    }

    /// The boosts that a server needs for all of them.
    private mutating func reportSlots(_ count: Int) {
        let slots = DiscordLimits.slots
        guard count > slots[0] else { return }
        let level = slots.firstIndex { $0 >= count }
        let need = level.map { "one with level \($0) boosts for \(slots[$0])" } ?? "the largest one for \(slots[3])"
        log.raise(
            Notice("slots", ["count": MetricUnit.stickers.text(Double(count)), "free": "\(slots[0])", "need": need]),
            at: catalog.location)
    }
}
