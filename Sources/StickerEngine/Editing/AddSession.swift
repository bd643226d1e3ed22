import PortableFoundation
import StickerDocuments
import StickerModel

/// Pictures to add to a manifest that is there already.
package struct AddRequest: Sendable {
    /// The folder of the manifest, for all pictures that no pack names; or pictures and folders of pictures. Empty
    /// means this folder.
    package var paths: [String]
    /// The id of the pack to add to; nil means the pack that has art in the same folder.
    package var pack: String?
    /// Shows what would be added and writes nothing.
    package var isDryRun: Bool

    /// Adds what is new in a folder, each picture to the pack that has art beside it.
    package init(paths: [String], pack: String? = nil, isDryRun: Bool = false) {
        self.paths = paths
        self.pack = pack
        self.isDryRun = isDryRun
    }
}

/// What `add` did.
package struct AddOutcome: Sendable {
    /// Why the run ended as it did.
    package var status: ExitStatus
    /// What was skipped, or why nothing was written.
    package var findings: [Finding]
    /// The manifest; nil when there is none.
    package var manifest: String?
    /// Stickers that were added, by the name of their pack, in the order of the manifest.
    package var added: [(pack: String, count: Int)] = []
    /// The changed lines of the manifest.
    package var listing: SafeText<Terminal> = ""
    /// Whether nothing was written although there was something to add.
    package var isDryRun = false
}

extension StickerPress {
    /// Adds new pictures to a manifest and leaves everything else in it as it is.
    package func add(_ request: AddRequest) -> AddOutcome {
        AddSession(request, targets: targets).run()
    }
}

/// Finds new pictures, the pack for each, and writes them behind the stickers that are there.
struct AddSession {
    private let request: AddRequest
    private let loader: ManifestLoader
    private let targets: [any Target]

    init(_ request: AddRequest, targets: [any Target]) {
        self.request = request
        self.targets = targets
        loader = ManifestLoader(targets: targets)
    }

    func run() -> AddOutcome {
        if let first = request.paths.first, !FileManager.default.fileExists(atPath: first) {
            return refuse(.missingInput, "missing", "there is no such file or folder", first, nil)
        }
        guard let (manifest, operands) = manifest else {
            return refuse(
                .missingInput, "manifest", "no manifest in this folder or above it", request.paths.first ?? ".",
                "start one with `stickerpress init`")
        }
        let loaded = loader.load(manifest)
        guard let catalog = loaded.catalog, !catalog.packs.isEmpty else {
            return AddOutcome(
                status: loaded.problem == .malformed ? .badManifest : .missingInput,
                findings: loaded.findings.filter { $0.severity == .error }, manifest: nil)
        }
        if let id = request.pack, !catalog.packs.contains(where: { $0.id == id }) {
            return refuse(
                .usage, "pack", "has no pack “\(id)”", manifest,
                PackSelection.advice(on: id, in: catalog.packs.map(\.id)))
        }
        do {
            let pictures = try NewPictures(operands, of: catalog, loaded)
            return try add(pictures, areNamed: !operands.isEmpty, to: catalog, loaded, manifest)
        } catch let error as FileError {
            let failure = EditFailure(error, command: "add", path: manifest)
            return AddOutcome(status: failure.status, findings: [failure.finding])
        } catch {
            return refuse(.internalFault, "fault", "\(error)", manifest, nil)
        }
    }

    private func add(
        _ pictures: NewPictures, areNamed: Bool, to catalog: Catalog, _ loaded: LoadedManifest, _ manifest: String
    ) throws -> AddOutcome {
        let main = loaded.files.first.map { loaded.root == "." ? $0 : FilePath.join(loaded.root, $0) } ?? manifest
        let assignment = PackAssignment(of: pictures.files, in: catalog, to: request.pack, areNamed: areNamed)
        var outcome = AddOutcome(status: .success, findings: pictures.notes, manifest: main)
        let posters = PosterSearch(in: loaded.root, for: targets).files(among: pictures.files)
        var edits = ManifestEdits()
        for (index, files) in assignment.byPack.sorted(by: { $0.key < $1.key }) {
            let pack = catalog.packs[index]
            try edits.change(pack.location.file) { editor in
                guard let path = editor.path(of: pack.location) else { throw ManifestEdits.changed(pack.location.file) }
                let folder = ManifestEdits.folder(of: pack.location.file, in: loaded.root)
                let values = Self.entries(for: files, posters, from: folder, taken: pack.stickers.map(\.id))
                try editor.append(values, to: path + [.key("stickers")])
            }
            outcome.added.append((pack.name, files.count))
        }
        try edits.change(main) { editor in
            var ids = FileNamer(taken: catalog.packs.map(\.id), longest: Slug.longest)
            var values: [DocumentEditor.Value] = []
            for (folder, files) in assignment.newPacks {
                guard editor.document.member("packs") != nil else {
                    outcome.findings.append(Self.unplaced(files, in: loaded.root))
                    continue
                }
                let name = NameWords.title(of: FilePath.name(folder)) ?? FilePath.name(folder)
                values.append(
                    .mapping([
                        ("id", .text(ids.claim(Slug.fileSafe(name)))), ("name", .text(FieldText(name).value)),
                        ("icon", .text(ManifestEdits.written(files[0], from: ""))),
                        ("stickers", .list(Self.entries(for: files, posters, from: "", taken: []))),
                    ]))
                outcome.added.append((name, files.count))
            }
            if !values.isEmpty { try editor.append(values, to: [.key("packs")]) }
        }
        if !assignment.unplaced.isEmpty { outcome.findings.append(Self.unplaced(assignment.unplaced, in: loaded.root)) }
        outcome.findings += pictures.files.compactMap {
            PictureSearch.note(onEmojisOf: $0, in: loaded.root).map(NewPictures.renamed)
        }
        let files = try edits.changedFiles()
        outcome.listing = ChangedFile.listing(files)
        outcome.isDryRun = request.isDryRun
        if !request.isDryRun { try ChangedFile.write(files) }
        if outcome.added.isEmpty, !assignment.unplaced.isEmpty { outcome.status = .findings }
        return outcome
    }

    // MARK: - Entries

    /// `posters` are the animations that begin nearly empty.
    private static func entries(
        for files: [String], _ posters: Set<String>, from folder: String, taken: [String]
    ) -> [DocumentEditor.Value] {
        var ids = FileNamer(taken: taken, longest: Slug.longest)
        return files.map { file in
            var members: [(key: String, value: DocumentEditor.Value)] = [
                ("file", .text(ManifestEdits.written(file, from: folder))),
                ("id", .text(ids.claim(StickerID.of(file: file)))),
            ]
            let emojis = NameWords.emojis(of: file).prefix(NameWords.mostEmojis)
            if !emojis.isEmpty { members.append(("emojis", .list(emojis.map { .text($0) }))) }
            let alt = NameWords.sentence(of: file)
            if let alt { members.append(("alt", .text(alt))) }
            if posters.contains(file) { members.append(("poster", .text("auto"))) }
            return .mapping(members, remark: alt == nil ? "alt: " + DocumentEditor.placeholder : nil)
        }
    }

    private static func unplaced(_ files: [String], in root: String) -> Finding {
        Finding(
            rule: "add/no-pack", severity: .warning,
            message: "no pack has art in the same folder as \(NameList.text(files))",
            notes: ["name the pack to add to: `stickerpress add --pack ID FILE`"], path: root)
    }

    // MARK: - The manifest

    /// The manifest to add to, and the pictures and folders that were named besides it.
    private var manifest: (path: String, operands: [String])? {
        guard let first = request.paths.first else { return ManifestReader.nearest(to: ".").map { ($0, []) } }
        if request.paths.count == 1, ManifestReader.isFolder(first), let own = ManifestReader.manifest(at: first) {
            return (own, [])
        }
        if ["yaml", "yml"].contains(FileName.pathExtension(first)) { return (first, Array(request.paths.dropFirst())) }
        let folder = ManifestReader.isFolder(first) ? first : FilePath.parent(first)
        return ManifestReader.nearest(to: folder).map { ($0, request.paths) }
    }

    private func refuse(
        _ status: ExitStatus, _ rule: String, _ message: String, _ path: String, _ note: String?
    ) -> AddOutcome {
        let finding = Finding(
            rule: "add/" + rule, severity: .error, message: message, notes: note.map { [$0] } ?? [], path: path)
        return AddOutcome(status: status, findings: [finding], manifest: nil)
    }
}

/// The pictures to add: those that were named, or all that no pack names.
struct NewPictures {
    /// Relative to the root.
    private(set) var files: [String] = []
    private(set) var notes: [Finding] = []

    /// Throws `FileError` for a path that is not there or outside of the root.
    init(_ operands: [String], of catalog: Catalog, _ loaded: LoadedManifest) throws {
        guard !operands.isEmpty else {
            let images = UnassignedImages(of: catalog, root: loaded.root, manifests: loaded.files)
            files = images.files
            addNotes(on: images.copies, loaded.root)
            return
        }
        let root = FilePath.real(loaded.root)
        let known = ArtSurvey.paths(of: catalog)
        var found: [String] = []
        for operand in operands {
            guard FileManager.default.fileExists(atPath: operand) else {
                throw FileError(.missing, "there is no such file or folder", path: operand)
            }
            let path = FilePath.relative(FilePath.real(operand), from: root)
            guard FilePath.parts(path).first != ".." else {
                throw FileError(
                    .missing, "is outside the manifest's folder", path: operand,
                    hint: "move it into \(loaded.root == "." ? "this folder" : loaded.root)")
            }
            let isFolder = ManifestReader.isFolder(operand)
            let search =
                isFolder
                ? PictureSearch(in: loaded.root, from: path, besides: Set(known), manifests: Set(loaded.files))
                : PictureSearch(in: loaded.root, file: path)
            found += search.pictures
            notes += search.notes.map(Self.renamed)
            if !isFolder, known.contains(path) {
                let pack = catalog.packs.first { $0.art.contains(path) }
                notes.append(
                    Finding(
                        rule: "add/skipped", severity: .info,
                        message: "skipped: it is in pack “\(pack?.name ?? "")” already",
                        path: operand))
            }
        }
        let new = found.uniqued.filter { !known.contains($0) }
        let copies = Copies(in: loaded.root).copies(among: new, of: known)
        files = new.filter { copies[$0] == nil }.sorted(by: PictureSearch.precedes)
        addNotes(on: copies, loaded.root)
    }

    private mutating func addNotes(on copies: [String: String], _ root: String) {
        for (file, original) in copies.sorted(by: { PictureSearch.precedes($0.key, $1.key) }) {
            notes.append(Self.renamed(PictureSearch.note(on: file, copyOf: original, in: root)))
        }
    }

    static func renamed(_ finding: Finding) -> Finding {
        var finding = finding
        finding.rule = "add/skipped"
        return finding
    }
}
