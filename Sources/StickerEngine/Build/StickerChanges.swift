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
        return "\(figures) (\(NameList.text(packs, limit: 3)))"
    }
}

/// The pictures of an output's stickers, by the hashes of the files that hold them.
struct StickerPictures: Sendable, Equatable {
    fileprivate struct Sticker: Sendable, Equatable {
        var pack: String
        var sticker: String
        /// By target: a hash of the hashes of its files, in whatever order they were.
        var pictures: [String: ContentHash] = [:]
    }

    private struct Key: Hashable {
        var pack: String
        var sticker: String
    }

    /// In the order of the manifest.
    private var stickers: [Sticker] = []
    private var targets: Set<String> = []

    /// As planned; `hashes` are by path in the output.
    init(plans: TargetPlans, hashes: [String: ContentHash]) {
        var files = Files()
        for (target, plan) in plans {
            for entry in plan.output.entries {
                guard let origin = entry.origin, origin.isSticker, let sticker = origin.sticker,
                    case .art = entry.content
                else { continue }
                files.add(
                    Key(pack: origin.pack, sticker: sticker), target.name, hashes[target.name + "/" + entry.path])
            }
        }
        self.init(files)
    }

    /// As an earlier build reported them. Anyone may have edited the report: what it says is only counted.
    init(report: DocumentNode, hashes: [String: ContentHash]) {
        var files = Files()
        for target in report["targets"]?.members ?? [] {
            for image in target.node["images"]?.elements ?? [] {
                guard image["role"]?.string == Origin.stickerRole, let pack = image["pack"]?.string,
                    let sticker = image["sticker"]?.string
                else { continue }
                for file in image["files"]?.elements ?? [] {
                    files.add(
                        Key(pack: pack, sticker: sticker), target.key,
                        file.string.flatMap { hashes[target.key + "/" + $0] })
                }
            }
        }
        self.init(files)
    }

    /// Hashes of files while they are collected.
    private struct Files {
        var targets: Set<String> = []
        var order: [Key] = []
        var hashes: [Key: [String: [ContentHash?]]] = [:]

        mutating func add(_ key: Key, _ target: String, _ hash: ContentHash?) {
            targets.insert(target)
            if hashes[key] == nil { order.append(key) }
            hashes[key, default: [:]][target, default: []].append(hash)
        }
    }

    private init(_ files: Files) {
        targets = files.targets
        stickers = files.order.map { key in
            let pictures = (files.hashes[key] ?? [:]).mapValues { hashes in
                ContentHash(hashes.uniqued.map { $0?.hex ?? "" }.sorted().joined(separator: "\n"))
            }
            return Sticker(pack: key.pack, sticker: key.sticker, pictures: pictures)
        }
    }

    /// Nil where the two outputs have no platform in common.
    func changes(since old: StickerPictures) -> StickerChanges? {
        let shared = targets.intersection(old.targets)
        guard !shared.isEmpty else { return nil }
        let before = old.only(shared)
        var changes = StickerChanges()
        var packs: [String] = []
        var seen: Set<Key> = []
        for sticker in stickers {
            let pictures = sticker.pictures.filter { shared.contains($0.key) }
            guard !pictures.isEmpty else { continue }
            let key = Key(pack: sticker.pack, sticker: sticker.sticker)
            seen.insert(key)
            switch before[key] {
            case nil: changes.new += 1
            case pictures?: continue
            default: changes.changed += 1
            }
            packs.append(sticker.pack)
        }
        for sticker in old.stickers {
            let key = Key(pack: sticker.pack, sticker: sticker.sticker)
            guard before[key] != nil, !seen.contains(key) else { continue }
            changes.removed += 1
            packs.append(sticker.pack)
        }
        changes.packs = packs.uniqued
        return changes
    }

    private func only(_ targets: Set<String>) -> [Key: [String: ContentHash]] {
        var result: [Key: [String: ContentHash]] = [:]
        for sticker in stickers {
            let kept = sticker.pictures.filter { targets.contains($0.key) }
            if !kept.isEmpty { result[Key(pack: sticker.pack, sticker: sticker.sticker)] = kept }
        }
        return result
    }
}
