import StickerModel

extension CatalogSubject {
    /// A catalog before anything is made: what can be told from the manifest and its art.
    init(planned catalog: EditorCatalog, art: ArtFacts, at location: SourceLocation) {
        self.init(path: location.file, location: location, form: .planned)
        let options = catalog.options
        app = options.app
        categories = catalog.categories.map { CategorySubject(planned: $0, art: art) }
        otherIDs = catalog.stickers.flatMap { sticker in
            sticker.variants.map { Located($0.id, at: sticker.source.location) }
        }
        keyNames = Self.names(options)
        bases = Self.addresses(options)
        let language = options["giphy"]?["language"]
        giphyLanguage = language?.string.map { Located($0, at: language?.location) }
        classNames = (options["collections"]?.elements ?? []).compactMap { collection in
            collection["class-name"].flatMap { node in node.string.map { Located($0, at: node.location) } }
        }
    }

    private static func names(_ options: EditorOptions) -> [Located<String>] {
        var nodes = [options["giphy"]?["key-name"], options["weather"]?["key-name"]]
        nodes += (options["providers"]?.elements ?? []).map { $0["key-name"] }
        return nodes.compactMap { node in node?.string.map { Located($0, at: node?.location) } }
    }

    private static func addresses(_ options: EditorOptions) -> [Located<String>] {
        var nodes = [options["delivery"]?["base-url"], options["feed"]?["base-url"]]
        nodes += (options["providers"]?.elements ?? []).map { $0["endpoint"] }
        return nodes.compactMap { node in node?.string.map { Located($0, at: node?.location) } }
    }
}

extension CategorySubject {
    init(planned category: EditorCategory, art: ArtFacts) {
        let pack = category.source
        self.init(path: pack.location.file, location: pack.location, form: .planned)
        id = Located(category.id, at: pack.targets["editor-sdk"]?["identifier"]?.location ?? pack.location(of: "id"))
        title = Located(category.title.base, at: pack.location(of: "name"))
        icon = Located(category.icon.path)
        stickers = category.stickers.map { StickerSubject(planned: $0, art: art) }
    }
}

extension StickerSubject {
    init(planned sticker: EditorSticker, art: ArtFacts) {
        let source = sticker.source
        self.init(
            path: source.file, form: .planned,
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
