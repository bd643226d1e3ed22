import StickerDocuments
import StickerModel

/// Reads the `content.json` of a CE.SDK asset source.
struct ContentReader {
    var checker: DocumentChecker

    /// Whether an asset of a source is meant as a sticker; other sources hold pictures, fonts and sounds.
    ///
    /// Where no kind is given, a sticker is what is called so.
    static func isSticker(_ asset: DocumentNode, of source: DocumentNode) -> Bool {
        let meta = asset["meta"]
        if let kind = meta?["kind"]?.string {
            return kind == "sticker" || kind.lowercased().contains("sticker")
        }
        let names = [source["id"], asset["id"], meta?["blockType"], meta?["uri"]] + (asset["groups"]?.elements ?? [])
        return names.contains { $0?.string?.lowercased().contains("sticker") ?? false }
    }

    mutating func catalog(in tree: any FileTree) -> ReadCatalog? {
        guard let root = checker.document(in: tree) else { return nil }
        checker.check(root, as: DocumentShapes.source, called: "the source")
        var subject = CatalogSubject(path: checker.path, location: root.location, kind: .cesdk)
        subject.sourceID = root.string(at: "id")
        var category = CategorySubject(path: checker.path, location: root.location, kind: .cesdk)
        category.title = subject.sourceID
        let entries = root.objects(at: "assets").filter { Self.isSticker($0, of: root) }
        checker.require("sticker", under: "assets", of: root, among: entries)
        for entry in entries {
            if checker.log.ends(at: checker.path, entry.location) { break }
            if let sticker = sticker(entry) { category.stickers.append(sticker) }
        }
        var catalog = ReadCatalog(subject)
        catalog.add(category)
        return catalog
    }

    private mutating func sticker(_ node: DocumentNode) -> StickerSubject? {
        checker.check(
            node, as: DocumentShapes.asset, called: node.string(at: "id").map { "asset “\($0.value)”" } ?? "an asset")
        guard let id = node.string(at: "id") else { return nil }
        var sticker = StickerSubject(path: checker.path, location: node.location, kind: .cesdk, id: id)
        if let label = node.object(at: "label") {
            sticker.name = label.localizedText.map { Located($0.base, at: label.location) }
        }
        var asset = AssetFields()
        asset.groups = node.strings(at: "groups").map(\.value)
        guard let meta = node.object(at: "meta") else { return sticker }
        asset.kind = meta.string(at: "kind")
        asset.blockType = meta.string(at: "blockType")
        asset.fillType = meta.string(at: "fillType")
        asset.mimeType = meta.string(at: "mimeType")
        asset.width = meta.number(at: "width")
        asset.height = meta.number(at: "height")
        sticker.asset = asset
        sticker.image = address("uri", of: meta)
        sticker.thumbnail = address("thumbUri", of: meta)
        return sticker
    }

    /// The address of an image, with the spelling of its base address checked.
    private mutating func address(_ key: String, of meta: DocumentNode) -> Located<String>? {
        guard let address = meta.string(at: key) else { return nil }
        let isBraced = address.value.contains("{") || address.value.lowercased().contains("base_url")
        if isBraced, !address.value.hasPrefix("{{base_url}}/") {
            checker.raise(Notice("cesdk-base-url", ["value": address.value]), at: address.location)
            return nil
        }
        return address
    }
}
