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
        // Files that the build encoded itself, not copied.
        var made: Set<String> = []
        for entry in plan.output.entries {
            origins[entry.path] = entry.origin
            switch entry.content {
            case .art(.raster), .art(.vector): made.insert(entry.path)
            default: break
            }
        }
        var seen = Set<Finding>()
        var findings: [Finding] = []
        let bundles = target.bundles(in: tree)
        for bundle in bundles {
            // Bundles of other kinds hold the same packs: their warnings would repeat the first one's.
            let isFirst = bundle.kind.title == bundles[0].kind.title
            for finding in target.check(bundle, in: tree, levels: levels) {
                // A warning that the plan could judge has been reported at its line of the manifest.
                if finding.severity < .error, !isFirst || planned.contains(finding.rule) { continue }
                if made.contains(finding.path), target.rules[finding.rule]?.onlyForeign == true { continue }
                // A bundle may hold several packs; each has its own levels.
                let own = origins[finding.path].flatMap { levelsByPack[$0.pack] } ?? [:]
                guard let finding = finding.leveled(by: own) else { continue }
                let (moved, file) = aboutArt(finding, origins[finding.path], target.name)
                guard seen.insert(moved).inserted else { continue }
                findings.append(moved)
                findings[findings.count - 1].output = file
            }
        }
        return findings
    }

    /// The finding about the art that its file was made from, or about the manifest, and the output file.
    private func aboutArt(_ finding: Finding, _ origin: Origin?, _ target: String) -> (Finding, file: String) {
        var moved = finding
        let file = target + "/" + finding.path
        let line = finding.line.map { ":\($0)" } ?? ""
        guard let origin else {
            // A document of the output is made from the manifest, which is what the user can change.
            let location = catalog.packs.count == 1 ? catalog.packs[0].location : catalog.location
            moved.path = location.file
            moved.line = location.line
            moved.column = location.column
            return (moved, file + line)
        }
        moved.path = origin.art
        moved.line = nil
        moved.column = nil
        return (library.withUserPath(moved), file)
    }
}
