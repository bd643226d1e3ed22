import PortableFoundation
import StickerDocuments
import StickerModel

/// The import of pictures without a platform's document: they are copied, and a manifest is written as `init` writes it.
struct PictureImport {
    let found: FoundPacks
    private let facts: [String: PosterSearch.Found]
    private let request: ImportRequest
    private let targets: [any Target]
    /// The folder around everything that is imported, as in an archive from GitHub; "" without one.
    private let outer: String

    /// Finds and examines the pictures. Throws `RunFailure` for a file that is neither a picture nor an archive.
    init(_ tree: any FileTree, _ request: ImportRequest, _ targets: [any Target]) throws {
        (self.request, self.targets) = (request, targets)
        var found = FoundPacks(try Self.search(tree, request), in: tree)
        let posters = PosterSearch(in: tree, for: targets, limits: request.limits.art(workers: Workers(nil).count))
        let (facts, problems) = posters.examine(found.files)
        found.leaveOut(problems)
        found.platforms.formUnion(request.targets)
        self.facts = facts
        outer = UnassignedImages.commonFolder(of: found.files) ?? ""
        if let name = request.name.map({ FieldText($0).value }) {
            guard found.packs.count < 2 else {
                throw RunFailure(
                    .usage, "import/text.several-packs", ["count": "\(found.packs.count)"], at: request.path)
            }
            if found.stickerCount > 0 { found.packs[0].name = name }
        }
        self.found = found
    }

    private static func search(_ tree: any FileTree, _ request: ImportRequest) throws -> PictureSearch {
        if let archive = tree as? ArchiveTree { return PictureSearch(in: archive, at: request.path) }
        guard let file = tree.focus else { return PictureSearch(in: request.path) }
        let folder = FilePath.parent(request.path)
        guard let reason = PictureFile.fault(byContentOf: request.path) else {
            return PictureSearch(in: folder, file: file)
        }
        if PackNotes.isDocument(file, in: tree) { return PictureSearch(in: folder) }
        let isTar = reason == FileFormat.packedTar.refusal
        throw RunFailure(
            .findings, "import/nothing.file", ["fault": reason.message],
            hint: isTar ? unpacking(request.path) : reason.hint, at: request.path)
    }

    /// The commands for a tar archive, as servers of Mastodon export emoji.
    static func unpacking(_ path: String) -> String {
        let name = FilePath.name(path)
        let folder = name.hasSuffix(".tar.gz") ? String(name.dropLast(7)) : FileName.stem(name)
        let commands: SafeText<Terminal> =
            "`mkdir \(.shellWord(folder)) && tar -xzf \(.shellWord(path)) -C \(.shellWord(folder))`, then `stickerpress import \(.shellWord(folder))`"
        return "unpack it: " + commands.string
    }

    var sources: [String] {
        if !found.documents.isEmpty { return found.documents }
        return [request.path + (found.tree.kind == .archive ? ": zip archive of pictures" : ": pictures")]
    }

    /// The folder to create where none is named.
    var folderName: String { Slug.fileSafe(found.packs.count == 1 ? found.packs[0].title ?? name : name) }

    /// Of a pack that has no other: that of the folder around the pictures, of the archive, or of the folder that was named.
    private var name: String {
        let path = FilePath.real(request.path)
        let own = found.tree.kind == .folder ? FilePath.name(path) : FileName.stem(FilePath.name(path))
        return NameWords.packTitle(of: [
            found.tree.focus == nil ? FileName.last(outer) : "", own, FilePath.name(FilePath.parent(path)),
        ])
    }

    /// Copies the pictures and writes the manifest into the working folder. Throws `FileError` and `CancellationError`.
    func write(into staging: String) throws -> ScaffoldText {
        for file in found.files.uniqued {
            try Task.checkCancellation()
            try FileWriting.write(try found.tree.bytes(file), to: staging + "/" + place(of: file))
        }
        var moved = found
        moved.move(place(of:))
        let known = Dictionary(facts.map { (place(of: $0.key), $0.value) }) { first, _ in first }
        let text = ScaffoldText(
            of: moved, known, called: name, by: request.publisher.map { FieldText($0).value }, for: targets, chosen: nil
        )
        let name = ManifestReader.names[0]
        try FileWriting.write(try NewManifest.bytes(of: text.text, at: name), to: staging + "/" + name)
        return text
    }

    /// Where a picture is copied to, without the folder around all of them.
    private func place(of file: String) -> String { "art/" + (outer.isEmpty ? file : file.below(outer) ?? file) }
}
