import PortableFoundation
import StickerDocuments
import StickerImaging
import StickerModel

/// One `check`: finds out what each path is, a manifest or bundles of some platforms, and judges it.
struct Check: Sendable {
    private let request: CheckRequest
    private let targets: [any Target]
    /// Targets the user asked for, or all.
    private let wanted: [any Target]
    private let workers: Workers
    private let opener: TreeOpener

    init(_ request: CheckRequest, targets: [any Target]) {
        (self.request, self.targets) = (request, targets)
        wanted = targets.filter { request.targets?.contains($0.name) ?? true }
        workers = Workers(request.jobs)
        opener = TreeOpener(limits: request.limits.art(workers: workers.count))
    }

    func run() async -> CheckOutcome {
        var outcome = CheckOutcome()
        var policy = CheckPolicy(request, targets: targets)
        var seen: Set<String> = []
        var known: Set<Finding> = []
        for path in request.paths where seen.insert(FilePath.real(TreeOpener.path(of: path))).inserted {
            let part = await judge(path)
            // A manifest has rules of its own.
            let judged = policy.judged(part.findings, at: TreeOpener.path(of: path))
            outcome.findings += request.paths.count > 1 ? Self.new(judged, among: &known) : judged
            let listed = Set(outcome.subjects)
            outcome.subjects += part.subjects.filter { !listed.contains($0) }
            outcome.isUndrawn = outcome.isUndrawn || part.isUndrawn
            let tables = Set(outcome.inventories.map { [$0.kind, $0.path] })
            outcome.inventories += part.inventories.filter { !tables.contains([$0.kind, $0.path]) }
            // An error that is only a warning now does not fail the check.
            let isForgiven = part.status == .findings && !judged.hasErrors
            if outcome.status == .success, !isForgiven { outcome.status = part.status }
        }
        policy.finish(&outcome)
        return outcome
    }

    /// Those that no path before has had: a folder has what its documents have that were named, too.
    private static func new(_ findings: [Finding], among known: inout Set<Finding>) -> [Finding] {
        let here = FilePath.real(".")
        let placed = findings.map { finding in
            finding.with {
                $0.path = FilePath.absolute(finding.path, from: here)
                $0.text.values["here"] = nil
            }
        }
        defer { known.formUnion(placed) }
        return zip(findings, placed).filter { !known.contains($1) }.map(\.0)
    }

    /// The findings on an open tree, as the settings of its path have them. `each` gets every bundle once it is judged.
    func findings(
        on tree: any FileTree, at path: String, each: (any Target, any OpenedBundle) -> Void
    ) async -> [Finding] {
        var policy = CheckPolicy(request, targets: targets)
        let found = await judgeBundles(in: tree, at: path, each: each).findings
        var outcome = CheckOutcome(.success, policy.judged(found, at: path))
        policy.finish(&outcome)
        return outcome.findings
    }

    private func judge(_ named: String) async -> CheckOutcome {
        let path = TreeOpener.path(of: named)
        guard let isFolder = FileManager.default.isFolder(at: path) else {
            return CheckOutcome(RunFailure(.missingInput, "check/missing", at: path))
        }
        // A manifest beside a project is not what the user named.
        let canBeManifest = path == named
        if canBeManifest, isNamedAsManifest(path, isFolder: isFolder) { return await judgeManifest(path) }
        do throws(FileError) {
            let tree = try opener.tree(at: path, isFolder: isFolder)
            if canBeManifest, isManifest(tree) { return await judgeManifest(path) }
            var outcome = await judgeBundles(in: tree, at: path)
            if Marker.interruptedOutput(around: path) != nil {
                outcome.findings.insert(Finding("build/interrupted", path: path), at: 0)
            }
            return outcome
        } catch {
            if canBeManifest, FileName.last(path) == "pack.json" { return await judgeManifest(path) }
            return CheckOutcome(
                RunFailure(
                    error.inputStatus, "check/unreadable", ["fault": error.message], hint: error.hint,
                    at: error.path.isEmpty ? path : error.path))
        }
    }

    /// A folder with a manifest, a YAML file, or a JSON file with a manifest's keys that is not a platform's document.
    func isManifest(_ path: String) -> Bool {
        if isNamedAsManifest(path, isFolder: ManifestReader.isFolder(path)) { return true }
        guard FileName.pathExtension(path) == "json" else { return false }
        guard let tree = try? opener.tree(at: path, isFolder: false) else { return FileName.last(path) == "pack.json" }
        return isManifest(tree)
    }

    private func isNamedAsManifest(_ path: String, isFolder: Bool) -> Bool {
        isFolder
            ? ManifestReader.manifest(at: path) != nil
            : ["yaml", "yml"].contains(FileName.pathExtension(path)) && !ManifestReader.isForeign(path)
    }

    /// Whether the file that a tree is about is a manifest in JSON.
    private func isManifest(_ tree: any FileTree) -> Bool {
        guard let file = tree.focus, FileName.pathExtension(file) == "json" else { return false }
        guard let node = try? tree.json(file) else { return file == "pack.json" }
        if node["packs"] != nil { return true }
        return node["stickers"] != nil && !ForeignList.isOne(node)
            && !targets.contains { !$0.bundles(in: tree).isEmpty }
    }

    // MARK: - Bundles

    private func judgeBundles(
        in tree: any FileTree, at path: String, each: (any Target, any OpenedBundle) -> Void = { _, _ in }
    ) async -> CheckOutcome {
        let root = tree.kind == .file ? FilePath.parent(path) : path
        var outcome = CheckOutcome()
        let found = wanted.bundles(in: tree)
        let bundles = found.flatMap(\.bundles)
        if workers.count > 1 {
            // The tree remembers the facts, which the rules ask for one after the other; errors are reported then.
            _ = await workers.map(Self.images(in: tree, of: bundles)) { _ = try? tree.image($0) }
        }
        let isListed =
            switch request.sizes {
            case .all: true
            case .single: request.paths.count == 1 && bundles.count == 1
            case .none: false
            }
        for (target, bundles) in found {
            var reported = FindingDeduplicator()
            for bundle in bundles {
                let opened = target.open(bundle, in: tree)
                // One bundle repeats nothing.
                let inventory =
                    isListed || bundles.count > 1
                    ? Self.inventory(opened, of: bundle, by: target, at: root) : nil
                if isListed, let inventory { outcome.inventories.append(inventory) }
                let findings = opened.findings()
                each(target, opened)
                let (new, repeated) = reported.removeRepeats(findings, kind: bundle.kind.id, inventory?.facts ?? [])
                outcome.findings += new.map { $0.withPath(in: root) }
                let remark =
                    repeated == 0
                    ? "" : " (\(repeated) more finding\(repeated == 1 ? "" : "s") as in the bundle above)"
                outcome.subjects.append(
                    LongText.path(FilePath.userPath(bundle.path, in: root))
                        + ": \(target.title) \(bundle.kind.title)\(remark)")
            }
        }
        outcome.findings += Self.skipped(in: tree, besides: bundles, at: root)
        guard outcome.subjects.isEmpty else {
            outcome.findings += wanted.damagedIcons(in: tree, at: path)
            return outcome
        }
        let names = NameList.whole(wanted.map(\.title), "or")
        let format = tree.focus.flatMap { try? tree.bytes($0) }.map { FormatSniffer.format(of: $0).named(path) }
        let unpacking =
            format == .packedTar ? PictureImport.unpacking(path) : format == .rar ? format?.refusal.hint : nil
        let failure = RunFailure(
            .findings, "check/not-recognized", ["platforms": names],
            hint: unpacking ?? targets.wayToIcons(in: tree, at: path), at: path)
        return CheckOutcome(RunFailure(failure.status, outcome.findings + failure.findings))
    }

    /// What was passed over beside bundles; without any, a document may be why nothing is recognized.
    static func skipped(in tree: any FileTree, besides bundles: [BundleReference], at root: String) -> [Finding] {
        tree.passedOver(besides: bundles).map { entry in
            let finding = Finding(entry, path: FilePath.userPath(entry.path, in: root))
            return bundles.isEmpty && entry.isDocument ? finding.at(.warning) : finding
        }
    }

    /// Files in the folders of bundles whose names say that they are images.
    static func images(in tree: any FileTree, of bundles: [BundleReference]) -> [String] {
        // The folder of a single file may hold anything.
        guard tree.kind != .file else { return [] }
        var folders: Set<String> = []
        for bundle in bundles {
            folders.insert(tree.contains(bundle.path) ? FileName.folder(bundle.path) : bundle.path)
        }
        return tree.files.filter { file in
            guard let format = FileFormat(claimedBy: FileName.last(file)) else { return false }
            return format.isRead && !format.isVector && file.isWithin(folders)
        }
    }

    private static func inventory(
        _ opened: any OpenedBundle, of bundle: BundleReference, by target: any Target, at root: String
    ) -> BundleInventory {
        let facts = opened.inventory().map { fact in
            var fact = fact
            fact.path = FilePath.userPath(fact.path, in: root)
            return fact
        }
        return BundleInventory(
            target: target.name, kind: target.title + " " + bundle.kind.title,
            path: FilePath.userPath(bundle.path, in: root), facts: facts)
    }

    // MARK: - Manifests

    private func judgeManifest(_ path: String) async -> CheckOutcome {
        var build = BuildRequest(manifest: path, output: path)
        (build.targets, build.jobs, build.limits) = (request.targets, request.jobs, request.limits)
        var outcome = CheckOutcome(subjects: [path + ": manifest"])
        outcome.isUndrawn = !request.rendersManifests
        if request.rendersManifests {
            let built = await trial(build)
            (outcome.status, outcome.findings) = (built.status, built.findings)
        } else {
            let loaded = ManifestLoader(targets: targets).load(build.manifest)
            let prepared = await BuildPlanner(loaded: loaded, request: build, targets: targets).plan(decoding: true)
            (outcome.status, outcome.findings) = (prepared.status, prepared.findings)
        }
        return outcome
    }

    /// A whole build, exactly as `build` runs it, into a folder that is removed afterwards.
    private func trial(_ request: BuildRequest) async -> BuildOutcome {
        let folder = FileManager.default.temporaryPath(for: "check")
        let cleanup = Abandonment.shared.register { FileWriting.remove(folder) }
        defer {
            FileWriting.remove(folder)
            Abandonment.shared.forget(cleanup)
        }
        var request = request
        request.output = folder + "/out"
        request.writesPreview = false
        request.isTrial = true
        var build = Build(request, targets: targets)
        var outcome = await build.run()
        // The folder is gone by the time someone reads this.
        for index in outcome.findings.indices { outcome.findings[index].output = nil }
        return outcome
    }
}

/// The findings on earlier bundles of one tree, so that four kinds of bundles of one pack do not report everything four
/// times. Only findings below error with equal messages are held back, and only where a bundle of another kind had them
/// that holds the same stickers: another pack may have a finding with the same text.
private struct FindingDeduplicator {
    /// By rule and message.
    private var kinds: [[String]: String] = [:]
    /// Bytes, pixels and duration of each: kinds of bundles name packs and files in different ways.
    private var stickers: Set<[Double]> = []

    /// The findings to report on a bundle of these stickers, and how many were held back.
    mutating func removeRepeats(
        _ findings: [Finding], kind: String, _ facts: [BundleFact]
    ) -> (new: [Finding], repeated: Int) {
        let own = Set(facts.map { [Double($0.byteCount), Double($0.size.width), Double($0.size.height), $0.duration] })
        let isCopy = own.isSubset(of: stickers)
        stickers.formUnion(own)
        let new = findings.filter { finding in
            guard finding.severity < .error else { return true }
            let key = [finding.rule, finding.message]
            if isCopy, let reported = kinds[key], reported != kind { return false }
            kinds[key] = kind
            return true
        }
        return (new, findings.count - new.count)
    }
}
