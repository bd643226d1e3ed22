import StickerDocuments
import StickerModel

/// Reads `catalog.json`.
struct OutputReader {
    let builtins: BuiltinTable
    var checker: DocumentChecker

    mutating func catalog(in tree: any FileTree) -> ReadCatalog? {
        guard let node = checker.document(in: tree) else { return nil }
        checker.check(node, as: DocumentShapes.output, called: "the catalog")
        var subject = CatalogSubject(path: checker.path, location: node.location, kind: .output)
        subject.app = node.string(at: "product").flatMap { EditorApp(rawValue: $0.value) }
        if node["built-in"] == nil {
            checker.require("category", under: "categories", of: node, among: node.objects(at: "categories"))
        }
        var catalog = ReadCatalog(subject)
        for entry in node.objects(at: "categories") { add(entry, to: &catalog) }
        for entry in node.objects(at: "built-in") {
            if let category = builtin(entry) { catalog.subject.categories.append(category) }
        }
        for icon in node.objects(at: "icons") { note(icon, .icon, nil, &catalog) }
        return catalog
    }

    private mutating func add(_ node: DocumentNode, to catalog: inout ReadCatalog) {
        var category = CategorySubject(path: checker.path, location: node.location, kind: .output)
        category.id = node.string(at: "id")
        category.title = text("title", of: node)
        let number = catalog.subject.categories.count
        if let icon = node.object(at: "icon") { category.icon = note(icon, .icon, nil, &catalog) }
        if let card = node.object(at: "wide-icon") { note(card, .card, nil, &catalog) }
        for entry in node.objects(at: "stickers") {
            if let sticker = sticker(entry, (number, category.stickers.count), &catalog) {
                category.stickers.append(sticker)
            }
        }
        catalog.subject.categories.append(category)
    }

    /// A category of the editor that the catalog refers to.
    private func builtin(_ node: DocumentNode) -> CategorySubject? {
        guard let id = node.string(at: "id") else { return nil }
        var category = CategorySubject(path: checker.path, location: node.location, kind: .output)
        category.id = id
        category.isExisting = true
        category.isKnown = builtins.hasCategory(id.value)
        category.stickers = node.strings(at: "stickers").map { id in
            var sticker = StickerSubject(path: checker.path, location: id.location, kind: .output, id: id)
            sticker.isExisting = true
            sticker.isKnown = builtins.hasSticker(id.value)
            return sticker
        }
        return category
    }

    private mutating func sticker(
        _ node: DocumentNode, _ position: (category: Int, index: Int), _ catalog: inout ReadCatalog
    ) -> StickerSubject? {
        guard let id = node.string(at: "id") else { return nil }
        var sticker = StickerSubject(path: checker.path, location: node.location, kind: .output, id: id)
        sticker.name = text("name", of: node)
        let tint = node.string(at: "tint")
        sticker.tint = tint.flatMap { TintMode(rawValue: $0.value) } ?? .none
        sticker.tintLocation = tint?.location
        sticker.adjustments = node["adjustments"]?.bool ?? false
        if let image = node.object(at: "image") {
            sticker.image = note(image, .sticker, position, isAnimated: node["animated"]?.bool, &catalog)
        }
        if let thumbnail = node.object(at: "thumbnail") {
            sticker.thumbnail = note(thumbnail, .thumbnail, position, &catalog)
        }
        if let poster = node.object(at: "poster") { note(poster, .poster, nil, &catalog) }
        for variant in node.objects(at: "variants") {
            if let id = variant.string(at: "id") { catalog.subject.otherIDs.append(id) }
            if let image = variant.object(at: "image") { note(image, .sticker, nil, &catalog) }
            if let thumbnail = variant.object(at: "thumbnail") { note(thumbnail, .thumbnail, nil, &catalog) }
        }
        return sticker
    }

    /// Notes a file with what the catalog states of it; returns its path.
    @discardableResult
    private mutating func note(
        _ node: DocumentNode, _ role: PictureSubject.Role, _ sticker: (category: Int, index: Int)?,
        isAnimated: Bool? = nil, _ catalog: inout ReadCatalog
    ) -> Located<String>? {
        guard let path = node.string(at: "path") else { return nil }
        let stated = ReadCatalog.Stated(
            width: node.number(at: "width")?.value, height: node.number(at: "height")?.value,
            bytes: node.number(at: "bytes")?.value, sha256: node.string(at: "sha256")?.value, isAnimated: isAnimated)
        let isThumbnail = role == .thumbnail
        catalog.references.append(
            .init(
                path: path, role: role, sticker: isThumbnail ? nil : sticker,
                original: isThumbnail ? sticker : nil, stated: stated))
        return path
    }

    /// A string, or the base text of several languages.
    private func text(_ key: String, of node: DocumentNode) -> Located<String>? {
        node[key].flatMap { value in value.localizedText.map { Located($0.base, at: value.location) } }
    }
}
