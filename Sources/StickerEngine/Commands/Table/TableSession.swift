import PortableFoundation
import StickerDocuments
import StickerModel

package struct TableOutcome: Outcome {
    package var status: ExitStatus = .success
    /// Why there is no table, or why it was not applied.
    package var findings: [Finding] = []
    package var manifest: String?
    package var table: SafeText<WholeFile>?
    /// The files of the manifest that changed, or would.
    package var files: [String] = []
    /// Stickers whose texts were changed.
    package var changedCount = 0
    package var movedCount = 0
    package var listing: SafeText<Terminal> = ""
    /// Whether nothing was written although there was something to change.
    package var isDryRun = false
}

extension StickerPress {
    /// The stickers of a manifest as CSV. Spreadsheets expect semicolons between fields where decimals have a comma.
    package func table(of manifest: String, withSemicolons: Bool = false) -> TableOutcome {
        TableSession(manifest, targets: targets).export(separator: withSemicolons ? ";" : ",")
    }

    /// Puts the emojis, texts and tags of an edited table into the manifest, and changes nothing else in it.
    /// `ordersStickers` puts the stickers of each pack into the order of the rows, too.
    package func apply(
        table: String, to manifest: String, ordersStickers: Bool = false, isDryRun: Bool = false
    ) -> TableOutcome {
        FileChanges.finish(in: ManifestReader.isFolder(manifest) ? manifest : FilePath.parent(manifest))
        return TableSession(manifest, targets: targets).apply(table, ordersStickers: ordersStickers, isDryRun: isDryRun)
    }
}

/// Writes the table of a manifest, and puts an edited one back.
struct TableSession {
    private let manifest: String
    private let loaded: LoadedManifest

    init(_ manifest: String, targets: [any Target]) {
        self.manifest = manifest
        loaded = ManifestLoader(targets: targets).load(manifest)
    }

    func export(separator: SafeText<CSV>) -> TableOutcome {
        guard let catalog = loaded.catalog else { return TableOutcome(RunFailure(loaded)) }
        let table = StickerTable(catalog).text(separator: separator)
        let (count, limit) = (table.string.utf8.count, CSVReader.byteLimit)
        guard count <= limit else {
            let error = FileError(
                .overLimit,
                "makes a table of \(Figures.grouped(count)) bytes; the limit is \(Figures.grouped(limit))",
                path: manifest, hint: "write the tables of its packs' manifests")
            return TableOutcome(RunFailure(error, editing: manifest, of: "table"))
        }
        return TableOutcome(manifest: manifest, table: table.file)
    }

    func apply(_ path: String, ordersStickers: Bool, isDryRun: Bool) -> TableOutcome {
        guard let catalog = loaded.catalog else { return TableOutcome(RunFailure(loaded)) }
        var outcome = TableOutcome(manifest: manifest)
        do {
            let bytes = try FileReading.bytes(of: path, atMost: CSVReader.byteLimit, remedy: "is this the right file?")
            let table = StickerTable(catalog)
            let edited = EditedTable(try CSVReader.read(bytes, file: path), table, file: path)
            outcome.findings = edited.findings
            guard edited.findings.isEmpty else {
                outcome.status = .findings
                return outcome
            }
            var edits = ManifestEdits()
            for (index, changes) in Dictionary(grouping: edited.changes, by: \.row.pack).sorted(by: { $0.key < $1.key })
            {
                let pack = catalog.packs[index]
                try edits.change(pack.location.file) { editor in
                    let folder = ManifestEdits.folder(of: pack.location.file, in: loaded.root)
                    try PackTexts(pack, folder: folder).put(changes, into: &editor)
                }
            }
            let orders = StickerOrder.changes(edited.order, of: table, catalog)
            if ordersStickers {
                for order in orders { try edits.change(order.pack.location.file) { try order.put(into: &$0) } }
                outcome.movedCount = orders.map(\.movedCount).reduce(0, +)
            } else if let first = orders.first {
                outcome.findings.append(otherOrder(first, orders.count, path))
            }
            let files = try edits.changedFiles()
            outcome.changedCount = edited.changes.count
            outcome.files = files.map(\.path)
            outcome.listing = ChangedFile.listing(files)
            outcome.isDryRun = isDryRun
            if !isDryRun { try ChangedFile.write(files, in: loaded.root) }
        } catch {
            let failure = RunFailure(error, editing: path, of: "table")
            outcome.status = failure.status
            outcome.findings += failure.findings
        }
        return outcome
    }

    /// The remark that the rows are in another order than the stickers.
    private func otherOrder(_ first: StickerOrder, _ count: Int, _ path: String) -> Finding {
        let operand: SafeText<Terminal> = manifest == "." ? "" : " \(.shellWord(manifest))"
        let command: SafeText<Terminal> = "stickerpress table\(operand) --apply \(.shellWord(path)) --order"
        let others = count > 1 ? " and of \(SummaryLine.counted(count - 1, "other pack"))" : ""
        return Finding(
            "table/order", ["packs": "“\(first.pack.name)”" + others, "command": command.string], path: path)
    }
}

struct StickerChange {
    var row: StickerTable.Row
    /// nil for what did not change.
    var emojis: [String]?
    var tags: [String]?
    /// All texts by language tag, when one of them changed.
    var alt: [String: String]?

    var isEmpty: Bool { emojis == nil && tags == nil && alt == nil }
}

/// Puts changed texts of stickers into the manifest of their pack.
struct PackTexts {
    private let pack: Pack
    private let folder: String
    /// By the entry of the list that names them.
    private let stickers: [SourceLocation: [Sticker]]
    private static let order = ["file", "id", "emojis", "alt", "tags"]

    /// `folder` is that of the manifest, relative to the root.
    init(_ pack: Pack, folder: String) {
        (self.pack, self.folder) = (pack, folder)
        stickers = Dictionary(grouping: pack.stickers, by: \.location)
    }

    /// Throws `FileError` where the manifest cannot be edited.
    func put(_ changes: [StickerChange], into editor: inout DocumentEditor) throws {
        guard let path = editor.path(of: pack.location), let node = editor.node(at: path + [.key("stickers")]) else {
            throw ManifestEdits.changed(pack.location.file)
        }
        let list = path + [.key("stickers")]
        let elements = if case .list(let elements) = node.value { elements } else { [node] }
        let byEntry = Dictionary(grouping: changes, by: \.row.sticker.location)
        // From the last to the first, as an entry may become several.
        for (index, element) in elements.enumerated().reversed() {
            guard let changes = byEntry[element.location] else { continue }
            if case .object = element.value {
                for change in changes { try set(change, in: list + [.index(index)], of: element, &editor) }
            } else if let text = element.string {
                try editor.replace(index, in: list, with: entries(for: text, at: element.location, changes))
            }
        }
    }

    private func set(
        _ change: StickerChange, in path: DocumentEditor.Path, of element: DocumentNode, _ editor: inout DocumentEditor
    ) throws {
        var values = values(of: change)
        // Languages are changed one by one, where there are some before and after.
        if let alt = change.alt, let old = element["alt"], case .object = old.value, !alt.isEmpty, alt[""] == nil {
            values.removeAll { $0.key == "alt" }
            let keys = Dictionary(old.members.map { (LocalizedText.tag($0.key), $0.key) }) { first, _ in first }
            let known = LocalizedText(old).texts
            let tags = Set(alt.keys).union(known.keys).sorted().filter { alt[$0] != known[$0] }
            try editor.set(
                tags.map { (keys[$0] ?? $0, alt[$0].map { .text($0) }) }, in: path + [.key("alt")], order: [])
        }
        if !values.isEmpty { try editor.set(values, in: path, order: Self.order) }
    }

    /// New values by key; nil removes the key.
    private func values(of change: StickerChange) -> [(key: String, value: DocumentEditor.Value?)] {
        var values: [(key: String, value: DocumentEditor.Value?)] = []
        if let emojis = change.emojis {
            values.append(("emojis", emojis.isEmpty ? nil : .list(emojis.map { .text($0) })))
        }
        if let alt = change.alt {
            let text: DocumentEditor.Value? =
                alt.isEmpty
                ? nil
                : alt[""].map { .text($0) }
                    ?? .mapping(alt.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
            values.append(("alt", text))
        }
        if let tags = change.tags { values.append(("tags", tags.isEmpty ? nil : .list(tags.map { .text($0) }))) }
        return values
    }

    /// The entries in place of a short form. The pictures of a folder or pattern are listed in their order, followed by
    /// the folder or pattern itself, which then means the pictures that will be new.
    private func entries(
        for text: String, at location: SourceLocation, _ changes: [StickerChange]
    ) -> [DocumentEditor.Value] {
        let stickers = stickers[location] ?? []
        let changes = Dictionary(changes.map { ($0.row.sticker.id, $0) }) { first, _ in first }
        let path = FileName.normalParts(FileName.join(folder, text))?.joined(separator: "/") ?? text
        let isGroup =
            stickers.contains { $0.file.isBelow(path) }
            || FilePattern.isPattern(text) && stickers.first?.file != path
        let entries = stickers.map { sticker -> DocumentEditor.Value in
            let file = isGroup ? ManifestEdits.written(sticker.file, from: folder) : text
            guard let change = changes[sticker.id] else { return .text(file) }
            let set = values(of: change).compactMap { key, value in value.map { (key: key, value: $0) } }
            return .mapping([("file", .text(file))] + set)
        }
        return entries + (isGroup ? [.text(text)] : [])
    }
}
