import PortableFoundation
import StickerModel

/// Compares recorded identifiers with the plans of a build. What was released is there, or it is gone, has another name,
/// or is another picture now: one finding for each edit of the manifest, which may change identifiers of several platforms.
struct ReleaseFindings {
    /// A recorded identifier that the plans do not have, or have with other content.
    struct Change {
        var target: any Target
        var old: RegistryEntry
        /// What has taken its place, or the same identifier with other content; nil when nothing has.
        var new: PublishedIdentifier?

        var kind: IdentifierKind? { target.description.identifierKinds.first { $0.name == old.record.kind } }
        /// "WhatsApp's pack “tea-time”".
        var name: String {
            "\(target.title)\(target.title.hasSuffix("s") ? "'" : "'s") \(old.record.kind) “\(old.record.id)”"
        }
    }

    private enum Cause: Hashable {
        /// The line of the manifest that brings the old names back; nil where none does for a kind of a platform.
        case renamed(ManifestLine?, of: String)
        /// Stickers that are gone of the pack that has this id now.
        case stickersGone(pack: String)
        case packGone(String)
        /// The pack is there, but what it had on this platform is not; "" for everything on a platform.
        case gone(target: String, pack: String)
        case moved(target: String, from: String, to: IdentifierRecord)
        /// People keep it as it was uploaded.
        case fixed(target: String, id: String, Difference)
        case form(target: String, pack: String)
        case cover(target: String, id: String)
        case pictures(target: String, address: String)
    }

    /// How a pack that cannot change differs from what people have.
    private enum Difference: String, CaseIterable { case new, gone, picture }

    private let catalog: Catalog
    private let history: ManifestHistory
    private let packs: [String: Pack]
    private var changes = OrderedGroups<Cause, Change>()
    /// Stickers that are gone or moved, by their cause; one that several platforms had is there several times.
    private var stickers: [Cause: [String]] = [:]

    /// The manifest's folder, which paths of manifests begin with.
    private let root: String
    /// How `lock remove` finds the manifest where it runs in the folder of the build.
    private let manifestOption: [String]
    /// Whether identifiers that are gone are errors until `lock remove` takes them out.
    private let requiresDecisions: Bool
    /// A release records that stickers moved, so that must have been accepted before.
    private let isRelease: Bool

    /// `entries` is what was recorded, `published` all entries of this build, `plans` its plans. `manifest` is relative to
    /// the root; "" stands for the one that the folder is known by.
    init(
        _ entries: [RegistryEntry], with plans: TargetPlans, _ published: [RegistryEntry], _ catalog: Catalog,
        hashes: [String: ContentHash], root: String, manifest: String = "", requiresDecisions: Bool = false,
        isRelease: Bool = false, history: ManifestHistory? = nil
    ) {
        self.catalog = catalog
        self.root = root
        self.requiresDecisions = requiresDecisions
        self.isRelease = isRelease
        // The command must not take identifiers out of the file of another manifest.
        let isKnown = IdentifierRegistry.fileName(of: manifest, in: root) == IdentifierRegistry.ownName
        let path = isKnown ? root : FilePath.shown(manifest, in: root)
        manifestOption = path == "." ? [] : ["-m", path]
        self.history = history ?? ManifestHistory(of: entries, in: catalog, hashes: hashes)
        packs = Dictionary(catalog.packs.map { ($0.id, $0) }) { first, _ in first }
        let published = Dictionary(published.map { ($0.key, $0) }) { $1 }
        let latest = Dictionary(entries.map { ($0.key, $0) }) { $1 }
        for (target, plan) in plans {
            let known = entries.filter { $0.target == target.name && latest[$0.key] == $0 }
            if !known.isEmpty { compare(known, plan.publishedIdentifiers, of: target, published) }
        }
    }

    // MARK: - Comparing

    private mutating func compare(
        _ entries: [RegistryEntry], _ identifiers: [PublishedIdentifier], of target: any Target,
        _ published: [RegistryEntry.Key: RegistryEntry]
    ) {
        let known = Set(entries.map(\.key))
        var present: [RegistryEntry.Key: PublishedIdentifier] = [:]
        var new: [ManifestItem: [PublishedIdentifier]] = [:]
        // Under which identifier each sticker is, for identifiers that hold several.
        var holders: [ManifestItem: [IdentifierRecord]] = [:]
        for identifier in identifiers {
            let record = identifier.record
            let key = RegistryEntry(target: target.name, record).key
            present[key] = identifier
            guard let owner = record.owner else { continue }
            if !known.contains(key) { new[owner, default: []].append(identifier) }
            for sticker in record.stickers {
                holders[ManifestItem(pack: owner.pack, sticker: sticker), default: []].append(record)
            }
        }
        for entry in entries {
            var change = Change(target: target, old: entry)
            if let identifier = present[entry.key], !isOther(identifier, than: entry) {
                change.new = identifier
                compare(change, identifier, published[entry.key]?.record.pictures, holders)
            } else {
                let cause = cause(of: &change, new)
                changes.add(change, to: cause)
                if case .stickersGone = cause { stickers[cause, default: []].append(entry.record.owner?.sticker ?? "") }
            }
        }
    }

    /// Whether a sticker has the identifier of another one that looked otherwise: that one has lost it as if it were gone.
    private func isOther(_ identifier: PublishedIdentifier, than entry: RegistryEntry) -> Bool {
        guard let old = entry.record.owner, old.sticker != nil, let new = identifier.record.owner,
            new != old, new != history.stickers[old], let then = history.art[old], !then.isEmpty,
            let now = new.sticker.flatMap({ history.now[new.pack]?[$0] }), !now.isEmpty
        else { return false }
        return now != then
    }

    /// Why an identifier is not there any more; sets what has taken its place.
    private func cause(of change: inout Change, _ new: [ManifestItem: [PublishedIdentifier]]) -> Cause {
        let (record, target) = (change.old.record, change.target)
        guard let owner = record.owner else { return .gone(target: target.name, pack: "") }
        guard let id = history.packs[owner.pack], let pack = packs[id] else { return .packGone(owner.pack) }
        let item = owner.sticker == nil ? ManifestItem(pack: id) : history.stickers[owner]
        let successors = item.map { (new[$0] ?? []).filter { $0.record.kind == record.kind } } ?? []
        change.new = successors.first { $0.record.form == record.form } ?? successors.first
        if id != owner.pack {
            // An id that is made of the name is where the name is.
            let hasID = pack.fieldLocations["id"] != pack.fieldLocations["name"]
            let place = (hasID ? "again in" : "in") + " this pack, whose name can be anything"
            return .renamed(ManifestLine("id: \(yaml(owner.pack))", place, at: pack.location(of: "id")), of: "")
        }
        guard let item else { return .stickersGone(pack: id) }
        if item != owner, let sticker = pack.allStickers.first(where: { $0.id == item.sticker }) {
            let (id, art) = (yaml(owner.sticker ?? ""), yaml(path(of: sticker.file, in: pack)))
            let place = "in this sticker, in short form `- { file: \(art), id: \(id) }`"
            return .renamed(ManifestLine("id: \(id)", place, at: sticker.location), of: "")
        }
        guard let successor = change.new else {
            let isOff = !packs.values.contains { $0.targets[target.name] != nil }
            return .gone(target: target.name, pack: isOff ? "" : id)
        }
        if successor.record.form != record.form { return .form(target: target.name, pack: id) }
        let line = target.line(restoring: record, to: successor, of: pack)
        return .renamed(line, of: line == nil ? target.name + "/" + record.kind : "")
    }

    private mutating func compare(
        _ change: Change, _ identifier: PublishedIdentifier, _ pictures: String?,
        _ holders: [ManifestItem: [IdentifierRecord]]
    ) {
        guard let owner = identifier.record.owner else { return }
        let (old, new, target) = (change.old.record, identifier.record, change.target.name)
        if let was = old.form, let form = new.form, was != form {
            return changes.add(change, to: .form(target: target, pack: owner.pack))
        }
        if change.kind?.isFixed == true { return compareFixed(change, new) }
        let present = Set(new.stickers)
        var causes: Set<Cause> = []
        for sticker in old.owner == nil ? [] : old.stickers {
            let item = history.stickers[ManifestItem(pack: old.owner?.pack ?? "", sticker: sticker)]
            if let id = item?.sticker, present.contains(id) { continue }
            let holder = item?.sticker.flatMap { id in
                holders[ManifestItem(pack: owner.pack, sticker: id)]?.last { $0.kind == new.kind }
            }
            let cause =
                holder.map { Cause.moved(target: target, from: old.id, to: $0) } ?? .stickersGone(pack: owner.pack)
            if causes.insert(cause).inserted { changes.add(change, to: cause) }
            stickers[cause, default: []].append(item?.sticker ?? sticker)
        }
        guard old.pictures != pictures else { return }
        if let cover = old.cover, let now = new.cover, cover != now, !identifier.isCoverGiven {
            changes.add(change, to: .cover(target: target, id: old.id))
        }
        if let address = old.address, address == new.address, old.pictures != nil {
            changes.add(change, to: .pictures(target: target, address: address))
        }
    }

    /// Compares a pack that people keep as it was uploaded.
    private mutating func compareFixed(_ change: Change, _ new: IdentifierRecord) {
        let (old, pack) = (change.old.record, new.owner?.pack ?? "")
        var differences = [Difference.new: Set(new.stickers), .gone: [], .picture: []]
        for sticker in old.stickers {
            let then = ManifestItem(pack: old.owner?.pack ?? "", sticker: sticker)
            guard let now = history.stickers[then]?.sticker, differences[.new]?.remove(now) != nil else {
                differences[.gone]?.insert(sticker)
                continue
            }
            if let art = history.art[then], art != history.now[pack]?[now] { differences[.picture]?.insert(now) }
        }
        for difference in Difference.allCases {
            let order = difference == .gone ? old.stickers : new.stickers
            let names = order.filter { differences[difference]?.contains($0) == true }
            guard !names.isEmpty else { continue }
            let cause = Cause.fixed(target: change.target.name, id: old.id, difference)
            changes.add(change, to: cause)
            stickers[cause] = names
        }
    }

    // MARK: - Reporting

    var findings: [Finding] { changes.groups.compactMap { finding($0.key, $0.elements) } }

    /// One remark about identifiers that differ from the last build's, of what is not in the lock, if there is one.
    func remark(hasLock: Bool) -> Finding? {
        for (cause, changes) in changes.groups {
            guard case .renamed(let line, _) = cause, let first = changes.first(where: { $0.new != nil })?.new else {
                continue
            }
            let all = self.changes.groups.flatMap { group -> [Change] in
                if case .renamed = group.key { group.elements } else { [] }
            }
            var values = renamed(all)
            values["remedy"] = line?.remedy ?? ""
            values["locks"] = hasLock ? "1" : "0"
            return report(
                all.count > 1 ? "release/not-released.several" : "release/not-released", values,
                in: first.record.owner.flatMap { packs[$0.pack] }, at: line?.location ?? first.location)
        }
        return nil
    }

    /// Findings on pictures alone, of addresses that were never released.
    var pictureFindings: [Finding] {
        changes.groups.compactMap { cause, changes in
            if case .pictures = cause { finding(cause, changes) } else { nil }
        }
    }

    private func finding(_ cause: Cause, _ changes: [Change]) -> Finding? {
        guard let first = changes.first else { return nil }
        let (old, target) = (first.old.record, first.target)
        let owner = first.new?.record.owner.flatMap { packs[$0.pack] }
        let start = owner?.location(of: "stickers") ?? catalog.location
        let stickers = (stickers[cause] ?? []).uniqued
        var values = [
            "name": first.name, "platform": target.title, "id": old.id, "stickers": NameList.text(stickers),
            "count": MetricUnit.stickers.text(Double(stickers.count)), "losses": losses(changes),
            "command": removal(changes),
        ]
        switch cause {
        case .renamed(let line, _):
            let pack = owner ?? old.owner.flatMap { history.packs[$0.pack] }.flatMap { packs[$0] }
            // A single identifier of a pack can be given back by itself.
            let other =
                changes.count == 1 && pack?.id != old.owner?.pack
                ? first.new.flatMap { new in pack.flatMap { target.line(restoring: old, to: new, of: $0) } } : nil
            values.merge(renamed(changes)) { $1 }
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
                in: packs[id], at: packs[id]?.location(of: "stickers") ?? catalog.location)
        case .stickersGone(let id):
            guard let pack = packs[id] else { return nil }
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
            let released = Set(history.stickers.values)
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
                    ? "`- { file: \(yaml(path(of: fresh.file, in: owner))), \(option) }`" : "`\(option)` in its entry"
            }
            return report(id, values, in: owner, at: start, isRelease || requiresDecisions ? .error : nil)
        case .fixed(_, _, let difference):
            let id =
                difference == .new
                ? "release/cannot-change"
                : difference == .gone ? "release/cannot-change.gone" : "release/cannot-change.picture"
            return report(id, values, in: owner, at: start)
        case .form(_, let id):
            guard let pack = packs[id], let new = first.new?.record else { return nil }
            values.merge(["old": old.form ?? "", "new": new.form ?? "", "id": new.id]) { $1 }
            values["command"] = removal([old.id])
            return report(
                new.id == old.id ? "release/kind-changed" : "release/kind-changed.other", values, in: pack,
                at: pack.location(of: "stickers"))
        case .cover:
            guard let pack = owner, let new = first.new, let cover = old.cover else { return nil }
            values.merge(["old": cover, "new": new.record.cover ?? ""]) { $1 }
            values["cover"] = first.kind?.coverName ?? "icon"
            values["art"] = yaml(path(of: cover, in: pack))
            return report(
                new.isCoverFirstSticker ? "release/pictures-changed.part" : "release/pictures-changed", values,
                in: pack, at: start)
        case .pictures(_, let address):
            let names = changes.map { $0.old.record.owner?.sticker ?? $0.old.record.id }.uniqued
            values["count"] = SummaryLine.counted(names.count, "picture")
            values.merge(["address": address, "names": NameList.text(names), "next": yaml(Self.next(address))]) { $1 }
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
        guard ids.count > 5, !packs.isEmpty, let target = changes.first?.target.name else { return removal(ids) }
        return removal(packs, ["--target", target])
    }

    private func removal(_ keys: [String], _ options: [String] = []) -> String {
        let words = (keys.prefix(20) + manifestOption + options).map { SafeText<Terminal>.shellWord($0).string }
        return "stickerpress lock remove \(words.joined(separator: " "))"
    }

    private func yaml(_ text: String) -> String { SafeText<YAML>.scalar(text).string }

    /// A path as the pack's own manifest writes it, which may be in a folder of its own.
    private func path(of art: String, in pack: Pack) -> String {
        let folder = FilePath.parent(pack.location.file)
        return art.below(root == "." ? folder : folder.below(root) ?? "") ?? art
    }

    /// The next address: `…/v2` after `…/v1`.
    static func next(_ address: String) -> String {
        let digits = String(address.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard let number = Int(digits), number < 1_000_000 else { return address + "-2" }
        return address.dropLast(digits.count) + String(number + 1)
    }
}

extension Pack {
    fileprivate var allStickers: [Sticker] { stickers + allTargetStickers }
}
