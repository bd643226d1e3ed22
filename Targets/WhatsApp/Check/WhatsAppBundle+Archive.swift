import StickerModel

extension WhatsAppBundle {
    /// Reads a `.wastickers` zip, which is the tree itself or a file in it. It does not say which app offers the pack.
    mutating func readArchive() -> WhatsAppCatalog? {
        log.levels = levels(of: archiveStem)
        archive = opened()
        guard let zip = archive else { return nil }
        // Every other rule would only repeat that the files are not where importers look: what they hold is judged.
        let folder = Self.folder(ofFilesIn: zip)
        if let folder { log.raise(Notice("archive-folder", ["folder": folder]), path: path) }
        let files = folder.map { folder in zip.files.compactMap { $0.below(folder) } } ?? zip.files
        let place = folder.map { $0 + "/" } ?? ""
        let prefix = path.isEmpty ? "" : path + "/"
        contents = ArchiveContents(files: files)
        let traySize = PixelSize.square(target.limits.traySide)
        contents.separateStickers { (try? zip.image(place + $0))?.size == traySize }
        contents.extras = (contents.covers.dropFirst() + contents.unknown.filter(Self.isPicture)).map {
            prefix + place + $0
        }
        let title = text("title.txt", in: zip, at: place, prefix)
        var pack = MessengerPack(at: path, nil, called: title?.filled?.value ?? "1", traits: kind.traits)
        (pack.key, pack.title) = (archiveStem, title)
        pack.author = text("author.txt", in: zip, at: place, prefix)
        pack.measured[.coverCount] = .count(contents.covers.count)
        pack.remarks = contents.notices
        func picture(_ file: String, _ role: String) -> MessengerSticker {
            var picture = MessengerSticker(at: prefix + place + file, called: file, traits: kind.traits)
            (picture.file, picture.role) = (Located(file), role)
            picture.show(log.facts(of: role, at: place + file, in: zip, prefix: prefix) { _ in })
            return picture
        }
        pack.cover = contents.covers.first.map { picture($0, MessengerSticker.tray) }
        pack.stickers = contents.stickers.map { picture($0, MessengerSticker.subjectName) }
        target.complete(&pack, isMarkedAnimated: nil)
        return WhatsAppCatalog(path: path, traits: kind.traits, packs: [pack])
    }

    /// The name of the archive without its extension. It has no identifier, so this replaces one where levels are
    /// looked up.
    private var archiveStem: String { FileName.stem(FileName.last(path.isEmpty ? tree.name : path)) }

    /// The folder that holds the whole pack, where someone packed a folder instead of what is in it; nil where the files
    /// are at the top, or in several folders.
    private static func folder(ofFilesIn zip: any FileTree) -> String? {
        let contents = ArchiveContents(files: zip.files)
        guard contents.covers.isEmpty, contents.unknown.isEmpty, !zip.contains("title.txt"),
            !zip.contains("author.txt"),
            contents.stickers.isEmpty,
            contents.nested.contains(where: { ["webp", "png"].contains(FileName.pathExtension($0)) })
        else { return nil }
        let folders = contents.nested.map(FileName.folder).uniqued
        return folders.count == 1 ? folders.first : nil
    }

    private static func isPicture(_ file: String) -> Bool {
        FileFormat(claimedBy: file).map { $0.isRead && !$0.isVector } ?? false
    }

    private mutating func opened() -> (any FileTree)? {
        guard !path.isEmpty else { return tree }
        return log.reading(path) { [tree, path] in
            try tree.archive(path)
        } failure: {
            .fault("archive-unreadable", $0)
        }
    }

    /// The first line of a text; nil when the file is absent. Further lines go into `contents`.
    private mutating func text(
        _ name: String, in zip: any FileTree, at place: String, _ prefix: String
    ) -> Located<String>? {
        let file = place + name
        guard zip.contains(file) else { return nil }
        let bytes = log.reading(prefix + file) {
            try zip.bytes(file)
        } failure: {
            .fault("archive-unreadable", $0)
        }
        guard let bytes else { return nil }
        let valid = String(validating: bytes, as: UTF8.self)
        if valid == nil { log.raise(Notice("text-encoding"), path: prefix + file) }
        // The file is there: nothing else may say that it is missing.
        let text = valid ?? String(decoding: bytes, as: UTF8.self)
        let line = text.trimmingPrefix("\u{FEFF}").prefix { !$0.isNewline }
        let further = text[line.endIndex...].split(whereSeparator: \.isNewline).map { String($0).trimmed }
        contents.furtherLines[name] = further.filter { !$0.isEmpty }
        return Located(String(line), at: nil)
    }
}

/// The files of a `.wastickers` archive besides its texts and stickers.
struct ArchiveContents: Sendable, Hashable {
    /// WebP files at the top level; without any, PNG files besides the cover.
    var stickers: [String] = []
    /// Other PNG files at the top level.
    var covers: [String] = []
    /// Other pictures at the top level, by their paths: no importer takes them, and a manifest can have them.
    var extras: [String] = []
    /// Files inside folders, which importers do not open.
    var nested: [String] = []
    /// Files that packing programs leave behind: `__MACOSX/…`, `.DS_Store`.
    var hidden: [String] = []
    /// Other files at the top level.
    var unknown: [String] = []
    /// Lines of `title.txt` and `author.txt` after the first, which importers do not read, by file.
    var furtherLines: [String: [String]] = [:]

    /// Everything that no importer reads, apart from `nested`.
    var foreign: [String] { hidden + unknown }
}

extension ArchiveContents {
    init(files: [String]) {
        for file in files {
            if file.hasPrefix("__MACOSX/") || FileName.last(file).hasPrefix(".") {
                hidden.append(file)
            } else if FileName.hasSlash(file) {
                nested.append(file)
            } else if FileName.pathExtension(file) == "png" {
                covers.append(file)
            } else if FileName.pathExtension(file) == "webp" {
                stickers.append(file)
            } else if file != "title.txt", file != "author.txt" {
                unknown.append(file)
            }
        }
    }

    fileprivate var notices: [Notice] {
        var found: [Notice] = []
        found.raise("archive-folders", if: !nested.isEmpty, ["files": NameList.text(nested)])
        found.raise("archive-foreign", if: !foreign.isEmpty, ["files": NameList.text(foreign)])
        if let names = NameOrder.misplaced(in: stickers) {
            found.raise("archive-order", ["first": names.first, "second": names.second])
        }
        return found
    }

    /// The tray image is the PNG that is called like one, or else has the size of one. The others are the stickers of an
    /// archive without WebP.
    mutating func separateStickers(isOfTraySize: (String) -> Bool) {
        guard covers.count > 1 else { return }
        let isNamed = { (file: String) in ["tray", "cover", "icon"].contains { file.lowercased().contains($0) } }
        guard let cover = covers.first(where: isNamed) ?? covers.first(where: isOfTraySize) else { return }
        let others = covers.filter { $0 != cover }
        if stickers.isEmpty { (stickers, covers) = (others, [cover]) } else { covers = [cover] + others }
    }
}

/// How importers of archives order stickers, and how people meant them to be ordered.
enum NameOrder {
    /// The first name that is in another position once figures are compared as numbers, and the name in its position;
    /// nil when both orders agree.
    static func misplaced(in names: [String]) -> (first: String, second: String)? {
        let shown = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let meant = names.sorted(by: NaturalOrder.precedesByBytes)
        return zip(meant, shown).first { $0 != $1 }.map { (first: $0, second: $1) }
    }
}
