import StickerDocuments
import StickerModel

/// Documents of other tools that are called as our manifests are: `pack.json` of maunium's stickerpicker, which lists
/// stickers by their addresses, and the `pack.yaml` of emojipacks, which lists emoji by theirs.
enum ForeignList {
    /// What a document lists: names, and addresses or files; nil for any other document.
    private static func entries(of root: DocumentNode) -> [(name: String, source: String)]? {
        guard root["packs"] == nil else { return nil }
        if root["stickers"] == nil {
            let emojis = root.objects(at: "emojis").compactMap { entry in
                entry.string(at: "src").map { (entry.string(at: "name")?.value ?? "", $0.value) }
            }
            return emojis.isEmpty ? nil : emojis
        }
        let stickers = root.objects(at: "stickers")
        guard !stickers.isEmpty, stickers.allSatisfy({ $0["url"] != nil && $0["file"] == nil }) else { return nil }
        return stickers.map { ($0.string(at: "body")?.value ?? "", $0.string(at: "url")?.value ?? "") }
    }

    /// Whether a document is one of these, or the list of the emoji of a Fediverse server.
    static func isOne(_ root: DocumentNode) -> Bool {
        root["files"] != nil && root["stickers"] == nil && root["packs"] == nil || entries(of: root) != nil
    }

    /// The notes in a document; nil for any other. Its pictures are beside it, by their names or those in addresses.
    static func notes(_ path: String, in tree: any FileTree, _ found: FoundFiles) -> PackNotes? {
        let isJSON = FileName.pathExtension(path) == "json"
        guard let bytes = try? tree.bytes(path), bytes.count <= JSONReader.byteLimit,
            let root = isJSON
                ? try? JSONReader.read(bytes, file: path) : try? YAMLReader.read(bytes, file: path),
            let entries = entries(of: root)
        else { return nil }
        let isPicker = root["stickers"] != nil
        var notes = PackNotes(isPicker ? "stickerpicker pack" : "emojipacks list", of: isPicker ? nil : "emoji", path)
        notes.pack.name = PackNotes.name(root.string(at: "title")?.value)
        let files = found.names(in: notes.folder)
        for (name, source) in entries {
            let file = [name, FileName.last(source)].lazy.compactMap { files[$0] }.first
            notes.add(file.map { FileName.last($0) } ?? name, nil, of: found)
        }
        // What was sent under another name is there all the same.
        if isPicker { notes.place = notes.folder }
        return notes.completed("save the pictures at their addresses beside it, each by its name")
    }
}
