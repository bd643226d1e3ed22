import StickerDocuments
import StickerModel

/// A folder as programs write it that download packs of Signal: numbered pictures, `title.txt`, `author.txt`, and emojis in
/// `emoji.txt` by the name of the file, as JSON (sticker-convert, metadata_handler.py); or a list as signal-cli writes it.
enum SignalFolder {
    static let titleName = "title.txt"
    static let emojiName = "emoji.txt"
    static let listName = "manifest.json"
    private static let authorName = "author.txt"

    /// The notes in the texts of a folder, one of which is at `path`; nil for a folder without pictures.
    static func notes(_ path: String, in tree: any FileTree, _ found: FoundFiles) -> PackNotes? {
        let folder = FileName.folder(path)
        let (all, names) = (found.pictures(in: folder), found.names(in: folder))
        let isArt = { (file: String) in FoundPack.isArt(file, named: FoundPack.iconNames + FoundPack.trayNames) }
        let pictures = all.filter { !isArt($0) }
        guard !pictures.isEmpty else { return nil }
        let texts = [titleName, authorName, emojiName].filter { names[$0] == FileName.join(folder, $0) }
        // Pleroma has lists of that name, in lines.
        let alone = texts == [emojiName] ? try? PackNotes.text(of: path, in: tree) : nil
        if let alone, alone.trimmed.first != "{" { return nil }
        var notes = PackNotes("sticker folder", of: "signal", FileName.join(folder, texts.first ?? titleName))
        notes.place = folder
        notes.pack.icon = all.first(where: isArt)
        for name in texts {
            let file = FileName.join(folder, name)
            do {
                let text = try PackNotes.text(of: file, in: tree)
                notes.read.insert(file)
                switch name {
                case titleName: notes.pack.name = line(of: text)
                case authorName: notes.pack.publisher = line(of: text)
                default:
                    notes.emojiDocument = file
                    readEmojis(text, of: pictures, names, file, &notes)
                }
            } catch {
                let error = error as? FileError
                notes.read.insert(file)
                notes.remark(
                    "file/list.unreadable", ["fault": error?.message ?? "cannot be read"], hint: error?.hint, at: file)
            }
        }
        return notes.completed("")
    }

    /// The first line that is not blank.
    private static func line(of text: String) -> String? {
        text.split(whereSeparator: \.isNewline).lazy.compactMap { PackNotes.name(String($0)) }.first
    }

    private static func readEmojis(
        _ text: String, of pictures: [String], _ names: [String: String], _ file: String, _ notes: inout PackNotes
    ) {
        let pairs: [(name: String, text: String)]
        do {
            pairs = try JSONReader.read(Array(text.utf8), file: file).members.map { ($0.key, $0.node.string ?? "") }
        } catch {
            let fault = (error as? FileError)?.message ?? "\(error)"
            let first = FileName.stem(FileName.last(pictures[0]))
            let example: SafeText<JSON> = "{ \(.literal(first)): \"😀\" }"
            notes.remark("file/list.not-read", ["fault": "\(fault)", "example": example.string], at: file)
            return
        }
        var unknown: [String] = []
        for (name, text) in pairs {
            if let path = names[name] { notes.set(text, of: path) } else { unknown.append(name) }
        }
        if !unknown.isEmpty {
            let names = NameList.text(unknown.map { String($0.prefix(80)) })
            notes.remark("file/list.pictures", ["names": names], at: file)
        }
        let bare = pictures.filter { notes.pack.texts.emojis(of: $0) == nil }
        if !bare.isEmpty {
            let names = NameList.text(bare.map(FileName.last))
            notes.remark(
                "file/list-incomplete", ["count": SummaryLine.counted(bare.count, "picture"), "names": names], at: file)
        }
    }

    /// A list as `signal-cli uploadStickerPack` takes it (AsamK/signal-cli, JsonStickerPack), and Signal's formats.
    static func listNotes(_ path: String, in tree: any FileTree, _ found: FoundFiles) -> PackNotes? {
        guard let root = try? tree.json(path) else { return nil }
        let stickers = root.objects(at: "stickers").filter { $0.string(at: "file") != nil }
        guard !stickers.isEmpty else { return nil }
        var notes = PackNotes("Signal sticker pack", of: "signal", path)
        notes.pack.name = PackNotes.name(root.string(at: "title")?.value)
        notes.pack.publisher = PackNotes.name(root.string(at: "author")?.value)
        // Our own bundles have it, for people.
        notes.read.insert(FileName.join(notes.folder, "stickers.txt"))
        for sticker in stickers {
            let file = sticker.string(at: "file")?.value ?? ""
            // `01_cup`, as we number files, was `cup`.
            let name = FileName.stem(FileName.last(file)).wholeMatch(of: /[0-9]+_(.*[a-zA-Z].*)/)?.1
            let text = name.map { PictureText(name: String($0)) }
            notes.add(file, sticker.string(at: "emoji")?.value, text, of: found)
        }
        if let cover = root.object(at: "cover")?.string(at: "file")?.value {
            notes.pack.icon = FileName.normalParts(FileName.join(notes.folder, cover))?.joined(separator: "/")
        }
        return notes.completed("put the files beside manifest.json")
    }
}
