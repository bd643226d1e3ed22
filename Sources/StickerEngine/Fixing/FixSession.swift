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
            let refusal = Refusal(error, of: "fix", at: request.path)
            return outcome(refusal.status, refusal.findings)
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
            let kinds = targets.flatMap(\.repairableKinds)
            throw refuse(
                "not-recognized", "holds no bundle of \(NameList.whole(targets.map(\.title), "or"))",
                kinds.isEmpty
                    ? "what belongs to that platform cannot be fixed; build it again from its manifest"
                    : "name a folder of one of these kinds: " + NameList.whole(kinds, "or"))
        }
        let plan = try plan(found, in: tree)
        guard !plan.changes.isEmpty else {
            let left = Self.left(found, in: tree).map(atUserPath)
            return outcome(Self.status(of: left), left)
        }
        let exchange = try FileSetExchange(in: request.path, while: "it was being fixed")
        let files = FixedFiles(plan, in: tree, at: request.path, exchange, limits, memory)
        let made = try await files.make()
        let fixed = files.tree
        let left = Self.left(targets.bundles(in: fixed), in: fixed)
        if !request.isDryRun { try exchange.commit() }
        let changes = plan.changes.map { change in
            Finding(
                rule: change.kind, severity: .info, message: change.text + (made[change.path]?.text ?? ""),
                path: atUserPath(change.path))
        }
        let losses = plan.changes.flatMap { change in
            made[change.path].map { QualityLoss.findings($0.outcome, limit: $0.limit, at: atUserPath(change.path)) }
                ?? []
        }
        let changed = Set(changes.map(\.path))
        let remaining = left.map { finding in
            var finding = atUserPath(finding)
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
        if Marker.output(from: FilePath.real(request.path)) != nil {
            throw refuse("own-output", "is the output of a build", "build it again instead")
        }
    }

    /// `path` is nil for the folder that was to be fixed.
    private func refuse(
        _ rule: String, _ message: String, _ hint: String?, _ status: ExitStatus = .findings, at path: String? = nil
    ) -> Refusal {
        let finding = Finding(
            rule: "fix/" + rule, severity: .error, message: message, note: hint, path: path ?? request.path)
        return Refusal(status, [finding])
    }

    // MARK: The changes

    private func plan(
        _ found: [(target: any Target, bundles: [BundleReference])], in tree: any FileTree
    ) throws -> RepairPlan {
        let repairs = found.flatMap { target, bundles in bundles.compactMap { target.repairs(of: $0, in: tree) } }
        do throws(RepairConflict) {
            return try RepairPlan(repairs, in: tree)
        } catch {
            throw refuse(
                "conflict", error.message, "give each entry a file of its own, then run again",
                at: atUserPath(error.path))
        }
    }

    // MARK: After

    /// What is left for a person.
    private static func left(
        _ found: [(target: any Target, bundles: [BundleReference])], in tree: any FileTree
    ) -> [Finding] {
        found.flatMap { target, bundles in bundles.flatMap { target.check($0, in: tree, levels: [:]) } }
            .filter { $0.severity > .info }
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
