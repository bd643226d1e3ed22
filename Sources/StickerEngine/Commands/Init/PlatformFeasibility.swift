import StickerDocuments
import StickerModel

/// Which platforms packs cannot be built for, as far as their plans tell, and what a new manifest says about that so that
/// it builds: an option that the platform knows for such packs, or that it is switched off.
struct PlatformFeasibility {
    /// A platform that does not take a pack as it is.
    struct Obstacle {
        fileprivate var index: Int
        var pack: Pack
        var target: any Target
        var errors: [Finding]
        var choice: Choice
        /// Nothing in the manifest changes for the platform.
        var staysOn: Bool
    }

    /// What the manifest says about a platform that does not take a pack as it is.
    struct Choice {
        /// With it the platform takes the pack; nil switches the platform off.
        var option: (key: String, value: String)?
        var reason: String

        var value: DocumentEditor.Value {
            let value = option.map { DocumentEditor.Value.mapping([($0.key, .text($0.value))]) }
            return .remarked(value ?? .flag(false), reason)
        }
    }

    let obstacles: [Obstacle]

    /// Plans each pack of a catalog for each platform that it is for. `lasting` are the names of platforms that stay on:
    /// those that packs come from, whose options are worth more than a build that succeeds without them, and all of a
    /// manifest that people have written, which gets no option either (`takesOptions`). Only errors at the location of the catalog count where pictures do not (`ignoresPictures`): what is wrong
    /// with a single picture is then left to the build.
    init(
        of catalog: Catalog, art: ArtFacts, targets: [any Target], lasting: Set<String> = [],
        takesOptions: Bool = false, ignoresPictures: Bool = false
    ) {
        var obstacles: [Obstacle] = []
        for (index, pack) in catalog.packs.enumerated() {
            for target in targets where pack.targets[target.name] != nil {
                var staysOn = lasting.contains(target.name)
                func errors(_ option: (key: String, value: String)?) -> [Finding] {
                    var alone = catalog
                    alone.packs = [Self.pack(pack, with: option, for: target.name, staysOn: staysOn)]
                    return target.plan(alone, art: art).findings.filter {
                        $0.severity == .error && (!ignoresPictures || $0.path == catalog.location.file)
                    }
                }
                let found = errors(nil)
                guard let reason = found.first?.message else { continue }
                let option =
                    staysOn && !takesOptions ? nil : target.description.newManifestOptions.first { errors($0).isEmpty }
                staysOn = staysOn && option == nil
                obstacles.append(
                    Obstacle(
                        index: index, pack: pack, target: target, errors: found,
                        choice: Choice(option: option, reason: reason), staysOn: staysOn))
            }
        }
        self.obstacles = obstacles
    }

    /// What the pack at an index says about platforms, by their names.
    func choices(of pack: Int) -> [String: Choice] {
        let own = obstacles.filter { $0.index == pack && !$0.staysOn }
        return Dictionary(own.map { ($0.target.name, $0.choice) }) { first, _ in first }
    }

    /// A pack that the new manifest switches off for a platform: remedies are about that line.
    private static func pack(
        _ pack: Pack, with option: (key: String, value: String)?, for target: String, staysOn: Bool
    ) -> Pack {
        var pack = pack
        if let option {
            pack.targets[target] = Options([option.key: DocumentNode(.string(option.value), at: pack.location)])
        } else if !staysOn {
            pack.targetKeys.isGiven = true
            pack.targetKeys.switchedOff = target
        }
        return pack
    }

    /// The errors behind the first one: three of them, and how many more there are.
    static func notes(on errors: some Collection<Finding>) -> [String] {
        let more = errors.count - 3
        return errors.prefix(3).map(\.message)
            + (more > 0 ? ["and \(SummaryLine.counted(more, "more error")) like these"] : [])
    }

    /// A warning for each obstacle, at the manifest; none for platforms that are `known` to have one.
    func findings(at manifest: String, besides known: Set<String> = []) -> [Finding] {
        obstacles.filter { !known.contains($0.target.name) }.map { obstacle in
            let (errors, option) = (obstacle.errors, obstacle.choice.option)
            // Where `targets` names nothing else, naming a platform would switch off the others.
            let switchedOff =
                obstacle.pack.targetKeys.namingKeepsOthersOn ? "manifest/switched-off" : "manifest/switched-off.remove"
            var finding = Finding(
                obstacle.staysOn ? "manifest/not-buildable" : option == nil ? switchedOff : "manifest/option",
                [
                    "platform": obstacle.target.title, "target": obstacle.target.name, "pack": obstacle.pack.name,
                    "reason": errors[0].message, "option": option.map { "\($0.key): \($0.value)" } ?? "",
                ], path: manifest)
            // Remedies of the platform are for a manifest without the option; what leaves the platform out is done.
            let remedies = obstacle.staysOn ? errors[0].notes[...] : errors[0].notes.prefix(option == nil ? 1 : 0)
            finding.notes = Self.notes(on: errors.dropFirst()) + remedies + finding.notes
            return finding
        }
    }
}
