import PortableFoundation
import StickerModel

/// The pictures to add: those that were named, or all that no pack names.
struct NewPictures {
    /// Relative to the root.
    private(set) var files: [String] = []
    private(set) var notes: [Finding] = []
    /// What messengers say of them in files beside them (`PackNotes`), whose order they have.
    private(set) var texts: [String: PictureText] = [:]

    /// `pack` is the id of the one to add to, where the user names it. Throws `FileError` for a path that is not there or outside of the root.
    init(_ operands: [String], of catalog: Catalog, to pack: String?, _ loaded: LoadedManifest) throws {
        guard !operands.isEmpty else {
            let images = UnassignedImages(of: catalog, root: loaded.root, manifests: loaded.files)
            files = images.files
            notes = images.passedOver
            addNotes(on: images.copies, loaded.root)
            readNotes(catalog, loaded)
            return
        }
        let root = FilePath.real(loaded.root)
        let known = catalog.packsByArt
        var found: [String] = []
        for operand in operands {
            guard FileManager.default.fileExists(atPath: operand) else {
                throw FileError(.missing, "there is no such file or folder", path: operand)
            }
            let path = FilePath.relative(FilePath.real(operand), from: root)
            guard FileName.parts(path).first != ".." else {
                throw FileError(
                    .missing, "is outside the manifest's folder", path: operand,
                    hint: "move it into \(loaded.root == "." ? "this folder" : loaded.root)")
            }
            guard !catalog.ignored.covers(path) else {
                notes.raise("file/skipped.ignored", path: operand)
                continue
            }
            let isFolder = ManifestReader.isFolder(operand)
            try requireOwn(isFolder ? operand : FilePath.parent(operand), of: catalog, loaded, operand)
            let search =
                isFolder
                ? PictureSearch(
                    in: loaded.root, from: path, besides: catalog.ignored.union(known.keys),
                    manifests: Set(loaded.files))
                : PictureSearch(in: loaded.root, file: path)
            found += search.pictures
            notes += search.notes
            if !isFolder, let pack = known[path] {
                notes.raise("file/skipped.in-pack", ["pack": pack.name], path: operand)
            }
        }
        let new = found.uniqued.filter { known[$0] == nil }
        let copies = PackAssignment.copies(among: new, in: catalog, to: pack, areNamed: true, root: loaded.root)
        files = new.filter { copies[$0] == nil }.sorted(by: PictureSearch.precedes)
        addNotes(on: copies, loaded.root)
        readNotes(catalog, loaded)
    }

    private mutating func readNotes(_ catalog: Catalog, _ loaded: LoadedManifest) {
        guard let folder = UnassignedImages.commonFolder(of: files) else { return }
        let search = PictureSearch(
            in: loaded.root, from: folder, besides: catalog.ignored, manifests: Set(loaded.files))
        let all = PackNotes.all(in: DiskTree(root: loaded.root, files: search.pictures + search.others), search)
        for known in all { texts.merge(known.pack.texts) { first, _ in first } }
        let read = Set(all.flatMap(\.read).map { FilePath.userPath($0, in: loaded.root) })
        notes.removeAll { read.contains($0.path) }
        let order = all.flatMap(\.pack.stickers).uniqued
        let (new, listed) = (Set(files), Set(order))
        files = order.filter(new.contains) + files.filter { !listed.contains($0) }
    }

    /// Throws `FileError` where a manifest that is not to be edited is nearer to a picture: that one's pack has it.
    private func requireOwn(
        _ folder: String, of catalog: Catalog, _ loaded: LoadedManifest, _ operand: String
    ) throws(FileError) {
        guard let nearest = ManifestReader.nearest(to: folder) else { return }
        let other = FilePath.real(FilePath.parent(nearest))
        let own =
            loaded.isPart
            ? catalog.packs.map(\.location.file) : loaded.files.map { FilePath.userPath($0, in: loaded.root) }
        let folders = own.map { FilePath.real(FilePath.parent($0)) } + [FilePath.real(loaded.root)]
        guard FilePath.isInside(other, FilePath.real(loaded.root)), !folders.contains(other) else { return }
        let command: SafeText<Terminal> = "stickerpress add \(.shellWord(operand))"
        throw FileError(
            .unsupported, "belongs to another manifest: \(nearest)", path: operand,
            hint: "add it there: `\(command.string)`")
    }

    private mutating func addNotes(on copies: [String: String], _ root: String) {
        for (file, original) in copies.sorted(by: { PictureSearch.precedes($0.key, $1.key) }) {
            notes.append(PictureSearch.note(on: file, copyOf: original, in: root))
        }
    }

    /// Leaves out what cannot be used: a build would fail for it.
    mutating func leaveOut(_ problems: [String: FileError], of catalog: Catalog, _ root: String) {
        notes += PictureSearch.notes(onUnusable: problems, in: root)
        let unusable = files.filter { problems[$0] != nil }
        files.removeAll { problems[$0] != nil }
        guard !unusable.isEmpty else { return }
        // Builds would offer them for `add`.
        notes.raise(
            "add/unusable",
            [
                "count": SummaryLine.counted(unusable.count, "picture"),
                "ignoring": UnassignedImages.ignoring(unusable, catalog),
            ], at: catalog.location)
    }
}
