import StickerModel

/// A chat that Telegram Desktop has exported. It names the sticker of each message with its emoji, and not the set that the
/// sticker is from (Telegram/SourceFiles/export/output/export_output_json.cpp).
enum TelegramExport {
    static let fileName = "result.json"
    static let pageName = "messages.html"
    private static let title = "Telegram chat export"
    private static let again = "export the chat again with “Stickers” switched on"

    /// The notes in a `result.json`; nil for one of another program.
    static func notes(_ path: String, in tree: any FileTree, _ search: PictureSearch) -> PackNotes? {
        var notes = PackNotes(title, path, in: FileName.folder(path))
        notes.place = FileName.join(notes.folder, "stickers")
        let root: DocumentNode
        do {
            root = try tree.json(path)
        } catch {
            guard search.pictures.contains(where: { $0.isBelow(FileName.join(notes.folder, "stickers")) }) else {
                return nil
            }
            let fault = (error as? FileError)?.message ?? "\(error)"
            notes.remark(.warning, "\(fault); the stickers get no emojis from it", again)
            return notes
        }
        let chats =
            root["messages"] != nil ? [root] : ["chats", "left_chats"].flatMap { root[$0]?["list"]?.elements ?? [] }
        guard !chats.isEmpty else { return nil }
        let name = chats.count == 1 ? PackNotes.name(chats[0].string(at: "name")?.value) : nil
        notes.name = name.map { $0 + " Stickers" } ?? "Telegram Stickers"
        let found = FoundFiles(search, in: notes.folder)
        var omitted = 0
        for message in chats.flatMap({ $0["messages"]?.elements ?? [] }) {
            for (file, emoji) in stickers(of: message) {
                // In the place of a path: "(File not included. Change data exporting settings to download.)"
                if file.hasPrefix("(") { omitted += 1 } else { notes.add(file, emoji, of: found) }
            }
        }
        if omitted > 0 {
            let verb = omitted == 1 ? "is" : "are"
            notes.remark(
                .warning, "\(SummaryLine.counted(omitted, "sticker")) of the chat \(verb) not in the export", again)
        }
        return notes.completed(again)
    }

    /// An export as web pages, which name no emojis.
    static func pageNotes(_ path: String, in tree: any FileTree, _ search: PictureSearch) -> PackNotes? {
        let folder = FileName.folder(path)
        let place = FileName.join(folder, "stickers")
        guard search.pictures.contains(where: { $0.isBelow(place) }),
            !search.others.contains(FileName.join(folder, fileName))
        else { return nil }
        var notes = PackNotes(title, path, in: folder)
        notes.place = place
        notes.name = "Telegram Stickers"
        let own = ["css", "js"].map { FileName.join(folder, $0) }
        notes.read.formUnion(
            search.others.filter { file in
                FileName.pathExtension(file) == "html" || own.contains(FileName.folder(file))
            })
        notes.remark(
            .info, "an export as web pages names no emojis",
            "for emojis, export the chat again as “Machine-readable JSON”")
        return notes
    }

    /// The sticker of a message, and the custom emojis in its text, which are art, too.
    private static func stickers(of message: DocumentNode) -> [(file: String, emoji: String?)] {
        if message.string(at: "media_type")?.value == "sticker", let file = message.string(at: "file")?.value {
            return [(file, message.string(at: "sticker_emoji")?.value)]
        }
        return (message["text"]?.elements ?? []).compactMap { part in
            guard part.string(at: "type")?.value == "custom_emoji", let file = part.string(at: "document_id")?.value,
                FileName.hasSlash(file)
            else { return nil }
            return (file, part.string(at: "text")?.value)
        }
    }
}
