import PortableFoundation
import StickerDocuments
import StickerModel

extension StickerPress {
    /// Writes a manifest, ready to build, into a folder for the art in it and in its subfolders. nil derives the name
    /// of the pack from that of the folder, and writes a placeholder for the publisher. `chosen` are the platforms to
    /// switch on; nil means those that most packs are for. An existing manifest stays unless it `replaces` that; then a
    /// copy is kept.
    package func scaffold(
        _ folder: String, name: String? = nil, publisher: String? = nil, targets chosen: [String]? = nil,
        replaces: Bool = false, limits: ResourceLimits = ResourceLimits()
    ) -> ImportOutcome {
        ScaffoldWriter(
            folder: folder, name: name, publisher: publisher, chosen: chosen, replaces: replaces,
            schema: manifestSchema, limits: limits, targets: targets
        ).write()
    }

    /// The manifest of the catalog that a folder without a manifest is in; nil where there is none.
    package func catalog(around folder: String) -> String? {
        guard ManifestReader.isFolder(folder), !ManifestReader.isRepository(folder),
            let manifest = ManifestReader.nearest(to: ManifestReader.above(folder)),
            let node = try? ManifestReader.read(manifest, called: manifest)
        else { return nil }
        return node["packs"] == nil ? nil : manifest
    }

    package var manifestSchema: String { SchemaWriter.text(of: ManifestFields(targets: targets)) }
}

/// Writes the manifest of a folder of art: it builds as it is, and shows what can be changed.
struct ScaffoldWriter {
    /// What a replaced manifest is kept as; further ones get a number.
    static let backupName = "pack.yaml.backup"

    let folder: String
    var name: String?
    var publisher: String?
    var chosen: [String]?
    var replaces = false
    let schema: String
    var limits = ResourceLimits()
    let targets: [any Target]

    /// Writes `pack.yaml` and, for editors, the schema beside it.
    func write() -> ImportOutcome {
        guard ManifestReader.isFolder(folder) else {
            guard FileManager.default.fileExists(atPath: folder) else { return failed(.missingInput, "init/folder") }
            let command: SafeText<Terminal> = "stickerpress import \(.shellWord(folder))"
            return failed(.missingInput, "init/folder.file", ["command": command.string])
        }
        FileChanges.finish(in: folder)
        if !replaces, let manifest = ManifestReader.manifest(at: folder) {
            return failed(.cannotWrite, "init/exists", at: manifest)
        }
        for (text, what) in [(name, "name"), (publisher, "publisher")] {
            guard let text, let fault = FieldText.fault(in: text) else { continue }
            return failed(.usage, "init/text", ["what": what, "fault": fault.message], hint: fault.hint)
        }
        let limits = limits.art(workers: Workers(nil).count)
        var art = FoundPacks(in: folder, fileLimit: limits.fileBytes)
        let (found, problems) = PosterSearch(in: art.tree, for: targets, limits: limits).examine(art.files)
        art.leaveOut(problems)
        if let problem = art.problem {
            return failed(.missingInput, "init/unreadable", ["reason": problem.message], hint: problem.hint)
        }
        if art.notes.hasErrors { return ImportOutcome(.findings, art.notes) }
        guard art.stickerCount > 0 else {
            var outcome = failed(.missingInput, art.isComplete ? "init/no-art" : "init/no-art.examined")
            outcome.findings = art.notes.map(\.promoted) + outcome.findings
            return outcome
        }
        if let publisher = publisher.map({ FieldText($0).value }) {
            for index in art.packs.indices { art.packs[index].publisher = publisher }
        }
        return write(art, found)
    }

    /// `found` is what is known of the pictures.
    private func write(_ art: FoundPacks, _ found: [String: PosterSearch.Found]) -> ImportOutcome {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let manifest = prefix + ManifestReader.names[0]
        let name = self.name.map { FieldText($0).value } ?? folderName
        let publisher = self.publisher.map { FieldText($0).value }
        var art = art
        if self.name != nil, art.packs.count == 1 { art.packs[0].name = name }
        let bundles = bundleFindings(in: art.tree)
        let draft = ScaffoldText(
            of: art, found, called: name, by: publisher, for: targets, chosen: chosen.map { Set($0) },
            parent: bundles.isEmpty ? art.parent : nil)
        let text = draft.text
        // Another tool's file of this name is kept, too.
        let old = ManifestReader.manifest(at: folder) ?? ManifestReader.manifest(at: manifest)
        var backup: String?
        do {
            let packs = try draft.packTexts.map { ($0.path, try NewManifest.bytes(of: $0.text, at: prefix + $0.path)) }
            let bytes = try NewManifest.bytes(of: text, at: manifest)
            // A run that was killed when it was nearly done has kept the old one.
            let isDone = old == manifest && (try? FileReading.bytes(of: manifest, atMost: bytes.count)) == bytes
            if old != nil, !isDone { backup = freeBackupName(in: prefix) }
            try put(bytes, packs, keeping: old.map(FilePath.name), as: backup)
        } catch let error as FileError where error.kind == .overLimit {
            return ImportOutcome(error.inputStatus, [Finding(error)])
        } catch {
            let error = error as? FileError ?? FileError(.unwritable, "cannot be written: \(error)", path: manifest)
            return failed(
                .cannotWrite, old == nil ? "init/write" : "init/write.again",
                ["reason": error.message, "old": old.map(FilePath.name) ?? ""], at: error.path)
        }
        var findings = art.notes
        if let old, let backup { findings.raise("init/backup", ["name": backup], path: old) }
        // Folders give packs their names; only the pictures beside them still need one.
        if self.name != nil, art.packs.count > 1, !art.packs.contains(where: { $0.title == nil }) {
            findings.raise("init/name", ["name": name, "count": Figures.grouped(art.packs.count)], path: manifest)
        }
        findings += bundles
        findings += draft.feasibility.findings(at: manifest)
        findings += draft.series.map { $0.finding("init/frames", at: manifest) }
        findings += NewManifest.placeholderFindings("init/publisher", in: text.string, at: manifest)
        return ImportOutcome(
            findings: findings, manifest: manifest, packCount: art.packs.count, stickerCount: art.stickerCount,
            packManifests: draft.parent.map { prefix + $0 + "/*/" + ManifestReader.names[0] })
    }

    /// A warning on what a platform's document says about the pictures: `init` reads none.
    private func bundleFindings(in tree: any FileTree) -> [Finding] {
        let found = targets.bundles(in: tree).filter { !$0.target.description.importableKinds.isEmpty }
        return found.compactMap { target, bundles in
            guard let first = bundles.first(where: { !$0.kind.isGuess }) else { return nil }
            let command: SafeText<Terminal> = "stickerpress import \(.shellWord(folder))"
            return Finding(
                "init/bundle",
                [
                    "kind": "\(target.title) \(first.kind.title)", "command": command.string,
                    "manifest": FilePath.userPath(ManifestReader.names[0], in: folder),
                ],
                path: FilePath.userPath(first.path, in: folder))
        }
    }

    private func freeBackupName(in prefix: String) -> String {
        let names = (1...).lazy.map { $0 == 1 ? Self.backupName : Self.backupName + "-\($0)" }
        return names.first { !FileManager.default.fileExists(atPath: prefix + $0) } ?? Self.backupName
    }

    /// Writes a copy of the old manifest, the packs' manifests by path, manifest and schema. Throws `FileError`.
    private func put(_ bytes: [UInt8], _ packs: [(String, [UInt8])], keeping old: String?, as backup: String?) throws {
        let changes = try FileChanges(in: folder, while: "the new manifest was being written")
        let root = OpenFolder.open(FilePath.real(folder))
        func stamp(_ name: String) -> FileStamp? { root?.entry(name).flatMap { $0.kind == .file ? $0.stamp : nil } }
        if let old, let backup, let root, let known = stamp(old) {
            let bytes = try root.bytes(old, called: FilePath.userPath(old, in: folder))
            try changes.write(bytes, to: backup, replacing: nil, like: old)
            if old != ManifestReader.names[0] { try changes.remove(old, known) }
        }
        for (path, bytes) in packs { try changes.write(bytes, to: path, replacing: nil) }
        for (name, bytes) in [(NewManifest.schemaName, Array(schema.utf8)), (ManifestReader.names[0], bytes)] {
            try changes.write(bytes, to: name, replacing: stamp(name))
        }
        try changes.commit()
    }

    /// From the folder, or from its parent where the folder is called `art` or similar.
    private var folderName: String {
        let path = FilePath.real(folder)
        return NameWords.packTitle(of: [FilePath.name(path), FilePath.name(FilePath.parent(path))])
    }

    /// `path` is nil for the folder itself.
    private func failed(
        _ status: ExitStatus, _ id: String, _ values: [String: String] = [:], hint: String? = nil,
        at path: String? = nil
    ) -> ImportOutcome {
        ImportOutcome(RunFailure(status, id, values, hint: hint, at: path ?? folder))
    }
}
