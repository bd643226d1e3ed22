import PortableFoundation
import StickerImaging
import StickerModel

/// One repair: asks the targets what has to change, makes the new files, judges what the folder will be with them, and
/// puts them in place.
struct FixSession {
    private let request: FixRequest
    /// Whether the folder was named by the Xcode project in it.
    private let isNamedByProject: Bool
    private let targets: [any Target]
    private let limits: ArtLimits
    private let memory: MemoryBudget

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
    func run() async -> FixOutcome {
        do {
            return try await fix()
        } catch {
            var error = error
            // An error that names no file is about the folder, which is not art.
            if var located = error as? FileError, located.path.isEmpty {
                located.path = request.path
                error = located
            }
            let failure = RunFailure(error, of: "fix", at: request.path)
            return outcome(failure.status, failure.findings)
        }
    }

    private func outcome(_ status: ExitStatus, _ findings: [Finding], changes: [Finding] = []) -> FixOutcome {
        FixOutcome(
            status: status, findings: findings, changes: changes, isDryRun: request.isDryRun,
            path: request.path)
    }

    private func fix() async throws -> FixOutcome {
        try refuseOthers()
        let tree = try openTree()
        let found = targets.bundles(in: tree)
        guard found.contains(where: { !$0.bundles.isEmpty }) else {
            let kinds = targets.flatMap(\.description.repairableKinds)
            throw RunFailure(
                .findings, "fix/not-recognized", ["platforms": NameList.whole(targets.map(\.title), "or")],
                note: kinds.isEmpty
                    ? "what belongs to that platform cannot be fixed; build it again from its manifest"
                    : "name a folder of one of these kinds: " + NameList.whole(kinds, "or"), at: request.path)
        }
        let opened = Self.open(found, in: tree)
        let plan = try plan(opened, in: tree)
        guard !plan.changes.isEmpty else {
            let left = Self.left(opened).map { $0.withPath(in: request.path) }
            return outcome(Self.status(of: left), left)
        }
        let exchange = try FileSetExchange(in: request.path, while: "it was being fixed")
        let files = FixedFiles(plan, in: tree, at: request.path, exchange, limits, memory)
        let made = try await files.make(Workers(request.jobs))
        let fixed = files.tree
        let left = Self.left(Self.open(targets.bundles(in: fixed), in: fixed))
        if !request.isDryRun { try exchange.commit() }
        let changes = plan.changes.map { change in
            Finding(
                rule: change.kind, severity: .info, message: change.text + (made[change.path]?.text ?? ""),
                path: FilePath.shown(change.path, in: request.path))
        }
        let losses = plan.changes.flatMap { change in
            let path = FilePath.shown(change.path, in: request.path)
            return made[change.path].map { QualityLoss.findings($0.outcome, limit: $0.limit, at: path) } ?? []
        }
        let changed = Set(changes.map(\.path))
        let remaining = left.map { finding in
            var finding = finding.withPath(in: request.path)
            // The lines are those of the fixed file, which no one has yet.
            if request.isDryRun, changed.contains(finding.path) { (finding.line, finding.column) = (nil, nil) }
            return finding
        }
        return outcome(Self.status(of: left), losses + remaining, changes: changes)
    }

    // MARK: Before

    /// The folder, once what killed runs began in it is finished.
    private func openTree() throws -> any TreeReading {
        let opener = TreeOpener(limits: limits)
        InterruptedRuns.finish(in: request.path)
        let tree = try opener.tree(at: request.path, isFolder: true)
        let folders = InterruptedRuns.folders(in: tree)
        guard !folders.isEmpty else { return tree }
        for folder in folders { InterruptedRuns.finish(in: FilePath.join(request.path, folder)) }
        return try opener.tree(at: request.path, isFolder: true)
    }

    private func refuseOthers() throws {
        var status = stat()
        guard lstat(request.path, &status) == 0 else {
            throw RunFailure(.missingInput, "fix/missing", at: request.path)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            throw RunFailure(
                .findings, "fix/not-a-folder", message: isLink ? "is a symbolic link" : nil,
                note: isLink ? "name the folder that it leads to" : nil, at: request.path)
        }
        // A manifest beside a project is not what the user named.
        if !isNamedByProject, let manifest = ManifestReader.manifest(at: request.path) {
            throw RunFailure(
                .findings, "fix/manifest",
                note: "correct the art or the manifest, then run \(ToolIdentity.name) build \(manifest)",
                at: request.path)
        }
        if Marker.output(from: FilePath.real(request.path)) != nil {
            throw RunFailure(.findings, "fix/own-output", at: request.path)
        }
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
            throw RunFailure(
                .findings, "fix/conflict", ["what": error.message], at: FilePath.shown(error.path, in: request.path))
        }
    }

    // MARK: After

    /// What is left for a person.
    private static func left(_ bundles: [any OpenedBundle]) -> [Finding] {
        bundles.flatMap { $0.findings() }.filter { $0.severity > .info }
    }

    private static func status(of left: [Finding]) -> ExitStatus {
        left.contains { $0.severity == .error } ? .findings : .success
    }
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
