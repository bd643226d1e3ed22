import PortableFoundation
import StickerModel

/// Makes the plan of one catalog: the images, the neutral document, and each product's files.
struct EditorPlanner {
    let target: EditorSDKTarget
    let packs: [Pack]
    let options: EditorOptions
    var kit: MessengerPlanner

    var source: Catalog { kit.catalog }
    var art: ArtFacts { kit.art }

    init(_ target: EditorSDKTarget, catalog: Catalog, art: ArtFacts) {
        self.target = target
        kit = MessengerPlanner(target.platform, catalog, art)
        packs = kit.packs
        let first = packs.first
        options = EditorOptions(first?.options(for: target.name) ?? Options(), at: first?.location ?? catalog.location)
    }

    mutating func plan() -> TargetPlan {
        guard let catalog = editorCatalog() else { return TargetPlan() }
        report(catalog)
        var entries = [OutputEntry(CatalogDocument.name, .document(CatalogDocument(catalog: catalog).document))]
        entries += catalog.categories.flatMap(\.images).map(\.entry) + catalog.shelfImages.map(\.entry)
        // In the order the products are documented.
        let products = Product.allCases.filter(options.products.contains)
        entries += products.mapOnAllCores { [platform = target.platform] in
            ProductEmitter(product: $0, catalog: catalog, platform: platform).files
        }.joined()
        reportOmissions(of: products, in: catalog)
        entries += FeedDocuments(catalog: catalog).files
        entries.append(target.platform.entry("README.md", catalog.readmeValues))
        return TargetPlan(
            output: OutputPlan(entries), findings: kit.log.all,
            packOrigins: Dictionary(catalog.categories.map { ($0.id, $0.source.id) }) { first, _ in first },
            publishedIdentifiers: catalog.publishedIdentifiers(target: target.name),
            nextStep: NextStep(.path("README.md"), .words(" says where the files go in your app")))
    }

    /// The catalog with every default applied; nil when no pack is for the editors.
    mutating func editorCatalog() -> EditorCatalog? {
        guard let first = packs.first else { return nil }
        let names = CategoryNames.all(in: source, target: target.name)
        let categories = zip(packs, names).map { pack, names in
            let recipes = EditorRecipes(options: options, art: art, pack: pack)
            return CategoryPlanner(pack: pack, names: names, recipes: recipes, target: target.name).category
        }
        let (existing, keepsDefaults) = includedCategories()
        let own = categories.map(ShelfEntry.own) + sources(first, fallback: categories[0].icon)
        let vendor = EditorNames.plain(first.vendor)
        let hasSmart = existing.contains { entry in
            guard case .existing(let category, let stickers) = entry else { return false }
            return stickers.map { ids in
                ids.contains { $0.isSmartSticker && (!$0.needsWeather || options.weather != nil) }
            } ?? (category == BuiltinCategory.standard[0])
        }
        return EditorCatalog(
            options: options, categories: categories,
            shelf: options.library == .append ? existing + own : own + existing, keepsDefaults: keepsDefaults,
            hasSmartStickers: hasSmart,
            sourceID: options.sourceID ?? vendor + ".stickers",
            title: packs.count == 1 ? first.name : first.publisher)
    }

    /// Categories of services and of the app; their icons default to that of our first category.
    private func sources(_ first: Pack, fallback: EditorImage) -> [ShelfEntry] {
        let recipes = EditorRecipes(options: options, art: art, pack: first)
        func icon(_ file: String?, _ name: String) -> EditorImage? {
            file.map { file in
                EditorImage(
                    path: "assets/_shelf/\(name).png",
                    recipe: recipes.icon(file, ArtEdit(), .square(EditorRecipes.thumbnailSide)),
                    origin: Origin(pack: first.id, art: file, role: "icon"))
            }
        }
        var entries: [ShelfEntry] = []
        if let giphy = options.giphy {
            let own = icon(giphy.icon, "giphy")
            entries.append(.source(.giphy, giphy, icon: giphy.isCustom ? own ?? fallback : nil))
        }
        for (kind, sources) in [(ShelfEntry.Source.provider, options.providers), (.collection, options.collections)] {
            for (index, source) in sources.enumerated() {
                let icon = icon(source.icon, "\(kind.rawValue)_\(index + 1)") ?? fallback
                entries.append(.source(kind, source, icon: icon))
            }
        }
        return entries
    }

    /// Built-in categories to show, and whether these are simply the editor's own.
    private mutating func includedCategories() -> (entries: [ShelfEntry], keepsDefaults: Bool) {
        guard !options.include.isEmpty else {
            guard options.library != .replace else { return ([], false) }
            let standard = BuiltinCategory.standard.filter { !$0.isVideoOnly || options.app == .video }
            return (standard.map { .existing($0, stickers: nil) }, true)
        }
        var order: [BuiltinCategory] = []
        var whole: Set<String> = []
        var single: [String: [String]] = [:]
        func add(_ category: BuiltinCategory, _ sticker: String?) {
            if !order.contains(category) { order.append(category) }
            if let sticker {
                single[category.id, default: []].append(sticker)
            } else {
                whole.insert(category.id)
            }
        }
        for name in options.include {
            if name.value == "smart" {
                for id in BuiltinCategory.smartStickers where !id.needsWeather || options.weather != nil {
                    add(BuiltinCategory.standard[0], id)
                }
            } else if let category = BuiltinCategory.named(name.value) {
                add(category, nil)
            } else if let (category, id) = BuiltinCategory.sticker(name.value) {
                add(category, id)
            } else {
                raise(
                    Notice(
                        "unknown-builtin",
                        [
                            "name": name.value,
                            "suggestion": Notice.suggestion(
                                SpellingSuggestion.match(name.value, in: BuiltinCategory.names)),
                        ]),
                    at: name.location ?? options.location(of: "include"))
            }
        }
        let entries = order.map { category in
            ShelfEntry.existing(category, stickers: whole.contains(category.id) ? nil : single[category.id]?.uniqued)
        }
        return (entries, false)
    }
}
