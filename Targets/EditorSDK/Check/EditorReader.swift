import StickerDocuments
import StickerModel

/// Reads the documents of the editors: our `catalog.json`, configurations of the wrappers and of the web SDK, and asset
/// sources of CE.SDK; then the images that they name.
struct EditorReader {
    /// An image that the document names.
    struct Reference {
        /// Path or address, as the document writes it.
        var path: Located<String>
        var role: PictureSubject.Role
        /// The sticker whose picture or thumbnail it is, by category and position; nil for other pictures.
        var sticker: (category: Int, index: Int)?
    }

    let kind: EditorBundleKind
    private let keys: Keys
    let path: String
    let tree: any FileTree
    var log: FindingLog
    var catalog: CatalogSubject
    private(set) var references: [Reference] = []
    /// Files of the tree that the document names and that are there.
    var named: Set<String> = []
    /// What a missing file could have been meant to be: files that the document does not name.
    lazy var others: (paths: [String], names: [String]) = {
        let paths = tree.files.filter { FileName.pathExtension($0) != "json" && !named.contains($0) }
        return (paths, paths.map(FileName.last))
    }()

    /// What a document calls the parts of categories and stickers.
    private struct Keys {
        var id = "id"
        var title = "title"
        var icon = "icon"
        var stickers = "stickers"
        var name = "name"
        var image = "image"
        var thumbnail = "thumbnail"
        var tint = "tint"
    }

    init(_ kind: EditorBundleKind, at path: String, in tree: any FileTree, _ log: FindingLog) {
        (self.kind, self.path, self.tree, self.log) = (kind, path, tree, log)
        catalog = CatalogSubject(path: path, location: nil, kind: kind)
        keys =
            kind == .output
            ? Keys()
            : Keys(
                id: "identifier", title: "name", icon: "thumbnailURI", stickers: "items", name: "name",
                image: "stickerURI", thumbnail: "thumbnailURI", tint: "tintMode")
    }

    /// The document's content with the facts of its pictures; reports when it cannot be read and returns nil.
    mutating func read() -> CatalogSubject? {
        guard kind != .planned, let root = log.mapping(at: path, in: tree, notice: Notice.aboutEditor) else {
            return nil
        }
        catalog.location = root.location
        switch kind {
        case .output: readCatalog(root)
        case .configuration: if !readConfiguration(root) { return nil }
        case .cesdk: readSource(root)
        case .planned: break
        }
        readPictures()
        return catalog
    }

    private mutating func raise(_ notice: Notice, at location: SourceLocation?) {
        log.raise(notice, path: path, at: location)
    }

    @discardableResult
    private mutating func check(_ node: DocumentNode, as shape: FieldType, called name: String) -> Bool {
        log.check(node, as: shape, called: name, path: path, notice: Notice.aboutEditor)
    }

    // MARK: Our catalog

    private mutating func readCatalog(_ root: DocumentNode) {
        check(root, as: EditorShapes.output, called: "the catalog")
        catalog.app = root.string(at: "product").flatMap { EditorApp(rawValue: $0.value) }
        catalog.delivery = root.string(at: "base-url")?.value
        let categories = root.objects(at: "categories")
        if root["built-in"] == nil { require("category", under: "categories", of: root, among: categories) }
        for entry in categories { readCategory(entry) }
        for entry in root.objects(at: "built-in") {
            guard let id = entry.string(at: "id") else { continue }
            var category = CategorySubject(path: path, location: entry.location, kind: kind)
            category.id = id
            category.isExisting = true
            category.stickers = entry.strings(at: "stickers").map { id in
                var sticker = StickerSubject(path: path, location: id.location, kind: kind, id: id)
                sticker.isExisting = true
                return sticker
            }
            catalog.categories.append(category)
        }
        for icon in root.objects(at: "icons") { note(icon.string(at: "path"), .icon) }
    }

    // MARK: Configurations

    /// False where the document has no sticker tool.
    private mutating func readConfiguration(_ root: DocumentNode) -> Bool {
        let tool = root["sticker"] ?? root
        // A file may also contain one category alone.
        let isAlone = tool["categories"] == nil && tool["items"] != nil
        let shape = isAlone ? EditorShapes.category : EditorShapes.tool(isOpen: root["sticker"] == nil)
        let isTool = check(tool, as: shape, called: root["sticker"] == nil ? "the document" : "`sticker`")
        guard isTool else { return false }
        catalog.location = tool.location
        if tool["actions"] != nil { catalog.actions = tool.strings(at: "actions").map(\.value) }
        checkColors(of: tool)
        // People can add their own.
        let hasOthers = ["personalStickers", "enableCustomUpload"].contains { tool[$0]?.bool ?? false }
        let categories = tool.objects(at: "categories")
        if !hasOthers { require("category", under: "categories", of: tool, among: categories) }
        for entry in isAlone ? [tool] : categories {
            if let id = entry.string(at: "identifier"), let provider = entry.object(at: "provider") {
                readProvider(provider, of: id)
            } else {
                readCategory(entry)
            }
        }
        return true
    }

    private mutating func readProvider(_ node: DocumentNode, of id: Located<String>) {
        if id.value != BuiltinCategory.giphyID {
            raise(
                .unknownValue(id.value, key: "`identifier`", wanted: [BuiltinCategory.giphyID], meant: nil),
                at: id.location)
        }
        if let key = node.string(at: "apiKey"), !key.value.hasPrefix("${") { catalog.literalKeys.append(key) }
    }

    private mutating func checkColors(of tool: DocumentNode) {
        for value in tool.objects(at: "colors").compactMap({ $0["color"] }) {
            let shares = value.elements.compactMap(\.double)
            let isList = [1, 3, 4].contains(shares.count) && shares.count == value.elements.count
            let isOther = value.integer != nil || value.string?.hasPrefix("#") ?? false
            if !isOther, !(isList && shares.allSatisfy { (0...1).contains($0) }) {
                let wanted = "1, 3 or 4 numbers from 0 to 1, or a hex string"
                raise(
                    .jsonType(key: "`color`", wanted: wanted, found: value.kindName), at: value.location)
            }
        }
    }

    // MARK: Categories and stickers

    private mutating func readCategory(_ node: DocumentNode) {
        let id = node.string(at: keys.id)
        guard id != nil || kind == .output else { return }
        var category = CategorySubject(path: path, location: node.location, kind: kind)
        category.id = id
        category.title = text(keys.title, of: node)
        category.languages = node[keys.title]?.localizedText?.languages ?? []
        category.icon = note(keys.icon, of: node, .icon)
        if let card = node.object(at: "wide-icon") { note(card.string(at: "path"), .card) }
        // The web SDK takes whatever has no name for one of its own.
        category.isExisting = kind == .configuration && category.title == nil && category.icon == nil
        let number = catalog.categories.count
        for entry in node.objects(at: keys.stickers) {
            if log.limit.ends(at: path, entry.location) { break }
            if let sticker = sticker(entry, (number, category.stickers.count)) { category.stickers.append(sticker) }
        }
        catalog.categories.append(category)
    }

    private mutating func sticker(_ node: DocumentNode, _ position: (category: Int, index: Int)) -> StickerSubject? {
        guard let id = node.string(at: keys.id) else { return nil }
        var sticker = StickerSubject(path: path, location: node.location, kind: kind, id: id)
        (sticker.name, sticker.entry) = (text(keys.name, of: node), node)
        let tint = node.string(at: keys.tint)
        sticker.tint = tint.flatMap { TintMode(rawValue: $0.value) } ?? .none
        sticker.tintLocation = tint?.location
        sticker.adjustments = node["adjustments"]?.bool ?? false
        sticker.adjustmentsLocation = kind == .output ? nil : node["adjustments"]?.location
        sticker.image = note(keys.image, of: node, .sticker, position)
        sticker.thumbnail = note(keys.thumbnail, of: node, .thumbnail, position)
        if kind == .configuration {
            sticker.isExisting = sticker.image == nil && sticker.name == nil
            if !sticker.isExisting, sticker.image == nil {
                raise(
                    .jsonMissingKey("stickerURI", parent: "sticker “\(id.value)”"), at: node.location)
            }
            return sticker
        }
        note("poster", of: node, .poster)
        for variant in node.objects(at: "variants") {
            if let id = variant.string(at: "id") { catalog.otherIDs.append(id) }
            note("image", of: variant, .sticker)
            note("thumbnail", of: variant, .thumbnail)
        }
        return sticker
    }

    /// Notes an image by its path or address, which our catalog has in an object; returns it.
    @discardableResult
    private mutating func note(
        _ key: String, of node: DocumentNode, _ role: PictureSubject.Role,
        _ sticker: (category: Int, index: Int)? = nil
    ) -> Located<String>? {
        note(node.object(at: key)?.string(at: "path") ?? node.string(at: key), role, sticker)
    }

    @discardableResult
    private mutating func note(
        _ path: Located<String>?, _ role: PictureSubject.Role, _ sticker: (category: Int, index: Int)? = nil
    ) -> Located<String>? {
        // A sticker has to have a picture; where others are empty, there is none.
        guard let path, role == .sticker || !path.value.isEmpty else { return nil }
        references.append(Reference(path: path, role: role, sticker: sticker))
        return path
    }

    /// A string, or the base text of several languages.
    private func text(_ key: String, of node: DocumentNode) -> Located<String>? {
        node[key].flatMap { value in value.localizedText.map { Located($0.base, at: value.location) } }
    }

    /// Reports a list without a valid entry; entries of another kind have been reported.
    private mutating func require(
        _ entry: String, under key: String, of node: DocumentNode, among entries: [DocumentNode]
    ) {
        guard entries.isEmpty, let list = node[key], case .list(let all) = list.value,
            all.count == node.objects(at: key).count
        else { return }
        raise(Notice("nothing-listed", ["key": "`\(key)`", "entry": entry]), at: list.location)
    }
}

// MARK: CE.SDK

extension EditorReader {
    /// Whether an asset of a source is meant as a sticker; other sources hold pictures, fonts and sounds.
    ///
    /// Where no kind is given, a sticker is what is called so.
    static func isSticker(_ asset: DocumentNode, of source: DocumentNode) -> Bool {
        let meta = asset["meta"]
        if let kind = meta?["kind"]?.string { return kind.lowercased().contains("sticker") }
        let names = [source["id"], asset["id"], meta?["blockType"], meta?["uri"]] + (asset["groups"]?.elements ?? [])
        return names.contains { $0?.string?.lowercased().contains("sticker") ?? false }
    }

    private mutating func readSource(_ root: DocumentNode) {
        check(root, as: EditorShapes.source, called: "the source")
        catalog.sourceID = root.string(at: "id")
        var category = CategorySubject(path: path, location: root.location, kind: kind)
        category.title = catalog.sourceID
        let entries = root.objects(at: "assets").filter { Self.isSticker($0, of: root) }
        require("sticker", under: "assets", of: root, among: entries)
        for entry in entries {
            if log.limit.ends(at: path, entry.location) { break }
            if let sticker = asset(entry, at: category.stickers.count) { category.stickers.append(sticker) }
        }
        catalog.categories = [category]
    }

    private mutating func asset(_ node: DocumentNode, at index: Int) -> StickerSubject? {
        check(
            node, as: EditorShapes.asset, called: node.string(at: "id").map { "asset “\($0.value)”" } ?? "an asset")
        guard let id = node.string(at: "id") else { return nil }
        var sticker = StickerSubject(path: path, location: node.location, kind: kind, id: id)
        if let label = node.object(at: "label") {
            sticker.name = label.localizedText.map { Located($0.base, at: label.location) }
        }
        sticker.entry = node
        guard let meta = node.object(at: "meta") else { return sticker }
        (sticker.meta, sticker.groups) = (meta, node.strings(at: "groups").map(\.value))
        sticker.image = note(address("uri", of: meta), .sticker, (0, index))
        sticker.thumbnail = note(address("thumbUri", of: meta), .thumbnail, (0, index))
        return sticker
    }

    /// The address of an image, with the spelling of its base address checked.
    private mutating func address(_ key: String, of meta: DocumentNode) -> Located<String>? {
        guard let address = meta.string(at: key) else { return nil }
        let isBraced = address.value.contains("{") || address.value.lowercased().contains("base_url")
        if isBraced, !address.value.isData, !address.value.hasPrefix("{{base_url}}/") {
            raise(Notice("cesdk-base-url", ["value": address.value]), at: address.location)
            return nil
        }
        return address
    }
}
