import StickerDocuments
import StickerImaging
import StickerModel

/// The new output on its way: made in a working folder, judged with what stays of the old, completed, put in place.
struct StagedOutput {
    private let request: BuildRequest
    private(set) var planned: PlannedBuild
    private let catalog: Catalog
    private let old: OutputFolder
    let files: NewOutput
    private let targets: [any Target]
    private let library: ArtLibrary
    private let facts: ImageFactsCache
    private let documents: DocumentFiles
    private let renderer: Renderer
    private let workers: Workers
    private var rendered = Rendered()
    /// By target.
    private var judged: [String: StagedCheck.Judged] = [:]

    /// `facts` are those of the pictures made. `targets` are all platforms.
    init(
        _ planned: PlannedBuild, _ catalog: Catalog, _ request: BuildRequest, in folder: String,
        changing old: OutputFolder, art: ReadFiles, cache: BuildCache, facts: ImageFactsCache, targets: [any Target],
        workers: Workers, progress: @escaping @Sendable (BuildProgress) -> Void
    ) {
        (self.planned, self.catalog, self.request, self.old) = (planned, catalog, request, old)
        (self.targets, self.workers, self.facts) = (targets, workers, facts)
        library = ArtLibrary(
            root: planned.root, limits: request.limits.art(workers: workers.count), known: KnownArt(read: art),
            frames: catalog.frames)
        files = NewOutput(root: folder, changing: old)
        documents = DocumentFiles(output: files, images: facts)
        renderer = Renderer(
            library: library, art: planned.art, hashes: planned.hashes,
            finished: FinishedFiles(output: files, cache: cache, facts: facts), workers: workers, progress: progress)
    }

    // MARK: - The files of the platforms

    /// Makes the pictures, and the documents that depend on none. Returns what is wrong with the art, and whether some
    /// of it vanished or changed. Throws `FileError` of kind `unwritable`, `CancellationError`.
    mutating func render() async throws -> (findings: [Finding], lacksInput: Bool) {
        let (plans, documents) = (planned.plans, documents)
        // Where little is drawn, these take as long as the pictures.
        async let outputs = workers.map(plans) { target, plan in
            var output = plan.output
            try documents.writeOwn(&output, target: target.name)
            return output
        }
        rendered = try await renderer.render(plans.map { ($0.target.name, $0.plan.output) })
        for (index, output) in try await outputs.enumerated() { planned.plans[index].plan.output = output }
        let losses = QualityLoss(in: rendered.files, of: planned.plans).findings(catalog)
        return (catalog.offeringToLeaveOut(rendered.findings + losses, in: library), rendered.lacksInput)
    }

    /// Writes the documents that depend on pictures. Throws `FileError` of kind `unwritable`.
    func writeDerived() async throws {
        let documents = documents
        _ = try await workers.map(planned.plans) { target, plan in
            try documents.writeDerived(plan.output, target: target.name)
        }
    }

    /// Judges the staged files. Planning has `reported` on these rules. Throws `CancellationError`.
    mutating func judge(except reported: Set<String>) async throws -> [Finding] {
        let check = StagedCheck(
            files: files, images: facts, catalog: catalog, art: planned.art, library: library, workers: workers,
            isShown: request.writesPreview, packs: Dictionary(catalog.packs.map { ($0.id, $0) }) { $1 })
        let all = try await workers.map(planned.plans) { target, plan in
            try Task.checkCancellation()
            return (target.name, await check.judged(target, plan, planned: reported))
        }
        judged = Dictionary(uniqueKeysWithValues: all)
        return all.flatMap(\.1.findings)
    }

    // MARK: - The files about the whole output

    /// Whether only some targets are built; the others' folders are carried over.
    private var isPartial: Bool { request.targets != nil }

    /// Carries over what other targets wrote before, and writes report, page and marker. `manifest` identifies that.
    /// Returns what there is to tell of the new output, and its record. Throws `FileError` of kind `unwritable`.
    func complete(_ findings: [Finding], manifest: String?) async throws -> (outcome: BuildOutcome, BuildRecord) {
        let carried = isPartial ? try carryOver() : [:]
        let hashes = files.all.mapValues(\.hash)
        // The report and the page take longest, and nothing here but the marker needs them.
        async let pages: Void = writeReport(findings, carrying: carried)
        async let known = facts.record(of: hashes.values, known: old.record?.pictureFacts ?? RecordedFacts())
        let published = PublishedState(manifest: manifest, identifiers: identifiers, versions: pictureVersions(hashes))
        let (stickerCount, remark) = (stickerCount, isPartial ? remark(onFiles: Array(hashes.keys)) : nil)
        try await pages
        let all = files.all
        var record = BuildRecord(
            fonts: planned.fonts, published: published, findings: findings,
            byteCount: all.values.reduce(0) { $0 + $1.byteCount }, stickerCount: stickerCount,
            limits: request.limits.text, outputs: recorded(all), pictureFacts: await known, artFacts: artFacts)
        let marker = record.marker
        record.markerHash = try marker.write(to: files.root + "/" + Marker.fileName)
        let changes = OutputChange.between(old.marker?.files ?? [:], and: marker.files)
        let outcome = BuildOutcome(
            fileCount: all.count, byteCount: record.byteCount, stickerCount: stickerCount,
            targetCount: planned.plans.count, output: old.path, changes: changes,
            stickerChanges: old.marker.flatMap {
                .between(
                    $0, and: marker, changes, on: planned.plans.map(\.target.name), packs: catalog.allPacks.map(\.id))
            },
            newVersions: newVersions(published.versions ?? [:]),
            page: all[OutputPreview.fileName].map { _ in OutputPreview.fileName }, remarks: [remark].compactMap(\.self))
        return (outcome, record)
    }

    private var stickerCount: Int {
        var stickers: Set<Origin> = []
        for (_, plan) in planned.plans {
            for index in plan.output.entries.indices {
                if let origin = plan.output.entries[index].origin, origin.isSticker { stickers.insert(origin) }
            }
        }
        return stickers.count
    }

    /// Writes the report, and the page from it. `carried` are parts of the last report on targets that are not built.
    private func writeReport(_ findings: [Finding], carrying carried: [String: DocumentNode]) async throws {
        let report = BuildReport(
            catalog: catalog, plans: planned.plans, rendered: rendered, findings: findings, root: planned.root,
            carried: carried)
        async let bytes = report.bytes()
        if request.writesPreview { try await page(of: report).write(to: files) }
        try files.write(await bytes, to: BuildReport.fileName)
    }

    private func page(of report: BuildReport) -> OutputPreview {
        OutputPreview(
            report: PreviewReport(report), targets: targets, workers: workers,
            artFolder: OutputPreview.artFolder(planned.root, from: old.path)
        ) { [judged, files, facts] target in
            judged[target.name].map { ($0.tree, $0.packs) } ?? (DiskTree(target.name, of: files, images: facts), nil)
        }
    }

    // MARK: - Targets that are not built

    /// Keeps the files of targets that are not built this time, and returns their part of the last report.
    private func carryOver() throws -> [String: DocumentNode] {
        guard let folder = old.folder, old.marker != nil else { return [:] }
        let built = Set(planned.plans.map(\.target.name))
        for file in old.listing.files.keys.sortedByUTF8 {
            guard let slash = file.firstIndex(of: "/") else { continue }
            let owner = String(file[..<slash])
            if !built.contains(owner), owner != PreviewPictures.folder { try files.carryOver(file) }
        }
        guard let bytes = try? folder.outputFile(at: BuildReport.fileName),
            let report = try? JSONReader.read(bytes, file: BuildReport.fileName, limit: bytes.count)
        else { return [:] }
        let members = (report["targets"]?.members ?? []).filter { !built.contains($0.key) }
        return Dictionary(members.map { ($0.key, $0.node) }) { $1 }
    }

    private func remark(onFiles paths: [String]) -> String? {
        let built = Set(planned.plans.map(\.target.name))
        let folders = Set(paths.map { String($0.prefix { $0 != "/" }) }).subtracting(built)
        let carried = targets.filter { folders.contains($0.name) }.map(\.title)
        guard !carried.isEmpty else { return nil }
        return "\(request.output) keeps the files of \(NameList.whole(carried, "and")) from an earlier build."
    }

    // MARK: - What marker and record have

    /// The files with what they were made from: this build's, and those of the targets carried over.
    private func recorded(_ all: [String: NewOutput.File]) -> [String: RecordedFile] {
        var files = all.mapValues { RecordedFile(content: KnownFile(hash: $0.hash)) }
        for (path, known) in (isPartial ? old.record?.outputs : nil) ?? [:]
        where known.content.hash == files[path]?.content.hash { files[path]?.picture = known.picture }
        for (path, source) in documents.madeFrom { files[path]?.source = source }
        for (path, image) in rendered.files { files[path]?.picture = image }
        for (target, plan) in planned.plans {
            for entry in plan.output.entries {
                guard let origin = entry.origin, origin.isSticker else { continue }
                files[target.name + "/" + entry.path]?.picture?.sticker = origin.sticker.map { origin.pack + "/" + $0 }
            }
        }
        return files
    }

    private var artFacts: RecordedFacts {
        var facts = RecordedFacts()
        let known = old.record?.artFacts ?? RecordedFacts()
        for (path, hash) in planned.hashes {
            if let own = planned.art[path] { facts.add(own, of: hash, known: known) }
        }
        return facts
    }

    /// What this build publishes, and the platforms carried over.
    private var identifiers: [String] {
        let own = planned.identifierLines
        guard isPartial, let lines = old.marker?.published.identifiers else { return own }
        let built = Set(planned.plans.map(\.target.name)).union([RegistryEntry.manifest])
        let carried = lines.filter { text in RegistryEntry(text[...]).map { !built.contains($0.target) } ?? false }
        return carried + own
    }

    private func pictureVersions(_ hashes: [String: ContentHash]) -> [String: String] {
        var versions: [String: String] = isPartial ? old.marker?.published.versions ?? [:] : [:]
        for (target, plan) in planned.plans {
            for key in versions.keys where key.hasPrefix(target.name + "/") { versions[key] = nil }
            for version in plan.pictureVersions {
                let contents = version.pictures.map { hashes[target.name + "/" + $0]?.hex ?? "" }
                versions[[target.name, version.name, version.of].joined(separator: "/")] =
                    ContentHash(contents.joined(separator: "\n")).hex
            }
        }
        return versions
    }

    /// `BuildOutcome.newVersions`; `versions` are those of `target/name/pack`.
    private func newVersions(_ versions: [String: String]) -> [(name: String, packs: [String])] {
        var groups = OrderedGroups<String, String>()
        for key in versions.keys.sorted() {
            let parts = key.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, let before = old.marker?.published.versions?[key], before != versions[key] else {
                continue
            }
            groups.add(parts[2], to: parts[1])
        }
        return groups.groups.map { ($0.key, $0.elements) }
    }

    // MARK: - What the new output does to the old one

    func commit() throws(FileError) {
        let files = files.all
        try Commit(
            old: old, output: request.output, staged: self.files.root,
            made: files.filter { $1.made != nil }.map(\.key), kept: Set(files.filter { $1.made == nil }.map(\.key))
        ).run()
    }

    /// Findings on platforms that are built no longer. They depend on the old output, so no report contains them. `manifest` is `PublishedState.manifest` of this build.
    func replacementFindings(manifest: String?) -> [Finding] {
        guard let marker = old.marker, !isPartial, marker.published.manifest == manifest else { return [] }
        let folders = Set(old.listing.files.keys.map { $0.prefix { $0 != "/" } })
        let gone = targets.filter { target in
            folders.contains(target.name[...]) && !planned.plans.contains { $0.target.name == target.name }
        }
        guard !gone.isEmpty else { return [] }
        // Where `targets` switches off only, naming a platform to switch it on would switch off the others.
        let isSafe = catalog.targetKeys.namingKeepsOthersOn
        let key = catalog.packs.first?.location(of: "targets") ?? catalog.location
        let removal = Finding(
            isSafe ? "build/platform-removed" : "build/platform-removed.switched-off",
            [
                "platforms": NameList.whole(gone.map(\.title), "and"), "count": "\(gone.count)",
                "folders": NameList.whole(gone.map { FilePath.join(request.output, $0.name) }, "and"),
                "lines": gone.map { "\($0.name): \(isSafe ? "{}" : "false")" }.joined(separator: ", "),
            ], at: key.file == catalog.location.file ? key : catalog.location)
        return [removal]
    }
}
