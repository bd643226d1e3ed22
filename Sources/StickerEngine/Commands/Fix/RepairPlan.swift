import StickerModel

/// What the repairs of all bundles in a folder come to: every file that is written, and every file that goes. No repair
/// takes a file that another one needs: where only one of two bundles would have a new picture, nothing can be fixed.
struct RepairPlan: Sendable {
    /// Each path once, apart from letter case.
    let changes: [BundleRepair]
    /// The files that go or get other content: nothing else of the folder may be touched.
    let removed: Set<String>

    /// Throws why the repairs cannot all be made, with a path of the tree.
    init(_ repairs: [BundleRepairs], in tree: any FileTree) throws(RunFailure) {
        var byPath: [String: BundleRepair] = [:]
        var changes: [BundleRepair] = []
        for change in repairs.flatMap(\.changes) {
            guard let first = byPath.updateValue(change, forKey: change.path.lowercased()) else {
                changes.append(change)
                continue
            }
            guard first == change else {
                throw RunFailure(
                    .findings, "fix/conflict", ["first": first.origin, "second": change.origin], at: change.path)
            }
        }
        let removed = Set(changes.compactMap(\.removes).filter(tree.contains))
        try Self.requireNoLoss(repairs, removed)
        let folders = tree.folders
        /// The files of a folder that stay, by their names in lower case.
        var staying: [String: [String: String]] = [:]
        for change in changes {
            let folder = FileName.folder(change.path)
            if staying[folder] == nil {
                let names = folders.files(in: folder).filter { !removed.contains(FileName.join(folder, $0)) }
                staying[folder] = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
            }
            if let taken = staying[folder]?[FileName.last(change.path).lowercased()] {
                throw RunFailure(
                    .findings, "fix/conflict.overwritten", ["file": change.origin], at: FileName.join(folder, taken))
            }
        }
        (self.changes, self.removed) = (changes, removed)
    }

    /// A file that goes must go for every bundle that names it.
    private static func requireNoLoss(_ repairs: [BundleRepairs], _ removed: Set<String>) throws(RunFailure) {
        guard repairs.count > 1 else { return }
        for bundle in repairs {
            let own = Set(bundle.changes.compactMap(\.removes))
            let lost = bundle.uses.keys.filter { removed.contains($0) && !own.contains($0) }
            guard let lost = lost.min() else { continue }
            throw RunFailure(.findings, "fix/conflict.shared", at: lost)
        }
    }
}

extension BundleRepair {
    /// The file that the repair begins with.
    var origin: String {
        switch content {
        case .image(let recipe): recipe.source
        case .copy(let source): source
        case .document: path
        }
    }
}
