import StickerModel

/// Judges a staged build exactly as `check` would judge the output, and names the art instead of the files made from
/// it.
struct StagedCheck: Sendable {
    let staging: String
    let catalog: Catalog
    let library: ArtLibrary
    let images: ImageFactsCache

    /// Findings about one target's staged folder. `planned` are the rules that planning reported on already.
    func findings(on target: any Target, _ plan: TargetPlan, planned: Set<String>) -> [Finding] {
        let tree = DiskTree(root: staging + "/" + target.name, name: target.name, images: images, fileLimit: .max)
        let levels = plan.packOrigins.compactMapValues { origin in
            catalog.packs.first { $0.id == origin }?.ruleLevels
        }
        let origins = Dictionary(plan.output.entries.map { ($0.path, $0.origin) }) { first, _ in first }
        var seen = Set<Finding>()
        let bundles = target.bundles(in: tree)
        return bundles.flatMap { bundle in
            // Bundles of other kinds hold the same packs: their warnings would repeat the first one's.
            let isFirst = bundle.kind.title == bundles.first?.kind.title
            return target.check(bundle, in: tree, levels: levels).filter { isFirst || $0.severity == .error }
        }.compactMap { finding in
            // A warning that the plan could judge has been reported at its line of the manifest.
            if finding.severity < .error, planned.contains(finding.rule) { return nil }
            let (moved, note) = aboutArt(finding, origins[finding.path] ?? nil, target.name)
            guard seen.insert(moved).inserted else { return nil }
            var finding = moved
            if let note { finding.notes.append(note) }
            return finding
        }
    }

    /// The finding about the art that its file was made from, and the file for a note; files without art stay.
    private func aboutArt(_ finding: Finding, _ origin: Origin?, _ target: String) -> (Finding, note: String?) {
        var moved = finding
        let file = target + "/" + finding.path
        guard let origin else {
            moved.path = file
            return (moved, nil)
        }
        moved.path = origin.art
        moved.line = nil
        moved.column = nil
        return (library.withUserPath(moved), "seen in " + file)
    }
}
