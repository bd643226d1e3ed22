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
        var levelsByPack: [String: [String: RuleLevel]] = [:]
        for pack in catalog.packs { levelsByPack[pack.id] = pack.ruleLevels }
        var levels: [String: [String: RuleLevel]] = [:]
        for (name, pack) in plan.packOrigins { levels[name] = levelsByPack[pack] }
        var origins: [String: Origin] = [:]
        for entry in plan.output.entries { origins[entry.path] = entry.origin }
        var seen = Set<Finding>()
        var findings: [Finding] = []
        let bundles = target.bundles(in: tree)
        for bundle in bundles {
            // Bundles of other kinds hold the same packs: their warnings would repeat the first one's.
            let isFirst = bundle.kind.title == bundles[0].kind.title
            for finding in target.check(bundle, in: tree, levels: levels) {
                // A warning that the plan could judge has been reported at its line of the manifest.
                if finding.severity < .error, !isFirst || planned.contains(finding.rule) { continue }
                var (moved, note) = aboutArt(finding, origins[finding.path], target.name)
                guard seen.insert(moved).inserted else { continue }
                if let note { moved.notes.append(note) }
                findings.append(moved)
            }
        }
        return findings
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
