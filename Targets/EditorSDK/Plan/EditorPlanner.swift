import StickerModel

/// Makes the plan of one catalog: the images, the neutral document, and each product's files.
struct EditorPlanner {
    let target: EditorSDKTarget
    let source: Catalog
    let art: ArtFacts
    let packs: [Pack]
    let options: EditorOptions
    var log: FindingLog

    init(_ target: EditorSDKTarget, catalog: Catalog, art: ArtFacts) {
        self.target = target
        self.art = art
        source = catalog
        packs = catalog.packs(for: target.name)
        let first = packs.first
        options = EditorOptions(
            first?.targets[target.name] ?? Options(), at: first?.location ?? catalog.location)
        log = FindingLog(target.rules)
    }

    mutating func plan() -> TargetPlan {
        guard !packs.isEmpty else { return TargetPlan() }
        let catalog = editorCatalog()
        report(catalog)
        var entries = [OutputEntry("catalog.json", .document(CatalogDocument(catalog: catalog).document))]
        entries += catalog.categories.flatMap(\.images).map(\.entry) + catalog.shelfImages.map(\.entry)
        let emitters = target.emitters.filter { options.products.contains($0.product) }
        entries += emitters.flatMap { $0.files(for: catalog) }
        reportOmissions(of: emitters, in: catalog)
        entries += FeedDocuments(catalog: catalog).files
        entries.append(ReadmeText(catalog: catalog, templates: target.templates).entry)
        return TargetPlan(
            output: OutputPlan(entries), findings: log.findings,
            packOrigins: Dictionary(catalog.categories.map { ($0.id, $0.source.id) }) { first, _ in first },
            publishedIdentifiers: publishedIdentifiers(of: catalog))
    }
}
