import StickerDocuments
import StickerModel

/// Discord: the stickers of a server, for its settings by hand and for bots. Its emoji are among the emoji packs.
package struct DiscordTarget: MessengerTarget {
    package var platform: Platform
    /// Both sides, in px.
    private let side: Int
    private let bytes: Int
    /// In ms.
    private let longest: Double
    /// Characters.
    private let nameLength: Int
    private let textLength: Int
    private let tagsLength: Int

    /// Reads the rules and templates embedded in the binary; throws when they are damaged, naming the rule.
    package init() throws { try self.init(files: EmbeddedFiles.text) }

    init(files: [String: String]) throws {
        platform = try Platform(
            .discord, files, documents: [.list], nextStep: " says how they get onto a server")
        let rules = platform.rules
        side = try rules.value(of: "discord/sticker-side")
        bytes = try rules.most("discord/file-size")
        longest = Double(try rules.most("discord/animation-duration"))
        nameLength = try rules.most("discord/name-length")
        textLength = try rules.most("discord/description-length")
        tagsLength = try rules.most("discord/tags-length")
    }

    /// Frames a second at which vector animations are drawn.
    private static let vectorRate = 30.0
    /// In ms; players show shorter frames of a GIF for 100.
    private static let shortestFrame = 20.0
    /// Stickers that a server has room for, by its boost level from 0 to 3.
    private static let slots = [5, 15, 30, 60]

    package func packs(in planner: inout MessengerPlanner) -> [PlannedPack] {
        let packs = planner.packs.map { self.pack($0, &planner) }
        let repeated = packs.flatMap(\.stickers).repeated { $0.name }.sorted { $0[0].name < $1[0].name }
        for alike in repeated {
            let places = alike.map {
                "\($0.sticker.id) (line \($0.sticker.location.line) of \($0.sticker.location.file))"
            }
            let values = ["name": alike[0].name, "stickers": NameList.text(places)]
            planner.log.raise(Notice("name-twice", values), at: alike[1].sticker.location(of: "name"))
        }
        let count = packs.reduce(0) { $0 + $1.stickers.count }
        planner.raiseSlots(
            "slots", for: count, called: MetricUnit.stickers.text(Double(count)), of: Self.slots)
        return packs
    }

    private func pack(_ pack: Pack, _ planner: inout MessengerPlanner) -> PlannedPack {
        var cut: [Sticker] = []
        var stickers = planner.stickers(of: pack, longest: longest)
        for index in stickers.indices {
            let sticker = stickers[index].sticker
            draw(&stickers[index], pack, &planner.log)
            let name = Self.name(of: sticker.id) ?? "Sticker \(index + 1)"
            let given = sticker.options.string("name")
            stickers[index].name = given ?? AccessibilityText.shortened(name, to: nameLength)
            if given == nil, stickers[index].name != name { cut.append(sticker) }
            stickers[index].text = text(of: sticker, in: pack, &planner)
            // In one text, as Discord's own stickers have them.
            let words = planner.fitting(
                sticker.emojis + sticker.tags, characters: tagsLength, gap: 2, of: sticker, in: pack,
                orRaise: "tags-cut")
            stickers[index].tags = words.isEmpty ? [] : [words.joined(separator: ", ")]
        }
        planner.raiseDrawn(stickers, of: pack, onto: side)
        planner.raise("names-cut", about: cut, of: pack, most: nameLength)
        let bare = stickers.indices.filter { stickers[$0].tags.isEmpty }
        planner.raise("without-tags", about: bare.map { stickers[$0].sticker }, of: pack, at: "emojis")
        for index in bare { stickers[index].tags = [Notice.fallbackEmoji] }
        planner.raiseDropped([.languages], of: pack)
        return PlannedPack(
            pack, key: pack.id, title: pack.name, folder: pack.id, stickers: planner.numbered(stickers))
    }

    /// A still as PNG, an animation in the format that the manifest chooses.
    private func draw(_ planned: inout PlannedSticker, _ pack: Pack, _ log: inout FindingLog) {
        let options = pack.options(for: name)
        let (edit, isVector) = (planned.sticker.edit, planned.isVector)
        let canvas = Canvas.fixed(.square(side))
        let isLottie = options.string("lottie") == "json" && isVector && planned.isMoving
        let obstacles = isLottie ? planned.vectorObstacles : []
        if !obstacles.isEmpty {
            let notice = Notice("lottie-as-animation", ["obstacles": NameList.whole(obstacles, "and")])
            log.raise(notice, path: planned.sticker.file, of: pack)
        } else if isLottie {
            planned.fileExtension = "json"
            planned.rendition = .vector(
                VectorRecipe(
                    source: planned.sticker.file, format: .lottie, byteBudget: bytes,
                    timing: Timing(edit, isStill: false), framing: Framing(edit, canvas: canvas)))
            return
        }
        let animation: FileFormat = options.string("animations") == "gif" ? .gif : .apng
        var encoding = Encoding(planned.isMoving ? animation : .png, byteBudget: bytes, quality: edit.quality)
        encoding.mixEdges(by: options, of: pack)
        planned.take(encoding, on: canvas) { timing in
            guard !timing.isStill else { return }
            timing.shortestFrame = Self.shortestFrame
            if isVector { timing.vectorRate = Self.vectorRate }
        }
    }

    /// The name that is made of an id: `tired-cup` gives "Tired cup"; nil where nothing is left of it. Discord takes no name
    /// of one character, as numbered files have.
    private static func name(of id: String) -> String? {
        let name = Slug.fileSafe(id).split { "-_".contains($0) }.joined(separator: " ").capitalizedStart
        return name.isEmpty ? nil : name.utf16.count > 1 ? name : "Sticker " + name
    }

    /// The alt text, shortened where it is too long; "" without one, and for one of a single character.
    private func text(of sticker: Sticker, in pack: Pack, _ planner: inout MessengerPlanner) -> String {
        let text = AccessibilityText.plain(sticker.alt?.base ?? "")
        guard text.utf16.count != 1 else {
            planner.log.raise(
                Notice("description-left-out", ["sticker": sticker.id, "text": text]),
                at: sticker.location(of: "alt"), of: pack)
            return ""
        }
        return planner.fitted(text, to: textLength, of: sticker, in: pack, orRaise: "description-shortened")
    }
}

extension DiscordTarget {
    package func identifiers(of pack: PlannedPack) -> [PublishedIdentifier] {
        pack.names("sticker", givenAs: "name")
    }

    package func documents(of pack: PlannedPack) -> [OutputEntry] {
        let list = pack.stickers.map { planned in
            OutputDocument.object([
                "name": .string(planned.name), "description": .string(planned.text),
                "tags": .string(planned.tags.joined()), "file": .string(planned.fileName),
            ])
        }
        return [OutputEntry(pack.path(of: MessengerDocument.list.fileName), .document(.list(list)))]
    }

    package func readme(of packs: [PlannedPack]) -> [String: Template<Markdown>.Value] {
        [
            "title": .text(.text(NameList.text(packs.map(\.title)))),
            "packs": .list(
                packs.map { ["folder": .text(.code($0.folder, escapesBars: true)), "count": "\($0.stickers.count)"] }),
            "has-lottie": .flag(packs.contains { $0.stickers.contains { $0.fileExtension == "json" } }),
        ]
    }

    package func read(_ reader: inout MessengerReader) -> MessengerPack? {
        let (path, tree) = (reader.path, reader.tree)
        let root = reader.log.reading(path) {
            try tree.json(path)
        } failure: {
            .jsonSyntax($0)
        }
        guard let root else { return nil }
        reader.log.check(root, as: Self.shape, called: "the list", path: path, notice: Notice.about)
        guard case .list(let entries) = root.value else { return nil }
        var pack = MessengerPack(at: path, nil, called: reader.folderName)
        pack.key = reader.folderName
        let pictures = Pictures(beside: path, in: tree)
        var (unstated, example): ([String], String) = ([], "")
        pack.stickers = reader.stickers(entries, at: \.location) { reader, entry, number in
            let name = entry.string(at: "name")
            var sticker = MessengerSticker(
                at: reader.path, entry.location, called: name?.value ?? "entry \(number)")
            (sticker.name, sticker.text) = (name, entry.string(at: "description"))
            sticker.tags = [entry.string(at: "tags")].compactMap(\.self)
            sticker.emojis = Emoji.all(in: sticker.tags.first?.value ?? "").map { Located($0) }
            // Discord's own list of a server names no files.
            let file = entry.string(at: "file") ?? pictures.file(of: entry).map { Located($0, at: entry.location) }
            if file == nil { unstated.append(sticker.label) }
            if file == nil, example.isEmpty { example = "`\(entry.string(at: "id")?.value ?? sticker.label).png`" }
            reader.read("file", named: file, into: &sticker)
            return sticker
        }
        let folders = reader.named.isEmpty ? [FileName.folder(path)] : Set(reader.named.map(FileName.folder))
        pack.unnamed = reader.unnamed(ending: ["png", "gif"], in: folders)
        if !unstated.isEmpty, !pack.unnamed.isEmpty {
            let count = MetricUnit.stickers.text(Double(unstated.count))
            let have = unstated.count == 1 ? "has" : "have"
            let values = [
                "count": count, "have": have, "stickers": NameList.text(unstated), "example": example,
            ]
            reader.log.raise(Notice("file-unstated", values), path: path)
        }
        return pack
    }

    /// The pictures beside Discord's own list, by the ids and names of stickers that their names have.
    private struct Pictures {
        private var files: [String: String] = [:]

        init(beside path: String, in tree: any FileTree) {
            for file in tree.pictures(in: [FileName.folder(path)], ending: ["png", "gif"], besides: []) {
                let stem = FileName.stem(FileName.last(file))
                let ids = stem.split { !$0.isASCII || !$0.isNumber }.filter { $0.count > 15 }.map(String.init)
                for key in [stem, Slug.fileSafe(stem)] + ids where files[key] == nil {
                    files[key] = FileName.last(file)
                }
            }
        }

        func file(of entry: DocumentNode) -> String? {
            let (id, name) = (entry.string(at: "id")?.value, entry.string(at: "name")?.value)
            return id.flatMap { files[$0] } ?? name.flatMap { files[$0] ?? files[Slug.fileSafe($0)] }
        }
    }

    package func complete(_ pack: inout MessengerPack) {
        for index in pack.stickers.indices {
            let (facts, tags) = (pack.stickers[index].facts, pack.stickers[index].tags.first)
            pack.stickers[index].byteLimit = bytes
            pack.stickers[index].remarks.raise("lottie", if: facts.map { $0.vector != nil })
            pack.stickers[index].remarks.raise("tags-empty", if: tags?.value.trimmed.isEmpty, at: tags?.location)
        }
    }

    package func imported(_ sticker: MessengerSticker, _ log: inout FindingLog) -> ImportedSticker? {
        let words = (sticker.tags.first?.value ?? "").split(separator: ",").map { String($0).trimmed }
        var imported = ImportedSticker(sticker, named: sticker.label, words: words)
        if let name = sticker.name?.value {
            imported.published = ("name", name)
            if name != Self.name(of: Slug.fileSafe(name)) { imported.options["name"] = name }
        }
        return imported
    }

    package func complete(_ imported: inout ImportedPack, of pack: MessengerPack) {
        if pack.stickers.contains(where: { $0.facts?.vector != nil }) { imported.options["lottie"] = "json" }
    }

    private static let shape = FieldType.list(
        .openObject([
            Field("name", .string, isRequired: true), Field("description", .any),
            Field("tags", .string, isRequired: true), Field("file", .string),
        ]))
}

extension MessengerDocument {
    /// Ours, or Discord's own of a server.
    fileprivate static let list = MessengerDocument(
        "list", title: "folder with stickers.json", fileName: "stickers.json"
    ) {
        $0.contains("\"tags\"") && ($0.contains("\"file\"") || $0.contains("\"format_type\""))
    }
}

extension TargetDescription {
    fileprivate static var discord: TargetDescription {
        var about = TargetDescription(name: "discord", title: "Discord")
        about.unusedKeys = ["vendor", "tray", "links", "icon"]
        about.packFields = [
            Field("animations", .choice(["apng", "gif"]), "The format of stickers that move.", default: "apng"),
            Field(
                "lottie", .choice(["apng", "json"]),
                "`json` keeps Lottie animations as vectors, which only verified servers and partners of Discord can upload.",
                default: "apng"),
            .matte,
        ]
        about.stickerFields = [
            Field("name", .text, "The sticker's name, 2 to 30 characters.", default: "made of its id")
                .example("Tired cup")
        ]
        about.identifierKinds = [
            IdentifierKind(
                "sticker", loss: "`upload.py` knows stickers by their names, and asks to remove it",
                source: "the sticker's `name` or `id`", change: .warning)
        ]
        about.bundleKinds = [MessengerDocument.list.title]
        about.importableKinds = about.bundleKinds
        return about
    }
}
