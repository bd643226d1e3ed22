import StickerModel

/// Judges a staged build exactly as `check` would judge it at its place, and names the art instead of the files.
struct StagedCheck: Sendable {
    let staging: String
    let catalog: Catalog
    let library: ArtLibrary
    let images: ImageFactsCache

    /// Findings about one target's staged folder. `planned` are rules that planning
    /// reported on already.
    func findings(on target: any Target, _ plan: TargetPlan, planned: Set<String>) -> [Finding] {
        let tree = DiskTree(root: staging + "/" + target.name, name: target.name, images: images, fileLimit: .max)
        let levels = plan.packOrigins.compactMapValues { origin in
            catalog.packs.first { $0.id == origin }?.ruleLevels
        }
        let origins = Dictionary(plan.output.entries.map { ($0.path, $0.origin) }) { first, _ in first }
        var seen = Set<Finding>()
        let bundles = target.bundles(in: tree)
        return bundles.flatMap { bundle in
            // The other forms hold the same packs: what is merely worth saying is said once, refusals always.
            let isFirst = bundle.kind.title == bundles.first?.kind.title
            return target.check(bundle, in: tree, levels: levels).filter { isFirst || $0.severity == .error }
        }.compactMap { finding in
            // A warning that the plan could judge has been judged at its place in the manifest.
            if finding.severity < .error, planned.contains(finding.rule) { return nil }
            let moved = address(finding, origins[finding.path] ?? nil, target.name)
            return seen.insert(moved.key).inserted ? moved.finding : nil
        }
    }

    private func address(_ finding: Finding, _ origin: Origin?, _ target: String) -> (finding: Finding, key: Finding) {
        var moved = finding
        guard let origin else {
            moved.path = target + "/" + finding.path
            return (moved, moved)
        }
        moved.path = origin.art
        moved.line = nil
        moved.column = nil
        moved = library.withUserPath(moved)
        let key = moved
        moved.notes.append("seen in \(target)/\(finding.path)")
        return (moved, key)
    }
}
