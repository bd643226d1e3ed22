import StickerModel

/// Plans one catalog: a project for each pack, and the findings about it.
struct IMessagePlanner {
    let target: IMessageTarget
    let released: [IdentifierRecord]
    var kit: MessengerPlanner

    var catalog: Catalog { kit.catalog }
    var limits: IMessageLimits { target.limits }

    init(_ target: IMessageTarget, _ catalog: Catalog, _ art: ArtFacts, released: [IdentifierRecord] = []) {
        (self.target, self.released) = (target, released)
        kit = MessengerPlanner(target.platform, catalog, art)
    }

    mutating func plan() -> TargetPlan {
        let apps = apps()
        reportShape(of: apps)
        reportSharedBundleIDs()
        let entries = apps.flatMap { $0.entries(by: target) }
        return TargetPlan(
            output: OutputPlan(entries), findings: kit.log.all, packOrigins: origins(of: apps),
            publishedIdentifiers: apps.flatMap { $0.publishedIdentifiers(in: catalog) }, nextStep: nextStep(for: apps))
    }

    /// Where to go on: the first project, or how the first extension gets into an app.
    private func nextStep(for apps: [PlannedApp]) -> NextStep? {
        guard let first = apps.first else { return nil }
        let more = apps.count > 1 ? " and \(Figures.grouped(apps.count - 1)) more" : ""
        return first.options.layout == .standalone
            ? NextStep(
                .words("open "), .path("\(first.folder)/\(first.projectName).xcodeproj"), .words(more + " in Xcode"))
            : NextStep(
                .path(first.folder + "/project.yml"),
                .words(more + (apps.count > 1 ? " say" : " says") + " how to add the extension to your app"))
    }

    /// Applies the rules to an app and reports what becomes of its packs.
    mutating func judge(_ app: PlannedApp) {
        for (index, pack) in app.packs.enumerated() {
            judge(pack, of: app)
            if index == 0 { reportOptions(of: app) }
            kit.raiseEnlarged(pack.stickers.map(\.sticker), of: pack.source, onto: limits.side(of: pack.sizeClass))
            reportShortFrames(pack)
            kit.raiseSoftEdges(pack.stickers, of: pack.source, at: "animation-format")
            if index == 0 { reportIcons(of: app) }
            // An app with code has the translations.
            kit.raiseDropped([.emojis, .tags] + (app.shape == .together ? [] : [.languages]), of: pack.source)
        }
    }

    /// A pack with the pictures and texts of its stickers, whose files get their names with their app.
    mutating func planned(_ source: Pack, _ shape: PackShape, size: SizeClass) -> PlannedPack {
        let animation = IMessageOptions(source, target: target.name).animationFormat
        let stickers = zip(kit.stickers(of: source), names(of: source)).map { planned, name in
            var planned = planned
            let sticker = planned.sticker
            if sticker.options.bool("animated") == true, planned.facts != nil, !planned.isMoving {
                kit.log.raise(Notice("expects-animation", ["sticker": sticker.id]), path: sticker.file, of: source)
            }
            planned.name = name
            draw(&planned, in: source, side: limits.side(of: size), animation: animation)
            for (language, text) in labels(of: sticker, isLocalized: shape == .together) {
                let label = kit.fitted(
                    text, to: limits.labelLength, of: sticker, in: source, orRaise: "accessibility-label-cut")
                if language.isEmpty { planned.text = label } else { planned.translations[language] = label }
            }
            return planned
        }
        return PlannedPack(
            source, key: source.id, title: source.name, folder: source.id, kind: size.rawValue, stickers: stickers)
    }

    private func draw(_ planned: inout PlannedSticker, in pack: Pack, side: Int, animation: FileFormat) {
        let (quality, isMoving) = (planned.sticker.edit.quality, planned.isMoving)
        var encoding = Encoding(isMoving ? animation : .png, byteBudget: limits.stickerBytes, quality: quality)
        if !isMoving, quality == .small { encoding.smallBytes = limits.smallStillBytes }
        encoding.mixEdges(by: pack.options(for: target.name), of: pack)
        let (durations, isVector) = (planned.durations ?? [], planned.isVector)
        planned.take(encoding, on: .fixed(.square(side))) { timing in
            timing.fitMessages(durations, isVector: isVector, shortest: limits.shortestFrame)
        }
    }

    /// The label, whose language is "", and its translations.
    private func labels(of sticker: Sticker, isLocalized: Bool) -> [(language: String, text: String)] {
        guard let alt = sticker.alt else { return [] }
        let translations = isLocalized ? alt.texts.sorted { $0.key < $1.key }.filter { !$0.key.isEmpty } : []
        return [("", alt.base)] + translations.map { ($0.key, $0.value) }
    }

    /// The names of a pack's stickers in a project of its own.
    func names(of pack: Pack) -> [String] {
        var names = FileNamer()
        return pack.stickers(for: target.name).map { names.claim($0.id) }
    }

    /// Applies every rule that can be judged without rendering.
    private mutating func judge(_ pack: PlannedPack, of app: PlannedApp) {
        kit.log.levels = pack.source.ruleLevels
        let subject = IMessagePack(planned: pack, isPart: app.isShared, limits: limits)
        kit.log.judge(subject)
        for sticker in subject.stickers { kit.log.judge(sticker) }
    }
}

extension PlannedPack {
    /// The class of its stickers; merged packs share one.
    var sizeClass: SizeClass { kind.flatMap(SizeClass.init) ?? .regular }
}

extension PlannedSticker {
    /// Folder inside the `.stickerpack`.
    var folder: String { name + ".sticker" }
}

extension IMessagePack {
    /// What the plan will emit, with locations in the manifest.
    init(planned: PlannedPack, isPart: Bool, limits: IMessageLimits) {
        let source = planned.source
        self.init(
            path: source.location.file, location: source.location, kind: .manifest, name: source.id, limits: limits)
        self.isPart = isPart
        gridSize = Located(planned.sizeClass.rawValue)
        stickers = planned.stickers.map { IMessageSticker(planned: $0, in: planned, limits: limits) }
        folders = planned.stickers.map(\.folder)
        listed = folders.map { Located($0) }
    }
}

extension IMessageSticker {
    init(planned: PlannedSticker, in pack: PlannedPack, limits: IMessageLimits) {
        let sticker = planned.sticker
        self.init(path: sticker.file, kind: .manifest, name: planned.name, pack: pack.source.id, limits: limits)
        sizeClass = pack.sizeClass
        file = Located(FileName.last(planned.fileName), at: sticker.location)
        label = planned.text.isEmpty ? nil : Located(planned.text, at: sticker.location(of: "alt"))
    }
}
