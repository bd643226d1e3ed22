import PortableFoundation
import StickerDocuments
import StickerModel

/// Figures of a finished output.
struct OutputFigures: Sendable {
    var fileCount = 0
    var byteCount = 0
    var stickerCount = 0
    var targetCount = 0
    /// Names of targets that were not built and whose files are those of an earlier build.
    var carriedTargets: Set<String> = []
    /// Whether there is a preview page.
    var hasPage = false
    var changes: [OutputChange] = []
    var stickerChanges: StickerChanges?
    var newVersions: [NewPictureVersions] = []
    /// What goes with the output that is replaced.
    var replaced: [Finding] = []
    /// What the marker says, and the next build needs.
    var remembered = RememberedOutput()
}

/// Completes a staged output: carries over what other targets wrote before, writes the report and the marker.
struct OutputSummary {
    let prepared: PreparedBuild
    let catalog: Catalog
    let rendered: Rendered
    let findings: [Finding]
    let destination: Destination
    /// Identifies the manifest in the marker.
    let manifest: String?
    /// Only some targets are built; the others' folders are kept.
    let isPartial: Bool
    /// The page to write into the staging folder; nil where none is wanted.
    var preview: OutputPreview?
    /// The pictures of the last output, where this user's cache knows them.
    var lastPictures: StickerPictures?

    /// Throws `FileError` of kind `unwritable`.
    func write(to staged: StagedFiles) async throws -> OutputFigures {
        let built = Set(prepared.plans.map(\.target.name))
        // The report of many packs is long: it is read only where it says something that the cache does not.
        let isReportNeeded = isPartial || lastPictures == nil && destination.marker != nil
        let last = isReportNeeded ? destination.folder.flatMap(Self.report) : nil
        let carried = isPartial ? try carryOver(allBut: built, of: last, to: staged) : [:]
        let hashes = staged.all.mapValues(\.hash)
        // The report and the page take longest, and nothing here but the marker needs them.
        async let documents: Void = writeReport(carrying: carried, to: staged)
        var figures = OutputFigures()
        let pictures = StickerPictures(plans: prepared.plans, hashes: hashes)
        figures.stickerChanges = oldPictures(last).flatMap(pictures.changes)
        var stickers: Set<Origin> = []
        for (_, plan) in prepared.plans {
            for index in plan.output.entries.indices {
                if let origin = plan.output.entries[index].origin, origin.isSticker { stickers.insert(origin) }
            }
        }
        figures.stickerCount = stickers.count
        figures.targetCount = prepared.plans.count
        if isPartial {
            figures.carriedTargets = Set(hashes.keys.map { String($0.prefix { $0 != "/" }) }).subtracting(built)
        }
        let versions = pictureVersions(hashes)
        figures.newVersions = NewPictureVersions.between(destination.marker?.versions ?? [:], and: versions)
        figures.remembered = RememberedOutput(
            manifest: manifest, images: images(carrying: hashes), identifiers: identifiers, versions: versions)
        figures.remembered.pictures = isPartial ? nil : pictures
        try await documents
        let files = staged.all
        figures.byteCount = files.values.reduce(0) { $0 + $1.byteCount }
        figures.fileCount = files.count
        figures.hasPage = files[OutputPreview.fileName] != nil
        let marker = figures.remembered.marker(files: files.mapValues(\.hash))
        async let changes = OutputChange.between(destination.marker?.files ?? [:], and: marker.files)
        figures.remembered.markerHash = try marker.write(
            to: staged.root + "/" + Marker.fileName, sorted: staged.paths(in: ""))
        figures.changes = await changes
        return figures
    }

    /// Writes the report and the page, at once where the page need not read the report. `carried` are the parts of the
    /// last report about targets that are not built.
    private func writeReport(
        carrying carried: [String: OutputDocument], to staged: StagedFiles
    ) async throws {
        let report = BuildReport(
            catalog: catalog, plans: prepared.plans, rendered: rendered,
            findings: findings, root: prepared.root, carried: carried)
        guard let preview, carried.isEmpty else {
            try staged.write(BuildReport.fileName, report.write)
            try await preview?.write(to: staged)
            return
        }
        _ = try await preview.workers.map([true, false]) { isPage in
            if isPage { return try await preview.write(report.shown, to: staged) }
            try staged.write(BuildReport.fileName, report.write)
        }
    }

    /// The pictures of the output that is replaced; `report` is its report where that was read.
    private func oldPictures(_ report: DocumentNode?) -> StickerPictures? {
        guard let marker = destination.marker else { return nil }
        return lastPictures ?? report.map { StickerPictures(report: $0, hashes: marker.files) }
    }

    /// What this build published, and the platforms carried over.
    private var identifiers: [String] {
        let own = prepared.identifierLines
        guard isPartial, let old = destination.marker?.identifiers else { return own }
        let built = Set(prepared.plans.map(\.target.name)).union([RegistryEntry.manifest])
        let carried = old.filter { text in RegistryEntry(text[...]).map { !built.contains($0.target) } ?? false }
        return carried + own
    }

    private func pictureVersions(_ hashes: [String: ContentHash]) -> [String: String] {
        var versions: [String: String] = isPartial ? destination.marker?.versions ?? [:] : [:]
        for (target, plan) in prepared.plans {
            for key in versions.keys where key.hasPrefix(target.name + "/") { versions[key] = nil }
            for version in plan.pictureVersions {
                let contents = version.pictures.map { hashes[target.name + "/" + $0]?.hex ?? "" }
                versions[[target.name, version.name, version.of].joined(separator: "/")] =
                    ContentHash(contents.joined(separator: "\n")).hex
            }
        }
        return versions
    }

    /// Hard-links the files of targets that are not built this time, and returns their part of the old report.
    private func carryOver(
        allBut built: Set<String>, of last: DocumentNode?, to staged: StagedFiles
    ) throws -> [String: OutputDocument] {
        guard let folder = destination.folder else { return [:] }
        for file in destination.files {
            guard let slash = file.firstIndex(of: "/") else { continue }
            let owner = String(file[..<slash])
            guard !built.contains(owner), owner != PreviewPictures.folder else { continue }
            guard !staged.keep(file) else { continue }
            let bytes = try folder.outputFile(at: file)
            try staged.put(bytes, at: file)
        }
        let members = (last?["targets"]?.members ?? []).filter { !built.contains($0.key) }
        let documents = members.compactMap { member in OutputDocument(member.node).map { (member.key, $0) } }
        return Dictionary(documents) { $1 }
    }

    /// The report of the last build; nil when there is none that can be read.
    private static func report(in folder: OpenFolder) -> DocumentNode? {
        guard let bytes = try? folder.outputFile(at: BuildReport.fileName) else { return nil }
        return try? JSONReader.read(bytes, file: BuildReport.fileName, limit: bytes.count)
    }

    /// What files were made from: those of this build, and of the targets carried over.
    private func images(carrying files: [String: ContentHash]) -> [String: FinishedFile] {
        guard isPartial, let marker = destination.marker else { return rendered.files }
        let old = marker.images.filter { path, _ in files[path] != nil && files[path] == marker.files[path] }
        return rendered.files.merging(old) { new, _ in new }
    }
}
