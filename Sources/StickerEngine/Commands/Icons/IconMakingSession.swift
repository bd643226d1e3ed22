import PortableFoundation
import StickerModel

struct IconMakingSession {
    private let request: IconMakingRequest
    private let targets: [any Target]
    private let workers: Workers
    private let facts = ImageFactsCache(limits: ArtLimits())
    private var findings: [Finding] = []
    private var remarks: [String] = []

    init(_ request: IconMakingRequest, targets: [any Target]) {
        self.request = request
        self.targets = targets.filter { request.targets?.contains($0.name) ?? true }
        workers = Workers(request.jobs)
    }

    private var catalogs: [any IconCatalog] { targets.compactMap(\.iconCatalog) }

    /// Renders and commits the icons; every failure becomes a status with findings, never a thrown error.
    mutating func run() async -> IconMakingOutcome {
        var outcome = await IconMakingOutcome.running("icons", at: request.master) { try await make() }
        outcome.findings = findings + outcome.findings
        outcome.remarks = remarks
        outcome.isReplaced = request.replacesSet
        if outcome.status != .success { outcome.output = request.output }
        return outcome
    }

    private mutating func make() async throws -> IconMakingOutcome {
        if request.replacesSet { return try await replaceSet() }
        let working = try WorkingFolder(beside: request.output)
        defer { working.remove() }
        let destination = try OutputFolder.read(request.output, kind: .icons)
        try refuseEdits(in: destination)
        if destination.isInterrupted, request.targets != nil {
            throw FileError(
                .unwritable, "holds icons of a run that was interrupted", path: request.output,
                hint: "make all icons first, without --target")
        }
        let (plan, art) = try plan(catalogs)
        try working.make()
        let output = NewOutput(root: working.path, changing: destination)
        try await write(plan, art, to: output, catalogs)
        let made = Array(output.all.keys)
        if request.targets != nil { try keepOthers(of: destination, in: output) }
        let files = output.all.mapValues(\.hash)
        try Marker(files: files, kind: .icons).write(to: working.path + "/" + Marker.fileName)
        if files == destination.marker?.files, destination.isUntouched {
            return outcome(Array(files.keys), at: destination.path, isUpToDate: true)
        }
        try Task.checkCancellation()
        try Commit(
            old: destination, output: request.output, staged: working.path, made: made,
            kept: Set(files.keys).subtracting(made)
        ).run()
        return outcome(made, at: destination.path)
    }

    /// Lets the icons of platforms that are not named stay: each has sets and pictures of its own at the top. Throws
    /// `FileError` for one that cannot be read.
    private mutating func keepOthers(of destination: OutputFolder, in output: NewOutput) throws(FileError) {
        let own = Set(output.all.keys.map { $0.prefix { $0 != "/" } })
        let others = (destination.marker?.files ?? [:]).keys.filter { path in
            destination.listing.files[path] != nil && !own.contains(path.prefix { $0 != "/" })
        }
        for path in others { try output.carryOver(path) }
        guard !others.isEmpty else { return }
        remarks.append("\(request.output) keeps \(SummaryLine.counted(others.count, "file")) of other platforms.")
    }

    private mutating func replaceSet() async throws -> IconMakingOutcome {
        let place = try IconSetPlace(request.output, targets)
        // The next build would refuse to replace them, or replace them.
        if Marker.build(around: place.path) != nil {
            throw RunFailure(.findings, "icons/own-output", at: request.output)
        }
        let (plan, art) = try plan([place.kind.catalog])
        let folder = try FileWriting.makeTemporaryFolder(for: "icons")
        let cleanup = Abandonment.shared.register { FileWriting.remove(folder) }
        defer {
            FileWriting.remove(folder)
            Abandonment.shared.forget(cleanup)
        }
        try await write(plan, art, to: NewOutput(root: folder), [place.kind.catalog])
        let (files, others, kept) = try place.replace(by: FilePath.join(folder, place.kind.name))
        if !others.isEmpty { remarks.append("Kept for other devices and appearances: \(NameList.text(others)).") }
        if !kept.isEmpty { remarks.append("Not named by the old icon set, and kept: \(NameList.text(kept)).") }
        return outcome(files, at: place.folder)
    }

    /// The icons of some catalogs, and the masters they are made from. Throws `RunFailure` where those cannot be used.
    private mutating func plan(_ catalogs: [any IconCatalog]) throws -> (OutputPlan, IconArt) {
        var art = IconArt(request, workers: workers)
        let renderRequest = IconRenderRequest(request, art: art.masters)
        let plan = OutputPlan(catalogs.flatMap { $0.plan(renderRequest).entries })
        art.reportEnlarged(by: plan)
        try add(art.findings, else: art.lacksInput ? .missingInput : .findings)
        return (plan, art)
    }

    /// Writes icons and documents into an empty folder, and reads them back.
    private mutating func write(
        _ plan: OutputPlan, _ art: IconArt, to output: NewOutput, _ catalogs: [any IconCatalog]
    ) async throws {
        var plan = plan
        try await render(plan, art, output)
        let documents = DocumentFiles(output: output)
        try documents.writeOwn(&plan, target: "")
        try documents.writeDerived(plan, target: "")
        try check(output.root, catalogs)
    }

    private mutating func render(_ plan: OutputPlan, _ art: IconArt, _ output: NewOutput) async throws {
        let cache = BuildCache(isOn: true)
        let renderer = Renderer(
            library: art.library, hashes: art.hashes,
            finished: FinishedFiles(output: output, cache: cache, facts: facts), workers: workers)
        let rendered = try await renderer.render([("", plan)])
        cache.blobs?.trimWhenFull()
        try add(rendered.findings.map(art.atUserPath), else: rendered.lacksInput ? .missingInput : .findings)
    }

    /// Reads the icons back as `icons` would; icons with remarks are never committed.
    private func check(_ folder: String, _ catalogs: [any IconCatalog]) throws {
        let tree = DiskTree(root: folder, name: "icons", images: facts, fileLimit: .max)
        let layout: ProjectLayout = request.isInsideApp ? .extension : .standalone
        for checklist in catalogs.flatMap({ $0.checklists(in: tree, layout: layout) }) {
            let faults = checklist.rows.flatMap(\.remarks).filter { $0 != .missing && $0 != .uniform }
            guard checklist.isComplete, faults.isEmpty else {
                let problems = (checklist.faults + faults.map(\.text)).joined(separator: "; ")
                let error = FileError(.damaged, "the rendered icons are not correct: \(problems)")
                throw RunFailure(.internalFault, [Finding(error, of: "art", path: request.master)])
            }
        }
    }

    private func refuseEdits(in destination: OutputFolder) throws(FileError) {
        for master in [request.master, request.wideMaster].compactMap(\.self) {
            let real = FilePath.real(master)
            guard real.isBelow(destination.path) else { continue }
            throw FileError(
                .unwritable, "contains the master \(master) and is for what StickerPress makes alone",
                path: request.output, hint: "name another folder with --output")
        }
        guard !request.isForced else { return }
        if let refusal = destination.refusal(of: nil, shownAs: request.output, projectStays: { _ in false }) {
            throw refusal
        }
    }

    /// Adds findings and stops when one of them is an error.
    private mutating func add(_ new: [Finding], else status: ExitStatus) throws {
        findings += new
        if findings.hasErrors { throw RunFailure(status) }
    }

    private func outcome(_ files: [String], at output: String, isUpToDate: Bool = false) -> IconMakingOutcome {
        IconMakingOutcome(files: files.sorted(), isUpToDate: isUpToDate, output: output)
    }
}
