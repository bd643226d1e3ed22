import StickerModel

/// Reads `catalog.json`.
struct OutputReader {
    var reader: DocumentReader

    mutating func catalog(in tree: any FileTree) -> ReadCatalog? {
        guard let node = reader.document(in: tree) else { return nil }
        reader.judgeKeys(
            of: node, known: ["format", "version", "editor", "categories", "base-url", "built-in", "icons"],
            parent: "of the catalog")
        var subject = CatalogSubject(path: reader.path, location: node.location, kind: .output)
        subject.app = reader.choice("editor", of: node, among: EditorApp.allCases.map(\.rawValue))
            .flatMap { EditorApp(rawValue: $0.value) }
        var catalog = ReadCatalog(subject)
        if node["categories"] == nil { reader.missing("categories", place: "the catalog", at: node.location) }
        for entry in reader.objects("categories", of: node) ?? [] { add(entry, to: &catalog) }
        for icon in reader.objects("icons", of: node) ?? [] { note(icon, .icon, nil, &catalog) }
        return catalog
    }

    private mutating func add(_ node: DocumentNode, to catalog: inout ReadCatalog) {
        reader.judgeKeys(
            of: node, known: ["id", "title", "icon", "wide-icon", "stickers"], parent: "of a category")
        var category = CategorySubject(path: reader.path, location: node.location, kind: .output)
        category.id = reader.required("id", of: node, parent: "a category")
        category.title = text("title", of: node)
        let number = catalog.subject.categories.count
        if let icon = reader.object("icon", of: node) { category.icon = note(icon, .icon, nil, &catalog) }
        if let card = reader.object("wide-icon", of: node) { note(card, .card, nil, &catalog) }
        for entry in reader.objects("stickers", of: node) ?? [] {
            if let sticker = sticker(entry, (number, category.stickers.count), &catalog) {
                category.stickers.append(sticker)
            }
        }
        catalog.subject.categories.append(category)
    }

    private mutating func sticker(
        _ node: DocumentNode, _ position: (category: Int, index: Int), _ catalog: inout ReadCatalog
    ) -> StickerSubject? {
        reader.judgeKeys(
            of: node,
            known: [
                "id", "name", "image", "thumbnail", "animated", "tags", "emojis", "tint", "adjustments", "poster",
                "variants",
            ], parent: "of a sticker")
        guard let id = reader.required("id", of: node, parent: "a sticker") else { return nil }
        var sticker = StickerSubject(path: reader.path, location: node.location, kind: .output, id: id)
        sticker.name = text("name", of: node)
        let tint = reader.choice("tint", of: node, among: TintMode.allCases.map(\.rawValue))
        sticker.tint = tint.flatMap { TintMode(rawValue: $0.value) } ?? .none
        sticker.tintLocation = tint?.location
        sticker.adjustments = reader.flag("adjustments", of: node) ?? false
        if let image = reader.object("image", of: node) { sticker.image = note(image, .sticker, position, &catalog) }
        if let thumbnail = reader.object("thumbnail", of: node) {
            sticker.thumbnail = note(thumbnail, .thumbnail, position, &catalog)
        }
        if let poster = reader.object("poster", of: node) { note(poster, .poster, nil, &catalog) }
        for variant in reader.objects("variants", of: node) ?? [] {
            if let id = reader.required("id", of: variant, parent: "a variant") { catalog.subject.otherIDs.append(id) }
            if let image = reader.object("image", of: variant) { note(image, .sticker, nil, &catalog) }
            if let thumbnail = reader.object("thumbnail", of: variant) { note(thumbnail, .thumbnail, nil, &catalog) }
        }
        return sticker
    }

    /// Notes a file with its stated size; returns its path.
    @discardableResult
    private mutating func note(
        _ node: DocumentNode, _ role: PictureSubject.Role, _ sticker: (category: Int, index: Int)?,
        _ catalog: inout ReadCatalog
    ) -> Located<String>? {
        guard let path = reader.required("path", of: node, parent: "an image") else { return nil }
        let stated = ReadCatalog.Stated(
            width: reader.number("width", of: node)?.value, height: reader.number("height", of: node)?.value,
            bytes: reader.number("bytes", of: node)?.value)
        let isThumbnail = role == .thumbnail
        catalog.references.append(
            .init(
                path: path, role: role, sticker: isThumbnail ? nil : sticker,
                original: isThumbnail ? sticker : nil, stated: stated))
        return path
    }

    /// A text, or the base text of several languages.
    private mutating func text(_ key: String, of node: DocumentNode) -> Located<String>? {
        guard let value = node[key] else { return nil }
        if let text = value.localizedText { return Located(text.base, at: value.location) }
        reader.complain("`\(key)`", "a text, or one for each language", value)
        return nil
    }
}
