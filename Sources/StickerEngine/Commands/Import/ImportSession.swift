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
        self.request = request
        self.targets = targets
    }

    /// Every failure becomes a status with findings, never a thrown error.
    mutating func run() async -> ImportOutcome {
        do {
            return try await importPacks()
        } catch {
            let failure = RunFailure(error, of: "import", at: request.path)
            return ImportOutcome(status: failure.status, findings: findings + failure.findings)
        }
    }

    private mutating func importPacks() async throws -> ImportOutcome {
        try checkTexts()
        let tree = try openTree()
        isArchive = tree.kind == .archive
        let source = try source(in: tree)
        var drafting = ImportDrafting(source, in: tree, request: request)
        let draft = drafting.draft()
        try add(drafting.findings.map(atUserPath), else: .findings)
        let output = request.output ?? draft.folderName
        let session = try Self.session(output)
        defer { withExtendedLifetime(session) {} }
        findings += session.findings
        let staging = try session.makeStaging()
        var isCommitted = false
        defer { if !isCommitted { staging.remove() } }
        var writer = ImportWriter(draft, staging: staging.path, tree: tree, limits: request.limits)
        try writer.write(targets: targets)
        try add(writer.findings.map(atUserPath), else: .findings)
        let loaded = ManifestLoader(targets: targets).load(staging.path)
        try add(Self.problems(in: loaded, staging.path, shownAt: output), else: .internalFault)
        let manifest = FilePath.shown(ManifestReader.names[0], in: output)
        if let catalog = loaded.catalog {
            let feasibility = await feasibility(of: catalog, loaded, source)
            if !feasibility.obstacles.isEmpty { try writer.write(choosing: feasibility) }
            try add(feasibility.findings(.ofImport, at: manifest), else: .findings)
        }
        let placeholders = NewManifest.placeholderFindings(
            rule: "import/publisher", in: writer.text.string, at: manifest)
        try add(placeholders, else: .findings)
        try Task.checkCancellation()
        findings += try Commit(old: session.output, output: output).run(staging).findings
        isCommitted = true
        return ImportOutcome(
            status: .success, findings: findings, manifest: manifest, packCount: draft.packs.count,
            stickerCount: draft.packs.map(\.stickers.count).reduce(0, +), sources: source.names)
    }

    // MARK: Steps

    private func checkTexts() throws {
        for (text, what) in [(request.name, "name"), (request.publisher, "publisher")] {
            guard let text, let fault = FieldText.fault(in: text) else { continue }
            throw RunFailure(
                .usage, "import/text", ["what": what, "fault": fault.message], note: fault.hint, at: request.path)
        }
    }

    private func openTree() throws -> any FileTree {
        var status = stat()
        guard stat(request.path, &status) == 0 else {
            throw RunFailure(.missingInput, "import/missing", at: request.path)
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        // A manifest beside a project is not what the user named.
        if isFolder, !isNamedByProject, let manifest = ManifestReader.manifest(at: request.path) {
            throw RunFailure(
                .usage, "import/manifest", note: "build it: \(ToolIdentity.name) build \(manifest)", at: request.path)
        }
        do {
            let tree = try TreeOpener(limits: request.limits.art(workers: 1)).tree(at: request.path, isFolder: isFolder)
            return (tree as? ArchiveTree)?.withoutOuterFolder ?? tree
        } catch let error as FileError {
            throw RunFailure(
                error.inputStatus, "import/unreadable", message: error.message, note: error.hint,
                at: error.path.isEmpty ? request.path : error.path)
        }
    }

    private mutating func source(in tree: any FileTree) throws -> ImportSource {
        let wanted = targets.filter { request.target == nil || request.target == $0.name }
        let sources = wanted.bundles(in: tree).filter { !$0.bundles.isEmpty }.map {
            ImportSource($0.target, $0.bundles, in: tree)
        }
        let full = sources.filter { !$0.packs.isEmpty }
        findings += tree.passedOver(besides: sources.flatMap(\.bundles)).map { entry in
            atUserPath(entry.finding("import/skipped", at: entry.path))
        }
        guard full.count <= 1 else {
            let titles = full.map(\.target.title).joined(separator: " and ")
            let options = full.map { "--target \($0.target.name)" }.joined(separator: " or ")
            throw RunFailure(
                .usage, "import/several-platforms", ["platforms": titles], note: "choose one with \(options)",
                at: request.path)
        }
        guard let source = full.first else {
            // What the platform cannot read, we cannot import either.
            let errors = sources.flatMap(\.errors)
            try add(errors.map(atUserPath), else: .findings)
            let others = sources.map(\.target).filter { $0.description.importableKinds.isEmpty }.map(\.title)
            if !others.isEmpty, others.count == sources.count {
                let importable = targets.filter { !$0.description.importableKinds.isEmpty }.map(\.title)
                throw RunFailure(
                    .findings, "import/nothing",
                    message: "is for \(NameList.whole(others, "and")), whose files cannot be imported",
                    note: "import the same stickers from a bundle of \(NameList.whole(importable, "or"))",
                    at: request.path)
            }
            throw RunFailure(.findings, "import/nothing", at: request.path)
        }
        try add(source.findings.map(atUserPath), else: .findings)
        return source
    }

    /// A folder that does not exist or is empty. Throws `FileError` of kind `unwritable`.
    private static func session(_ output: String) throws(FileError) -> OutputSession {
        if ManifestReader.isFolder(output), let manifest = ManifestReader.manifest(at: output) {
            throw FileError(
                .unwritable, "already has a manifest (\(FilePath.name(manifest)))", path: output,
                hint: "choose another folder with --output")
        }
        InterruptedRuns.finish(in: FilePath.parent(FilePath.real(output)))
        let session = try OutputSession.begin(output)
        guard session.output.marker == nil else {
            throw FileError(
                .unwritable, "is the output of a build", path: output,
                hint: "choose an empty or new folder with --output"
            )
        }
        return session
    }

    private func feasibility(
        of catalog: Catalog, _ loaded: LoadedManifest, _ source: ImportSource
    ) async -> PlatformFeasibility {
        let workers = Workers(nil)
        let library = ArtLibrary(root: loaded.root, limits: request.limits.art(workers: workers.count))
        let survey = await ArtSurvey.measure(
            catalog, without: loaded.missingArt, in: library, workers: workers, decoding: false)
        return PlatformFeasibility(of: catalog, art: survey.art, targets: targets, lasting: [source.target.name])
    }

    /// The loader's errors about the manifest we wrote: none, unless the tool has a bug.
    private static func problems(in loaded: LoadedManifest, _ staging: String, shownAt output: String) -> [Finding] {
        loaded.findings.filter { $0.severity == .error }.map { finding in
            finding.withPath { output + $0.dropFirst(staging.count) }
        }
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
        findings += new.map { request.isStrict ? $0.strict : $0 }.filter { known.insert($0).inserted }
        if findings.contains(where: { $0.severity == .error }) { throw RunFailure(status) }
    }
}
