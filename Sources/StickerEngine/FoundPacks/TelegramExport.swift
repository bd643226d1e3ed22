import StickerModel

/// A chat that Telegram Desktop has exported. It names the sticker of each message with its emoji, and not the set that the
/// sticker is from (Telegram/SourceFiles/export/output/export_output_json.cpp).
enum TelegramExport {
    static let fileName = "result.json"
    static let pageName = "messages.html"
    private static let title = "Telegram chat export"
    private static let again = "export the chat again with “Stickers” switched on"

    /// The notes of an export; nil for a `result.json` of another program. Without a sound one `stickers` counts.
    static func notes(_ path: String, in tree: any FileTree, _ found: FoundFiles) -> PackNotes? {
        var notes = PackNotes(title, of: "telegram", path)
        let place = FileName.join(notes.folder, "stickers")
        notes.place = place
        notes.pack.name = "Telegram Stickers"
        if FileName.last(path) == fileName, let root = try? tree.json(path) { return read(root, into: notes, found) }
        let document = FileName.join(notes.folder, fileName)
        guard path == document || !found.files.contains(document), !found.pictures(in: place).isEmpty
        else { return nil }
        notes.read.formUnion(found.others(in: notes.folder).filter { FileName.pathExtension($0) == "html" })
        for own in ["css", "js"] { notes.read.formUnion(found.others(in: FileName.join(notes.folder, own))) }
        notes.remark(path == document ? "file/list.damaged" : "file/list.no-emojis")
        return notes
    }

    private static func read(_ root: DocumentNode, into notes: PackNotes, _ found: FoundFiles) -> PackNotes? {
        let chats =
            root["messages"] != nil ? [root] : ["chats", "left_chats"].flatMap { root[$0]?["list"]?.elements ?? [] }
        guard !chats.isEmpty else { return nil }
        var notes = notes
        let name = chats.count == 1 ? PackNotes.name(chats[0].string(at: "name")?.value) : nil
        if let name { notes.pack.name = name + " Stickers" }
        var omitted = 0
        for message in chats.flatMap({ $0["messages"]?.elements ?? [] }) {
            for (file, emoji) in stickers(of: message) {
                // In the place of a path: "(File not included. Change data exporting settings to download.)"
                if file.hasPrefix("(") { omitted += 1 } else { notes.add(file, emoji, of: found) }
            }
        }
        if omitted > 0 {
            notes.remark("file/list.chat", ["count": SummaryLine.counted(omitted, "sticker")], hint: again)
        }
        return notes.completed(again, isList: false)
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
