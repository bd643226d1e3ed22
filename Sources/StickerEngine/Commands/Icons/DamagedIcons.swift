import StickerModel

extension [any Target] {
    /// What to do about a tree without bundles that holds the icons of an app.
    func wayToIcons(in tree: any FileTree, at path: String) -> String? {
        // A file beside an app is none of its icons.
        if tree.kind == .file, !iconSets(in: tree).contains(FileName.folder(tree.focus ?? "")) { return nil }
        return iconCommand(in: tree, at: path).map {
            let folder = tree.kind == .file ? FilePath.parent(path) : path
            let icons: SafeText<Terminal> = "`stickerpress icons \(.shellWord(folder))`"
            return "these are the icons of an app: \(icons.string) judges them, `\($0.string)` makes them again"
        }
    }

    /// The command that makes an icon set of the tree at a path whole again: the first, or the one at `folder`; nil where
    /// there is none.
    func iconCommand(for folder: String? = nil, in tree: any FileTree, at path: String) -> SafeText<Terminal>? {
        guard let set = iconSets(in: tree).first(where: { folder == nil || folder == $0 }) else { return nil }
        let root = tree.kind == .file ? FilePath.parent(path) : path
        let place = FilePath.userPath(set, in: root)
        // A build makes them from its manifest.
        guard Marker.build(around: place) == nil else { return nil }
        let pictures = IconChecklist.images(in: set, of: tree).compactMap { file in
            (try? tree.image(file)).map { (file: file, area: $0.size.area) }
        }
        guard let largest = pictures.max(by: { $0.area < $1.area }) else {
            return "stickerpress icons make PICTURE --into \(.shellWord(place))"
        }
        if isRepairable(place) { return "stickerpress fix \(.shellWord(place))" }
        let master = FilePath.userPath(largest.file, in: root)
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
        // Those of iMessage are bundles, which say themselves what is wrong with them.
        let sets = iconSets(in: tree).filter { FileName.pathExtension($0) == "appiconset" }
        let findings = sets.compactMap { set -> Finding? in
            guard let fault = Self.fault(of: set, in: tree) else { return nil }
            let command = iconCommand(for: set, in: tree, at: path)?.string ?? ""
            var finding = Finding(
                "icons/damaged", ["fault": fault.message, "command": command],
                path: FilePath.userPath(fault.path, in: path))
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
                        path: FilePath.userPath(row.file ?? "", in: path))
                }
            }
    }

    private func iconSets(in tree: any FileTree) -> [String] {
        flatMap(IconSetPlace.kinds).flatMap { IconChecklist.iconSets(in: tree, extension: $0.ending) }
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

    /// Whether an icon set is a bundle of one of the targets, which repairs it.
    private func isRepairable(_ set: String) -> Bool {
        guard let own = try? TreeOpener(limits: ArtLimits()).tree(at: set, isFolder: true) else { return false }
        return contains { target in
            target.bundles(in: own).contains { target.open($0, in: own).repairs(.everything)?.changes.isEmpty == false }
        }
    }

    private static func holdsOurIcons(_ path: String) -> Bool {
        OpenFolder.open(FilePath.real(path)).flatMap { Marker(in: $0) }?.kind == .icons
    }
}
