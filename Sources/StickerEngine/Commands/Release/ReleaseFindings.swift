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
        var name: String { "\(target.title)'s \(old.record.kind) “\(old.record.id)”" }
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
        case form(target: String, pack: String)
        case cover(target: String, id: String)
        case pictures(target: String, address: String)
    }

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
        isRelease: Bool = false
    ) {
        self.catalog = catalog
        self.root = root
        self.requiresDecisions = requiresDecisions
        self.isRelease = isRelease
        // The command must not take identifiers out of the file of another manifest.
        let isKnown = IdentifierRegistry.fileName(of: manifest, in: root) == IdentifierRegistry.ownName
        let path = isKnown ? root : FilePath.shown(manifest, in: root)
        manifestOption = path == "." ? [] : ["-m", path]
        history = ManifestHistory(of: entries, in: catalog, hashes: hashes)
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

    // MARK: - Reporting

    /// Findings on what differs from the last release.
    var findings: [Finding] { changes.groups.compactMap { finding($0.key, $0.elements) } }

    /// One remark about identifiers that differ from the last build's, of what was never released.
    var remark: Finding? {
        for (cause, changes) in changes.groups {
            guard case .renamed(let line, _) = cause, let first = changes.first(where: { $0.new != nil })?.new else {
                continue
            }
            let all = self.changes.groups.flatMap { group -> [Change] in
                if case .renamed = group.key { group.elements } else { [] }
            }
            return finding(
                "release/not-released", in: first.record.owner.flatMap { packs[$0.pack] },
                at: line?.location ?? first.location, "compared with the last build, " + renamed(all),
                [
                    "nothing of it was released, so nothing is lost"
                        + (line.map { "; to keep the old name: \($0.remedy)" } ?? "")
                ])
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
        let owner = first.new?.record.owner.flatMap { packs[$0.pack] }
        let start = owner?.location(of: "stickers") ?? catalog.location
        let stickers = (stickers[cause] ?? []).uniqued
        switch cause {
        case .renamed(let line, _):
            let pack = owner ?? first.old.record.owner.flatMap { history.packs[$0.pack] }.flatMap { packs[$0] }
            // A single identifier of a pack can be given back by itself.
            let other =
                changes.count == 1 && pack?.id != first.old.record.owner?.pack
                ? first.new.flatMap { new in
                    pack.flatMap { first.target.line(restoring: first.old.record, to: new, of: $0) }
                } : nil
            return finding(
                "release/renamed", in: pack,
                at: line?.location ?? first.new?.location ?? catalog.location,
                severity: changes.map { $0.kind?.change ?? .warning }.max(), renamed(changes),
                [
                    (line?.remedy ?? "restore what it is made of") + (other.map { ", or \($0.remedy)" } ?? ""),
                    losses(changes),
                    "if it is meant: \(remove(changes))",
                ])
        case .packGone(let id):
            return removed(
                "pack “\(id)”", 1, changes, in: nil, at: catalog.location, losses(changes), remove([id]))
        case .gone(_, let id):
            let what =
                changes.count == 1
                ? first.name
                : "\(Figures.grouped(changes.count)) identifiers of \(first.target.title) "
                    + "(\(NameList.text(changes.map(\.old.record.id))))"
            return removed(
                what, changes.count, changes, in: packs[id],
                at: packs[id]?.location(of: "stickers") ?? catalog.location,
                losses(changes), remove(changes))
        case .stickersGone(let id):
            guard let pack = packs[id] else { return nil }
            let lost = changes.filter { $0.new == nil }
            // What has no identifier of its own goes with the next update, and the next release records that.
            let groups = changes.filter { $0.new != nil }.map(\.name)
            let update =
                groups.isEmpty
                ? "" : "people who have \(NameList.whole(groups, "and")) lose what is gone with the next update"
            let count = MetricUnit.stickers.text(Double(stickers.count))
            return removed(
                "\(count) of pack “\(pack.name)” (\(NameList.text(stickers)))", stickers.count, lost, in: pack,
                at: pack.location(of: "stickers"),
                [losses(lost), update].filter { !$0.isEmpty }.joined(separator: "; "),
                lost.isEmpty ? nil : remove(stickers.map { "\(pack.id)/\($0)" }))
        case .moved(_, let id, let now):
            let fresh = now.stickers.filter { !stickers.contains($0) }
            let keeps = first.old.record.form.map { $0 != now.form && !fresh.isEmpty } ?? false
            return finding(
                "release/stickers-moved", in: owner, at: start,
                severity: isRelease || requiresDecisions ? .error : nil,
                "\(MetricUnit.stickers.text(Double(stickers.count))) of \(first.name) "
                    + "\(stickers.count == 1 ? "is" : "are") in “\(now.id)” now: \(NameList.text(stickers))",
                [
                    "people who have added “\(id)” lose \(stickers.count == 1 ? "it" : "them") there: "
                        + (keeps
                            ? "list \(NameList.text(fresh)) in a pack of \(fresh.count == 1 ? "its" : "their") own"
                            : "list new stickers after the released ones, and enough of them for a pack, or give them a "
                                + "pack of their own"),
                    "if it is meant: `rules: { release/stickers-moved: { level: warning, reason: … } }`",
                ])
        case .form(_, let id):
            guard let pack = packs[id], let new = first.new?.record else { return nil }
            let old = first.old.record
            let now = new.id == old.id ? "is \(new.form ?? "") now" : "is gone; “\(new.id)” is \(new.form ?? "")"
            return finding(
                "release/kind-changed", in: pack, at: pack.location(of: "stickers"),
                "\(first.name) was released as \(old.form ?? "") and \(now)",
                [
                    "keep the \(old.form ?? "") stickers in this pack, and give the others a pack of their own",
                    losses([first]), "if it is meant: \(remove([old.id]))",
                ])
        case .cover:
            guard let pack = owner, let new = first.new, let old = first.old.record.cover else { return nil }
            let art = yaml(path(of: old, in: pack))
            return finding(
                "release/pictures-changed", in: pack, at: start,
                "the \(first.kind?.coverName ?? "icon") of \(first.name) is another picture now: "
                    + "\(new.record.cover ?? ""), and it was \(old)",
                [
                    new.isCoverFirstSticker
                        ? "it is the first sticker of a further part, which `icon` does not change: put `\(art)` back to "
                            + "where it was" : "for the old one write `icon: \(art)` in this pack"
                ])
        case .pictures(_, let address):
            let names = changes.map { $0.old.record.owner?.sticker ?? $0.old.record.id }.uniqued
            return finding(
                "release/pictures-changed", in: owner, at: owner?.location ?? catalog.location,
                "\(SummaryLine.counted(names.count, "picture")) that apps load from \(address) "
                    + "\(names.count == 1 ? "is another picture" : "are other pictures") now: " + NameList.text(names),
                [
                    "apps and networks keep the old ones under the same address: upload to a new one, for example "
                        + "`base-url: \(yaml(Self.next(address)))`"
                ])
        }
    }

    /// `removal` is the command that accepts it; nil where the next release does.
    private func removed(
        _ what: String, _ count: Int, _ changes: [Change], in pack: Pack?, at location: SourceLocation,
        _ losses: String,
        _ removal: String?
    ) -> Finding? {
        let severity = max(.warning, changes.map { $0.kind?.removal ?? .warning }.max() ?? .warning)
        // A build goes on: it may be meant.
        let isUndecided = requiresDecisions && removal != nil
        return finding(
            "release/removed", in: pack, at: location, severity: isUndecided ? .error : severity,
            "\(what) \(count == 1 ? "was released and is" : "were released and are") gone",
            [
                losses,
                removal.map { "put back what is missing, or if it is meant: \($0)" }
                    ?? "put back what is missing; if it is meant, the next release records that it is gone",
            ])
    }

    private func finding(
        _ rule: String, in pack: Pack?, at location: SourceLocation, severity: Severity? = nil, _ message: String,
        _ notes: [String]
    ) -> Finding? {
        let levels = pack?.ruleLevels ?? RuleLevel.shared(by: catalog.packs.map(\.ruleLevels))
        return Finding(
            rule: rule, severity: severity ?? (ToolNotices.book[rule]?.severity ?? .warning), message: message,
            notes: notes.filter { !$0.isEmpty }, at: location
        ).leveled(by: levels)
    }

    /// "WhatsApp's pack “a” has another name: “b”" for the first two, and how many more.
    private func renamed(_ changes: [Change]) -> String {
        let parts = changes.filter { $0.new != nil }.prefix(2).map {
            "\($0.name) has another name: “\($0.new?.record.id ?? "")”"
        }
        let rest = changes.count - parts.count
        guard rest > 0 else { return NameList.whole(Array(parts), "and") }
        guard !parts.isEmpty else { return "\(SummaryLine.counted(rest, "identifier")) \(rest == 1 ? "goes" : "go")" }
        return parts.joined(separator: ", ") + ", and \(SummaryLine.counted(rest, "more identifier")) "
            + (rest == 1 ? "changes" : "change")
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
    private func remove(_ changes: [Change]) -> String {
        let ids = changes.map(\.old.record.id)
        let packs = changes.compactMap(\.old.record.owner?.pack).uniqued
        guard ids.count > 5, !packs.isEmpty, let target = changes.first?.target.name else { return remove(ids) }
        return remove(packs, ["--target", target])
    }

    private func remove(_ keys: [String], _ options: [String] = []) -> String {
        let words = (keys.prefix(20) + manifestOption + options).map { SafeText<Terminal>.shellWord($0).string }
        return "`stickerpress lock remove \(words.joined(separator: " "))`"
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
