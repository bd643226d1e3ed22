import StickerModel

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
            smartStickers: smart.filter { !$0.needsWeather || options.weather != nil }, builtins: target.builtins,
            vendor: vendor, sourceID: options.sourceID ?? vendor + ".stickers",
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

extension EditorCatalog {
    /// Icons of categories that are not made of our stickers, each once.
    var shelfImages: [EditorImage] {
        let own = Set(categories.map(\.icon.path))
        return shelf.compactMap { entry -> EditorImage? in
            switch entry {
            case .own, .existing: nil
            case .giphy(_, let icon): icon
            case .provider(_, let icon), .collection(_, let icon): icon
            }
        }.filter { !own.contains($0.path) }
    }
}
