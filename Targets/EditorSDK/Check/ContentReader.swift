import StickerModel

/// Reads the `content.json` of a CE.SDK asset source.
struct ContentReader {
    var reader: DocumentReader

    private static let metaKeys = [
        "uri", "thumbUri", "previewUri", "filename", "mimeType", "kind", "blockType", "fillType", "shapeType", "width",
        "height", "sourceSet", "duration", "looping", "vectorPath", "effectType", "blurType",
    ]

    /// Whether an asset of a source is meant as a sticker; other sources hold pictures, fonts and sounds.
    ///
    /// Where no kind is given, a sticker is what is called so.
    static func isSticker(_ asset: DocumentNode, of source: DocumentNode) -> Bool {
        let meta = asset["meta"]
        if let kind = meta?["kind"]?.string { return kind.lowercased().contains("sticker") }
        let names = [source["id"], asset["id"], meta?["blockType"], meta?["uri"]] + (asset["groups"]?.elements ?? [])
        return names.contains { $0?.string?.lowercased().contains("sticker") ?? false }
    }

    mutating func catalog(in tree: any FileTree) -> ReadCatalog? {
        guard let root = reader.document(in: tree) else { return nil }
        var subject = CatalogSubject(path: reader.path, location: root.location, kind: .cesdk)
        subject.sourceID = reader.required("id", of: root, parent: "the source")
        subject.version = reader.required("version", of: root, parent: "the source")
        var category = CategorySubject(path: reader.path, location: root.location, kind: .cesdk)
        category.title = subject.sourceID
        if root["assets"] == nil { reader.missing("assets", place: "the source", at: root.location) }
        for entry in reader.objects("assets", of: root) ?? [] where Self.isSticker(entry, of: root) {
            if let sticker = sticker(entry) { category.stickers.append(sticker) }
        }
        var catalog = ReadCatalog(subject)
        catalog.add(category)
        return catalog
    }

    private mutating func sticker(_ node: DocumentNode) -> StickerSubject? {
        reader.judgeKeys(
            of: node, known: ["id", "label", "tags", "groups", "meta", "payload"], parent: "of an asset")
        guard let id = reader.required("id", of: node, parent: "an asset") else { return nil }
        var sticker = StickerSubject(path: reader.path, location: node.location, kind: .cesdk, id: id)
        if let label = reader.object("label", of: node) {
            sticker.name = label.localizedText.map { Located($0.base, at: label.location) }
        }
        _ = reader.object("tags", of: node)
        var asset = AssetFields()
        asset.groups = reader.texts("groups", of: node) ?? []
        guard let meta = reader.object("meta", of: node) else {
            if node["meta"] == nil { reader.missing("meta", place: "asset “\(id.value)”", at: node.location) }
            return sticker
        }
        reader.judgeKeys(of: meta, known: Self.metaKeys, parent: "of `meta`")
        asset.kind = reader.text("kind", of: meta)
        asset.blockType = reader.text("blockType", of: meta)
        asset.fillType = reader.text("fillType", of: meta)
        asset.mimeType = reader.text("mimeType", of: meta)
        asset.width = reader.number("width", of: meta)
        asset.height = reader.number("height", of: meta)
        // The one number that the schema wants as a text.
        _ = reader.text("duration", of: meta)
        sticker.asset = asset
        sticker.image = path("uri", of: meta, named: id.value)
        sticker.thumbnail = path("thumbUri", of: meta, named: id.value)
        return sticker
    }

    /// A path or address; reports a placeholder of the base address that is misspelled.
    private mutating func path(_ key: String, of meta: DocumentNode, named id: String) -> Located<String>? {
        if key == "uri", meta[key] == nil { reader.missing(key, place: "asset “\(id)”", at: meta.location) }
        guard let path = reader.text(key, of: meta) else { return nil }
        let isBraced = path.value.contains("{") || path.value.lowercased().contains("base_url")
        if isBraced, !path.value.hasPrefix("{{base_url}}/") {
            reader.log.raise(
                .cesdkBaseURL(path.value), path: reader.path, at: path.location, levels: reader.levels)
            return nil
        }
        return path
    }
}
