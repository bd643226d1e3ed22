import PortableFoundation
import StickerImaging
import StickerModel

/// One repair: asks the targets what has to change, makes a copy of the folder with these changes, judges it, and
/// exchanges the two folders.
struct FixSession {
    private let request: FixRequest
    /// Whether the folder was named by the Xcode project in it.
    private let isNamedByProject: Bool
    private let targets: [any Target]
    private let limits: ArtLimits
    private let memory: MemoryBudget
    private var findings: [Finding] = []

    init(_ request: FixRequest, targets: [any Target], memory: MemoryBudget = .shared) {
        var request = request
        let path = TreeOpener.path(of: request.path)
        isNamedByProject = path != request.path
        request.path = path
        self.request = request
        self.memory = memory
        self.targets = targets.filter { request.targets?.contains($0.name) ?? true }
        limits = request.limits.art(workers: 1)
    }

    /// Every failure becomes a status with findings, never a thrown error.
    mutating func run() async -> FixOutcome {
        do {
            return try await fix()
        } catch {
            var error = error
            // An error that names no file is about the folder, which is not art.
            if var located = error as? FileError, located.path.isEmpty {
                located.path = request.path
                error = located
            }
            let refusal = Refusal(error, of: "fix", at: request.path)
            return outcome(refusal.status, refusal.findings)
        }
    }

    private func outcome(_ status: ExitStatus, _ findings: [Finding], changes: [Finding] = []) -> FixOutcome {
        FixOutcome(
            status: status, findings: self.findings + findings, changes: changes, isDryRun: request.isDryRun,
            path: request.path)
    }

    private mutating func fix() async throws -> FixOutcome {
        // A repair that was killed may have left the folder itself under another name.
        settle(FilePath.real(request.path))
        try refuseOthers()
        let tree = try settledTree()
        let found = targets.bundles(in: tree)
        guard found.contains(where: { !$0.bundles.isEmpty }) else {
            let kinds = targets.flatMap(\.description.repairableKinds)
            throw refuse(
                "not-recognized", "holds no bundle of \(NameList.whole(targets.map(\.title), "or"))",
                kinds.isEmpty
                    ? "what belongs to that platform cannot be mended; build it again from its manifest"
                    : "name a folder of one of these kinds: " + NameList.whole(kinds, "or"))
        }
        let opened = Self.open(found, in: tree)
        let plan = try plan(opened, in: tree)
        guard !plan.changes.isEmpty else {
            let left = Self.left(opened).map(atUserPath)
            return outcome(Self.status(of: left), left)
        }
        let path = plan.folder.isEmpty ? request.path : FilePath.join(request.path, plan.folder)
        let session = try MendedFolder(path)
        findings += session.findings
        defer { session.remove() }
        let made: [String: MadeImage]
        do {
            made = try await apply(plan, in: tree, to: session)
        } catch let error as FileError {
            throw session.atOriginal(error, shownAs: path)
        }
        let copy = try DiskTree(
            foreign: session.staging.path, name: FilePath.name(path), images: tree.images, fileLimit: limits.fileBytes)
        let mended = MendedTree(tree, folder: plan.folder, copiedTo: copy)
        let left = Self.left(Self.open(targets.bundles(in: mended), in: mended))
        try Task.checkCancellation()
        if !request.isDryRun { findings += try session.exchange() }
        let told = plan.changes.map { change in
            Finding(
                rule: change.kind, severity: .info, message: change.text + (made[change.path]?.text ?? ""),
                path: atUserPath(change.path))
        }
        let losses = plan.changes.flatMap { change in
            made[change.path].map { QualityLoss.findings($0.outcome, limit: $0.limit, at: atUserPath(change.path)) }
                ?? []
        }
        let changed = Set(told.map(\.path))
        let shown = left.map { finding in
            var finding = atUserPath(finding)
            // The lines are those of the mended file, which no one has yet.
            if request.isDryRun, changed.contains(finding.path) { (finding.line, finding.column) = (nil, nil) }
            return finding
        }
        return outcome(Self.status(of: left), losses + shown, changes: told)
    }

    // MARK: Before

    /// The folder, once killed repairs of bundles in it are settled: what they left is not to be mended.
    private mutating func settledTree() throws -> any TreeReading {
        let opener = TreeOpener(limits: limits)
        let tree = try opener.tree(at: request.path, isFolder: true)
        let outputs = Leftovers.outputs(in: tree)
        guard !outputs.isEmpty else { return tree }
        for output in outputs { settle(FilePath.join(FilePath.real(request.path), output)) }
        let settled = try opener.tree(at: request.path, isFolder: true)
        guard let left = Leftovers.outputs(in: settled).first else { return settled }
        throw refuse(
            "leftover", "holds a folder in which another run works, or which a killed one left, beside \(left)",
            "run again when no other run works here; then take out of that folder what you need, and remove it")
    }

    private mutating func settle(_ folder: String) {
        let leftovers = Leftovers(of: folder)
        // Another process that holds the lock settles them itself.
        guard leftovers.exist, let lock = try? OutputLock(folder) else { return }
        findings += withExtendedLifetime(lock) { leftovers.settle() }
    }

    private func refuseOthers() throws {
        var status = stat()
        guard lstat(request.path, &status) == 0 else {
            throw refuse("missing", "there is no such folder", nil, .missingInput)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            throw refuse(
                "not-a-folder", isLink ? "is a symbolic link" : "is not a folder",
                isLink ? "name the folder that it leads to" : "unpack an archive first; name the folder of a bundle")
        }
        // A manifest beside a project is not what the user named.
        if !isNamedByProject, let manifest = ManifestReader.manifest(at: request.path) {
            throw refuse(
                "manifest", "has a manifest, so it is not a bundle",
                "correct the art or the manifest, then run \(ToolIdentity.name) build \(manifest)")
        }
        let real = FilePath.real(request.path)
        if FilePath.isInside(FilePath.real("."), real) {
            throw refuse(
                "working-folder", "is the working folder or around it, and is replaced as a whole",
                "run the command from the folder above")
        }
        if Marker.output(from: real) != nil {
            throw refuse("own-output", "is the output of a build", "build it again instead")
        }
    }

    /// `path` is nil for the folder that was to be mended.
    private func refuse(
        _ rule: String, _ message: String, _ hint: String?, _ status: ExitStatus = .findings, at path: String? = nil
    ) -> Refusal {
        let finding = Finding(
            rule: "fix/" + rule, severity: .error, message: message, note: hint, path: path ?? request.path)
        return Refusal(status, [finding])
    }

    // MARK: The changes

    private static func open(
        _ found: [(target: any Target, bundles: [BundleReference])], in tree: any FileTree
    ) -> [any OpenedBundle] {
        found.flatMap { target, bundles in bundles.map { target.open($0, in: tree) } }
    }

    private func plan(_ bundles: [any OpenedBundle], in tree: any FileTree) throws -> RepairPlan {
        do throws(RepairConflict) {
            return try RepairPlan(bundles.compactMap { $0.repairs() }, in: tree)
        } catch {
            throw refuse(
                "conflict", error.message, "give each entry a file of its own, then run again",
                at: atUserPath(error.path))
        }
    }

    /// What became of an image that was made anew.
    private struct MadeImage: Sendable {
        var byteCount: Int
        var outcome: EncodingOutcome
        /// In bytes; nil without one.
        var limit: Int?

        /// "; has 49,120 bytes now, and 12 of 20 frames"
        var text: String {
            let (kept, offered) = (outcome.framesKept, outcome.framesOffered)
            let frames =
                kept < offered ? ", and \(Figures.grouped(kept)) of \(Figures.grouped(offered)) frames" : ""
            return "; has \(Figures.grouped(byteCount)) bytes now" + frames
        }
    }

    /// Makes all changes in the copy. Returns the new images by their paths in `tree`.
    private func apply(
        _ plan: RepairPlan, in tree: any FileTree, to session: MendedFolder
    ) async throws -> [String: MadeImage] {
        let folder = plan.folder
        @Sendable func inner(_ path: String) -> String {
            path.below(folder) ?? path
        }
        let changes = plan.changes
        // What goes first: a new file may have its name.
        for path in plan.removed { try session.clear(inner(path)) }
        for change in changes { try session.requireFree(inner(change.path)) }
        let limits = limits
        let staging = session.staging.path
        let root = request.path
        /// What the disk says about the file that a change is made from, or takes the place of.
        @Sendable func old(_ change: BundleRepair) -> stat? {
            for path in [change.removes, change.origin].compactMap(\.self) {
                var status = stat()
                if lstat(FilePath.join(root, path), &status) == 0, status.st_mode & S_IFMT == S_IFREG { return status }
            }
            return nil
        }
        let images = try await Workers(nil).map(changes) { [memory] change -> (String, MadeImage)? in
            try Task.checkCancellation()
            let target = FileName.join(staging, inner(change.path))
            switch change.content {
            case .copy(let source):
                try memory.holdFile(tree.byteCount(source) ?? 0) {
                    try FileWriting.write(try tree.bytes(source), to: target, like: old(change))
                }
            case .image(let recipe):
                return try memory.holdFile(tree.byteCount(recipe.source) ?? 0) {
                    let art = try ArtDecoder.open(try tree.bytes(recipe.source), limits: limits)
                    let need = MemoryEstimate.rendering([recipe], of: art.facts, limits: limits)
                    let image = try memory.holdPictures(need) {
                        try RecipeRenderer(limits: limits).render(recipe, of: art)
                    }
                    try FileWriting.write(image.bytes, to: target, like: old(change))
                    let made = MadeImage(
                        byteCount: image.bytes.count, outcome: image.outcome, limit: recipe.encoding.byteBudget)
                    return (change.path, made)
                }
            case .document: break
            }
            return nil
        }
        // Documents may state what images have become.
        let writer = DocumentWriter { path throws(FileError) in
            try FileReading.bytes(of: FileName.join(staging, inner(path)), atMost: .max)
        }
        for change in changes {
            guard case .document(let document) = change.content else { continue }
            var bytes = try writer.bytes(of: document)
            if tree.contains(change.path) {
                bytes = MendedDocument.text(bytes, from: try tree.bytes(change.path), called: change.path)
            }
            try FileWriting.write(bytes, to: FileName.join(staging, inner(change.path)), like: old(change))
        }
        return Dictionary(images.compactMap(\.self)) { first, _ in first }
    }

    // MARK: After

    /// What is left for a person.
    private static func left(_ bundles: [any OpenedBundle]) -> [Finding] {
        bundles.flatMap { $0.findings() }.filter { $0.severity > .info }
    }

    private static func status(of left: [Finding]) -> ExitStatus {
        left.contains { $0.severity == .error } ? .findings : .success
    }

    private func atUserPath(_ finding: Finding) -> Finding {
        var finding = finding
        finding.path = atUserPath(finding.path)
        return finding
    }

    private func atUserPath(_ path: String) -> String { FilePath.shown(path, in: request.path) }
}

extension BundleRepair {
    /// What reports call the change.
    fileprivate var kind: String {
        switch content {
        case .image: "fix/image"
        case .copy: "fix/renamed"
        case .document: "fix/document"
        }
    }
}
