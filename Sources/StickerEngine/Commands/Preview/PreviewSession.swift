import PortableFoundation
import StickerImaging
import StickerModel

/// One `preview` of what is built already: finds out what a path is, reads it and writes the page.
struct PreviewSession {
    private let request: PreviewRequest
    /// What the path is called, without its extension.
    private let name: String
    private let targets: [any Target]
    private let workers: Workers
    private let insideLimit: Int

    /// Bytes of pictures in a page, which browsers keep whole in memory; beyond this it refers to files of a folder.
    static let insideLimit = 48_000_000

    init(_ request: PreviewRequest, targets: [any Target], insideLimit: Int = Self.insideLimit) {
        name = FileName.stem(FilePath.name(FilePath.absolute(request.path)))
        var request = request
        request.path = TreeOpener.path(of: request.path)
        (self.request, self.insideLimit, self.targets) = (request, insideLimit, targets)
        workers = Workers(request.jobs)
    }

    func run() async -> PreviewOutcome { await .running("preview", at: request.path, preview) }

    private func preview() async throws -> PreviewOutcome {
        guard let isFolder = FileManager.default.isFolder(at: request.path) else {
            throw FileError(.missing, "there is no such file or folder", path: request.path)
        }
        if isFolder, request.page == nil, request.targets == nil, let page = ownPage { return page }
        let page = try freePage(for: name)
        if isFolder, let model = try output(on: page) { return try write(model, to: page) }
        let tree = try TreeOpener(limits: limits).tree(at: request.path, isFolder: isFolder)
        return try write(try await bundles(in: tree, page), to: page)
    }

    private var isOutput: Bool { request.writesOutput && request.page == NamedFile.standardOutput }

    private var limits: ArtLimits { request.limits.art(workers: workers.count) }

    private func write(_ model: PreviewModel, to page: String) throws -> PreviewOutcome {
        guard !model.sections.isEmpty else {
            throw FileError(
                .unreadable, "has no sticker that can be shown", path: request.path,
                hint: "run \(ToolIdentity.name) check on it to see what is wrong")
        }
        let text = PreviewPage(model, rules: StickerPress(targets: targets).rules).text()
        let bytes = Array(text.string.utf8)
        try Task.checkCancellation()
        var outcome = PreviewOutcome(
            page: page, stickerCount: model.allCards.count,
            findingCounts: model.findings.counts, byteCount: bytes.count)
        if isOutput {
            (outcome.page, outcome.text) = (nil, text)
        } else {
            try FileReplacement.replace(page, with: bytes)
        }
        return outcome
    }

    // MARK: Outputs

    /// The page that a build wrote into the output that the path names; nil for everything else.
    private var ownPage: PreviewOutcome? {
        guard let folder = OpenFolder.open(FilePath.real(request.path)), let marker = Marker(in: folder),
            let hash = marker.files[OutputPreview.fileName], let file = folder.file(at: OutputPreview.fileName),
            file.byteCount <= Marker.byteLimit, file.hash == hash
        else { return nil }
        return PreviewOutcome(
            page: FilePath.join(request.path, OutputPreview.fileName), isOwnPage: true, byteCount: file.byteCount)
    }

    /// What the page of an output without one shows; nil for a folder that is not an output.
    private func output(on page: String) throws(FileError) -> PreviewModel? {
        let root = FilePath.real(request.path)
        guard let folder = OpenFolder.open(root), let marker = Marker(in: folder), marker.kind == .build,
            marker.files[BuildReport.fileName] != nil, request.targets == nil
        else { return nil }
        let images = ImageFactsCache(limits: limits)
        let preview = OutputPreview(report: try PreviewReport(of: root), targets: targets) { target in
            let folder = root + "/" + target.name
            return (DiskTree(root: folder, name: target.name, images: images, fileLimit: images.limits.fileBytes), nil)
        }
        return try model(of: .folder, on: page) { way throws(FileError) in try preview.model(way) }
    }

    /// The page to write. Throws when something else has its name.
    private func freePage(for name: String) throws(FileError) -> String {
        let page = request.page ?? Self.fileName(for: name)
        if isOutput { return page }
        guard !ManifestReader.isFolder(page) else {
            let file = SafeText<Terminal>.shellWord(FilePath.join(page, Self.fileName(for: name)))
            throw FileError(
                .unwritable, "is a folder; the page is one file", path: page,
                hint: "name a file: --output \(file.string)")
        }
        try NamedFile.requireFree(page)
        guard access(page, F_OK) == 0 else { return page }
        // What cannot be read is not a page.
        let head = FileReading.beginning(of: page, atMost: 4_096)
        if head == [] { return page }
        let start = String(decoding: head ?? [], as: UTF8.self)
        if start.contains("<meta name=\"generator\" content=\"\(ToolIdentity.name)") { return page }
        // Art and manifests are never replaced.
        let isPage = FormatSniffer.format(of: head ?? []) == .html
        if isPage, request.isForced { return page }
        throw FileError(
            .unwritable, "is already there and is not a preview page", path: page,
            hint: "choose another name with --output"
                + (isPage
                    ? ", or replace the file with --force"
                    : request.isForced ? "; --force replaces only HTML files" : ""))
    }

    private static func fileName(for name: String) -> String { (name.isEmpty ? "stickers" : name) + "-preview.html" }

    /// Pictures go into the page, so that it can be passed on alone. Those of a very large folder stay where they are.
    private func model<Value>(
        of kind: FileTreeKind, on page: String, _ read: (PreviewPictures.Way) throws(FileError) -> Value
    ) throws(FileError) -> Value {
        do throws(FileError) {
            return try read(.inside(limit: insideLimit))
        } catch  where error.kind == .overLimit && kind == .folder {
            let folder = FilePath.real(FilePath.parent(page))
            let tree = FilePath.relative(FilePath.real(request.path), from: folder)
            return try read(.beside(tree, hasDocuments: false))
        } catch {
            var error = error
            if error.path.isEmpty { error.path = request.path }
            throw error
        }
    }

    // MARK: Bundles

    private func bundles(in tree: any FileTree, _ page: String) async throws -> PreviewModel {
        let wanted = targets.filter { request.targets?.contains($0.name) ?? true }
        let found = wanted.bundles(in: tree)
        let bundles = found.flatMap(\.bundles)
        guard !bundles.isEmpty else {
            throw FileError(
                .unreadable, "is neither a manifest nor a bundle of \(NameList.whole(wanted.map(\.title), "or"))",
                path: request.path,
                hint: "name a pack.yaml, a bundle folder, an archive or one of their documents; `stickerpress import` "
                    + "makes a pack of pictures")
        }
        var check = CheckRequest(paths: [request.path])
        (check.targets, check.jobs, check.limits) = (request.targets, request.jobs, request.limits)
        // It measures all images on all cores, and the tree remembers them.
        var packs = OrderedGroups<String, PreviewPack>()
        let findings = await Check(check, targets: targets).findings(on: tree, at: request.path) { target, bundle in
            for pack in bundle.previews() { packs.add(pack, to: target.name) }
        }
        try Task.checkCancellation()
        let reader = try self.model(of: tree.kind, on: page) { [packs] way throws(FileError) in
            var reader = PreviewReader(way)
            for (target, bundles) in found where !bundles.isEmpty {
                let own = packs.groups.first { $0.key == target.name }?.elements ?? []
                try reader.add(own, of: target, in: tree, prefix: "")
            }
            return reader
        }
        let kinds = found.flatMap { target, bundles in bundles.map { target.title + " " + $0.kind.title } }.uniqued
        var model = PreviewModel(
            title: FilePath.name(FilePath.absolute(request.path)), subtitle: NameList.whole(kinds, "and"))
        (model.sections, model.pictures) = (reader.numbered(), reader.pictures.pictures)
        model.findings = findings
        let root = tree.kind == .file ? FilePath.parent(request.path) : request.path
        var numbers: [String: [Int]] = [:]
        for card in model.allCards {
            numbers[FilePath.userPath(card.sticker.path, in: root), default: []].append(card.number)
        }
        model.cards = findings.map { finding in
            let paths = finding.stickers?.uniqued.map { FilePath.userPath($0, in: root) } ?? [finding.path]
            return paths.flatMap { numbers[$0] ?? [] }
        }
        return model
    }
}

extension StickerPress {
    /// Writes a page that shows an output, or a bundle, archive or document that others made.
    public func preview(_ request: PreviewRequest) async -> PreviewOutcome {
        await drawn { await PreviewSession(request, targets: targets).run() }
    }
}

extension PreviewOutcome {
    /// Where the page is and what it shows, or why there is none.
    package var summary: SafeText<Terminal> {
        if text != nil { return "" }
        guard status == .success, let page else { return SummaryLine.failure("Nothing was written", findings) }
        if isOwnPage { return "The build wrote the page: \(.shellWord(page))\n" }
        let stickers = SummaryLine.counted(stickerCount, "sticker")
        return
            "Wrote \(.shellWord(page)): \(.text("\(stickers), \(findingCounts), \(ByteCount.text(byteCount))")).\n"
    }
}
