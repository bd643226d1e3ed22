import StickerModel

/// Looks pictures up in a tree and reads their facts, or says why that is not possible.
struct PictureReader {
    let tree: any FileTree
    /// Put before paths in findings; the archive's own path for what lies inside it.
    var prefix = ""
    private let byName: [String: [String]]

    init(_ tree: any FileTree, prefix: String = "") {
        self.tree = tree
        self.prefix = prefix
        byName = Dictionary(grouping: tree.files) { $0.fileName.lowercased() }
    }

    /// The only file of that name anywhere in the tree.
    func onlyFile(named name: String) -> String? {
        let same = (byName[name.lowercased()] ?? []).filter { $0.fileName == name }
        return same.count == 1 ? same[0] : nil
    }

    /// Facts of the picture at `path`; nil once a fault has been reported. `named` is where the document names it.
    func facts(
        at path: String, named: Located<String>?, _ role: WhatsAppNotice.Role, log: inout FindingLog,
        levels: [String: RuleLevel]
    ) -> ImageFacts? {
        guard tree.contains(path) else {
            log.raise(
                .imageMissing(role, file: named?.value ?? path, elsewhere: elsewhere(path)),
                path: named?.location?.file ?? prefix + path, at: named?.location, levels: levels
            )
            return nil
        }
        guard tree.byteCount(path) != 0 else {
            log.raise(.imageEmpty(role), path: prefix + path, levels: levels)
            return nil
        }
        return log.reading(prefix + path, levels: levels) {
            try tree.image(path)
        } failure: {
            .imageUnreadable(role, $0)
        }
    }

    /// Where a missing file might be after all.
    private func elsewhere(_ path: String) -> String {
        guard let found = byName[path.fileName.lowercased()]?.first else { return "; expected at \(path)" }
        if found.lowercased() == path.lowercased() { return "; there is \(found), but letter case counts" }
        return "; expected at \(path), found at \(found)"
    }
}
