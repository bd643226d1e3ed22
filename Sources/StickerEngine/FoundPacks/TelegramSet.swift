import StickerModel

/// A set of Telegram as programs download it: its files beside the answer of the Bot API's `getStickerSet`, a document of
/// any name. Files are called by the ids in it, by `file_path` or its end, or by their number, and may be in folders below.
enum TelegramSet {
    /// In bytes; 200 stickers take a tenth.
    private static let longest = 2_000_000
    private static let endings = ["webp", "png", "webm", "tgs", "gif"]

    /// Whether a file is such a document, as far as its words tell.
    static func isList(_ path: String, in tree: any FileTree) -> Bool {
        guard FileName.pathExtension(path) == "json", tree.byteCount(path) ?? .max <= longest,
            let bytes = try? tree.bytes(path)
        else { return false }
        return bytes.contains("\"file_unique_id\"") && bytes.contains("\"stickers\"")
    }

    /// The notes of such a document; nil for another one.
    static func notes(_ path: String, in tree: any FileTree, _ found: FoundFiles) -> PackNotes? {
        guard isList(path, in: tree), let root = try? tree.json(path) else { return nil }
        let set = root.object(at: "result") ?? root
        let stickers = set.objects(at: "stickers").filter { $0.string(at: "file_unique_id") != nil }
        guard !stickers.isEmpty else { return nil }
        var notes = PackNotes("Telegram sticker set", of: "telegram", path)
        notes.pack.name = PackNotes.name((set.string(at: "title") ?? set.string(at: "name"))?.value)
        let files = found.names(in: notes.folder)
        let ids = stickers.map { sticker in
            let path = sticker.string(at: "file_path").map { FileName.join(notes.folder, $0.value) }
            let names = names(of: sticker)
            return path.flatMap { found.files.contains($0) ? $0 : nil } ?? names.lazy.compactMap { files[$0] }.first
                ?? names.lazy.compactMap { found.file(called: $0, below: notes.folder) }.first
        }
        let numbered = ids.contains(nil) ? Self.files(in: notes.folder, found) : []
        let areNumbered = ids.allSatisfy { $0 == nil } && numbered.count == stickers.count
        for (index, sticker) in stickers.enumerated() {
            let file = areNumbered ? numbered[index] : ids[index]
            notes.add(
                file.map { $0.below(notes.folder) ?? $0 } ?? sticker.string(at: "file_unique_id")?.value ?? "",
                sticker.string(at: "emoji")?.value, of: found)
        }
        if areNumbered { notes.remark("file/list-incomplete.order") }
        notes.leaveOut(settings(of: set, stickers))
        return notes.completed("fetch them again with `getFile`, and call each by its file_unique_id")
    }

    /// What a build needs to bring this very set up to date, and a new manifest does not have.
    private static func settings(of set: DocumentNode, _ stickers: [DocumentNode]) -> [String] {
        var settings: [String] = []
        if let name = set.string(at: "name")?.value { settings.append("its name \(name) (`name` and `bot`)") }
        if set.string(at: "sticker_type")?.value == "custom_emoji" {
            settings.append("that it has custom emoji (`sets: emoji`)")
        }
        if stickers.contains(where: { $0["needs_repainting"]?.bool == true }) {
            settings.append("its repainting (`needs-repainting: true`)")
        }
        return settings
    }

    private static func names(of sticker: DocumentNode) -> [String] {
        let ids = ["file_unique_id", "file_id"].compactMap { sticker.string(at: $0)?.value }
        return ids + [sticker.string(at: "file_path")?.value].compactMap { $0.map { FileName.last($0) } }
    }

    /// Stickers by name, also those that cannot be art: each counts once, a video as the picture that was made of it.
    private static func files(in folder: String, _ found: FoundFiles) -> [String] {
        var seen: Set<String> = []
        return found.all(in: folder).filter { file in
            endings.contains(FileName.pathExtension(file))
                && !FoundPack.isArt(file, named: FoundPack.iconNames + ["thumb", "thumbnail"])
                && seen.insert(FileName.stem(FileName.last(file))).inserted
        }.sorted(by: PictureSearch.precedes)
    }
}
