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
            let refusal = Refusal(error, of: "import", at: request.path)
            return ImportOutcome(status: refusal.status, findings: findings + refusal.findings)
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
            try add(feasibility.findings(of: "import", at: manifest), else: .findings)
        }
        let placeholders = NewManifest.placeholderFindings(rule: "import/publisher", in: writer.text, at: manifest)
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
            try refuse("text", "the \(what) " + fault.message, fault.hint, .usage)
        }
    }

    private func openTree() throws -> any FileTree {
        var status = stat()
        guard stat(request.path, &status) == 0 else {
            try refuse("missing", "no such file or folder", nil, .missingInput)
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        // A manifest beside a project is not what the user named.
        if isFolder, !isNamedByProject, let manifest = ManifestReader.manifest(at: request.path) {
            try refuse(
                "manifest", "already has a manifest", "build it: \(ToolIdentity.name) build \(manifest)", .usage
            )
        }
        do {
            return try TreeOpener(limits: request.limits.art(workers: 1)).tree(at: request.path, isFolder: isFolder)
        } catch let error as FileError {
            try refuse("unreadable", error.message, error.hint, error.inputStatus, at: error.path)
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
            try refuse("several-platforms", "has packs of \(titles)", "choose one with \(options)", .usage)
        }
        guard let source = full.first else {
            // What the platform cannot read, we cannot import either.
            let errors = sources.flatMap { $0.errors(in: tree) }
            try add(errors.map(atUserPath), else: .findings)
            let others = sources.map(\.target).filter { $0.importableKinds.isEmpty }.map(\.title)
            if !others.isEmpty, others.count == sources.count {
                let importable = targets.filter { !$0.importableKinds.isEmpty }.map(\.title)
                try refuse(
                    "nothing", "is for \(NameList.whole(others, "and")), whose files cannot be imported",
                    "import the same stickers from a bundle of \(NameList.whole(importable, "or"))", .findings)
            }
            try refuse(
                "nothing", "has no pack that can be imported",
                "name a bundle folder, an archive or one of a platform's documents", .findings)
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
        return PlatformFeasibility(of: catalog, art: survey.art, targets: targets, source: source.target.name)
    }

    /// The loader's errors about the manifest we wrote: none, unless the tool has a bug.
    private static func problems(in loaded: LoadedManifest, _ staging: String, shownAt output: String) -> [Finding] {
        loaded.findings.filter { $0.severity == .error }.map { finding in
            var finding = finding
            finding.path = output + finding.path.dropFirst(staging.count)
            return finding
        }
    }

    // MARK: Findings

    /// A finding about a file of the tree, with the path that opens from the working folder.
    private func atUserPath(_ finding: Finding) -> Finding {
        var finding = finding
        let name = FilePath.name(request.path)
        if ManifestReader.isFolder(request.path) {
            finding.path = FilePath.shown(finding.path, in: request.path)
        } else if finding.path.isEmpty || finding.path == name {
            finding.path = request.path
        } else {
            let folder = isArchive ? request.path : FilePath.parent(request.path)
            finding.path = FilePath.shown(finding.path, in: folder)
        }
        return finding
    }

    /// Adds findings and stops the import when one of them is an error.
    private mutating func add(_ new: [Finding], else status: ExitStatus) throws {
        var known = Set(findings)
        findings += new.map { request.isStrict ? $0.strict : $0 }.filter { known.insert($0).inserted }
        if findings.contains(where: { $0.severity == .error }) { throw Refusal(status) }
    }

    /// `path` is "" for the one that was to be imported.
    private func refuse(
        _ rule: String, _ message: String, _ hint: String?, _ status: ExitStatus, at path: String = ""
    ) throws -> Never {
        let finding = Finding(
            rule: "import/" + rule, severity: .error, message: message, note: hint,
            path: path.isEmpty ? request.path : path)
        throw Refusal(status, [finding])
    }
}
