import PortableFoundation
import StickerDocuments
import StickerImaging
import StickerModel

/// One repair: asks the targets what has to change, makes the new files, judges the result, and puts them in place.
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
        (self.request, self.memory) = (request, memory)
        self.targets = targets.filter { request.targets?.contains($0.name) ?? true }
        limits = request.limits.art(workers: 1)
    }

    /// Every failure becomes a status with findings, never a thrown error.
    func run() async -> FixOutcome {
        var outcome = await FixOutcome.running("fix", at: request.path) {
            do {
                return try await fix()
            } catch var error as FileError where error.path.isEmpty {
                // It is about the folder, which is not art.
                error.path = request.path
                throw error
            }
        }
        (outcome.isDryRun, outcome.path) = (request.isDryRun, request.path)
        return outcome
    }

    private func fix() async throws -> FixOutcome {
        try refuseOthers()
        var tree = try openTree()
        let stamps = stamps(of: tree.files)
        var found = targets.bundles(in: tree)
        guard found.contains(where: { !$0.bundles.isEmpty }) else {
            let kinds = targets.flatMap(\.description.repairableKinds)
            let failure = RunFailure(
                .findings, kinds.isEmpty ? "fix/not-recognized.never" : "fix/not-recognized",
                ["platforms": NameList.whole(targets.map(\.title), "or"), "kinds": NameList.whole(kinds, "or")],
                hint: targets.wayToIcons(in: tree, at: request.path), at: request.path)
            let skipped = Check.skipped(in: tree, besides: [], at: request.path)
            throw RunFailure(failure.status, skipped + failure.findings)
        }
        var bundles = Self.open(found, in: tree)
        var (before, order) = try judgeBefore(bundles)
        let mended = mendedDocuments(before, order, in: tree)
        if !mended.isEmpty {
            // What a document says is known once it can be read.
            tree = FixedTree(tree, changed: Set(mended.keys)) { mended[$0] }
            found = targets.bundles(in: tree)
            bundles = Self.open(found, in: tree)
            (before, order) = try judgeBefore(bundles)
        }
        var spared = unrepaired(found) + targets.damagedIcons(in: tree, at: request.path)
        var accepted: Set<[String]> = []
        var earlier: (files: FixedFiles, images: [String: FixedFiles.Image])?
        while true {
            let (plan, declined) = try plan(bundles, order, in: tree)
            guard !plan.changes.isEmpty || !mended.isEmpty else {
                return ended(spared + before.outcome.findings.filter { $0.severity > .info }, before, declined)
            }
            let changes = try FileChanges(in: request.path, while: "it was being fixed")
            let files = FixedFiles(
                plan: plan, mended: mended, stamps: stamps, source: tree, root: request.path, changes: changes,
                limits: limits, memory: memory)
            let made = try await files.make(Workers(request.jobs), reusing: earlier)
            earlier = (files, made)
            let fixed = files.tree
            let after = judge(Self.open(targets.bundles(in: fixed), in: fixed))
            // A repair that breaks something else is not made, unless the platform refuses the bundle without it.
            let problems = after.findings(besides: before, plan).filter { !accepted.contains([$0.rule, $0.path]) }
            for (folder, findings) in Dictionary(grouping: problems, by: { FileName.folder($0.path) }) {
                if order.spare(folder) {
                    spared += findings.map { $0.withPath(in: request.path).newProblem }
                } else {
                    // It comes from repairing errors.
                    order.allowAll(in: folder)
                    accepted.formUnion(findings.map { [$0.rule, $0.path] })
                    spared.removeAll { new in findings.contains { $0.withPath(in: request.path).newProblem == new } }
                }
            }
            guard problems.isEmpty else { continue }
            if !request.isDryRun { try changes.commit() }
            let left = spared + plan.staleProjects(in: tree, at: request.path) + remaining(after, plan, made)
            var outcome = ended(left, after, declined)
            outcome.changes = mended.keys.sortedByUTF8.map { path in
                let verb = request.isDryRun ? "would be" : "is now"
                return Finding(
                    "fix/document", ["change": "\(verb) valid JSON, without comments"],
                    path: FilePath.userPath(path, in: request.path))
            }
            outcome.changes += plan.changes.map { change in
                let isKnown = request.isDryRun && change.removes.map(tree.contains) == true
                return Finding(
                    change.kind,
                    [
                        "change": change.text(isDone: !request.isDryRun)
                            + (made[change.path]?.text(isDone: !request.isDryRun) ?? "")
                    ], path: FilePath.userPath(isKnown ? change.removes ?? change.path : change.path, in: request.path))
            }
            return outcome
        }
    }

    /// JSON documents with commas and quotes in place and without comments, where nothing else is wrong with them.
    private func mendedDocuments(_ before: Judged, _ order: RepairOrder, in tree: any FileTree) -> [String: [UInt8]] {
        let faults = before.findings.filter {
            $0.rule.hasSuffix("/json-syntax") && order.mends([$0.rule], at: [$0.path])
        }
        return faults.reduce(into: [:]) { mended, finding in
            guard let bytes = try? tree.bytes(finding.path) else { return }
            mended[finding.path] = JSONReader.mended(bytes, file: finding.path, limit: .max)
        }
    }

    /// What the fixed pictures lost, and what needs a person.
    private func remaining(_ judged: Judged, _ plan: RepairPlan, _ made: [String: FixedFiles.Image]) -> [Finding] {
        let losses = plan.changes.flatMap { change in
            let path = FilePath.userPath(change.path, in: request.path)
            return made[change.path].map { QualityLoss.findings($0.outcome, limit: $0.limit, at: path) } ?? []
        }
        let changed = Set(plan.changes.map { FilePath.userPath($0.path, in: request.path) })
        return losses
            + judged.outcome.findings.filter { $0.severity > .info }.map { finding in
                var finding = finding
                // The lines are those of the fixed file, which does not exist yet.
                if request.isDryRun, changed.contains(finding.path) { (finding.line, finding.column) = (nil, nil) }
                return finding
            }
    }

    /// Of what is left, only what was asked for.
    private func ended(_ left: [Finding], _ judged: Judged, _ declined: [RepairOrder.Choice: Int]) -> FixOutcome {
        let findings = left.filter {
            // A document that cannot be read hides what was asked for.
            request.only.isEmpty || request.only.contains($0.rule) || $0.rule.hasSuffix("/json-syntax")
                || ["fix", "art"].contains($0.rule.prefix { $0 != "/" })
        }
        var outcome = FixOutcome(findings.hasErrors ? .findings : .success, findings)
        (outcome.declined, outcome.remarks) = (declined, judged.outcome.remarks)
        return outcome
    }

    // MARK: Judging

    /// What a check says of the folder.
    private struct Judged {
        /// Everything that was found, with paths of the tree.
        var all: [Finding]
        /// What is reported, with paths of the tree.
        var findings: [Finding]
        /// What is reported, as the user is told.
        var outcome: CheckOutcome

        /// Findings that repairs brought: of a warning or more, by a rule that found nothing there or in the folder.
        func findings(besides before: Judged, _ plan: RepairPlan) -> [Finding] {
            let origins = Dictionary(plan.changes.map { ($0.path, $0.removes ?? $0.origin) }) { first, _ in first }
            let known = Set(before.findings.flatMap { [[$0.rule, $0.path], [$0.rule, FileName.folder($0.path)]] })
            return findings.filter { finding in
                let path = origins[finding.path] ?? finding.path
                return finding.severity > .info
                    && ![finding.path, path, FileName.folder(path)].contains { known.contains([finding.rule, $0]) }
            }
        }
    }

    private func judge(_ bundles: [any OpenedBundle]) -> Judged {
        let all = bundles.flatMap { $0.findings() }
        let shown = all.map { $0.withPath(in: request.path) }
        let paths = Dictionary(zip(shown, all).map { ($0.path, $1.path) }) { first, _ in first }
        var policy = CheckPolicy(request.check, targets: targets)
        var outcome = CheckOutcome(.success, policy.judged(shown, at: request.path))
        policy.finish(&outcome)
        let findings = outcome.findings.compactMap { finding in
            paths[finding.path].map { path in finding.with { $0.path = path } }
        }
        return Judged(all: all, findings: findings, outcome: outcome)
    }

    /// What is wrong, and what is to be done about it. Throws `RunFailure` where the settings cannot be read.
    private func judgeBefore(_ bundles: [any OpenedBundle]) throws(RunFailure) -> (Judged, RepairOrder) {
        let before = judge(bundles)
        // Without its settings, more would be fixed than was asked for.
        let faults = before.outcome.findings.filter { $0.rule == "check/settings" }
        guard faults.isEmpty else { throw RunFailure(.findings, faults) }
        var order = RepairOrder(
            before.findings.filter { request.only.isEmpty || request.only.contains($0.rule) }, of: before.all,
            isWhole: request.only.isEmpty, choices: request.choices)
        order.background = request.background.flatMap { Color(hex: $0) }
        return (before, order)
    }

    // MARK: Before

    /// The folder, once what killed runs began in it is finished.
    private func openTree() throws -> any TreeReading {
        let opener = TreeOpener(limits: limits)
        FileChanges.finish(in: request.path)
        let tree = try opener.tree(at: request.path, isFolder: true)
        let folders = FileChanges.interruptedFolders(in: tree)
        guard !folders.isEmpty else { return tree }
        for folder in folders { FileChanges.finish(in: FilePath.join(request.path, folder)) }
        return try opener.tree(at: request.path, isFolder: true)
    }

    private func stamps(of files: [String]) -> [String: FileStamp] {
        files.reduce(into: [:]) { stamps, file in
            stamps[file] = stat(ofLink: FilePath.join(request.path, file)).map { FileStamp($0) }
        }
    }

    private func refuseOthers() throws {
        guard let status = stat(ofLink: request.path) else {
            throw RunFailure(.missingInput, "fix/missing", at: request.path)
        }
        let isManifest =
            status.kind == S_IFREG && ManifestReader.names.contains(FilePath.name(request.path))
            && !ManifestReader.isForeign(request.path)
        guard status.kind == S_IFDIR || isManifest else {
            let isLink = status.kind == S_IFLNK
            throw RunFailure(
                .findings, isLink ? "fix/not-a-folder.link" : "fix/not-a-folder", hint: isLink ? nil : wayToFixFile,
                at: request.path)
        }
        // A manifest beside a project is not what the user named.
        if !isNamedByProject, let manifest = ManifestReader.manifest(at: request.path) {
            let faults = ManifestReader.faults(in: manifest)
            guard faults.isEmpty else { throw RunFailure(.findings, faults) }
            let command: SafeText<Terminal> = "stickerpress build \(.shellWord(manifest))"
            throw RunFailure(.findings, "fix/manifest", ["command": command.string], at: request.path)
        }
        // A set of icons is a bundle like any other.
        if Marker.build(around: request.path) != nil { throw RunFailure(.findings, "fix/own-output", at: request.path) }
    }

    /// What to do about a file in place of a folder.
    private var wayToFixFile: String {
        let command: SafeText<Terminal>
        let isCalledPicture = FileFormat(claimedBy: FilePath.name(request.path))?.isRead ?? false
        if isCalledPicture || PictureFile.fault(byContentOf: request.path) == nil {
            let parent = FilePath.parent(request.path)
            command = "`stickerpress fix \(.shellWord(parent)) --only RULE`"
            let icons: SafeText<Terminal> = "`stickerpress icons \(.shellWord(parent))`"
            return "name the folder of its bundle; \(command.string) mends what one rule finds, \(icons.string) "
                + "says how an icon is made again"
        }
        let folder = FileName.stem(FilePath.name(request.path))
        command =
            "`stickerpress import \(.shellWord(request.path)) -o \(.shellWord(folder)) && stickerpress build \(.shellWord(folder))`"
        return
            "\(command.string) makes a manifest of it, and a new bundle; what needs a decision of yours, the build names"
    }

    // MARK: The changes

    /// A remark on platforms of which nothing is repaired: without it, no change looks like no fault.
    private func unrepaired(_ found: [(target: any Target, bundles: [BundleReference])]) -> [Finding] {
        let titles = found.filter { !$0.bundles.isEmpty && $0.target.description.repairableKinds.isEmpty }
            .map(\.target.title)
        guard !titles.isEmpty else { return [] }
        return [Finding("fix/no-repairs", ["platforms": NameList.whole(titles, "and")], path: request.path)]
    }

    private static func open(
        _ found: [(target: any Target, bundles: [BundleReference])], in tree: any FileTree
    ) -> [any OpenedBundle] {
        found.flatMap { target, bundles in bundles.map { target.open($0, in: tree) } }
    }

    private func plan(
        _ bundles: [any OpenedBundle], _ order: RepairOrder, in tree: any FileTree
    ) throws -> (RepairPlan, [RepairOrder.Choice: Int]) {
        let repairs = bundles.compactMap { $0.repairs(order) }
        do throws(RunFailure) {
            let declined = Dictionary(repairs.flatMap(\.declined).map { ($0, $1) }, uniquingKeysWith: +)
            return (try RepairPlan(repairs, in: tree), declined)
        } catch {
            throw RunFailure(.findings, error.findings.map { $0.withPath(in: request.path) })
        }
    }
}

extension Finding {
    /// Why repairs were not made that would lead to this finding.
    fileprivate var newProblem: Finding { Finding("fix/new-problem", ["rule": rule, "what": message], path: path) }
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
