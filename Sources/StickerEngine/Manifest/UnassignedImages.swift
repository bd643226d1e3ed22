import StickerModel

/// The pictures beside a manifest's art that no pack names: drawn since the manifest was written, and easily forgotten.
struct UnassignedImages {
    /// Relative to the manifest's folder, files before subfolders, in natural order.
    private(set) var files: [String] = []
    /// Files among them that repeat art of the catalog, or each other.
    private(set) var copies: [String: String] = [:]
    /// Remarks on what could be such a picture and cannot be read.
    private(set) var passedOver: [Finding] = []

    /// Searches the folder of all packs, with its subfolders; not the repository that the manifest is a part of.
    init(of catalog: Catalog, root: String, manifests: [String]) {
        // Packs that are not built this time have art of their own.
        let art = catalog.allPacks.flatMap(\.art).flatMap(catalog.files).uniqued
        guard let folder = Self.folder(of: catalog) else { return }
        let search = PictureSearch(
            in: root, from: folder, besides: catalog.ignored.union(art), manifests: Set(manifests))
        files = search.pictures
        // The documents that art was exported from are beside it, by the same names.
        let exported = Set((art + search.pictures).map { FileName.withoutExtension(FilePath.userPath($0, in: root)) })
        passedOver = search.passedOver.filter { note in
            FileFormat(claimedBy: FileName.last(note.path))?.isRead ?? true
                || !exported.contains(FileName.withoutExtension(note.path))
        }
        guard !files.isEmpty else { return }
        copies = PackAssignment.copies(among: files, in: catalog, areNamed: false, root: root)
        files.removeAll { copies[$0] != nil }
    }

    /// The folder that all packs are in, or will be in a list that has none yet; nil without stickers. The only pack of a
    /// list has its folder for itself: those of further packs are beside it.
    static func folder(of catalog: Catalog) -> String? {
        if catalog.packs.isEmpty { return catalog.packFolder }
        let common = commonFolder(of: catalog.packs.flatMap { $0.stickers.map(\.file) })
        return isListOfOne(catalog) ? common.map(FileName.folder) : common
    }

    /// Whether the manifest has a list of packs with one pack in it, which others can join.
    static func isListOfOne(_ catalog: Catalog) -> Bool {
        // A manifest without a list is the pack itself.
        catalog.packs.count == 1 && !catalog.isPart && catalog.packs[0].location != catalog.location
    }

    /// The innermost folder that holds all the files; nil without files.
    static func commonFolder(of files: [String]) -> String? {
        guard let first = files.first else { return nil }
        var common = FileName.parts(first).dropLast()
        for file in files.dropFirst() {
            let parts = FileName.parts(file).dropLast()
            common = common.prefix(zip(common, parts).prefix { $0.utf8.elementsEqual($1.utf8) }.count)
        }
        return common.joined(separator: "/")
    }

    /// The line that leaves them out, of very many the key for it.
    static func ignoring(_ files: [String], _ catalog: Catalog) -> String {
        guard files.count <= 30 else { return "write them, or patterns such as `old/*`, under `ignore`" }
        let list = files.map { SafeText<YAML>.scalar($0).string }.joined(separator: ", ")
        return catalog.ignored.isEmpty ? "write `ignore: [\(list)]`" : "add `\(list)` to `ignore`"
    }

    /// One finding for all of them, with the command that adds them; nil when there are none. Whether a picture can be
    /// drawn is known of a few alone, of formats that tell it before they are decoded: each build has to open them. Of
    /// animations in JSON, `add` refuses many.
    func finding(of catalog: Catalog, root: String) -> Finding? {
        let library = ArtLibrary(root: root, limits: ArtLimits())
        let opened: [FileFormat] = files.count > 20 ? [] : [.png, .apng, .gif, .webp, .jpeg, .bmp]
        let refused = files.filter { file in
            let isOpened = FileFormat(claimedBy: FileName.last(file)).map(opened.contains) ?? false
            return (isOpened || FileName.pathExtension(file) == "json")
                && (try? library.facts(of: file, decoding: false)) == nil
        }
        if !refused.isEmpty {
            var rest = self
            rest.files.removeAll(where: refused.contains)
            if !rest.files.isEmpty { return rest.finding(of: catalog, root: root) }
            let finding = Finding(
                "manifest/unassigned-images.refused",
                [
                    "files": NameList.text(refused), "count": SummaryLine.counted(refused.count, "picture"),
                    "ignoring": Self.ignoring(files, catalog),
                ], at: catalog.location)
            return finding.leveled(by: catalog.packs.first?.ruleLevels ?? [:])
        }
        guard !files.isEmpty else { return nil }
        let manifest = catalog.location.file
        let isFound = ManifestReader.manifest(at: root).map { FilePath.name($0) == FilePath.name(manifest) } ?? false
        func command(_ operand: String?, _ rest: SafeText<Terminal> = "") -> String {
            let operand = operand.map { " \(.shellWord($0))" as SafeText<Terminal> } ?? ""
            let command: SafeText<Terminal> = "`stickerpress add\(operand)\(rest)`"
            return command.string
        }
        var all = catalog
        all.packs = catalog.allPacks
        let unplaced = PackAssignment(of: files, in: all, to: nil, areNamed: false).unplaced
        let id =
            !isFound && !AddSession.isManifest(manifest)
            ? "manifest/unassigned-images.list"
            : unplaced.isEmpty
                ? "manifest/unassigned-images"
                : unplaced.count == files.count
                    ? "manifest/unassigned-images.unplaced" : "manifest/unassigned-images.mixed"
        var finding = Finding(
            id,
            [
                "count": SummaryLine.counted(files.count, "picture"), "files": NameList.text(files),
                "unplaced": NameList.text(unplaced), "rest": "\(files.count - unplaced.count)",
                "command": command(isFound ? (root == "." ? nil : root) : manifest),
                "choosing": command(isFound ? nil : manifest, " --pack ID FILE"),
                "ignoring": Self.ignoring(files, catalog),
            ], at: catalog.location)
        let name = isFound ? nil : FilePath.name(manifest)
        finding.text.valuesInItsFolder = ["command": command(name), "choosing": command(name, " --pack ID FILE")]
        return finding.leveled(by: catalog.packs.first?.ruleLevels ?? [:])
    }
}
