import StickerModel

/// Makes the plan of one catalog: a project for each pack, and what there is to say about it.
struct IMessagePlanner {
    let target: IMessageTarget
    let catalog: Catalog
    let art: ArtFacts
    var log: FindingLog

    var limits: IMessageLimits { target.limits }

    init(_ target: IMessageTarget, catalog: Catalog, art: ArtFacts) {
        self.target = target
        self.catalog = catalog
        self.art = art
        log = FindingLog(target.rules)
    }

    mutating func plan() -> TargetPlan {
        let sources = catalog.packs(for: target.name)
        let identifiers = bundleIDs(of: sources)
        let packs = zip(sources, identifiers).map { planned($0, bundleID: $1) }
        reportSeveral(packs)
        let recipes = ImageRecipes(limits: limits)
        let entries = packs.flatMap { pack in
            ProjectFiles(
                pack: pack, recipes: recipes, icons: IconRenderRequest(pack), table: target.icons,
                templates: target.templates
            ).entries
        }
        return TargetPlan(
            output: OutputPlan(entries), findings: log.findings,
            packOrigins: Dictionary(packs.map { ($0.folder, $0.source.id) }) { first, _ in first })
    }

    private mutating func planned(_ source: Pack, bundleID: String) -> PlannedPack {
        let options = IMessageOptions(source, target: target.name)
        var names = FileNamer()
        var stickers = source.stickers(for: target.name).map { PlannedSticker($0, facts: art[$0.file]) }
        for index in stickers.indices {
            stickers[index].name = names.claim(stickers[index].sticker.id)
            settleForm(of: &stickers[index], options, in: source)
            settleLabels(of: &stickers[index], options, in: source)
        }
        let pack = PlannedPack(source: source, options: options, bundleID: bundleID, stickers: stickers)
        judge(pack)
        reportOptions(pack)
        reportEnlarged(pack)
        reportShortFrames(pack)
        reportSoftEdges(pack)
        reportIcons(pack)
        reportDropped(pack)
        return pack
    }

    /// Applies every rule that can be told without rendering.
    private mutating func judge(_ pack: PlannedPack) {
        let levels = pack.source.ruleLevels
        let subject = IMessagePack(planned: pack, sides: limits.sides)
        log.add(target.rules.judge(subject, by: PackMetrics.all, levels: levels))
        for sticker in subject.stickers {
            log.add(target.rules.judge(sticker, by: StickerMetrics.all, levels: levels))
        }
    }
}
