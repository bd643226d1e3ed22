import Foundation
import StickerDocuments
import StickerImaging
import StickerModel

/// One `check`: finds out what each path is and judges it.
struct CheckSession: Sendable {
    let request: CheckRequest
    let targets: [any Target]

    /// Targets the user asked for, or all.
    private var wanted: [any Target] { targets.filter { request.targets?.contains($0.name) ?? true } }

    private var workers: Workers { Workers(request.jobs) }

    private var opener: TreeOpener { TreeOpener(limits: request.limits.art(workers: workers.count)) }

    func run() async -> CheckOutcome {
        var outcome = CheckOutcome(status: .success, findings: [], subjects: [])
        for path in request.paths {
            let part = await judge(path)
            outcome.findings += request.isStrict ? part.findings.map(\.strict) : part.findings
            outcome.subjects += part.subjects
            outcome.inventories += part.inventories
            if outcome.status == .success { outcome.status = part.status }
        }
        if outcome.status == .success, outcome.findings.contains(where: { $0.severity == .error }) {
            outcome.status = .findings
        }
        return outcome
    }

    private func judge(_ path: String) async -> CheckOutcome {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return refusal(path, "missing", "there is no such file or folder", nil, .missingInput)
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if isManifest(path, isFolder: isFolder) { return await judgeManifest(path) }
        do {
            return await judgeBundles(in: try opener.tree(at: path, isFolder: isFolder), at: path)
        } catch let error as FileError {
            return refusal(path, "unreadable", error.message, error.hint, .findings)
        } catch {
            return refusal(path, "unreadable", "cannot be read", nil, .missingInput)
        }
    }

    /// A folder with a manifest in it, a YAML file, or a JSON file that has a manifest's keys and no payload's.
    private func isManifest(_ path: String, isFolder: Bool) -> Bool {
        if isFolder { return ManifestReader.manifest(at: path) != nil }
        switch (path as NSString).pathExtension.lowercased() {
        case "yaml", "yml": return true
        case "json":
            guard let bytes = try? FileReading.bytes(of: path, atMost: JSONReader.byteLimit),
                let node = try? JSONReader.read(bytes, file: path)
            else { return (path as NSString).lastPathComponent == "pack.json" }
            return node["packs"] != nil || node["stickers"] != nil && node["tray_image"] == nil
        default: return false
        }
    }

    private func judgeBundles(in tree: any FileTree, at path: String) async -> CheckOutcome {
        let root = tree.kind == .file ? FileWriting.parent(of: path) : path
        var outcome = CheckOutcome(status: .success, findings: [], subjects: [])
        let bundles = wanted.map { ($0, $0.bundles(in: tree)) }
        await PictureSurvey(tree: tree, bundles: bundles.flatMap(\.1)).run(workers)
        let isSingle = request.paths.count == 1 && bundles.reduce(0) { $0 + $1.1.count } == 1
        let isListed = request.sizes == .all || request.sizes == .single && isSingle
        for (target, bundles) in bundles {
            var said = FindingDeduplicator()
            for bundle in bundles {
                if isListed { outcome.inventories.append(Self.inventory(of: bundle, by: target, in: tree, at: root)) }
                let findings = target.check(bundle, in: tree, levels: [:])
                let (new, repeated) = said.sift(findings, kind: bundle.kind.title)
                outcome.findings += new.map { finding in
                    var finding = finding
                    finding.path = TreeOpener.join(root, finding.path)
                    return finding
                }
                let remark = repeated == 0 ? "" : " (\(repeated) more findings as in the bundle above)"
                outcome.subjects.append(
                    TreeOpener.join(root, bundle.path) + ": \(target.title) \(bundle.kind.title)\(remark)")
            }
        }
        guard outcome.subjects.isEmpty else { return outcome }
        let names = NameList.whole(wanted.map(\.title), "or")
        return refusal(
            path, "not-recognized", "is no manifest and no bundle that \(names) would read",
            "name a pack.yaml, a bundle folder, an archive or one of their documents", .findings)
    }

    private static func inventory(
        of bundle: BundleReference, by target: any Target, in tree: any FileTree, at root: String
    ) -> BundleInventory {
        let facts = target.inventory(of: bundle, in: tree).map { fact in
            var fact = fact
            fact.path = TreeOpener.join(root, fact.path)
            return fact
        }
        return BundleInventory(
            target: target.name, kind: target.title + " " + bundle.kind.title, path: TreeOpener.join(root, bundle.path),
            facts: facts)
    }

    private func judgeManifest(_ path: String) async -> CheckOutcome {
        var build = BuildRequest(manifest: path, output: path)
        build.targets = request.targets
        build.jobs = request.jobs
        build.limits = request.limits
        let subject = path + ": manifest"
        if request.rendersManifests {
            let outcome = await Self.trial(build, targets: targets)
            return CheckOutcome(status: outcome.status, findings: outcome.findings, subjects: [subject])
        }
        let prepared = await PreparedBuild(
            ManifestLoader(targets: targets).load(build.manifest), build, targets: targets, decoding: true)
        return CheckOutcome(status: prepared.status, findings: prepared.findings, subjects: [subject])
    }

    /// A whole build into a folder that is thrown away: the very same path as the real one.
    private static func trial(_ request: BuildRequest, targets: [any Target]) async -> BuildOutcome {
        let folder = NSTemporaryDirectory() + "stickerpress-check-" + UUID().uuidString
        defer { FileWriting.remove(folder) }
        var request = request
        request.output = folder + "/out"
        request.recordsIdentifiers = false
        var build = Build(request, targets: targets)
        return await build.run()
    }

    private func refusal(
        _ path: String, _ name: String, _ message: String, _ hint: String?, _ status: ExitStatus
    ) -> CheckOutcome {
        let finding = Finding(
            rule: "check/" + name, severity: .error, message: message, notes: hint.map { [$0] } ?? [], path: path)
        return CheckOutcome(status: status, findings: [finding], subjects: [])
    }
}

/// Measures the pictures of bundles on all cores, before the rules ask for them one after the other.
struct PictureSurvey {
    let tree: any FileTree
    let bundles: [BundleReference]

    /// The tree remembers what was measured; what is wrong with a picture is said when it is asked for.
    func run(_ workers: Workers) async {
        guard workers.count > 1 else { return }
        _ = await workers.map(pictures) { [tree] in _ = try? tree.image($0) }
    }

    /// Files that look like pictures in the folders of the bundles; others may be none of anybody's business.
    var pictures: [String] {
        // Round a single file lies whatever lies there.
        guard tree.kind != .file else { return [] }
        let places = Set(bundles.map { tree.contains($0.path) ? FileName.folder($0.path) : $0.path })
        return tree.files.filter { file in
            let format = FileFormat(claimedBy: FileName.last(file))
            return format.map { $0.isRead && !$0.isVector } ?? false && file.isWithin(places)
        }
    }
}

/// What was found in earlier bundles of one tree, so that four kinds of bundles with one pack do not say everything four times.
///
/// Only what is below error and reads the same is held back, and only where another kind said it already.
struct FindingDeduplicator {
    private var kinds: [Key: String] = [:]

    /// The findings to report, and how many were held back.
    mutating func sift(_ findings: [Finding], kind: String) -> (new: [Finding], repeated: Int) {
        let new = findings.filter { finding in
            guard finding.severity < .error else { return true }
            let key = Key(rule: finding.rule, message: finding.message)
            guard let said = kinds[key], said != kind else {
                kinds[key] = kind
                return true
            }
            return false
        }
        return (new, findings.count - new.count)
    }

    private struct Key: Hashable {
        var rule: String
        var message: String
    }
}
