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
        entries.append(target.templates.entry("README.md", from: "README.md", ReadmeText(catalog: catalog).values))
        return TargetPlan(
            output: OutputPlan(entries), findings: log.findings,
            packOrigins: Dictionary(catalog.categories.map { ($0.id, $0.source.id) }) { first, _ in first },
            publishedIdentifiers: publishedIdentifiers(of: catalog))
    }
}

extension EditorPlanner {
    /// What saved edits store: ids of categories, stickers and variants.
    func publishedIdentifiers(of catalog: EditorCatalog) -> [PublishedIdentifier] {
        catalog.categories.flatMap { category in
            [PublishedIdentifier(kind: "category", id: category.id)]
                + category.stickers.flatMap { sticker in
                    ([sticker.id] + sticker.variants.map(\.id)).map { PublishedIdentifier(kind: "sticker", id: $0) }
                }
        }
    }
}

extension EditorPlanner {
    /// The catalog with every default settled.
    mutating func editorCatalog() -> EditorCatalog {
        var names = EditorNames()
        for pack in packs { takeGiven(pack, &names) }
        let categories = packs.map { category($0, &names) }
        let (existing, keepsDefaults) = includedCategories()
        let recipes = recipes(of: packs[0])
        let fallback = categories[0].icon
        let own = categories.map(ShelfEntry.own) + sources(fallback, recipes)
        let first = packs[0]
        let vendor = EditorNames.plain(first.vendor)
        let smart = (keepsDefaults ? target.builtins.stickers : included(existing)).filter(\.isSmart)
        return EditorCatalog(
            options: options, categories: categories,
            shelf: options.library == .append ? existing + own : own + existing, keepsDefaults: keepsDefaults,
            smartStickers: smart.filter { !$0.needsWeather || options.weather != nil },
            sourceID: options.sourceID ?? vendor + ".stickers",
            title: packs.count == 1 ? first.name : first.publisher)
    }

    func recipes(of pack: Pack) -> ImageRecipes {
        ImageRecipes(options: options, art: art, matte: options.matte ?? pack.background ?? .white)
    }

    /// Categories of services and of the app; their icons default to that of our first category.
    private func sources(_ fallback: EditorImage, _ recipes: ImageRecipes) -> [ShelfEntry] {
        func icon(_ file: String?, _ name: String) -> EditorImage? {
            file.map { file in
                EditorImage(
                    path: "assets/_shelf/\(name).png",
                    recipe: recipes.icon(file, ArtEdit(), .square(ImageRecipes.thumbnailSide)),
                    origin: Origin(pack: packs[0].id, art: file, role: "icon"))
            }
        }
        var entries: [ShelfEntry] = []
        if let giphy = options.giphy {
            let own = icon(giphy.icon, "giphy")
            entries.append(.giphy(giphy, icon: giphy.isCustom ? own ?? fallback : nil))
        }
        for (index, provider) in options.providers.enumerated() {
            entries.append(.provider(provider, icon: icon(provider.icon, "provider_\(index + 1)") ?? fallback))
        }
        for (index, collection) in options.collections.enumerated() {
            entries.append(.collection(collection, icon: icon(collection.icon, "collection_\(index + 1)") ?? fallback))
        }
        return entries
    }

    private func included(_ existing: [ShelfEntry]) -> [BuiltinSticker] {
        existing.flatMap { entry -> [BuiltinSticker] in
            guard case .existing(let category, let ids) = entry else { return [] }
            return ids.map { ids in category.stickers.filter { ids.contains($0.id) } } ?? category.stickers
        }
    }

    /// Built-in categories to show, and whether these are simply the editor's own.
    private mutating func includedCategories() -> (entries: [ShelfEntry], keepsDefaults: Bool) {
        let table = target.builtins
        guard !options.include.isEmpty else {
            guard options.library != .replace else { return ([], false) }
            let standard = table.categories.filter { $0.isStandard && (!$0.isVideoOnly || options.app == .video) }
            return (standard.map { .existing($0, stickers: nil) }, true)
        }
        var order: [BuiltinCategory] = []
        var whole: Set<String> = []
        var single: [String: [String]] = [:]
        func add(_ category: BuiltinCategory, _ stickers: [BuiltinSticker]?) {
            if !order.contains(category) { order.append(category) }
            if let stickers {
                single[category.id, default: []] += stickers.map(\.id)
            } else {
                whole.insert(category.id)
            }
        }
        for name in options.include {
            if name.value == "smart" {
                for category in table.categories {
                    let smart = category.stickers.filter { $0.isSmart && (!$0.needsWeather || options.weather != nil) }
                    if !smart.isEmpty { add(category, smart) }
                }
            } else if let category = table.category(name.value) {
                add(category, nil)
            } else if let found = table.sticker(name.value) {
                add(found.category, [found.sticker])
            } else {
                let near = SpellingSuggestion.match(name.value, in: table.names)
                log.raise(
                    .unknownBuiltin,
                    ["name": name.value, "suggestion": near.map { "; did you mean “\($0)”?" } ?? ""],
                    at: name.location ?? options.location(of: "include"), of: packs)
            }
        }
        let entries = order.map { category in
            ShelfEntry.existing(category, stickers: whole.contains(category.id) ? nil : single[category.id]?.uniqued)
        }
        return (entries, false)
    }
}

extension EditorPlanner {
    /// Identifiers that the manifest gives are kept as they are; made ones make room for them.
    func takeGiven(_ pack: Pack, _ names: inout EditorNames) {
        if let id = pack.targets[target.name]?.string("identifier") { names.take(id) }
        for sticker in pack.stickers(for: target.name) {
            if let id = sticker.options.string("identifier") { names.take(id) }
        }
    }

    func category(_ pack: Pack, _ names: inout EditorNames) -> EditorCategory {
        let own = pack.targets[target.name] ?? Options()
        let vendor = EditorNames.plain(pack.vendor)
        let slug = EditorNames.plain(pack.id)
        let folder = "assets/\(slug)"
        let recipes = recipes(of: pack)
        let id = own.string("identifier") ?? names.claim(EditorNames.category(vendor: vendor, pack: slug))
        let stickers = pack.stickers(for: target.name).map { sticker in
            let wanted = EditorNames.sticker(vendor: vendor, pack: slug, id: sticker.id)
            let id = sticker.options.string("identifier") ?? names.claim(wanted)
            return self.sticker(sticker, id: id, in: pack, folder: folder, recipes)
        }
        let master = master(of: pack, own)
        let wide = own.string("wide-icon").map { ($0, pack.edit.plain) } ?? master
        func icon(_ name: String, _ master: (file: String, edit: ArtEdit), _ size: PixelSize) -> EditorImage {
            EditorImage(
                path: "\(folder)/\(name)", recipe: recipes.icon(master.file, master.edit, size),
                origin: Origin(pack: pack.id, art: master.file, role: "icon"))
        }
        return EditorCategory(
            id: id, slug: slug, title: own["title"]?.localizedText ?? LocalizedText(pack.name),
            icon: icon("_category.png", master, .square(ImageRecipes.thumbnailSide)),
            wideIcon: icon("_category_wide.png", wide, ImageRecipes.cardSize), stickers: stickers, source: pack)
    }

    /// Art of the category's icon: that of the manifest, else the first sticker.
    private func master(of pack: Pack, _ own: Options) -> (file: String, edit: ArtEdit) {
        if let file = own.string("icon") ?? pack.icon { return (file, pack.edit.plain) }
        let first = pack.stickers(for: target.name).first ?? pack.stickers.first
        return (first?.file ?? "", first?.edit ?? pack.edit)
    }

    private func sticker(
        _ sticker: Sticker, id: String, in pack: Pack, folder: String, _ recipes: ImageRecipes
    ) -> EditorSticker {
        let own = pack.targets[target.name] ?? Options()
        let edit = sticker.edit
        let file = fileName(id)
        func image(_ path: String, _ recipe: ImageRecipe, _ role: String) -> EditorImage {
            EditorImage(
                path: path, recipe: recipe,
                origin: Origin(pack: pack.id, sticker: sticker.id, art: recipe.source, role: role))
        }
        let animates = options.app == .video && isAnimated(sticker.file, edit)
        let recipe = animates ? recipes.animation(sticker.file, edit) : recipes.sticker(sticker.file, edit)
        let preview = sticker.options.string("thumbnail")
        func thumbnail(_ side: Int) -> ImageRecipe {
            preview.map { recipes.still($0, ArtEdit(), side: side) } ?? recipes.still(sticker.file, edit, side: side)
        }
        let tint = (sticker.options.string("tint") ?? own.string("tint")).flatMap(TintMode.init) ?? .none
        return EditorSticker(
            id: id, name: name(of: sticker), tags: sticker.tags, emojis: sticker.emojis,
            image: image("\(folder)/\(file).\(recipe.encoding.format.fileExtension)", recipe, "sticker"),
            poster: animates
                ? image(
                    "\(folder)/posters/\(file).png", recipes.still(sticker.file, edit, side: options.size), "poster")
                : nil,
            thumbnail: image("\(folder)/thumbs/\(file).png", thumbnail(ImageRecipes.thumbnailSide), "thumbnail"),
            largeThumbnail: image("cesdk/thumbs/\(file).png", thumbnail(ImageRecipes.largeThumbnailSide), "thumbnail"),
            tint: tint, adjustments: sticker.options.bool("adjustments") ?? own.bool("adjustments") ?? false,
            variants: variants(of: sticker, id: id, folder: folder, recipes, image), source: sticker)
    }

    private func variants(
        of sticker: Sticker, id: String, folder: String, _ recipes: ImageRecipes,
        _ image: (String, ImageRecipe, String) -> EditorImage
    ) -> [EditorVariant] {
        (sticker.options["variants"]?.elements ?? []).compactMap(\.string).enumerated().map { index, file in
            let id = EditorNames.fitted(id, room: 4) + "_\(index + 2)"
            var edit = sticker.edit
            // Times and frames belong to the sticker's own art.
            edit.trimStart = nil
            edit.trimEnd = nil
            edit.poster = nil
            edit.crop = nil
            let recipe = recipes.sticker(file, edit)
            let name = fileName(id)
            return EditorVariant(
                id: id, image: image("\(folder)/\(name).\(recipe.encoding.format.fileExtension)", recipe, "variant"),
                thumbnail: image(
                    "\(folder)/thumbs/\(name).png", recipes.still(file, edit, side: ImageRecipes.thumbnailSide),
                    "thumbnail"))
        }
    }

    /// Given identifiers may hold what no file should be called.
    private func fileName(_ id: String) -> String { EditorNames.fitted(EditorNames.plain(id)) }

    func isAnimated(_ file: String, _ edit: ArtEdit) -> Bool {
        guard let facts = art[file] else { return false }
        // A timeline that cannot be had is reported where it is rendered.
        return (try? Timing(edit, isStill: false).timeline(over: facts.durations))?.isAnimated ?? false
    }

    private func name(of sticker: Sticker) -> LocalizedText {
        let given = sticker.options["name"]?.localizedText ?? sticker.alt
        let plain = given.map { LocalizedText($0.texts.mapValues(AccessibilityText.plain)) }
        return plain.flatMap { $0.base.isEmpty ? nil : $0 } ?? LocalizedText(EditorNames.words(sticker.id))
    }
}
