import StickerDocuments
import StickerModel

/// Reads the `sticker` part of a wrapper's or the web SDK's configuration.
struct ConfigurationReader {
    let builtins: BuiltinTable
    var checker: DocumentChecker

    mutating func catalog(in tree: any FileTree) -> ReadCatalog? {
        guard let root = checker.document(in: tree) else { return nil }
        let tool = root["sticker"] ?? root
        // A file may also contain one category alone.
        let isAlone = tool["categories"] == nil && tool["items"] != nil
        let shape = isAlone ? DocumentShapes.category : DocumentShapes.tool(isOpen: root["sticker"] == nil)
        checker.check(tool, as: shape, called: root["sticker"] == nil ? "the document" : "`sticker`")
        guard case .object = tool.value else { return nil }
        var subject = CatalogSubject(path: checker.path, location: tool.location, kind: .configuration)
        if tool["actions"] != nil { subject.actions = tool.strings(at: "actions").map(\.value) }
        checkColors(of: tool)
        // People can add their own.
        let hasOthers = ["personalStickers", "enableCustomUpload"].contains { tool[$0]?.bool ?? false }
        let categories = tool.objects(at: "categories")
        if !hasOthers { checker.require("category", under: "categories", of: tool, among: categories) }
        var catalog = ReadCatalog(subject)
        for entry in isAlone ? [tool] : categories {
            if let category = category(entry, &catalog.subject) { catalog.add(category) }
        }
        return catalog
    }

    private mutating func category(_ node: DocumentNode, _ subject: inout CatalogSubject) -> CategorySubject? {
        guard let id = node.string(at: "identifier") else { return nil }
        if let provider = node.object(at: "provider") {
            read(provider, of: id, &subject)
            return nil
        }
        var category = CategorySubject(path: checker.path, location: node.location, kind: .configuration)
        category.id = id
        category.title = node.string(at: "name")
        category.icon = node.string(at: "thumbnailURI")
        category.isKnown = builtins.hasCategory(id.value)
        // The web SDK takes whatever has no name for one of its own.
        category.isExisting = category.title == nil && category.icon == nil
        for entry in node.objects(at: "items") {
            if checker.log.ends(at: checker.path, entry.location) { break }
            if let sticker = sticker(entry) { category.stickers.append(sticker) }
        }
        return category
    }

    private mutating func sticker(_ node: DocumentNode) -> StickerSubject? {
        guard let id = node.string(at: "identifier") else { return nil }
        var sticker = StickerSubject(path: checker.path, location: node.location, kind: .configuration, id: id)
        sticker.name = node.string(at: "name")
        sticker.image = node.string(at: "stickerURI")
        sticker.thumbnail = node.string(at: "thumbnailURI")
        let tint = node.string(at: "tintMode")
        sticker.tint = tint.flatMap { TintMode(rawValue: $0.value) } ?? .none
        sticker.tintLocation = tint?.location
        sticker.adjustments = node["adjustments"]?.bool ?? false
        sticker.adjustmentsLocation = node["adjustments"]?.location
        sticker.isExisting = sticker.image == nil && sticker.name == nil
        sticker.isKnown = builtins.hasSticker(id.value)
        if !sticker.isExisting, sticker.image == nil {
            checker.raise(
                .jsonMissingKey("stickerURI", parent: "sticker “\(id.value)”"), at: node.location)
        }
        return sticker
    }

    private mutating func read(_ node: DocumentNode, of id: Located<String>, _ subject: inout CatalogSubject) {
        if id.value != BuiltinTable.giphy {
            checker.raise(
                .unknownValue(id.value, key: "`identifier`", wanted: [BuiltinTable.giphy], meant: nil), at: id.location)
        }
        if let key = node.string(at: "apiKey"), !key.value.hasPrefix("${") { subject.literalKeys.append(key) }
    }

    private mutating func checkColors(of tool: DocumentNode) {
        for value in tool.objects(at: "colors").compactMap({ $0["color"] }) {
            let shares = value.elements.compactMap(\.double)
            let isList = [1, 3, 4].contains(shares.count) && shares.count == value.elements.count
            let isShare = shares.allSatisfy { (0...1).contains($0) }
            let isOther = value.integer != nil || value.string?.hasPrefix("#") ?? false
            if !isOther, !(isList && isShare) {
                let wanted = "1, 3 or 4 numbers from 0 to 1, or a hex string"
                checker.raise(
                    .jsonType(key: "`color`", wanted: wanted, found: value.kindName), at: value.location)
            }
        }
    }
}
