import PortableFoundation
import StickerDocuments
import StickerModel

/// One import: finds the packs, reports what they lose, writes the manifest and its art.
struct ImportSession {
    let request: ImportRequest
    /// Whether the folder was named by the Xcode project in it.
    private let isNamedByProject: Bool
    let targets: [any Target]
    private var findings: [Finding] = []
    private var isArchive = false

    init(_ request: ImportRequest, targets: [any Target]) {
        var request = request
        let path = TreeOpener.path(of: request.path)
        isNamedByProject = path != request.path
        request.path = path
        (self.request, self.targets) = (request, targets)
    }

    /// Every failure becomes a status with findings, never a thrown error.
    mutating func run() async -> ImportOutcome {
        var outcome = await ImportOutcome.running("import", at: request.path) { try await importPacks() }
        outcome.findings = findings + outcome.findings
        return outcome
    }

    private mutating func importPacks() async throws -> ImportOutcome {
        try checkTexts()
        let tree = try openTree()
        isArchive = tree.kind == .archive
        if let encoding = (tree as? ArchiveTree)?.nameEncoding {
            let page = if case .page(let page) = encoding { page.title } else { "" }
            let id = page.isEmpty ? "import/name-encoding.unknown" : "import/name-encoding"
            try add([Finding(id, ["page": page], path: request.path)], else: .findings)
        }
        if let source = try source(in: tree) { return try await importPacks(of: source, in: tree) }
        return try await importPictures(in: tree)
    }

    private mutating func importPacks(of source: ImportSource, in tree: any FileTree) async throws -> ImportOutcome {
        var drafting = ImportDrafting(packs: source.packs, target: source.target.name, tree: tree, request: request)
        let draft = drafting.draft()
        try add(drafting.findings.map(atUserPath), else: .findings)
        let output = output(called: draft.folderName)
        var stickerCount = 0
        let manifest = try await put(into: output) { session, staging in
            var writer = ImportWriter(draft, staging: staging, tree: tree, limits: session.request.limits)
            try writer.write(targets: session.targets, besides: session.request.targets)
            try session.add(writer.findings.map(session.atUserPath), else: .findings)
            let loaded = try session.load(staging, shownAt: output)
            if let catalog = loaded.catalog {
                let feasibility = await session.feasibility(of: catalog, loaded, source)
                if !feasibility.obstacles.isEmpty { try writer.write(choosing: feasibility) }
                let manifest = FilePath.userPath(ManifestReader.names[0], in: output)
                try session.add(feasibility.findings(at: manifest), else: .findings)
            }
            stickerCount = writer.stickerCount
            return writer.text
        }
        return ImportOutcome(
            manifest: manifest, packCount: draft.packs.count, stickerCount: stickerCount, sources: source.names)
    }

    /// Copies the pictures of a tree without bundles, and writes a manifest of them as `init` does.
    private mutating func importPictures(in tree: any FileTree) async throws -> ImportOutcome {
        let pictures = try PictureImport(tree, request, targets)
        let notes = pictures.found.notes
        guard pictures.found.stickerCount > 0 else {
            try add(notes.map(\.promoted), else: .findings)
            throw RunFailure(.findings, "import/nothing", at: request.path)
        }
        try add(notes, else: .findings)
        let output = output(called: pictures.folderName)
        if request.output == nil, tree.kind == .folder,
            FilePath.isInside(FilePath.real(output), FilePath.real(request.path))
        {
            throw RunFailure(.usage, "import/output", ["output": output], at: request.path)
        }
        let manifest = try await put(into: output) { session, staging in
            let text = try pictures.write(into: staging)
            let manifest = FilePath.userPath(ManifestReader.names[0], in: output)
            try session.add(text.feasibility.findings(at: manifest), else: .findings)
            _ = try session.load(staging, shownAt: output)
            return text.text
        }
        return ImportOutcome(
            manifest: manifest, packCount: pictures.found.packs.count,
            stickerCount: pictures.found.stickerCount, sources: pictures.sources)
    }

    /// Lets `write` fill a new folder and return the manifest's text; puts it in place. Returns the manifest's path.
    private mutating func put(
        into output: String, _ write: (inout ImportSession, _ staging: String) async throws -> SafeText<YAML>
    ) async throws -> String {
        let (working, old) = try Self.destination(output)
        defer { working.remove() }
        try working.make()
        let schema = SchemaWriter.text(of: ManifestFields(targets: targets))
        try FileWriting.write(Array(schema.utf8), to: working.path + "/" + NewManifest.schemaName)
        let text = try await write(&self, working.path)
        let manifest = FilePath.userPath(ManifestReader.names[0], in: output)
        let placeholders = NewManifest.placeholderFindings("import/publisher", in: text.string, at: manifest)
        try add(placeholders, else: .findings)
        try Task.checkCancellation()
        try Commit(old: old, output: output, staged: working.path, made: []).run()
        return manifest
    }

    /// The folder to write. One that is called like the pack is another one where that is, or holds, what is imported.
    private func output(called name: String) -> String {
        if let output = request.output { return output }
        return FilePath.isInside(FilePath.real(request.path), FilePath.real(name)) ? name + "-pack" : name
    }

    private mutating func load(_ staging: String, shownAt output: String) throws -> LoadedManifest {
        let loaded = ManifestLoader(targets: targets).load(staging)
        // None, unless the tool has a bug.
        let problems = loaded.findings.filter { $0.severity == .error }.map { finding in
            finding.withPath { output + $0.dropFirst(staging.count) }
        }
        try add(problems, else: .internalFault)
        return loaded
    }

    // MARK: Steps

    private func checkTexts() throws {
        for (text, what) in [(request.name, "name"), (request.publisher, "publisher")] {
            guard let text, let fault = FieldText.fault(in: text) else { continue }
            throw RunFailure(
                .usage, "import/text", ["what": what, "fault": fault.message], hint: fault.hint, at: request.path)
        }
    }

    private func openTree() throws -> any FileTree {
        guard let isFolder = FileManager.default.isFolder(at: request.path) else {
            throw RunFailure(.missingInput, "import/missing", at: request.path)
        }
        // A manifest beside a project is not what the user named.
        if !isNamedByProject, isFolder || ManifestReader.names.contains(FilePath.name(request.path)),
            let manifest = ManifestReader.manifest(at: request.path)
        {
            let faults = ManifestReader.faults(in: manifest)
            if let last = faults.last {
                let end = SourceLocation(file: manifest, line: last.line ?? 1, column: last.column ?? 1)
                throw RunFailure(.findings, faults + [Finding("import/manifest.broken", [:], at: end)])
            }
            if isFolder {
                let command: SafeText<Terminal> = "stickerpress build \(.shellWord(manifest))"
                throw RunFailure(.usage, "import/manifest", ["commands": "`\(command.string)`"], at: request.path)
            }
        }
        do {
            let tree = try TreeOpener(limits: request.limits.art(workers: 1)).tree(at: request.path, isFolder: isFolder)
            try requireNoManifest(in: tree)
            return (tree as? ArchiveTree)?.withoutOuterFolder ?? tree
        } catch let error as FileError {
            throw RunFailure(error.inputStatus, [Finding(error, path: error.path.isEmpty ? request.path : error.path)])
        }
    }

    /// Throws `RunFailure` where the tree has a manifest: what it says would be lost.
    private func requireNoManifest(in tree: any FileTree) throws {
        guard request.targets.isEmpty else { return }
        let manifests = tree.candidates.filter { file in
            guard ["pack.yaml", "pack.yml"].contains(FileName.last(file)), !file.hasPrefix("."),
                let bytes = try? tree.bytes(file), let node = try? YAMLReader.read(bytes, file: file)
            else { return false }
            return node["stickers"] != nil || node["packs"] != nil
        }
        guard let first = manifests.min(by: { FileName.parts($0).count < FileName.parts($1).count }) else { return }
        let folder = FileName.folder(first)
        guard tree.kind == .archive else {
            let root = tree.focus == nil ? request.path : FilePath.parent(request.path)
            let command: SafeText<Terminal> = "`stickerpress build \(.shellWord(FilePath.userPath(folder, in: root)))`"
            throw RunFailure(
                .usage, "import/manifest.inside", ["file": first, "commands": command.string], at: request.path)
        }
        let place = FileName.stem(FilePath.name(request.path))
        let unpacking: SafeText<Terminal> = "`unzip \(.shellWord(request.path)) -d \(.shellWord(place))`"
        let building: SafeText<Terminal> = "`stickerpress build \(.shellWord(FilePath.userPath(folder, in: place)))`"
        throw RunFailure(
            .usage, "import/manifest.archive", ["file": first, "commands": "\(unpacking.string), \(building.string)"],
            at: request.path)
    }

    /// The platform whose packs are imported; nil for a tree without its bundles.
    private mutating func source(in tree: any FileTree) throws -> ImportSource? {
        let all = targets.bundles(in: tree).map { ($0.target, $0.bundles.filter { !$0.kind.isGuess }) }
        // A platform that has no packs here is one to switch on.
        let named = request.targets.first { name in all.contains { $0.0.name == name && !$0.1.isEmpty } }
        let sources = all.filter { target, bundles in
            !bundles.isEmpty && (named == nil || named == target.name)
        }.map { ImportSource($0, $1, in: tree) }
        let full = sources.filter { !$0.isEmpty }
        guard !sources.isEmpty else { return nil }
        let areClosed = sources.allSatisfy { $0.target.description.importableKinds.isEmpty }
        if full.isEmpty, areClosed, hasNotes(tree) { return nil }
        findings += tree.passedOver(besides: sources.flatMap(\.bundles)).map { entry in
            atUserPath(Finding(entry, path: entry.path))
        }
        guard full.count <= 1 else {
            let titles = full.map(\.target.title).joined(separator: " and ")
            let options = full.map { "--target \($0.target.name)" }.joined(separator: " or ")
            throw RunFailure(
                .usage, "import/several-platforms", ["platforms": titles, "options": options], at: request.path)
        }
        guard let source = full.first else {
            // What the platform cannot read, we cannot import either.
            try add(sources.flatMap(\.faults).map(atUserPath), else: .findings)
            let others = sources.map(\.target).filter { $0.description.importableKinds.isEmpty }.map(\.title)
            if !others.isEmpty, others.count == sources.count {
                let importable = targets.filter { !$0.description.importableKinds.isEmpty }.map(\.title)
                let folder = sources.flatMap(\.bundles).first.map { FileName.folder($0.path) } ?? ""
                throw RunFailure(
                    .findings, "import/nothing.closed",
                    [
                        "platforms": NameList.whole(others, "and"), "importable": NameList.whole(importable, "or"),
                        "folder": FilePath.userPath(folder, in: request.path),
                    ], at: request.path)
            }
            throw RunFailure(.findings, "import/nothing", at: request.path)
        }
        let besides = named == nil ? Self.beside(source, sources, in: tree) : []
        // Who names a pack need not read how to.
        let found = source.findings.filter { !(request.name != nil && $0.rule == "import/folder-name") }
        try add(
            (found + Self.unnamed(all.flatMap(\.1), in: tree, besides: source) + besides).map(atUserPath),
            else: .findings)
        return source
    }

    /// A remark on packs and archives in the same tree that are left where they are.
    private static func beside(_ source: ImportSource, _ others: [ImportSource], in tree: any FileTree) -> [Finding] {
        let bundles = others.filter(\.isEmpty).flatMap(\.bundles).map(\.path)
        let archives = tree.files.filter { file in
            // Beside a folder of its name it is the same again, as in our outputs.
            FileName.pathExtension(file) == "zip" && tree.folders.files(in: FileName.withoutExtension(file)).isEmpty
        }
        let names = (bundles + archives).uniqued.filter { !$0.isEmpty && !source.chosen.contains($0) }
        guard !names.isEmpty else { return [] }
        return [Finding("import/unnamed.beside", ["names": NameList.text(names)], path: "")]
    }

    /// Whether the document of a messenger or a tool is read with the pictures beside it.
    private func hasNotes(_ tree: any FileTree) -> Bool {
        let found =
            (tree as? ArchiveTree).map { FoundPacks(PictureSearch(in: $0, at: request.path), in: tree) }
            ?? FoundPacks(in: tree.focus == nil ? request.path : FilePath.parent(request.path))
        return !found.documents.isEmpty
    }

    /// A remark on the pictures that are in no bundle of any platform, or beside a list that does not name them.
    private static func unnamed(
        _ bundles: [BundleReference], in tree: any FileTree, besides source: ImportSource
    ) -> [Finding] {
        func folder(of bundle: BundleReference) -> String {
            let isArchive = FileName.pathExtension(bundle.path) == "wastickers"
            return tree.contains(bundle.path) && !isArchive ? FileName.folder(bundle.path) : bundle.path
        }
        // The other platforms say themselves what their bundles have besides.
        let hasLists = source.target.rules.rules.contains { $0.id == source.target.name + "/file-unnamed" }
        let isList = { (bundle: BundleReference) in hasLists && source.chosen.contains(bundle.path) }
        let lists = Set(bundles.filter(isList).map(folder))
        let folders = Set(bundles.filter { !isList($0) }.map(folder)).subtracting(lists)
        let imported = Set(source.packs.flatMap(\.files).map { ZipReading.Name(tree.listed($0) ?? $0) })
        let others = tree.files.filter { file in
            guard let format = FileFormat(claimedBy: FileName.last(file)), format.isRead,
                FileName.pathExtension(file) != "json"
            else { return false }
            return !file.isWithin(folders) && !PictureSearch.isHidden(file)
                && !imported.contains(ZipReading.Name(file))
                && !source.findings.contains { $0.path == file }
                && (tree.kind != .file || lists.contains(FileName.folder(file)))
        }
        guard let first = others.first else { return [] }
        return [
            Finding(
                "import/unnamed.outside",
                ["count": SummaryLine.counted(others.count, "picture"), "names": NameList.text(others)],
                path: FileName.folder(first))
        ]
    }

    /// A folder that does not exist or is empty. Throws `FileError` of kind `unwritable`.
    private static func destination(_ output: String) throws(FileError) -> (WorkingFolder, OutputFolder) {
        if ManifestReader.isFolder(output), let manifest = ManifestReader.manifest(at: output) {
            let new: SafeText<Terminal> = .shellWord(FilePath.join(output, "new"))
            throw FileError(
                .unwritable, "already has a manifest (\(FilePath.name(manifest)))", path: output,
                hint: "choose another folder with --output; to add what is new to that manifest, put all of this into "
                    + "\(new.string), with its list of emojis, and run `stickerpress add \(new.string)`")
        }
        let working = try WorkingFolder(beside: output)
        let old = try OutputFolder.read(output)
        guard old.marker == nil else {
            throw FileError(
                .unwritable, "is the output of a build", path: output,
                hint: "choose an empty or new folder with --output"
            )
        }
        return (working, old)
    }

    private func feasibility(
        of catalog: Catalog, _ loaded: LoadedManifest, _ source: ImportSource
    ) async -> PlatformFeasibility {
        let workers = Workers(nil)
        let library = ArtLibrary(root: loaded.root, limits: request.limits.art(workers: workers.count))
        let survey = await ArtSurvey.measure(
            catalog, without: loaded.missingArt, in: library, workers: workers, decoding: false)
        return PlatformFeasibility(
            of: catalog, art: survey.art, targets: targets, lasting: [source.target.name], takesOptions: true)
    }

    // MARK: Findings

    /// A finding about a file of the tree, with the path that opens from the working folder.
    private func atUserPath(_ finding: Finding) -> Finding {
        if ManifestReader.isFolder(request.path) { return finding.withPath(in: request.path) }
        if [FilePath.name(request.path), ""].contains(finding.path) { return finding.withPath { _ in request.path } }
        return finding.withPath(in: isArchive ? request.path : FilePath.parent(request.path))
    }

    /// Adds findings and stops the import when one of them is an error.
    private mutating func add(_ new: [Finding], else status: ExitStatus) throws {
        var known = Set(findings)
        findings += new.strict(if: request.isStrict).filter { known.insert($0).inserted }
        if findings.hasErrors { throw RunFailure(status) }
    }
}
