import StickerModel

/// Reads a manifest, YAML or JSON, with those it refers to, into a catalog. All mistakes are reported, each at its
/// `file:line:column`, with the remedy. Nothing outside the folder of the main manifest is read.
package struct ManifestLoader: Sendable {
    private let fields: ManifestFields

    package init(targets: [any Target]) { fields = ManifestFields(targets: targets) }

    /// Reads the manifest at `path`, a file, or a folder with one; it inherits from a catalog above that lists it.
    /// `packs` are the ids of the packs to keep; nil keeps all.
    package func load(_ path: String, packs: [String]? = nil) -> LoadedManifest {
        guard let manifest = ManifestReader.manifest(at: path) else { return missing(path) }
        if let parent = ParentCatalog(of: manifest, fields) {
            return load(parent.path, part: parent.part, packs: packs)
        }
        return load(manifest, part: nil, packs: packs)
    }

    /// `part` is the manifest whose packs are wanted, relative to the folder of this one.
    private func load(_ manifest: String, part: String?, packs: [String]?) -> LoadedManifest {
        let (folder, name) = Self.split(manifest)
        let root = folder.isEmpty ? "." : folder
        let session = LoadSession(fields, root: root, prefix: folder == "." ? "" : folder)
        let builder = CatalogBuilder(session, wanted: part)
        let found = builder.catalog(from: name)
        guard let catalog = found, part != nil || packs != nil else { return loaded(found, session, root: root) }
        var selection = PackSelection(catalog, part == nil ? catalog.packs.indices : builder.wantedPacks)
        if let packs, let finding = selection.narrow(to: packs) {
            return LoadedManifest(
                catalog: nil, findings: [finding], root: root, files: session.files, problem: .missing)
        }
        let own = [name, part ?? name].map(session.name)
        session.removeFindings { !selection.concerns($0, own: own) }
        var loaded = loaded(selection.catalog, session, root: root)
        loaded.isPart = selection.catalog.isPart
        loaded.requested = part ?? name
        return loaded
    }

    private func loaded(_ found: Catalog?, _ session: LoadSession, root: String) -> LoadedManifest {
        var catalog = found
        var findings = inOrder(session)
        var problem: LoadedManifest.Problem? = catalog == nil ? .missing : nil
        for finding in findings where finding.severity == .error && problem != .malformed {
            let isMissing = ["manifest/missing", "manifest/art-missing", "manifest/not-a-file"].contains(finding.rule)
            problem = isMissing ? .missing : .malformed
        }
        if problem == .malformed { catalog = nil }
        if let catalog {
            let images = UnassignedImages(of: catalog, root: root, manifests: session.files)
            findings += [images.finding(of: catalog, root: root)].compactMap(\.self)
        }
        return LoadedManifest(
            catalog: catalog, findings: findings, root: root, files: session.files, contents: session.contents,
            folders: session.lookup.folders, missingArt: session.missingArt, problem: problem)
    }

    /// Each finding once, although aliases can have the same text judged often; manifests in the order they were read.
    private func inOrder(_ session: LoadSession) -> [Finding] {
        guard !session.findings.isEmpty else { return [] }
        let files = Dictionary(session.files.enumerated().map { (session.name(of: $1), $0) }) { first, _ in first }
        let keyed = session.findings.uniqued.enumerated().map { offset, finding in
            (key: (files[finding.path] ?? 0, finding.line ?? 0, finding.column ?? 0, offset), finding: finding)
        }
        return keyed.sorted { $0.key < $1.key }.map(\.finding)
    }

    private func missing(_ path: String) -> LoadedManifest {
        let isThere = ManifestReader.isFolder(path)
        let finding = Finding(
            isThere ? "manifest/missing.folder" : "manifest/missing.nothing",
            ["names": NameList.whole(ManifestReader.names, "or")], path: path)
        let folder = isThere ? path : Self.split(path).folder
        return LoadedManifest(catalog: nil, findings: [finding], root: folder.isEmpty ? "." : folder, problem: .missing)
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        let folder = FileName.folder(path)
        return (folder.isEmpty && FilePath.isAbsolute(path) ? "/" : folder, FileName.last(path))
    }
}

/// What came of reading a manifest: the catalog, or why there is none.
package struct LoadedManifest: Sendable {
    package enum Problem: Sendable, Equatable {
        /// It does not parse, or its content is wrong (exit code 65).
        case malformed
        /// It, or art it names, is not there or cannot be read (exit code 66).
        case missing
    }

    /// Everything the manifest says, although art is missing, so that the rest can be judged; nil when it is malformed.
    package var catalog: Catalog?
    /// All mistakes and notices, in the order of the documents.
    package var findings: [Finding]
    /// The manifest's folder as the user would write it: `.` or `packs/tea`. Art paths of the catalog start there.
    package var root: String
    /// Every manifest that was read, relative to `root`, the main one first.
    package var files: [String] = []
    /// What was read of them, by path: they may have changed since.
    package var contents: [String: ContentHash] = [:]
    /// Every folder in which art or manifests were looked for, relative to `root`, which is "".
    package var folders: [String] = []
    /// Paths of art, relative to `root`, that the findings already report as missing.
    package var missingArt: Set<String> = []
    package var problem: Problem?
    /// Other packs of the catalog were left out.
    package var isPart = false
    /// The manifest that was asked for, where that is not the main one; relative to `root`.
    package var requested: String?
}
