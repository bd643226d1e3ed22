import PortableFoundation
import StickerModel

/// One finding for each edit that changes what was released, with the line of the manifest that takes it back.
struct ReleaseFindings {
    private typealias Change = ReleaseChanges.Change
    private typealias Cause = ReleaseChanges.Cause

    private let catalog: Catalog
    private let found: ReleaseChanges
    /// How `lock remove` finds the manifest where it runs in the folder of the build.
    private let manifestOption: [String]
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
        self.requiresDecisions = requiresDecisions
        self.isRelease = isRelease
        // The command must not take identifiers out of the file of another manifest.
        let isKnown = IdentifierRegistry.fileName(of: manifest, in: root) == IdentifierRegistry.ownName
        let path = isKnown ? root : FilePath.userPath(manifest, in: root)
        manifestOption = path == "." ? [] : ["-m", path]
        found = ReleaseChanges(
            entries, with: plans, published, catalog,
            history ?? ManifestHistory(of: entries, in: catalog, hashes: hashes), root: root)
    }

    var findings: [Finding] { found.groups.compactMap { finding($0.key, $0.elements) } }

    /// One remark about identifiers that differ from the last build's, of what is not in the lock, if there is one.
    func remark(hasLock: Bool) -> Finding? {
        for (cause, changes) in found.groups {
            guard case .renamed(let line, _) = cause, let first = changes.first(where: { $0.new != nil })?.new else {
                continue
            }
            let all = found.groups.flatMap { group -> [Change] in
                if case .renamed = group.key { group.elements } else { [] }
            }
            var values = renamed(all)
            values["remedy"] = line?.remedy ?? ""
            values["locks"] = hasLock ? "1" : "0"
            return report(
                all.count > 1 ? "release/not-released.several" : "release/not-released", values,
                in: first.record.owner.flatMap { found.packs[$0.pack] }, at: line?.location ?? first.location)
        }
        return nil
    }

    /// Findings on pictures alone, of addresses that were never released.
    var pictureFindings: [Finding] {
        found.groups.compactMap { cause, changes in
            if case .pictures = cause { finding(cause, changes) } else { nil }
        }
    }

    private func finding(_ cause: Cause, _ changes: [Change]) -> Finding? {
        guard let first = changes.first else { return nil }
        let (old, target) = (first.old.record, first.target)
        let owner = first.new?.record.owner.flatMap { found.packs[$0.pack] }
        let start = owner?.location(of: "stickers") ?? catalog.location
        let stickers = (found.stickers[cause] ?? []).uniqued
        var values = [
            "name": first.name, "platform": target.title, "id": old.id, "stickers": NameList.text(stickers),
            "count": MetricUnit.stickers.text(Double(stickers.count)), "losses": losses(changes),
            "command": removal(changes),
        ]
        switch cause {
        case .renamed(let line, _):
            let pack = owner ?? old.owner.flatMap { found.history.packs[$0.pack] }.flatMap { found.packs[$0] }
            // A single identifier of a pack can be given back by itself.
            let other =
                changes.count == 1 && pack?.id != old.owner?.pack
                ? first.new.flatMap { new in pack.flatMap { target.line(restoring: old, to: new, of: $0) } } : nil
            values.merge(renamed(changes)) { $1 }
            values["names"] = NameList.text(changes.map(\.old.record.id))
            values["remedy"] = [line, other].compactMap { $0?.remedy }.joined(separator: ", or ")
            let id =
                changes.allSatisfy { $0.new == nil }
                ? "release/renamed.gone" : changes.count > 1 ? "release/renamed.several" : "release/renamed"
            return report(
                id, values, in: pack, at: line?.location ?? first.new?.location ?? catalog.location,
                changes.map { $0.kind?.change ?? .warning }.max())
        case .packGone(let id):
            (values["id"], values["command"]) = (id, removal([id]))
            return removed("release/removed.pack", values, changes, in: nil, at: catalog.location)
        case .gone(_, let id):
            values["count"] = SummaryLine.counted(changes.count, "identifier")
            values["names"] = NameList.text(changes.map(\.old.record.id))
            return removed(
                changes.count == 1 ? "release/removed" : "release/removed.identifiers", values, changes,
                in: found.packs[id], at: found.packs[id]?.location(of: "stickers") ?? catalog.location)
        case .stickersGone(let id):
            guard let pack = found.packs[id] else { return nil }
            let lost = changes.filter { $0.new == nil }
            // What has no identifier of its own goes with the next update, and the next release records that.
            values["groups"] = NameList.whole(changes.filter { $0.new != nil }.map(\.name), "and")
            (values["pack"], values["losses"]) = (pack.name, losses(lost))
            values["command"] = removal(stickers.map { "\(pack.id)/\($0)" })
            let place = pack.location(of: "stickers")
            return lost.isEmpty
                ? report("release/stickers-removed.updated", values, in: pack, at: place, .warning)
                : removed("release/stickers-removed", values, lost, in: pack, at: place)
        case .moved(_, _, let now):
            values["new"] = now.id
            let isAccepted = owner?.ruleLevels["release/stickers-moved"] != nil
            values["line-accepting"] =
                isAccepted ? "" : "rules: { release/stickers-moved: { level: warning, reason: … } }"
            let released = Set(found.history.stickers.values)
            let isOther = old.form.map { $0 != now.form } == true
            // A new kind of pack came with a sticker of that kind.
            let fresh = owner?.stickers(for: target.name).first {
                isOther
                    ? now.stickers.contains($0.id) && !old.stickers.contains($0.id)
                    : !released.contains(ManifestItem(pack: owner?.id ?? "", sticker: $0.id))
            }
            var id = "release/stickers-moved"
            if let owner, let fresh {
                id = isOther ? "release/stickers-moved.kind" : "release/stickers-moved.new"
                values["fresh"] = fresh.id
                // A line with the file alone would take what else an entry says away.
                let isPlain = fresh.fieldLocations.keys.allSatisfy { $0 == "file" }
                let option = "targets: { \(target.name): false }"
                values["line"] =
                    isPlain
                    ? "`- { file: \(ReleaseChanges.yaml(found.path(of: fresh.file, in: owner))), \(option) }`"
                    : "`\(option)` in its entry"
            }
            return report(id, values, in: owner, at: start, isRelease || requiresDecisions ? .error : nil)
        case .fixed(_, _, let difference):
            let id =
                difference == .new
                ? "release/cannot-change"
                : difference == .gone ? "release/cannot-change.gone" : "release/cannot-change.picture"
            return report(id, values, in: owner, at: start)
        case .form(_, let id):
            guard let pack = found.packs[id], let new = first.new?.record else { return nil }
            values.merge(["old": old.form ?? "", "new": new.form ?? "", "id": new.id]) { $1 }
            values["command"] = removal([old.id])
            return report(
                new.id == old.id ? "release/kind-changed" : "release/kind-changed.other", values, in: pack,
                at: pack.location(of: "stickers"))
        case .cover:
            guard let pack = owner, let new = first.new, let cover = old.cover else { return nil }
            values.merge(["old": cover, "new": new.record.cover ?? ""]) { $1 }
            values["cover"] = first.kind?.coverName ?? "icon"
            values["art"] = ReleaseChanges.yaml(found.path(of: cover, in: pack))
            return report(
                new.isCoverFirstSticker ? "release/pictures-changed.part" : "release/pictures-changed", values,
                in: pack, at: start)
        case .pictures(_, let address):
            let names = changes.map { $0.old.record.owner?.sticker ?? $0.old.record.id }.uniqued
            values["count"] = SummaryLine.counted(names.count, "picture")
            values.merge([
                "address": address, "names": NameList.text(names), "next": ReleaseChanges.yaml(Self.next(address)),
            ]) {
                $1
            }
            return report(
                "release/pictures-changed.address", values, in: owner, at: owner?.location ?? catalog.location)
        }
    }

    /// What is gone until `lock remove` takes it out. A build goes on: it may be meant.
    private func removed(
        _ id: String, _ values: [String: String], _ changes: [Change], in pack: Pack?, at location: SourceLocation
    ) -> Finding? {
        let severity = changes.map { $0.kind?.removal ?? .warning }.max() ?? .warning
        return report(id, values, in: pack, at: location, requiresDecisions ? .error : max(.warning, severity))
    }

    private func report(
        _ id: String, _ values: [String: String], in pack: Pack?, at location: SourceLocation,
        _ severity: Severity? = nil
    ) -> Finding? {
        var finding = Finding(id, values, at: location)
        finding.severity = severity ?? finding.severity
        return finding.leveled(by: pack?.ruleLevels ?? RuleLevel.shared(by: catalog.packs.map(\.ruleLevels)))
    }

    /// The first identifier with another name, and how many more there are.
    private func renamed(_ changes: [Change]) -> [String: String] {
        let first = changes.first { $0.new != nil }
        let rest = changes.count - (first == nil ? 0 : 1)
        return [
            "name": first?.name ?? "", "new": first?.new?.record.id ?? "",
            "more": SummaryLine.counted(rest, first == nil ? "identifier" : "more identifier"),
        ]
    }

    /// What people lose, once for each platform concerned: with a pack goes what is in it.
    private func losses(_ changes: [Change]) -> String {
        var texts = OrderedGroups<String, String>()
        for change in changes {
            if let kind = change.kind { texts.add("\(change.target.title): \(kind.loss)", to: change.target.name) }
        }
        return texts.groups.compactMap(\.elements.first).joined(separator: "; ")
    }

    /// A few identifiers by name; many by the packs that have them, on this platform alone.
    private func removal(_ changes: [Change]) -> String {
        let ids = changes.map(\.old.record.id)
        let packs = changes.compactMap(\.old.record.owner?.pack).uniqued
        guard ids.count > 5, !packs.isEmpty else { return removal(ids) }
        let targets = changes.map(\.target.name).uniqued
        return removal(packs, targets.count == 1 ? ["--target", targets[0]] : [])
    }

    private func removal(_ keys: [String], _ options: [String] = []) -> String {
        let words = (keys.prefix(20) + manifestOption + options).map { SafeText<Terminal>.shellWord($0).string }
        return "stickerpress lock remove \(words.joined(separator: " "))"
    }

    /// The next address: `…/v2` after `…/v1`.
    static func next(_ address: String) -> String {
        let digits = String(address.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard let number = Int(digits), number < 1_000_000 else { return address + "-2" }
        return address.dropLast(digits.count) + String(number + 1)
    }
}
