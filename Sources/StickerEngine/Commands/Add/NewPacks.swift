import StickerDocuments
import StickerModel

/// Writes packs for folders that have none: into the catalog's list or, where a pattern means it, a manifest there.
struct NewPacks {
    /// As `AddOutcome` has them.
    private(set) var added: [(pack: String, count: Int, file: String)] = []
    /// Pictures for which the manifest has no list of packs.
    private(set) var unplaced: [String] = []
    /// Whether the catalog got a placeholder for its publisher.
    private(set) var needsPublisher = false
    private let main: String
    private let root: String
    private var ids: FileNamer
    /// Packs for the list itself, which is changed once.
    private var listed: [DocumentEditor.Value] = []

    /// `main` is the catalog's manifest as findings name it, `root` its folder.
    init(_ catalog: Catalog, _ main: String, in root: String) {
        (self.main, self.root) = (main, root)
        ids = FileNamer(taken: catalog.packs.map(\.id), longest: Slug.longest)
    }

    /// Adds a pack of the files of a folder; `entries` makes its stickers, with paths as a manifest there writes them.
    mutating func add(
        _ folder: String, _ files: [String], _ edits: inout ManifestEdits,
        entries: (_ folder: String) -> [DocumentEditor.Value]
    ) throws {
        var list: DocumentNode?
        try edits.change(main) { list = $0.document.member("packs")?.node }
        guard let list, let first = files.first else {
            unplaced += files
            return
        }
        let title = NameWords.title(of: FilePath.name(folder)) ?? FilePath.name(folder)
        let name = FieldText(title).value
        let id = ids.claim(Slug.fileSafe(title))
        let own = Self.manifest(in: folder, as: list.elements.compactMap(\.string))
        let place = own == nil ? "" : folder
        let members: NewManifest.Members = [
            ("id", .text(id)), ("name", .text(name)), ("icon", .text(ManifestEdits.written(first, from: place))),
            ("stickers", .list(entries(place))),
        ]
        let file = own.map { FilePath.userPath($0, in: root) } ?? main
        if own == nil {
            listed.append(.mapping(members))
        } else {
            try edits.create(file, NewManifest.text(members))
        }
        added.append((title, files.count, file))
    }

    /// Adds the packs that have no manifest of their own to the list. New packs have the publisher of the catalog: where
    /// it has none it gets that of the other packs, or a placeholder. Throws `FileError`.
    mutating func finish(_ edits: inout ManifestEdits, publishers: [String]) throws {
        guard !added.isEmpty else { return }
        let known = Set(publishers).count == 1 ? publishers[0] : nil
        try edits.change(main) { document in
            if document.document.member("publisher") == nil {
                let name = known ?? Pack.placeholderPublisher
                try document.set([("publisher", .text(name))], in: [], order: [])
                needsPublisher = known == nil
            }
            if !listed.isEmpty { try document.append(listed, to: [.key("packs")]) }
        }
    }

    /// The manifest in a folder that a pattern of a list of packs means, relative to the root; nil where none does.
    static func manifest(in folder: String, as patterns: [String]) -> String? {
        let own = ManifestReader.names.map { FileName.join(folder, $0) }
        for pattern in patterns where FilePattern.isPattern(pattern) && !pattern.hasPrefix("!") {
            guard let parts = FileName.normalParts(pattern) else { continue }
            let found = ([folder] + own).first { path in
                let names = FileName.parts(path)
                return names.count == parts.count
                    && zip(parts, names).allSatisfy { FilePattern($0).matches(String($1)) }
            }
            // What ends in the name of a JSON file is not written as YAML.
            if let found, !found.hasSuffix(".json") { return found == folder ? own[0] : found }
        }
        return nil
    }
}
