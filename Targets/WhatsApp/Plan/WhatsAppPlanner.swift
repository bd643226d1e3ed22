import StickerModel

/// Makes the plan of one catalog: which packs WhatsApp gets, the files of each, and what there is to say about it.
struct WhatsAppPlanner {
    let target: WhatsAppTarget
    let catalog: Catalog
    let art: ArtFacts
    var log: FindingLog
    var stems: FileNamer
    var identifiers: FileNamer
    var stickerNames = FileNamer()

    var limits: WhatsAppLimits { target.limits }

    init(_ target: WhatsAppTarget, catalog: Catalog, art: ArtFacts) {
        self.target = target
        self.catalog = catalog
        self.art = art
        log = FindingLog(target.rules)
        // The parts of a split must not take the name of another pack of the manifest.
        let packs = catalog.packs(for: target.name)
        stems = FileNamer(taken: packs.map(\.id))
        identifiers = FileNamer(taken: packs.map { WhatsAppOptions($0, target: target.name).identifier ?? $0.id })
    }

    mutating func plan() -> TargetPlan {
        var packs: [PlannedPack] = []
        for pack in catalog.packs(for: target.name) {
            var parts = parts(of: pack).map { finished($0) }
            useDefaultEmoji(&parts, of: pack)
            reportEnlarged(parts.flatMap(\.stickers), of: pack)
            packs += parts
            reportDropped(pack)
        }
        guard !packs.isEmpty else { return TargetPlan(findings: log.findings) }
        let links = storeLinks()
        judge(packs, links)
        let recipes = ImageRecipes(limits: limits, target: target.name)
        // A pack of nothing has been refused above; there is no picture to make a tray image of.
        let filled = packs.filter { !$0.stickers.isEmpty }
        let layout = WhatsAppLayout(packs: filled, links: links, recipes: recipes, templates: target.templates)
        let origins = packs.flatMap { [($0.identifier, $0.source.id), ($0.stem, $0.source.id)] }
        return TargetPlan(
            output: OutputPlan(layout.entries), findings: log.findings,
            packOrigins: Dictionary(origins) { first, _ in first })
    }

    /// Applies every rule that can be told without rendering.
    private mutating func judge(_ packs: [PlannedPack], _ links: StoreLinks) {
        let subject = WhatsAppCatalog(planned: packs, links: links, of: catalog)
        let levels = Dictionary(packs.map { ($0.identifier, $0.source.ruleLevels) }) { first, _ in first }
        log.add(target.rules.judge(subject, levels: levels))
    }

    /// Names the files of a part and settles emojis and texts.
    private mutating func finished(_ part: PlannedPack) -> PlannedPack {
        var part = part
        for index in part.stickers.indices {
            let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
            let wanted = "\(part.stem)_\(number)_\(part.stickers[index].sticker.id)"
            part.stickers[index].fileName = stickerNames.claim(wanted, suffix: ".webp")
            part.stickers[index].emojis = emojis(of: part.stickers[index].sticker, in: part.source)
            part.stickers[index].text = text(of: part.stickers[index], in: part.source)
            reportShortFrames(part.stickers[index], in: part.source)
        }
        return part
    }
}
