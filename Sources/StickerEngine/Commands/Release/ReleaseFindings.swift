import PortableFoundation
import StickerModel

/// One finding for each edit that changes what was released.
struct ReleaseFindings {
    private typealias Change = ReleaseChanges.Change
    private typealias Cause = ReleaseChanges.Cause

    private let catalog: Catalog
    private let found: ReleaseChanges
    /// What each key of `lock remove` would take out, but for identifiers with their target.
    private let recorded: [String: [RegistryEntry]]
    /// How `lock remove` finds the manifest where it runs in the folder of the build, and in that of the manifest.
    private let manifestOption: (here: String, there: String)
    /// Whether identifiers that are gone are errors until `lock remove` takes them out.
    private let requiresDecisions: Bool
    /// A release records that stickers moved, so that must have been accepted before.
    private let isRelease: Bool

    /// `entries` is what was recorded, `published` all entries of this build, `plans` its plans. `manifest` is relative to
    /// the root, the folder of the manifest; "" stands for the one that the folder is known by.
    init(
        _ entries: [RegistryEntry], with plans: TargetPlans, _ published: [RegistryEntry], _ catalog: Catalog,
        hashes: [String: ContentHash], root: String, manifest: String = "", requiresDecisions: Bool = false,
        isRelease: Bool = false, history: ManifestHistory? = nil
    ) {
        self.catalog = catalog
        (self.requiresDecisions, self.isRelease) = (requiresDecisions, isRelease)
        // The command must not take identifiers out of the file of another manifest.
        let isKnown = IdentifierRegistry.fileName(of: manifest, in: root) == IdentifierRegistry.ownName
        let path = isKnown ? root : FilePath.userPath(manifest, in: root)
        func option(_ path: String) -> String { path == "." ? "" : " -m " + SafeText<Terminal>.shellWord(path).string }
        manifestOption = (option(path), option(isKnown ? "." : manifest))
        found = ReleaseChanges(
            entries, with: plans, published, catalog,
            history ?? ManifestHistory(of: entries, in: catalog, hashes: hashes))
        recorded =
            found.groups.isEmpty
            ? [:]
            : entries.reduce(into: [:]) { recorded, entry in
                guard entry.target != RegistryEntry.manifest else { return }
                let owner = entry.record.owner
                for key in [entry.record.id, owner?.text, owner?.pack].compactMap(\.self).uniqued {
                    recorded[key, default: []].append(entry)
                }
            }
    }

    var findings: [Finding] { found.groups.compactMap { finding($0.key, $0.elements) } }

    /// On what differs from the last build and is not in the lock: names, and pictures at an address.
    var remarks: [Finding] {
        found.groups.compactMap { cause, changes in
            switch cause {
            case .id, .name: renamed(changes, by: cause, "release/not-released", .info)
            case .pictures: finding(cause, changes)
            default: nil
            }
        }
    }

    private func finding(_ cause: Cause, _ changes: [Change]) -> Finding? {
        guard let first = changes.first else { return nil }
        let packs = found.packs(of: changes)
        let stickers = changes.flatMap(\.stickers).uniqued
        var values = [
            "name": first.name, "platform": first.target.title, "id": first.old.id,
            "new": first.new?.record.id ?? "", "stickers": NameList.text(stickers),
            "count": MetricUnit.stickers.text(Double(stickers.count)), "losses": losses(changes),
        ]
        switch cause {
        case .id, .name:
            return renamed(changes, by: cause, "release/renamed", changes.map { $0.kind?.change ?? .warning }.max())
        case .packGone(let id):
            values["id"] = id
            values.merge(removal(changes)) { $1 }
            return report("release/removed.pack", values, changes, removedSeverity)
        case .gone(let target, let pack):
            values["count"] = SummaryLine.counted(changes.count, "identifier")
            values["names"] = NameList.text(changes.map(\.old.id))
            values.merge(removal(changes)) { $1 }
            // Where the platform was switched off.
            let (key, owner) = ("targets." + target, packs.first ?? catalog.packs.first)
            let sticker = changes.count == 1 ? first.old.owner.flatMap(found.sticker)?.fieldLocations[key] : nil
            let isOff = owner?.targets[target] == nil
            let off = isOff ? owner?.fieldLocations[key] ?? owner?.location(of: "targets") : nil
            return report(
                changes.count == 1 ? "release/removed" : "release/removed.several", values, changes,
                at: sticker ?? off ?? (pack.isEmpty ? catalog.location : nil), removedSeverity)
        case .stickersGone(let pack):
            // What has no identifier of its own goes with the next update, and the next release records that.
            let lost = changes.filter { $0.new == nil }
            values["groups"] = NameList.whole(changes.filter { $0.new != nil }.map(\.name), "and")
            values["pack"] = packs.first?.name ?? pack
            values["losses"] = losses(lost)
            values.merge(removal(lost)) { $1 }
            return lost.isEmpty
                ? report("release/stickers-removed.updated", values, changes)
                : report("release/stickers-removed", values, changes, removedSeverity)
        case .moved(_, _, let new):
            values["new"] = new
            return report("release/stickers-moved", values, changes, isRelease ? .error : removedSeverity)
        case .fixed: return report("release/cannot-change", values, changes)
        case .form:
            let new = SafeText<YAML>.scalar(first.new?.record.id ?? "")
            values["old"] = first.old.form ?? ""
            values["form"] = first.new?.record.form ?? ""
            values["option"] = first.kind?.option.map { "`\($0): \(new)`" } ?? ""
            values.merge(removal(changes)) { $1 }
            return report("release/kind-changed", values, changes)
        case .cover:
            values["cover"] = first.kind?.coverName ?? "icon"
            values["old"] = first.old.cover ?? ""
            values["art"] = first.new?.record.cover ?? ""
            return report("release/pictures-changed", values, changes)
        case .pictures(_, let address):
            let names = changes.map { $0.old.owner?.sticker ?? $0.old.id }.uniqued
            values["count"] = SummaryLine.counted(names.count, "picture")
            (values["names"], values["address"]) = (NameList.text(names), address)
            return report("release/pictures-changed.address", values, changes, at: packs.first?.location)
        }
    }

    private func renamed(_ changes: [Change], by cause: Cause, _ id: String, _ severity: Severity?) -> Finding? {
        guard let first = changes.first else { return nil }
        let more = changes.dropFirst().map(\.old.id).uniqued
        var values = [
            "name": first.name, "new": first.new?.record.id ?? "", "losses": losses(changes), "pack": "",
            "sticker": "", "source": "",
            "more": more.isEmpty
                ? "" : "\(SummaryLine.counted(more.count, "more identifier")) (\(NameList.text(more)))",
        ]
        values.merge(removal(changes)) { $1 }
        var location = first.new?.location
        if case .id(let item) = cause {
            let old = SafeText<YAML>.scalar(item.sticker ?? item.pack)
            values[item.sticker == nil ? "pack" : "sticker"] = old.string
            values["entry"] = "{ file: …, id: \(old) }"
            location =
                item.sticker == nil
                ? found.packs(of: changes).first?.location(of: "id") : found.sticker(item)?.location
        } else {
            values["source"] = first.kind?.source ?? ""
        }
        return report(id, values, changes, at: location, severity)
    }

    /// That of what is gone until `lock remove` takes it out. A build goes on: it may be meant.
    private var removedSeverity: Severity { requiresDecisions ? .error : .warning }

    private func report(
        _ id: String, _ values: [String: String], _ changes: [Change], at location: SourceLocation? = nil,
        _ severity: Severity? = nil
    ) -> Finding? {
        let packs = found.packs(of: changes)
        var finding = Finding(id, values, at: location ?? packs.first?.location(of: "stickers") ?? catalog.location)
        if let command = values["command"] {
            finding.text.values["command"] = command + manifestOption.here
            finding.text.valuesInItsFolder["command"] = command + manifestOption.there
        }
        return finding.at(severity ?? finding.severity)
            .leveled(by: RuleLevel.shared(by: (packs.isEmpty ? catalog.packs : packs).map(\.ruleLevels)))
    }

    /// What people lose, once for each platform concerned: with a pack goes what is in it.
    private func losses(_ changes: [Change]) -> String {
        var texts = OrderedGroups<String, String>()
        for change in changes {
            if let kind = change.kind { texts.add("\(change.target.title): \(kind.loss)", to: change.target.name) }
        }
        return texts.groups.compactMap(\.elements.first).joined(separator: "; ")
    }

    /// The shortest command that takes these identifiers out of the lock and no others: by the packs or stickers that have
    /// them, or by their names; and how many it leaves to another one.
    private func removal(_ changes: [Change]) -> [String: String] {
        let gone = Set(changes.map(\.entry.ownedKey))
        let targets = Set(changes.map(\.target.name))
        let owners = changes.compactMap(\.old.owner)
        var commands = [(keys: changes.map(\.entry.name).uniqued, options: [String]())]
        // Lines of older versions have no owner.
        for keys in owners.count == changes.count ? [owners.map(\.text).uniqued, owners.map(\.pack).uniqued] : [] {
            if isExact(keys, targets, gone) { commands.append((keys, targets.sorted().flatMap { ["--target", $0] })) }
            if isExact(keys, nil, gone) { commands.append((keys, [])) }
        }
        let best = commands.reversed().min { $0.keys.count + $0.options.count < $1.keys.count + $1.options.count }
        let keys = best?.keys ?? []
        let words = (keys.prefix(Self.mostKeys) + (best?.options ?? [])).map { SafeText<Terminal>.shellWord($0).string }
        let rest = keys.count - Self.mostKeys
        return [
            "command": "stickerpress lock remove \(words.joined(separator: " "))",
            "rest": rest > 0 ? SummaryLine.counted(rest, "more identifier") : "",
        ]
    }

    private static let mostKeys = 20

    /// Whether `lock remove` with these keys takes out nothing but what is gone; nil stands for all targets.
    private func isExact(_ keys: [String], _ targets: Set<String>?, _ gone: Set<RegistryEntry.OwnedKey>) -> Bool {
        keys.allSatisfy { key in
            recorded[key, default: []].allSatisfy {
                gone.contains($0.ownedKey) || targets?.contains($0.target) == false
            }
        }
    }
}
