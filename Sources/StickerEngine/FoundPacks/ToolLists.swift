import StickerModel

/// Lists of stickers in JSON: that of tsticker for Telegram, and that of signal-cli, which Signal's own formats have, too.
enum ToolLists {
    static let tstickerName = "index.json"
    static let signalName = "manifest.json"

    /// tsticker has the pictures in `stickers`, called by the id that the index gives them
    /// (sudoskys/tsticker, src/tsticker/core/create.py). Those that it does not list are not uploaded yet.
    static func tstickerNotes(_ path: String, in tree: any FileTree, _ search: PictureSearch) -> PackNotes? {
        guard let root = try? tree.json(path), root.string(at: "sticker_type") != nil,
            let title = root.string(at: "title") ?? root.string(at: "name")
        else { return nil }
        var notes = PackNotes("tsticker folder", of: "telegram", path, in: FileName.folder(path))
        notes.name = PackNotes.name(title.value)
        notes.place = FileName.join(notes.folder, "stickers")
        let found = FoundFiles(search, in: notes.place ?? "")
        for emote in root.objects(at: "emotes") {
            guard let id = emote.string(at: "file_id")?.value else { continue }
            let file = found[id].map { FileName.last($0) } ?? id
            notes.add("stickers/" + file, emote.string(at: "emoji")?.value, of: found)
        }
        return notes.completed("fetch them with `tsticker sync`")
    }

    /// As `signal-cli uploadStickerPack` takes it (AsamK/signal-cli, JsonStickerPack).
    static func signalNotes(_ path: String, in tree: any FileTree, _ search: PictureSearch) -> PackNotes? {
        guard let root = try? tree.json(path) else { return nil }
        let stickers = root.objects(at: "stickers").filter { $0.string(at: "file") != nil }
        guard !stickers.isEmpty else { return nil }
        var notes = PackNotes("Signal sticker pack", of: "signal", path, in: FileName.folder(path))
        notes.name = PackNotes.name(root.string(at: "title")?.value)
        notes.publisher = PackNotes.name(root.string(at: "author")?.value)
        let found = FoundFiles(search, in: notes.folder)
        for sticker in stickers {
            notes.add(sticker.string(at: "file")?.value ?? "", sticker.string(at: "emoji")?.value, of: found)
        }
        if let cover = root.object(at: "cover")?.string(at: "file")?.value {
            notes.cover = FileName.normalParts(FileName.join(notes.folder, cover))?.joined(separator: "/")
        }
        return notes.completed("put the files beside manifest.json")
    }
}
