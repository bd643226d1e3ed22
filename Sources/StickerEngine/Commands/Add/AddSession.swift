import PortableFoundation
import StickerDocuments
import StickerModel

package struct AddOutcome: Outcome {
    package var status: ExitStatus = .success
    /// What was skipped, or why nothing was written.
    package var findings: [Finding] = []
    package var manifest: String?
    /// Stickers that were added, by the name of their pack, in the order of the manifest, with the file that lists them.
    package var added: [(pack: String, count: Int, file: String)] = []
    package var listing: SafeText<Terminal> = ""
    /// Whether nothing was written although there was something to add.
    package var isDryRun = false
}

extension StickerPress {
    /// Adds new pictures to a manifest and leaves everything else in it as it is. `paths` are the folder of the
    /// manifest, for all pictures that no pack names, or pictures and folders of pictures; empty means this folder.
    /// `pack` is the id of the pack to add to; nil means the one that has art in the same folder. A dry run writes
    /// nothing.
    package func add(
        _ paths: [String], to pack: String? = nil, isDryRun: Bool = false, limits: ResourceLimits = ResourceLimits()
    ) -> AddOutcome {
        AddSession(
            paths: paths, pack: pack, isDryRun: isDryRun, limits: limits.art(workers: Workers(nil).count),
            targets: targets
        ).run()
    }
}

/// Finds new pictures, the pack for each, and writes them behind the stickers that are there.
struct AddSession {
    let paths: [String]
    let pack: String?
    let isDryRun: Bool
    let limits: ArtLimits
    let targets: [any Target]

    func run() -> AddOutcome {
        if let first = paths.first, !FileManager.default.fileExists(atPath: first) {
            return AddOutcome(RunFailure(.missingInput, "check/missing", at: first))
        }
        guard let (manifest, operands) = manifest else {
            let isElsewhere = ManifestReader.nearest(to: ".") != nil
            return AddOutcome(
                RunFailure(
                    .missingInput, isElsewhere ? "add/manifest.elsewhere" : "add/manifest", at: paths.first ?? "."))
        }
        FileChanges.finish(in: ManifestReader.isFolder(manifest) ? manifest : FilePath.parent(manifest))
        let loaded = ManifestLoader(targets: targets).load(manifest)
        let begun = BegunCatalog(loaded, manifest)
        guard let catalog = begun?.catalog ?? loaded.catalog, begun != nil || !catalog.packs.isEmpty else {
            return AddOutcome(RunFailure(loaded))
        }
        if let id = pack, !catalog.packs.contains(where: { $0.id == id }) {
            let finding = PackSelection.unknown(id, in: catalog.packs.map(\.id), at: catalog.location)
            return AddOutcome(RunFailure(.usage, [finding]))
        }
        do {
            var pictures = try NewPictures(operands, of: catalog, to: pack, loaded)
            if pictures.notes.hasErrors { return AddOutcome(.findings, pictures.notes) }
            // Where listed pictures are gone, a new one may be one of them under another name: it would be there twice.
            let gone = loaded.findings.filter { $0.rule == "manifest/art-missing" && $0.severity == .error }
            if !gone.isEmpty, !pictures.files.isEmpty, operands.isEmpty {
                let waiting = Finding("add/art-missing", at: catalog.location)
                return AddOutcome(.findings, pictures.notes + gone + [waiting])
            }
            let tree = DiskTree(root: loaded.root, files: pictures.files, fileLimit: limits.fileBytes)
            let (found, problems) = PosterSearch(in: tree, for: targets, limits: limits).examine(pictures.files)
            pictures.leaveOut(problems, of: catalog, loaded.root)
            var outcome = try add(pictures, found, areNamed: !operands.isEmpty, to: catalog, loaded, manifest)
            if let begun, outcome.added.isEmpty { outcome.findings.append(begun.finding) }
            if outcome.added.isEmpty, outcome.findings.hasErrors { outcome.findings = outcome.findings.map(\.promoted) }
            // Who names pictures expects them in a pack afterwards.
            if !problems.isEmpty, !operands.isEmpty, outcome.added.isEmpty { outcome.status = .findings }
            return outcome
        } catch {
            return AddOutcome(RunFailure(error, editing: manifest, of: "add"))
        }
    }

    private func add(
        _ pictures: NewPictures, _ found: [String: PosterSearch.Found], areNamed: Bool, to catalog: Catalog,
        _ loaded: LoadedManifest, _ manifest: String
    ) throws -> AddOutcome {
        let main = loaded.files.first.map { FilePath.userPath($0, in: loaded.root) } ?? manifest
        let assignment = PackAssignment(of: pictures.files, in: catalog, to: pack, areNamed: areNamed)
        var outcome = AddOutcome(findings: pictures.notes, manifest: main)
        let posters = Set(found.filter(\.value.beginsEmpty).keys)
        var edits = ManifestEdits()
        for (index, files) in assignment.byPack.sorted(by: { $0.key < $1.key }) {
            let pack = catalog.packs[index]
            try edits.change(pack.location.file) { editor in
                guard let path = editor.path(of: pack.location) else { throw ManifestEdits.changed(pack.location.file) }
                let folder = ManifestEdits.folder(of: pack.location.file, in: loaded.root)
                let values = Self.entries(
                    for: files, pictures.texts, posters, from: folder, taken: pack.stickers.map(\.id))
                try editor.append(values, to: path + [.key("stickers")])
            }
            outcome.added.append((pack.name, files.count, pack.location.file))
            outcome.findings += obstacles(to: files, in: pack, of: catalog, found, loaded.root)
        }
        var newPacks = NewPacks(catalog, main, in: loaded.root)
        for (folder, files) in assignment.newPacks {
            try newPacks.add(folder, files, &edits) {
                Self.entries(for: files, pictures.texts, posters, from: $0, taken: [])
            }
        }
        try newPacks.finish(&edits, publishers: catalog.packs.map(\.publisher))
        outcome.added += newPacks.added
        // Who names pictures expects them in a pack afterwards.
        let unplaced = newPacks.unplaced + assignment.unplaced
        let isRefused = areNamed && outcome.added.isEmpty
        if !unplaced.isEmpty {
            outcome.findings.raise(
                isRefused ? "add/refused" : "add/no-pack", ["files": NameList.text(unplaced)], path: loaded.root)
            if isRefused { outcome.status = .findings }
        }
        let listed = assignment.byPack.sorted { $0.key < $1.key }.map(\.value) + assignment.newPacks.map(\.files)
        let known = pictures.files + catalog.packsByArt.keys
        let tree = DiskTree(root: loaded.root, files: pictures.files, fileLimit: limits.fileBytes)
        outcome.findings += FrameSeries.all(in: listed, beside: known, found, tree).map {
            $0.finding("init/frames.added", at: main)
        }
        outcome.findings += pictures.files.filter { pictures.texts.emojis(of: $0) == nil }.compactMap {
            PictureSearch.note(onEmojisOf: $0, in: loaded.root)
        }
        let files = try edits.changedFiles()
        if newPacks.needsPublisher {
            outcome.findings.raise("add/publisher", ["placeholder": Pack.placeholderPublisher], path: main)
        }
        outcome.listing = ChangedFile.listing(files)
        outcome.isDryRun = isDryRun
        if !isDryRun { try ChangedFile.write(files, in: loaded.root) }
        return outcome
    }

    /// A warning for each platform that takes a pack as it was and not with these files.
    private func obstacles(
        to files: [String], in pack: Pack, of catalog: Catalog, _ found: [String: PosterSearch.Found], _ root: String
    ) -> [Finding] {
        let library = ArtLibrary(root: root, limits: limits, frames: catalog.frames)
        // Kinds and sizes are enough: what the pack has already is not decoded.
        let old = pack.stickers.map(\.file).mapOnAllCores { file in
            (file, try? library.facts(of: file, decoding: false).facts)
        }
        var facts = found.mapValues(\.facts)
        for (file, own) in old where facts[file] == nil { facts[file] = own }
        let art = ArtFacts(facts)
        func feasibility(adding new: [Sticker]) -> PlatformFeasibility {
            var changed = pack
            changed.stickers += new
            changed.targetStickers = pack.targetStickers.mapValues { $0 + new }
            return PlatformFeasibility(
                of: Catalog(packs: [changed], links: catalog.links, location: pack.location), art: art,
                targets: targets, lasting: Set(targets.map(\.name)), ignoresPictures: true)
        }
        let known = Set(feasibility(adding: []).obstacles.map(\.target.name))
        return feasibility(adding: files.map { Sticker(of: $0) }).findings(at: pack.location.file, besides: known)
    }

    // MARK: - Entries

    /// `posters` are the animations that begin nearly empty.
    private static func entries(
        for files: [String], _ texts: [String: PictureText], _ posters: Set<String>, from folder: String,
        taken: [String]
    ) -> [DocumentEditor.Value] {
        var ids = FileNamer(taken: taken, longest: Slug.longest)
        return files.map { file in
            NewManifest.sticker(
                of: file, at: ManifestEdits.written(file, from: folder), &ids, texts,
                beginsEmpty: posters.contains(file))
        }
    }

    // MARK: - The manifest

    /// Whether a file that is named first is the manifest to add to, and not a picture, which JSON files may be.
    static func isManifest(_ path: String) -> Bool { ["yaml", "yml"].contains(FileName.pathExtension(path)) }

    /// The manifest to add to, and the pictures and folders that were named besides it.
    private var manifest: (path: String, operands: [String])? {
        guard let first = paths.first else { return ManifestReader.nearest(to: ".").map { ($0, []) } }
        if paths.count == 1, ManifestReader.isFolder(first), let own = ManifestReader.manifest(at: first) {
            return (own, [])
        }
        if Self.isManifest(first) { return (first, Array(paths.dropFirst())) }
        let folder = ManifestReader.isFolder(first) ? first : FilePath.parent(first)
        guard let nearest = ManifestReader.nearest(to: folder) else { return nil }
        // Of the pictures of several packs, the catalog is meant that has them all.
        let others = paths.dropFirst().map(FilePath.real)
        var manifest = nearest
        while true {
            let folder = FilePath.real(FilePath.parent(manifest))
            if others.allSatisfy({ FilePath.isInside($0, folder) }) { return (manifest, paths) }
            guard let above = ManifestReader.nearest(above: manifest) else { return (nearest, paths) }
            manifest = above
        }
    }
}

/// A catalog whose list has no pack yet: it is empty, or only has patterns that match nothing.
private struct BegunCatalog {
    let catalog: Catalog
    private let patterns: [String]

    /// nil for any other catalog, and where more is wrong with it.
    init?(_ loaded: LoadedManifest, _ manifest: String) {
        let errors = loaded.findings.filter { $0.severity == .error }
        // An error of a pack says that there is one.
        guard errors.allSatisfy({ $0.path == loaded.files.first.map { FilePath.userPath($0, in: loaded.root) } }),
            loaded.catalog?.packs.isEmpty ?? true,
            let file = loaded.files.first.map({ FilePath.join(loaded.root, $0) }),
            let node = try? ManifestReader.read(file, called: manifest), case .list(let list)? = node["packs"]?.value
        else { return nil }
        let included = list.compactMap(\.string).filter { !$0.hasPrefix("!") }
        patterns = included.filter(FilePattern.isPattern)
        guard patterns.count == included.count, errors.count == max(1, included.count) else { return nil }
        var catalog = Catalog(packs: [], links: Links(), location: node.location)
        catalog.packFolder =
            patterns.first.map { pattern in
                FileName.parts(pattern).prefix { !FilePattern.isPattern(String($0)) }.joined(separator: "/")
            } ?? Self.folder(in: loaded)
        self.catalog = catalog
    }

    /// The folder that has the folders of all pictures.
    private static func folder(in loaded: LoadedManifest) -> String {
        let search = PictureSearch(in: loaded.root, from: "", besides: [], manifests: Set(loaded.files))
        let common = UnassignedImages.commonFolder(of: search.pictures) ?? ""
        return search.pictures.contains { FileName.folder($0) == common } ? FileName.folder(common) : common
    }

    /// Why nothing was added.
    var finding: Finding {
        let folder = catalog.packFolder.map { $0.isEmpty ? "" : $0 + "/" } ?? ""
        return Finding(
            patterns.isEmpty ? "add/no-pack.none" : "add/no-pack.unmatched",
            ["pattern": patterns.first ?? "", "least": "\(FoundPack.smallest)", "folder": folder + "cats"],
            at: catalog.location)
    }
}
