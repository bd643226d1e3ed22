import StickerModel

extension EditorPlanner {
    /// Every finding that does not depend on rendering.
    mutating func report(_ catalog: EditorCatalog) {
        let subject = CatalogSubject(planned: catalog, art: art, target: target.name, at: source.location)
        let levels = Dictionary(catalog.categories.map { ($0.id, $0.source.ruleLevels) }) { first, _ in first }
        kit.log.judge(subject, levels: levels, shared: packs.first?.ruleLevels ?? [:])
        reportDisagreements()
        for category in catalog.categories { report(category) }
        if options.giphy != nil, options.app == .photo {
            raise(Notice("giphy-photo"), at: options.location(of: "giphy"))
        }
        if options.hasFeed, options.feedBase == nil, !options.delivery.isRemote {
            raise(Notice("feed-address"), at: options.location(of: "feed"))
        }
    }

    /// A notice about the catalog as a whole.
    mutating func raise(_ notice: Notice, at location: SourceLocation) {
        kit.log.raise(notice, path: location.file, at: location, of: packs.first)
    }

    /// Options of the catalog that two packs set to different values.
    private mutating func reportDisagreements() {
        guard let first = packs.first, let shared = first.targets[target.name] else { return }
        for pack in packs.dropFirst() {
            guard let own = pack.targets[target.name] else { continue }
            for field in EditorFields.pack where !EditorFields.categoryKeys.contains(field.name) {
                let values = [shared, own].map { $0[field.name].flatMap { OutputDocument($0) } }
                guard values[0] != values[1] else { continue }
                kit.log.raise(
                    Notice("options-disagree", ["key": field.name, "pack": pack.name, "first": first.name]),
                    at: (own[field.name] ?? shared[field.name])?.location ?? pack.location, of: pack)
            }
        }
    }

    private mutating func report(_ category: EditorCategory) {
        let pack = category.source
        if category.stickers.isEmpty {
            kit.log.raise(Notice("no-stickers", ["pack": pack.name]), at: pack.location, of: pack)
        }
        let animations = category.stickers.map(\.source).filter { art.isAnimated($0.file, $0.edit) }
        if options.app == .photo {
            // Without a place, as it is the SDK and no sticker that asks for stills.
            kit.raise("animation-still", about: animations, of: pack, at: "")
        } else {
            // A pixel of a GIF is transparent or not.
            let soft = animations.filter { art[$0.file]?.pixels?.hasSoftEdges == true }
            kit.raise("gif-soft-edges", about: soft, of: pack)
        }
    }

    /// One line for each thing that some products do not support, with the products.
    mutating func reportOmissions(of products: [Product], in catalog: EditorCatalog) {
        var omitting = OrderedGroups<String, String>()
        for product in products {
            for dropped in product.omissions.compactMap({ $0.text(in: catalog) }) {
                omitting.add(product.title, to: dropped)
            }
        }
        for (dropped, names) in omitting.groups {
            let isEverywhere = names.count == products.count && names.count > 1
            let support = NameList.whole(names, "and") + (names.count == 1 ? " does" : " do") + " not support"
            raise(
                Notice("dropped", ["what": dropped, "support": isEverywhere ? "no product supports" : support]),
                at: source.location)
        }
        let withEmojis = catalog.stickers.count { !$0.emojis.isEmpty }
        if withEmojis > 0 {
            let count = MetricUnit.stickers.text(Double(withEmojis))
            raise(Notice("emojis-dropped", ["count": count]), at: source.location)
        }
    }
}

extension CatalogSubject {
    /// A catalog as planned, from the manifest and the facts of its art.
    init(planned catalog: EditorCatalog, art: ArtFacts, target: String, at location: SourceLocation) {
        self.init(path: location.file, location: location, kind: .planned)
        let options = catalog.options
        app = options.app
        categories = catalog.categories.map { CategorySubject(planned: $0, art: art, target: target) }
        otherIDs = catalog.stickers.flatMap { sticker in
            ([sticker.firstVariantID].compactMap(\.self) + sticker.variants.map(\.id))
                .map { Located($0, at: sticker.source.location) }
        }
        keyNames = ([options.giphy, options.weather] + options.providers).compactMap { $0?.written("key-name") }
        pictureBases = ["delivery", "feed"].compactMap { options[$0]?.string(at: "base-url") }
        bases = pictureBases + options.providers.compactMap { $0.written("endpoint") }
        giphyLanguage = options.giphy?.written("language")
        classNames = options.collections.compactMap { $0.written("class-name") }
    }
}

extension CategorySubject {
    init(planned category: EditorCategory, art: ArtFacts, target: String) {
        let pack = category.source
        self.init(path: pack.location.file, location: pack.location, kind: .planned)
        id = Located(category.id, at: pack.options(for: target).place("identifier", of: pack, else: "id"))
        title = Located(category.title.base, at: pack.location(of: "name"))
        icon = Located(category.icon.path)
        stickers = category.stickers.map { StickerSubject(planned: $0, art: art) }
    }
}

extension StickerSubject {
    init(planned sticker: EditorSticker, art: ArtFacts) {
        let source = sticker.source
        self.init(
            path: source.file, kind: .planned,
            id: Located(sticker.id, at: source.options["identifier"]?.location ?? source.location(of: "id")))
        name = Located(sticker.name.base, at: source.location(of: "alt"))
        tint = sticker.tint
        tintLocation = source.options["tint"]?.location
        adjustments = sticker.adjustments
        adjustmentsLocation = source.options["adjustments"]?.location
        image = Located(sticker.image.path)
        thumbnail = Located(sticker.thumbnail.path)
        facts = art[source.file]
        isAnimated = sticker.isAnimated
    }
}
