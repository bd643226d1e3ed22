import StickerDocuments
import StickerImaging
import StickerModel

/// The icon set of an app that a new one takes the place of.
struct IconSetPlace {
    /// A kind of icon set.
    struct Kind {
        let catalog: any IconCatalog
        /// What a new one is called.
        let name: String
        var ending: String { FileName.pathExtension(name) }
    }

    let kind: Kind
    /// The folder that was named, or the one around the set, as the user wrote it.
    let folder: String
    private let set: String
    /// The set itself.
    var path: String { FilePath.join(folder, set) }

    /// `path` is an icon set, or a folder that holds one, or an asset catalog of one of the platforms that gets its first.
    /// Throws `RunFailure`.
    init(_ path: String, _ targets: [any Target]) throws {
        guard ManifestReader.isFolder(path) else {
            throw RunFailure(.missingInput, "icons/path.folder", at: path)
        }
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
                ["sets": NameList.text(found.map(\.set)), "first": FilePath.shown(found[0].set, in: path)], at: path)
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

    fileprivate static func kinds(of target: any Target) -> [Kind] {
        guard let catalog = target.iconCatalog else { return [] }
        let names = catalog.lists.compactMap(\.folder).filter { !FileName.pathExtension($0).isEmpty }
        return names.map { Kind(catalog: catalog, name: $0) }
    }

    /// Puts the files of a new set in place and removes those that the old document names. Returns the
    /// paths of the new files, and the names of files that stay beside them. Throws `FileError` and `CancellationError`.
    func replace(by new: String) throws -> (files: [String], kept: [String]) {
        FileChanges.finish(in: folder)
        let changes = try FileChanges(in: folder, while: "its icons were being made")
        let root = OpenFolder.open(FilePath.real(folder))
        let there = ManifestReader.isFolder(path) ? TreeListing(of: path).files : []
        let files = TreeListing(of: new).files
        let named = Set((Self.named(in: FilePath.join(path, Self.document)) ?? files) + [Self.document])
        func stamp(_ file: String) -> FileStamp? {
            named.contains(file) ? root?.status(at: FileName.join(set, file)).map { FileStamp($0) } : nil
        }
        let gone = there.filter { named.contains($0) && !files.contains($0) }
        for file in gone { if let stamp = stamp(file) { try changes.remove(FileName.join(set, file), stamp) } }
        for file in files {
            let bytes = try FileReading.bytes(of: FilePath.join(new, file), atMost: .max)
            try changes.write(bytes, to: FileName.join(set, file), replacing: stamp(file))
        }
        try changes.commit()
        return (files.map { FileName.join(set, $0) }, there.filter { !named.contains($0) && !files.contains($0) })
    }

    private static let document = "Contents.json"

    /// The files beside a document that it names; nil where it has no list.
    private static func named(in document: String) -> [String]? {
        guard let bytes = try? FileReading.bytes(of: document, atMost: 1 << 20),
            let node = try? JSONReader.read(bytes, file: document)
        else { return nil }
        return node["images"]?.elements.compactMap { $0["filename"]?.string }.filter { !FileName.hasSlash($0) }
    }
}

extension [any Target] {
    /// What to do about a tree that is no bundle, but holds the icons of an app.
    func wayToIcons(in tree: any FileTree, at path: String) -> String? {
        iconCommand(in: tree, at: path).map {
            let icons: SafeText<Terminal> = "`stickerpress icons \(.shellWord(path))`"
            return "these are the icons of an app: \(icons.string) judges them, `\($0.string)` makes them again"
        }
    }

    /// The command that makes an icon set of the tree at a path whole again: the first, or the one at `folder`; nil where
    /// there is none.
    func iconCommand(for folder: String? = nil, in tree: any FileTree, at path: String) -> SafeText<Terminal>? {
        let sets = flatMap(IconSetPlace.kinds).flatMap { IconChecklist.iconSets(in: tree, extension: $0.ending) }
        guard let set = sets.first(where: { folder == nil || folder == $0 }) else { return nil }
        let root = tree.kind == .file ? FilePath.parent(path) : path
        let place = FilePath.shown(set, in: root)
        // A build makes them from its manifest.
        guard Marker.build(around: place) == nil else { return nil }
        let pictures = IconChecklist.images(in: set, of: tree).compactMap { file in
            (try? tree.image(file)).map { (file: file, area: $0.size.area) }
        }
        guard let largest = pictures.max(by: { $0.area < $1.area }) else {
            return "stickerpress icons make PICTURE --into \(.shellWord(place))"
        }
        if isBundle(place, where: { $0.repairs(.everything)?.changes.isEmpty == false }) {
            return "stickerpress fix \(.shellWord(place))"
        }
        let master = FilePath.shown(largest.file, in: root)
        return "stickerpress icons make \(.shellWord(master)) --into \(.shellWord(place))"
    }

    /// The command that makes the icons of a faulty list again that are in no set; nil where there is none.
    func iconCommand(outsideSets faulty: IconChecklist, in tree: any FileTree, at path: String) -> SafeText<Terminal>? {
        guard Marker.build(around: path) == nil,
            let target = first(where: { $0.iconCatalog?.lists.contains { $0.id == faulty.list.id } ?? false })
        else { return nil }
        let wrong = Set(faulty.rows.filter(\.isRejected).compactMap(\.file))
        let repairs = target.bundles(in: tree).compactMap { target.open($0, in: tree).repairs(.everything) }
        if repairs.flatMap(\.changes).contains(where: { wrong.contains($0.removes ?? $0.path) }) {
            return "stickerpress fix \(.shellWord(path))"
        }
        if Self.holdsOurIcons(path) { return "stickerpress icons make PICTURE -o \(.shellWord(path)) --force" }
        return "stickerpress icons make PICTURE --target \(.shellWord(target.name)) -o DIR"
    }

    /// What is damaged beside the bundles of a folder: in each icon set of an app one file, and what `icons make` made.
    func damagedIcons(in tree: any FileTree, at path: String) -> [Finding] {
        guard tree.kind == .folder else { return [] }
        let sets = flatMap(IconSetPlace.kinds).flatMap { IconChecklist.iconSets(in: tree, extension: $0.ending) }
        // Those of iMessage are bundles, which say themselves what is wrong with them.
        let findings = sets.filter { FileName.pathExtension($0) == "appiconset" }.compactMap { set -> Finding? in
            guard let fault = Self.fault(of: set, in: tree) else { return nil }
            let command = iconCommand(for: set, in: tree, at: path)?.string ?? ""
            var finding = Finding(
                "icons/damaged", ["fault": fault.message, "command": command],
                path: FilePath.shown(fault.path, in: path))
            (finding.line, finding.column) = (fault.location?.line, fault.location?.column)
            return finding
        }
        let hasPictures = tree.files.contains { !FileName.hasSlash($0) && FileName.pathExtension($0) == "png" }
        guard hasPictures, Self.holdsOurIcons(path) else { return findings }
        let loose = compactMap(\.iconCatalog).flatMap { $0.checklists(in: tree, layout: nil) }
            .filter { $0.list.folder == nil }
        return findings
            + loose.flatMap { checklist in
                let command = iconCommand(outsideSets: checklist, in: tree, at: path)?.string ?? ""
                return checklist.rows.filter(\.isRejected).map { row in
                    Finding(
                        "icons/damaged",
                        ["fault": row.remarks.map(\.text).joined(separator: "; "), "command": command],
                        path: FilePath.shown(row.file ?? "", in: path))
                }
            }
    }

    /// The first file of an icon set that cannot be read: its document, or an image that this names.
    private static func fault(of set: String, in tree: any FileTree) -> FileError? {
        var path = FileName.join(set, "Contents.json")
        do {
            let names = try tree.json(path)["images"]?.elements.compactMap { $0["filename"]?.string } ?? []
            for name in names where !name.isEmpty && !FileName.hasSlash(name) {
                path = FileName.join(set, name)
                _ = try tree.image(path)
            }
            return nil
        } catch {
            var fault = error as? FileError ?? FileError(.damaged, "cannot be read")
            fault.path = path
            return fault
        }
    }

    /// Whether an icon set is a bundle of one of the targets, and one that is meant.
    private func isBundle(_ set: String, where isMeant: (any OpenedBundle) -> Bool = { _ in true }) -> Bool {
        guard let own = try? TreeOpener(limits: ArtLimits()).tree(at: set, isFolder: true) else { return false }
        return contains { target in target.bundles(in: own).contains { isMeant(target.open($0, in: own)) } }
    }

    /// Whether a folder is what `icons make` made.
    private static func holdsOurIcons(_ path: String) -> Bool {
        OpenFolder.open(FilePath.real(path)).flatMap { Marker(in: $0) }?.kind == .icons
    }
}
