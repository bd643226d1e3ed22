import StickerDocuments
import StickerModel

/// Documents of other tools that are called as our manifests are: `pack.json` of maunium's stickerpicker, which lists
/// stickers by their addresses, and the `pack.yaml` of emojipacks, which lists emoji by theirs.
enum ForeignList {
    private struct Entry {
        var name: String
        /// Its address or file.
        var source: String
        var emojis: String?
        var text = PictureText()
    }

    /// What a document lists; nil for any other document.
    private static func entries(of root: DocumentNode) -> [Entry]? {
        guard root["packs"] == nil else { return nil }
        if root["stickers"] == nil {
            let emojis = root.objects(at: "emojis").compactMap(emoji)
            return emojis.isEmpty ? nil : emojis
        }
        let stickers = root.objects(at: "stickers")
        guard !stickers.isEmpty, stickers.allSatisfy({ $0["url"] != nil && $0["file"] == nil }) else { return nil }
        return stickers.map { node in
            let body = node.string(at: "body")?.value ?? ""
            let words = node["net.maunium.telegram.sticker"]?.strings(at: "emoticons").map(\.value) ?? []
            var entry = Entry(name: body, source: node.string(at: "url")?.value ?? "")
            entry.emojis = Emoji.isIn(body) ? body : nil
            if !words.isEmpty { entry.emojis = words.joined() }
            if !Emoji.isIn(body) { entry.text.alt = PackNotes.name(body) }
            return entry
        }
    }

    /// People have typed its name: it is the id and, where the next build would make another name of that, stated.
    private static func emoji(_ node: DocumentNode) -> Entry? {
        guard let source = node.string(at: "src") else { return nil }
        let name = PackNotes.name(node.string(at: "name")?.value)
        var entry = Entry(name: name ?? "", source: source.value)
        entry.text.name = name
        entry.text.tags = node["aliases"]?.elements.compactMap { PackNotes.name($0.string) } ?? []
        if let name, StickerID.of(file: name + ".png").replacing("-", with: "_") != name {
            entry.text.targets = .mapping([("emoji", .mapping([("shortcode", .text(name))]))])
        }
        return entry
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
        var files = found.names(in: notes.folder)
        // Its script takes the numbers off that put pictures in order: `1-cry.png` is `cry`.
        for name in isPicker ? files.keys.sorted(by: NaturalOrder.precedes) : [] {
            guard let bare = name.wholeMatch(of: /[0-9]+-(.+)/)?.1 else { continue }
            files[String(bare)] = files[String(bare)] ?? files[name]
        }
        for entry in entries {
            let file = [entry.name, FileName.last(entry.source)].lazy.compactMap { files[$0] }.first
            notes.add(file.map { FileName.last($0) } ?? entry.name, entry.emojis, entry.text, of: found)
        }
        // What was sent under another name is there all the same.
        if isPicker { notes.place = notes.folder }
        return notes.completed("save the pictures at their addresses beside it, each by its name")
    }
}
