import StickerModel

/// Plans one catalog: a project for each pack, and the findings about it.
struct IMessagePlanner {
    let target: IMessageTarget
    let catalog: Catalog
    let art: ArtFacts
    let released: [IdentifierRecord]
    var log: FindingLog

    var limits: IMessageLimits { target.limits }

    init(_ target: IMessageTarget, catalog: Catalog, art: ArtFacts, released: [IdentifierRecord] = []) {
        self.target = target
        self.catalog = catalog
        self.art = art
        self.released = released
        log = FindingLog(target.rules)
    }

    mutating func plan() -> TargetPlan {
        let apps = apps()
        reportShape(of: apps)
        reportSharedBundleIDs()
        let recipes = ImageRecipes(limits: limits)
        let entries = apps.flatMap { app in
            ProjectFiles(app: app, recipes: recipes, table: target.icons, templates: target.templates).entries
        }
        return TargetPlan(
            output: OutputPlan(entries), findings: log.whole, packOrigins: origins(of: apps),
            publishedIdentifiers: apps.flatMap { $0.publishedIdentifiers(in: catalog) }, nextStep: nextStep(for: apps))
    }

    /// Where to go on: the first project, or how the first extension gets into an app.
    private func nextStep(for apps: [PlannedApp]) -> NextStep? {
        guard let first = apps.first else { return nil }
        let more = apps.count > 1 ? " and \(Figures.grouped(apps.count - 1)) more" : ""
        return first.options.layout == .standalone
            ? NextStep(
                .words("open "), .path("\(first.folder)/\(first.project.app).xcodeproj"), .words(more + " in Xcode"))
            : NextStep(
                .path(first.folder + "/project.yml"),
                .words(more + (apps.count > 1 ? " say" : " says") + " how to add the extension to your app"))
    }

    /// Applies the rules to an app and reports what becomes of its packs.
    mutating func judge(_ app: PlannedApp) {
        for (index, pack) in app.packs.enumerated() {
            judge(pack)
            if index == 0 { reportOptions(of: app) }
            reportEnlarged(pack)
            reportShortFrames(pack)
            reportSoftEdges(pack)
            if index == 0 { reportIcons(of: app) }
            reportDropped(pack)
        }
    }

    mutating func planned(
        _ source: Pack, _ options: IMessageOptions, _ shape: PackShape, size: SizeClass, isPart: Bool
    ) -> PlannedPack {
        let names = names(of: source)
        var stickers = source.stickers(for: target.name).map { PlannedSticker($0, facts: art[$0.file]) }
        let isLocalized = options.isLocalized || shape == .together
        for index in stickers.indices {
            stickers[index].name = names[index]
            setKind(of: &stickers[index], options, shape, in: source)
            setLabels(of: &stickers[index], isLocalized: isLocalized, in: source)
        }
        return PlannedPack(
            source: source, options: options, size: size, isPart: isPart, isLocalized: isLocalized, stickers: stickers)
    }

    /// The names of a pack's stickers in a project of its own.
    func names(of pack: Pack) -> [String] {
        var names = FileNamer()
        return pack.stickers(for: target.name).map { names.claim($0.id) }
    }

    /// Applies every rule that can be judged without rendering.
    private mutating func judge(_ pack: PlannedPack) {
        log.levels = pack.source.ruleLevels
        let subject = IMessagePack(planned: pack, limits: limits)
        log.judge(subject)
        for sticker in subject.stickers { log.judge(sticker) }
    }

    /// Sets still, animation or sequence; reports when a requested sequence is impossible.
    mutating func setKind(
        of planned: inout PlannedSticker, _ options: IMessageOptions, _ shape: PackShape, in pack: Pack
    ) {
        let sticker = planned.sticker
        if sticker.options.bool("animated") == true, planned.facts != nil, !planned.isAnimated {
            log.raise(Notice("expects-animation", ["sticker": sticker.id]), path: sticker.file, of: pack)
        }
        guard planned.isAnimated, options.writesSequences else { return }
        let reason = planned.reasonAgainstSequence(shortest: limits.shortestFrame)
        if let reason = shape == .together ? "an app with code displays files, not sequences" : reason {
            log.raise(
                Notice("sequence-uneven", ["sticker": sticker.id, "why": reason]), path: sticker.file, of: pack)
        } else {
            planned.kind = .sequence(delay: planned.durations[0])
        }
    }

    /// The label, shortened where it is too long, and its translations.
    mutating func setLabels(of planned: inout PlannedSticker, isLocalized: Bool, in pack: Pack) {
        guard let alt = planned.sticker.alt else { return }
        planned.label = fitted(alt.base, of: planned.sticker, in: pack)
        guard isLocalized else { return }
        for (language, text) in alt.texts.sorted(by: { $0.key < $1.key }) where !language.isEmpty {
            planned.translations[language] = fitted(text, of: planned.sticker, in: pack)
        }
    }

    private mutating func fitted(_ text: String, of sticker: Sticker, in pack: Pack) -> String? {
        let plain = AccessibilityText.plain(text)
        guard !plain.isEmpty else { return nil }
        let short = AccessibilityText.shortened(plain, to: limits.labelLength)
        if short != plain {
            log.raise(
                Notice(
                    "accessibility-label-cut",
                    [
                        "sticker": sticker.id, "length": MetricUnit.characters.text(Double(plain.utf16.count)),
                        "limit": Figures.grouped(limits.labelLength), "text": short,
                    ]),
                at: sticker.location(of: "alt"), of: pack)
        }
        return short
    }
}

extension PlannedSticker {
    /// Delays that differ by less than this many ms count as equal: formats round them to their own clock.
    private static let evenness = 0.5

    /// Why an animation cannot be a sequence; nil when it can.
    fileprivate func reasonAgainstSequence(shortest: Double) -> String? {
        guard let least = durations.min(), let most = durations.max() else { return "it has no frames" }
        if facts?.format.isVector ?? false { return "it is drawn as a vector animation" }
        if most - least > Self.evenness {
            return "its frames last \(Figures.grouped(least)) to \(MetricUnit.milliseconds.text(most))"
        }
        if least < shortest - 0.001 { return "its frames last less than \(MetricUnit.milliseconds.text(shortest))" }
        return nil
    }
}

extension IMessagePack {
    /// What the plan will emit, with locations in the manifest.
    init(planned: PlannedPack, limits: IMessageLimits) {
        let source = planned.source
        self.init(
            path: source.location.file, location: source.location, kind: .manifest, name: source.id, limits: limits)
        isPart = planned.isPart
        gridSize = Located(planned.size.rawValue)
        stickers = planned.stickers.map { IMessageSticker(planned: $0, in: planned, limits: limits) }
        listed = planned.stickers.map { Located($0.folder) }
        folders = planned.stickers.map(\.folder)
        for language in planned.languages.dropFirst() {
            let without = planned.stickers.filter { $0.label != nil && $0.translations[language] == nil }
            if !without.isEmpty { untranslated[language] = without.map(\.sticker.id) }
        }
    }
}

extension IMessageSticker {
    init(planned: PlannedSticker, in pack: PlannedPack, limits: IMessageLimits) {
        let sticker = planned.sticker
        self.init(path: sticker.file, kind: .manifest, name: planned.name, pack: pack.source.id, limits: limits)
        sizeClass = pack.size
        file = Located(planned.fileName(pack.options.animationFormat), at: sticker.location)
        label = planned.label.map { Located($0, at: sticker.location(of: "alt")) }
    }
}
