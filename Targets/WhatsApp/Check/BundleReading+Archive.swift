import StickerModel

extension BundleReading {
    /// Reads a `.wastickers` zip, which is the tree itself or lies in it. No app is known that offers the pack.
    mutating func archivePack() -> WhatsAppPack? {
        let levels = archiveLevels
        guard let zip = opened(levels) else { return nil }
        let pictures = PictureReader(zip, prefix: path.isEmpty ? "" : path + "/")
        var pack = WhatsAppPack(path: path.isEmpty ? tree.name : path, form: .archive)
        pack.name = text("title.txt", in: zip, pictures.prefix, levels)
        pack.publisher = text("author.txt", in: zip, pictures.prefix, levels)
        pack.archive = ArchiveContents(files: zip.files)
        pack.tray = cover(pack, pictures, levels)
        for file in zip.files where file.isTop && file.hasEnding("webp") {
            var sticker = WhatsAppSticker(path: pictures.prefix + file, form: .archive, name: file, pack: pack.title)
            sticker.file = Located(file)
            sticker.show(pictures.facts(at: file, named: nil, .sticker, log: &log, levels: levels))
            pack.stickers.append(sticker)
        }
        return pack
    }

    /// What the archive is called without its ending. It has no identifier; this stands for one where levels are
    /// looked up.
    var archiveStem: String { (path.isEmpty ? tree.name : path).fileName.withoutExtension }

    var archiveLevels: [String: RuleLevel] { levels[archiveStem] ?? [:] }

    private mutating func opened(_ levels: [String: RuleLevel]) -> (any FileTree)? {
        guard !path.isEmpty else { return tree }
        return log.reading(path, .archiveUnreadable, levels: levels) { [tree, path] in
            try tree.archive(path)
        }
    }

    private mutating func cover(
        _ pack: WhatsAppPack, _ pictures: PictureReader, _ levels: [String: RuleLevel]
    ) -> WhatsAppTray? {
        guard let file = pack.archive.covers.first else { return nil }
        var tray = WhatsAppTray(path: pictures.prefix + file, form: .archive, pack: pack.title, file: Located(file))
        tray.facts = pictures.facts(at: file, named: nil, .tray, log: &log, levels: levels)
        return tray
    }

    /// One line of text, a newline at its end tolerated; nil when the file is absent.
    private mutating func text(
        _ name: String, in zip: any FileTree, _ prefix: String, _ levels: [String: RuleLevel]
    ) -> Located<String>? {
        guard zip.contains(name) else { return nil }
        let bytes = log.reading(prefix + name, .archiveUnreadable, levels: levels) { try zip.bytes(name) }
        guard let bytes else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            log.raise(.textEncoding, path: prefix + name, levels: levels)
            return nil
        }
        let line = text.trimmingPrefix("\u{FEFF}").prefix { !$0.isNewline }
        return Located(String(line), at: nil)
    }
}

extension ArchiveContents {
    init(files: [String]) {
        let hidden = files.filter { $0.hasPrefix("__MACOSX/") || $0.fileName.hasPrefix(".") }
        let open = files.filter { !hidden.contains($0) }
        nested = open.filter { !$0.isTop }
        covers = open.filter { $0.isTop && $0.hasEnding("png") }
        let known: Set<String> = ["title.txt", "author.txt"]
        foreign =
            hidden + open.filter { $0.isTop && !known.contains($0) && !$0.hasEnding("png") && !$0.hasEnding("webp") }
    }
}

extension String {
    /// Whether a path names a file at the top of its tree.
    var isTop: Bool { !contains("/") }

    /// Whether the extension is this one, in any letter case.
    func hasEnding(_ ending: String) -> Bool { lowercased().hasSuffix("." + ending) }

    /// The name without what stands behind its last dot.
    var withoutExtension: String { lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
