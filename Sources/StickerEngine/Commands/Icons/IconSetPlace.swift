import StickerDocuments
import StickerImaging
import StickerModel

/// The icon set of an app that a new one takes the place of.
struct IconSetPlace {
    struct Kind {
        let catalog: any IconCatalog
        let name: String
        var ending: String { FileName.pathExtension(name) }
    }

    let kind: Kind
    /// The folder that was named, or the one around the set, as the user wrote it.
    let folder: String
    private let set: String
    var path: String { FilePath.join(folder, set) }

    /// `path` is an icon set, or a folder that holds one, or an asset catalog of one of the platforms that gets its first.
    /// Throws `RunFailure`.
    init(_ path: String, _ targets: [any Target]) throws {
        guard ManifestReader.isFolder(path) else { throw RunFailure(.missingInput, "icons/path.folder", at: path) }
        let name = FilePath.name(FilePath.absolute(path))
        if let own = targets.flatMap(Self.kinds).first(where: { $0.ending == FileName.pathExtension(name) }) {
            let written = FilePath.name(path) == name ? path : FilePath.absolute(path)
            (kind, folder, set) = (own, FilePath.parent(written), name)
            return
        }
        let tree = try TreeOpener(limits: ArtLimits()).tree(at: path, isFolder: true)
        let found = targets.flatMap(Self.kinds).flatMap { kind in
            tree.folders.folders(below: "", endings: [kind.ending]).map { (kind: kind, set: $0) }
        }
        guard found.count < 2 else {
            throw RunFailure(
                .findings, "icons/several-sets",
                ["sets": NameList.text(found.map(\.set)), "first": FilePath.userPath(found[0].set, in: path)], at: path)
        }
        // The catalog of a platform that has no set yet.
        let isNamed = ["xcassets", "xcstickers"].contains(FileName.pathExtension(name))
        let isCatalog = isNamed || tree.contains("Contents.json")
        let platform =
            targets.first { isCatalog && !$0.bundles(in: tree).isEmpty }
            ?? (isNamed && tree.files.allSatisfy { $0 == Self.document } ? targets.last { $0.iconCatalog != nil } : nil)
        guard let place = found.first ?? platform.flatMap(Self.kinds(of:))?.first.map({ ($0, $0.name) }) else {
            throw RunFailure(.findings, "icons/no-set", at: path)
        }
        (kind, folder, set) = (place.0, path, place.1)
    }

    static func kinds(of target: any Target) -> [Kind] {
        guard let catalog = target.iconCatalog else { return [] }
        let names = catalog.lists.compactMap(\.folder).filter { !FileName.pathExtension($0).isEmpty }
        return names.map { Kind(catalog: catalog, name: $0) }
    }

    /// Puts the files of a new set in place and removes those that the old document names, but for the icons of devices and
    /// appearances that the new set has none for: the new document names them, too. Returns the paths of the new files, the
    /// names of those icons, and the names of files that no document names. Throws `FileError` and `CancellationError`.
    func replace(by new: String) throws -> (files: [String], others: [String], kept: [String]) {
        FileChanges.finish(in: folder)
        let changes = try FileChanges(in: folder, while: "its icons were being made")
        let there = ManifestReader.isFolder(path) ? TreeListing(of: path).files : []
        let files = TreeListing(of: new).files
        let (old, document) = (Self.list(in: path)?["images"]?.elements, Self.list(in: new))
        let idioms = Set((document?["images"]?.elements ?? []).compactMap { $0["idiom"]?.string })
        let rest = (old ?? []).filter { row in
            guard let file = Self.file(of: row), there.contains(file), !files.contains(file) else { return false }
            let (idiom, platform) = (row["idiom"]?.string ?? "universal", row["platform"]?.string ?? "ios")
            return row["appearances"] != nil || platform != "ios" || idiom != "universal" && !idioms.contains(idiom)
        }
        let others = rest.compactMap(Self.file).uniqued
        let named = Set((old?.compactMap(Self.file) ?? files) + [Self.document]).subtracting(others)
        func stamp(_ file: String) -> FileStamp? {
            named.contains(file) ? changes.stamp(of: FileName.join(set, file)) : nil
        }
        let gone = there.filter { named.contains($0) && !files.contains($0) }
        for file in gone { if let stamp = stamp(file) { try changes.remove(FileName.join(set, file), stamp) } }
        for file in files {
            var bytes = try FileReading.bytes(of: FilePath.join(new, file), atMost: .max)
            if file == Self.document, !rest.isEmpty, let document { bytes = Self.bytes(of: document, adding: rest) }
            try changes.write(bytes, to: FileName.join(set, file), replacing: stamp(file))
        }
        try changes.commit()
        let kept = there.filter { !named.contains($0) && !files.contains($0) && !others.contains($0) }
        return (files.map { FileName.join(set, $0) }, others, kept)
    }

    private static let document = "Contents.json"

    /// The document of a set; nil where it cannot be read.
    private static func list(in set: String) -> DocumentNode? {
        guard let bytes = try? FileReading.bytes(of: FilePath.join(set, document), atMost: 1 << 20) else { return nil }
        return try? JSONReader.read(bytes, file: document)
    }

    /// The file beside the document that it names in a row.
    private static func file(of row: DocumentNode) -> String? {
        row["filename"]?.string.flatMap { FileName.hasSlash($0) ? nil : $0 }
    }

    private static func bytes(of list: DocumentNode, adding rows: [DocumentNode]) -> [UInt8] {
        let members = list.members.map { member in
            (member.key, member.key == "images" ? .list(member.node.elements + rows) : member.node)
        }
        var json = JSONWriter(.indented)
        json.value(.mapping(members))
        return json.bytes
    }
}
