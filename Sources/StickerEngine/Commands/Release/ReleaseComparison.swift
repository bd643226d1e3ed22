import StickerModel

/// Compares recorded identifiers with the plans of a build, and finds for each difference the change of the manifest
/// that it comes from: one cause may change identifiers of several platforms.
struct ReleaseComparison {
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

    /// What was changed in the manifest.
    enum Cause: Hashable {
        case packRenamed(from: String, to: String)
        case packGone(String)
        case stickerRenamed(from: ManifestItem, to: ManifestItem)
        /// Stickers of the pack that has this id now.
        case stickersGone(pack: String)
        /// An option or a setting that identifiers are made of; all that one line restores are together.
        case setting(target: String, kind: String, line: ManifestLine?)
        case form(target: String, pack: String)
        /// The pack is there, but what it had on this platform is not; "" for everything on a platform.
        case gone(target: String, pack: String)
        case moved(target: String, from: String, to: String)
        case order(target: String, id: String)
        case cover(target: String, id: String)
        case pictures(target: String, address: String)
    }

    /// Stickers that are under another identifier than they were released with.
    struct Moved {
        var stickers: [String] = []
        /// What the other identifier stands for now.
        var now: IdentifierRecord
    }

    let catalog: Catalog
    let history: ManifestHistory
    private(set) var changes = OrderedGroups<Cause, Change>()
    /// Stickers that are gone, by the pack they were in; one that several platforms had is there several times.
    private(set) var stickersGone: [String: [String]] = [:]
    /// What moved, by the identifiers it was and is under.
    private(set) var moved: [Cause: Moved] = [:]
    private let packs: [String: Pack]

    /// `published` are all entries of this build, `plans` its plans, `entries` what was recorded.
    init(
        _ entries: [RegistryEntry], with plans: TargetPlans, _ published: [RegistryEntry], _ catalog: Catalog,
        hashes: [String: ContentHash]
    ) {
        self.catalog = catalog
        history = ManifestHistory(of: entries, in: catalog, hashes: hashes)
        packs = Dictionary(catalog.packs.map { ($0.id, $0) }) { first, _ in first }
        let published = Dictionary(published.map { ($0.key, $0) }) { $1 }
        var latest: [RegistryEntry.Key: RegistryEntry] = [:]
        for entry in entries { latest[entry.key] = entry }
        for (target, plan) in plans {
            let known = entries.filter { $0.target == target.name && latest[$0.key] == $0 }
            compare(known, plan, of: target, published)
        }
    }

    private mutating func compare(
        _ entries: [RegistryEntry], _ plan: TargetPlan, of target: any Target,
        _ published: [RegistryEntry.Key: RegistryEntry]
    ) {
        let known = Set(entries.map(\.key))
        var present: [RegistryEntry.Key: PublishedIdentifier] = [:]
        var new: [ManifestItem: [PublishedIdentifier]] = [:]
        for identifier in plan.publishedIdentifiers {
            let key = RegistryEntry(target: target.name, identifier.record).key
            present[key] = identifier
            if !known.contains(key), let owner = identifier.record.owner { new[owner, default: []].append(identifier) }
        }
        let identifiers = StickerIdentifiers(plan.publishedIdentifiers)
        for entry in entries {
            if let identifier = present[entry.key], !isOther(identifier, than: entry) {
                compare(Change(target: target, old: entry, new: identifier), published[entry.key], identifiers)
            } else {
                explain(entry, of: target, new)
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

    // MARK: - Identifiers that are gone

    private mutating func explain(
        _ entry: RegistryEntry, of target: any Target, _ new: [ManifestItem: [PublishedIdentifier]]
    ) {
        var change = Change(target: target, old: entry)
        func candidates(_ item: ManifestItem) -> [PublishedIdentifier] {
            (new[item] ?? []).filter { $0.record.kind == entry.record.kind }
        }
        guard let owner = entry.record.owner else {
            return changes.add(change, to: .gone(target: target.name, pack: ""))
        }
        guard let pack = history.packs[owner.pack] else { return changes.add(change, to: .packGone(owner.pack)) }
        let item = owner.sticker == nil ? ManifestItem(pack: pack) : history.stickers[owner]
        let same = item.map(candidates) ?? []
        change.new = same.first { $0.record.form == entry.record.form } ?? same.first
        if pack != owner.pack { return changes.add(change, to: .packRenamed(from: owner.pack, to: pack)) }
        guard let item else {
            stickersGone[pack, default: []].append(owner.sticker ?? "")
            return changes.add(change, to: .stickersGone(pack: pack))
        }
        if item != owner { return changes.add(change, to: .stickerRenamed(from: owner, to: item)) }
        guard let successor = change.new, let source = packs[pack] else {
            let isOff = !packs.values.contains { $0.targets[target.name] != nil }
            return changes.add(change, to: .gone(target: target.name, pack: isOff ? "" : pack))
        }
        if successor.record.form != entry.record.form {
            return changes.add(change, to: .form(target: target.name, pack: pack))
        }
        let line = target.line(restoring: entry.record, to: successor, of: source)
        changes.add(change, to: .setting(target: target.name, kind: line == nil ? entry.record.kind : "", line: line))
    }

    // MARK: - Identifiers with other content

    private mutating func compare(_ change: Change, _ published: RegistryEntry?, _ identifiers: StickerIdentifiers) {
        guard let identifier = change.new, let owner = identifier.record.owner else { return }
        let (old, new, target) = (change.old.record, identifier.record, change.target.name)
        if let was = old.form, let form = new.form, was != form {
            return changes.add(change, to: .form(target: target, pack: owner.pack))
        }
        compareStickers(change, identifier, identifiers)
        if let cover = old.cover, let now = new.cover, cover != now, old.pictures != published?.record.pictures {
            changes.add(change, to: .cover(target: target, id: old.id))
        }
        if let address = old.address, address == new.address, let pictures = old.pictures,
            pictures != published?.record.pictures
        {
            changes.add(change, to: .pictures(target: target, address: address))
        }
    }

    private mutating func compareStickers(
        _ change: Change, _ identifier: PublishedIdentifier, _ identifiers: StickerIdentifiers
    ) {
        let (old, new) = (change.old.record, identifier.record)
        guard !old.stickers.isEmpty, let owner = old.owner, let pack = new.owner?.pack else { return }
        let present = Set(new.stickers)
        var kept: [String] = []
        var gone: [String] = []
        for sticker in old.stickers {
            let item = history.stickers[ManifestItem(pack: owner.pack, sticker: sticker)]
            guard let id = item?.sticker else {
                gone.append(sticker)
                continue
            }
            if present.contains(id) {
                kept.append(id)
            } else if let current = identifiers.record(of: ManifestItem(pack: pack, sticker: id), kind: new.kind) {
                let cause = Cause.moved(target: change.target.name, from: old.id, to: current.id)
                changes.add(change, to: cause)
                moved[cause, default: Moved(now: current)].stickers.append(id)
            } else {
                gone.append(sticker)
            }
        }
        if !gone.isEmpty {
            stickersGone[pack, default: []] += gone
            changes.add(change, to: .stickersGone(pack: pack))
        }
        let positions = Dictionary(new.stickers.enumerated().map { ($1, $0) }) { first, _ in first }
        let order = kept.compactMap { positions[$0] }
        if zip(order, order.dropFirst()).contains(where: >) {
            changes.add(change, to: .order(target: change.target.name, id: old.id))
        }
    }
}

/// Under which identifier each sticker of a plan is, for identifiers that hold several.
private struct StickerIdentifiers {
    private var identifiers: [String: [ManifestItem: IdentifierRecord]] = [:]

    init(_ published: [PublishedIdentifier]) {
        for record in published.map(\.record) {
            guard let pack = record.owner?.pack else { continue }
            for sticker in record.stickers {
                identifiers[record.kind, default: [:]][ManifestItem(pack: pack, sticker: sticker)] = record
            }
        }
    }

    func record(of item: ManifestItem, kind: String) -> IdentifierRecord? { identifiers[kind]?[item] }
}

extension [ReleaseComparison.Change] {
    /// The highest severity for things that got another identifier.
    var change: Severity { map { $0.kind?.change ?? .warning }.max() ?? .warning }
    /// The highest severity for things that are gone.
    var removal: Severity { map { $0.kind?.removal ?? .warning }.max() ?? .warning }

    /// What people lose, once for each platform concerned: with a pack goes what is in it.
    var losses: String {
        var texts = OrderedGroups<String, String>()
        for change in self {
            if let kind = change.kind { texts.add("\(change.target.title): \(kind.loss)", to: change.target.name) }
        }
        return texts.groups.compactMap(\.elements.first).joined(separator: "; ")
    }
}
