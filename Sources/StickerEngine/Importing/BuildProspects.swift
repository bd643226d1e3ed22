import StickerModel

/// Which platforms can be built from the packs of a manifest just imported, as far as their plans tell.
struct BuildProspects {
    /// A plan that fails.
    private struct Failure {
        var pack: Pack
        var target: any Target
        var errors: [Finding]
    }

    private var failures: [Failure] = []
    /// The target the packs come from. It stays on: its options are worth more than a build that succeeds without it.
    private let source: String

    /// `source` is the name of the target the packs come from.
    init(_ loaded: LoadedManifest, targets: [any Target], source: String, limits: ResourceLimits) async {
        self.source = source
        guard let catalog = loaded.catalog else { return }
        let workers = Workers(nil)
        let library = ArtLibrary(root: loaded.root, limits: limits.art(workers: workers.count))
        let survey = await ArtSurvey.measure(
            catalog, without: loaded.missingArt, in: library, workers: workers, decoding: false)
        for pack in catalog.packs {
            var alone = catalog
            alone.packs = [pack]
            for target in targets where pack.targets[target.name] != nil {
                // The manifest that users get switches it off: remedies are about that line.
                alone.packs[0] = target.name == source ? pack : Self.switchingOff(target.name, in: pack)
                let errors = target.plan(alone, art: survey.art).findings.filter { $0.severity == .error }
                if !errors.isEmpty { failures.append(Failure(pack: pack, target: target, errors: errors)) }
            }
        }
    }

    private static func switchingOff(_ target: String, in pack: Pack) -> Pack {
        var pack = pack
        pack.targetKeys.isGiven = true
        pack.targetKeys.switchedOff = target
        return pack
    }

    /// Targets to switch off, by the ids of the packs.
    var switchedOff: [String: Set<String>] {
        failures.filter { $0.target.name != source }.reduce(into: [:]) {
            $0[$1.pack.id, default: []].insert($1.target.name)
        }
    }

    /// The errors behind the first one: three of them, and how many more there are.
    static func notes(on errors: some Collection<Finding>) -> [String] {
        let more = errors.count - 3
        return errors.prefix(3).map(\.message)
            + (more > 0 ? ["and \(SummaryLine.counted(more, "more error")) like these"] : [])
    }

    /// What is switched off, and what a build would refuse. `manifest` is the path that users see.
    func findings(at manifest: String) -> [Finding] {
        failures.map { failure in
            let reason = failure.errors[0]
            let title = failure.target.title
            let isOff = failure.target.name != source
            let message =
                isOff
                ? "\(title) is switched off for “\(failure.pack.name)”: \(reason.message)"
                : "“\(failure.pack.name)” cannot be built for \(title) yet: \(reason.message)"
            // Where `targets` names nothing else, naming a platform would switch off the others.
            let remedy =
                failure.pack.targetKeys.isSafeToName
                ? "to build it, write `\(failure.target.name): true` under `targets` once that is settled"
                : "to build it, take `\(failure.target.name): false` out of `targets` once that is settled"
            return Finding(
                rule: isOff ? "import/switched-off" : "import/not-buildable", severity: .warning, message: message,
                notes: Self.notes(on: failure.errors.dropFirst()) + reason.notes + (isOff ? [remedy] : []),
                path: manifest)
        }
    }
}
