import StickerModel

/// Reads the `sticker` part of a wrapper's or the web SDK's configuration.
struct ConfigurationReader {
    let builtins: BuiltinTable
    var reader: DocumentReader

    /// Keys of wrappers and web alike.
    private static let toolKeys = [
        "categories", "personalStickers", "defaultPersonalStickerTintMode", "colors", "actions", "canvasActions",
        "flattenCategories", "categoryHeaderType", "defaultTintColor", "enableCustomUpload", "customStickerTintMode",
        "customStickerResizeMode",
    ]
    private static let actions = [
        "color", "straighten", "brightness", "contrast", "saturation", "replace", "opacity", "removebackground",
        "duration",
    ]
    private static let canvasActions = ["add", "delete", "flip", "bringtofront", "undo", "redo"]
    private static let tints = TintMode.allCases.map(\.rawValue)

    mutating func catalog(in tree: any FileTree) -> ReadCatalog? {
        guard let root = reader.document(in: tree) else { return nil }
        guard let tool = root["sticker"].map({ reader.isObject($0, "`sticker`") ? $0 : nil }) ?? root else {
            return nil
        }
        var subject = CatalogSubject(path: reader.path, location: tool.location, kind: .configuration)
        if root["sticker"] != nil { reader.judgeKeys(of: tool, known: Self.toolKeys, parent: "of the sticker tool") }
        subject.actions = values("actions", of: tool, among: Self.actions)
        _ = values("canvasActions", of: tool, among: Self.canvasActions)
        _ = reader.flag("personalStickers", of: tool)
        _ = reader.choice("defaultPersonalStickerTintMode", of: tool, among: Self.tints)
        _ = reader.choice("customStickerTintMode", of: tool, among: Self.tints)
        readColors(of: tool)
        var catalog = ReadCatalog(subject)
        let isAlone = tool["categories"] == nil && tool["items"] != nil
        for entry in isAlone ? [tool] : reader.objects("categories", of: tool) ?? [] {
            if let category = category(entry, &catalog.subject) { catalog.add(category) }
        }
        return catalog
    }

    private mutating func category(_ node: DocumentNode, _ subject: inout CatalogSubject) -> CategorySubject? {
        reader.judgeKeys(
            of: node, known: ["identifier", "name", "thumbnailURI", "items", "provider"], parent: "of a category")
        guard let id = reader.required("identifier", of: node, parent: "a category") else { return nil }
        if let provider = reader.object("provider", of: node) {
            read(provider, of: id, &subject)
            return nil
        }
        var category = CategorySubject(path: reader.path, location: node.location, kind: .configuration)
        category.id = id
        category.title = reader.text("name", of: node)
        category.icon = reader.text("thumbnailURI", of: node)
        category.isKnown = knows(category: id.value)
        // The web SDK takes whatever has no name for one of its own.
        category.isExisting = category.title == nil && category.icon == nil
        for entry in reader.objects("items", of: node) ?? [] {
            if let sticker = sticker(entry) { category.stickers.append(sticker) }
        }
        return category
    }

    private mutating func sticker(_ node: DocumentNode) -> StickerSubject? {
        reader.judgeKeys(
            of: node,
            known: ["identifier", "name", "stickerURI", "thumbnailURI", "tintMode", "adjustments", "resizeMode"],
            parent: "of a sticker")
        guard let id = reader.required("identifier", of: node, parent: "a sticker") else { return nil }
        var sticker = StickerSubject(path: reader.path, location: node.location, kind: .configuration, id: id)
        sticker.name = reader.text("name", of: node)
        sticker.image = reader.text("stickerURI", of: node)
        sticker.thumbnail = reader.text("thumbnailURI", of: node)
        let tint = reader.choice("tintMode", of: node, among: Self.tints)
        sticker.tint = tint.flatMap { TintMode(rawValue: $0.value) } ?? .none
        sticker.tintLocation = tint?.location
        sticker.adjustments = reader.flag("adjustments", of: node) ?? false
        sticker.adjustmentsLocation = node["adjustments"]?.location
        _ = reader.choice("resizeMode", of: node, among: ["keepAspect", "unrestricted"])
        sticker.isExisting = sticker.image == nil && sticker.name == nil
        sticker.isKnown = builtins.stickers.contains { $0.id == id.value }
        if !sticker.isExisting, sticker.image == nil {
            reader.missing("stickerURI", place: "sticker “\(id.value)”", at: node.location)
        }
        return sticker
    }

    private mutating func read(_ node: DocumentNode, of id: Located<String>, _ subject: inout CatalogSubject) {
        reader.judgeKeys(of: node, known: ["apiKey", "language", "rating"], parent: "of a provider")
        if id.value != BuiltinTable.giphy { reader.complain("identifier", id, among: [BuiltinTable.giphy]) }
        if let key = reader.required("apiKey", of: node, parent: "the provider"), !key.value.hasPrefix("${") {
            subject.literalKeys.append(key)
        }
        _ = reader.text("language", of: node)
        _ = reader.choice("rating", of: node, among: ["g", "pg", "pg-13", "r"])
    }

    /// Names of the web SDK's guide leave out the word category.
    private func knows(category id: String) -> Bool {
        builtins.categories.contains { $0.id == id || "imgly_sticker_" + $0.shortName == id }
    }

    private mutating func values(_ key: String, of node: DocumentNode, among known: [String]) -> [String]? {
        let texts = reader.texts(key, of: node)
        for element in node[key]?.elements ?? [] {
            guard let text = element.string, !known.contains(text) else { continue }
            reader.complain(key, Located(text, at: element.location), among: known)
        }
        return texts
    }

    private mutating func readColors(of tool: DocumentNode) {
        for color in reader.objects("colors", of: tool) ?? [] {
            _ = reader.text("name", of: color)
            guard let value = color["color"] else {
                reader.missing("color", place: "an entry of `colors`", at: color.location)
                continue
            }
            let shares = value.elements.compactMap(\.double)
            let isList = [1, 3, 4].contains(shares.count) && shares.count == value.elements.count
            let isShare = shares.allSatisfy { (0...1).contains($0) }
            let isOther = value.integer != nil || value.string?.hasPrefix("#") ?? false
            if !isOther, !(isList && isShare) {
                reader.complain("`color`", "1, 3 or 4 numbers from 0 to 1, or a hex text", value)
            }
        }
    }
}
