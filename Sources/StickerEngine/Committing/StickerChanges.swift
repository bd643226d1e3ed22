import StickerModel

/// How the stickers of a build differ from those of the build before, by their pictures.
public struct StickerChanges: Sendable, Hashable {
    /// Stickers that the output before did not have.
    public var new = 0
    /// Stickers whose picture is another one.
    public var changed = 0
    /// Stickers that are gone.
    public var removed = 0
    /// The ids of their packs, in the order of the manifest; those that are gone come last.
    public var packs: [String] = []

    /// "2 new, 1 changed, 0 removed (pack-1)"
    var text: String {
        guard !packs.isEmpty else { return "no picture changed" }
        let counts = [(new, "new"), (changed, "changed"), (removed, "removed")]
        let figures = counts.map { "\(Figures.grouped($0.0)) \($0.1)" }.joined(separator: ", ")
        let rest = packs.count > 4 ? " and \(Figures.grouped(packs.count - 3)) more" : ""
        return "\(figures) (\(packs.prefix(packs.count > 4 ? 3 : 4).joined(separator: ", "))\(rest))"
    }
}

/// The pictures of an output's stickers, by the hashes of the files that hold them.
struct StickerPictures {
    private struct Key: Hashable {
        var pack: String
        var sticker: String
    }

    /// Hashes by target; a sticker of one target may have several files.
    private var hashes: [Key: [String: Set<String>]] = [:]
    private var order: [Key] = []
    private var targets: Set<String> = []

    /// As planned; `hashes` are by path in the output.
    init(plans: TargetPlans, hashes: [String: String]) {
        for (target, plan) in plans {
            for entry in plan.output.entries {
                guard let origin = entry.origin, origin.role == "sticker", let sticker = origin.sticker,
                    case .art = entry.content
                else { continue }
                add(Key(pack: origin.pack, sticker: sticker), target.name, hashes[target.name + "/" + entry.path])
            }
        }
    }

    /// As an earlier build reported them. Anyone may have edited the report: what it says is only counted.
    init(report: DocumentNode, hashes: [String: String]) {
        for target in report["targets"]?.members ?? [] {
            for image in target.node["images"]?.elements ?? [] {
                guard image["role"]?.string == "sticker", let pack = image["pack"]?.string,
                    let sticker = image["sticker"]?.string
                else { continue }
                for file in image["files"]?.elements ?? [] {
                    add(
                        Key(pack: pack, sticker: sticker), target.key,
                        file.string.flatMap { hashes[target.key + "/" + $0] })
                }
            }
        }
    }

    private mutating func add(_ key: Key, _ target: String, _ hash: String?) {
        if hashes[key] == nil { order.append(key) }
        hashes[key, default: [:]][target, default: []].insert(hash ?? "")
        targets.insert(target)
    }

    /// Nil where the two outputs have no platform in common.
    func changes(since old: StickerPictures) -> StickerChanges? {
        let shared = targets.intersection(old.targets)
        guard !shared.isEmpty else { return nil }
        let new = self.only(shared)
        let before = old.only(shared)
        var changes = StickerChanges()
        var packs: [String] = []
        for key in order {
            guard let pictures = new[key] else { continue }
            switch before[key] {
            case nil: changes.new += 1
            case pictures?: continue
            default: changes.changed += 1
            }
            packs.append(key.pack)
        }
        for key in old.order where before[key] != nil && new[key] == nil {
            changes.removed += 1
            packs.append(key.pack)
        }
        changes.packs = packs.uniqued
        return changes
    }

    private func only(_ targets: Set<String>) -> [Key: [String: Set<String>]] {
        hashes.compactMapValues { pictures in
            let kept = pictures.filter { targets.contains($0.key) }
            return kept.isEmpty ? nil : kept
        }
    }
}
