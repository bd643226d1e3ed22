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
        let templates = target.templates
        let entries = apps.flatMap { ProjectFiles(app: $0, target: target, templates: templates).entries }
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
            reportDropped(pack, app.shape)
        }
    }

    mutating func planned(
        _ source: Pack, _ options: IMessageOptions, _ shape: PackShape, size: SizeClass, isPart: Bool
    ) -> AppPack {
        let stickers = zip(source.stickers(for: target.name), names(of: source)).map { sticker, name in
            var planned = AppSticker(sticker, named: name, facts: art[sticker.file])
            if sticker.options.bool("animated") == true, planned.facts != nil, !planned.isAnimated {
                log.raise(Notice("expects-animation", ["sticker": sticker.id]), path: sticker.file, of: source)
            }
            setLabels(of: &planned, isLocalized: shape == .together, in: source)
            return planned
        }
        return AppPack(source: source, options: options, size: size, isPart: isPart, stickers: stickers)
    }

    /// The names of a pack's stickers in a project of its own.
    func names(of pack: Pack) -> [String] {
        var names = FileNamer()
        return pack.stickers(for: target.name).map { names.claim($0.id) }
    }

    /// Applies every rule that can be judged without rendering.
    private mutating func judge(_ pack: AppPack) {
        log.levels = pack.source.ruleLevels
        let subject = IMessagePack(planned: pack, limits: limits)
        log.judge(subject)
        for sticker in subject.stickers { log.judge(sticker) }
    }

    /// The label, shortened where it is too long, and its translations.
    mutating func setLabels(of planned: inout AppSticker, isLocalized: Bool, in pack: Pack) {
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

extension IMessagePack {
    /// What the plan will emit, with locations in the manifest.
    init(planned: AppPack, limits: IMessageLimits) {
        let source = planned.source
        self.init(
            path: source.location.file, location: source.location, kind: .manifest, name: source.id, limits: limits)
        isPart = planned.isPart
        gridSize = Located(planned.size.rawValue)
        stickers = planned.stickers.map { IMessageSticker(planned: $0, in: planned, limits: limits) }
        listed = planned.stickers.map { Located($0.folder) }
        folders = planned.stickers.map(\.folder)
    }
}

extension IMessageSticker {
    init(planned: AppSticker, in pack: AppPack, limits: IMessageLimits) {
        let sticker = planned.sticker
        self.init(path: sticker.file, kind: .manifest, name: planned.name, pack: pack.source.id, limits: limits)
        sizeClass = pack.size
        file = Located(planned.fileName(in: pack), at: sticker.location)
        label = planned.label.map { Located($0, at: sticker.location(of: "alt")) }
    }
}
