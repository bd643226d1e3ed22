import PortableFoundation
import StickerModel

/// What was released, or built before, and is not in the plans of a build, or is another thing there.
struct ReleaseChanges {
    /// A recorded identifier that the plans do not have, or have with other content.
    struct Change {
        var target: any Target
        var old: IdentifierRecord
        /// What has taken its place, or the same identifier with other content; nil when nothing has.
        var new: PublishedIdentifier?
        /// Those of its stickers that are gone, moved or changed.
        var stickers: [String] = []

        var entry: RegistryEntry { RegistryEntry(target: target.name, old) }
        var kind: IdentifierKind? { target.description.identifierKinds.first { $0.name == old.kind } }
        /// "WhatsApp's pack “tea-time”".
        var name: String { "\(target.title)\(target.title.hasSuffix("s") ? "'" : "'s") \(old.kind) “\(old.id)”" }
    }

    /// Changes with one cause are one finding, even on several platforms.
    enum Cause: Hashable {
        /// This pack or sticker of the release has another id.
        case id(ManifestItem)
        /// Something else that a platform makes names of is another: what this place of the manifest decides.
        case name(target: String, SourceLocation)
        case packGone(String)
        /// Stickers that are gone of the pack that has this id now.
        case stickersGone(pack: String)
        /// The pack is there, but what it had on this platform is not; "" for everything on a platform.
        case gone(target: String, pack: String)
        case moved(target: String, from: String, to: String)
        /// People keep it as it was uploaded.
        case fixed(target: String, id: String)
        case form(target: String, pack: String)
        case cover(target: String, id: String)
        case pictures(target: String, address: String)
    }

    private var changes = OrderedGroups<Cause, Change>()
    var groups: [(key: Cause, elements: [Change])] { changes.groups }
    private let history: ManifestHistory
    /// Those of the catalog, by their ids.
    private let packs: [String: Pack]

    /// As `ReleaseFindings` has them.
    init(
        _ entries: [RegistryEntry], with plans: TargetPlans, _ published: [RegistryEntry], _ catalog: Catalog,
        _ history: ManifestHistory
    ) {
        self.history = history
        packs = Dictionary(catalog.packs.map { ($0.id, $0) }) { first, _ in first }
        let published = Dictionary(published.map { ($0.ownedKey, $0) }) { $1 }
        let latest = Dictionary(entries.map { ($0.ownedKey, $0) }) { $1 }
        for (target, plan) in plans {
            let known = entries.filter { $0.target == target.name && latest[$0.ownedKey] == $0 }
            if !known.isEmpty { compare(known, plan.publishedIdentifiers, of: target, published) }
        }
    }

    /// The packs of today that changes are about.
    func packs(of changes: [Change]) -> [Pack] {
        let ids = changes.compactMap { change in
            change.new?.record.owner?.pack ?? change.old.owner.flatMap { history.packs[$0.pack] }
        }
        return ids.uniqued.compactMap { packs[$0] }
    }

    /// A sticker of a release as it is today.
    func sticker(_ released: ManifestItem) -> Sticker? {
        history.stickers[released].flatMap { now in
            packs[now.pack]?.allStickers.first { $0.id == now.sticker }
        }
    }

    private mutating func compare(
        _ entries: [RegistryEntry], _ identifiers: [PublishedIdentifier], of target: any Target,
        _ published: [RegistryEntry.OwnedKey: RegistryEntry]
    ) {
        let known = Set(entries.map(\.key))
        let key = { (identifier: PublishedIdentifier) in RegistryEntry(target: target.name, identifier.record).key }
        let all = Dictionary(grouping: identifiers, by: \.record.owner)
        let new = Dictionary(grouping: identifiers.filter { !known.contains(key($0)) }, by: \.record.owner)
        // Under which identifier each sticker is, for identifiers that hold several.
        var holders: [ManifestItem: [IdentifierRecord]] = [:]
        for record in identifiers.map(\.record) {
            guard let owner = record.owner else { continue }
            for sticker in record.stickers {
                holders[ManifestItem(pack: owner.pack, sticker: sticker), default: []].append(record)
            }
        }
        let present = present(entries, Dictionary(grouping: identifiers, by: key))
        for entry in entries {
            var change = Change(target: target, old: entry.record)
            let identifier = present[entry.ownedKey]
            if let identifier, !isOther(identifier, than: entry) {
                change.new = identifier
                let own = RegistryEntry(target: target.name, identifier.record).ownedKey
                compare(change, identifier, published[own]?.record.pictures, holders)
            } else {
                // A sticker whose identifier another one has now may have one that was released, too.
                let cause = cause(of: &change, identifier == nil ? new : all, of: all)
                changes.add(change, to: cause)
            }
        }
    }

    /// What is published of each entry under its identifier: by the same owner, else by one that no other entry has.
    private func present(
        _ entries: [RegistryEntry], _ published: [RegistryEntry.Key: [PublishedIdentifier]]
    ) -> [RegistryEntry.OwnedKey: PublishedIdentifier] {
        var free = published
        var present: [RegistryEntry.OwnedKey: PublishedIdentifier] = [:]
        for isOwn in [true, false] {
            for entry in entries where present[entry.ownedKey] == nil {
                let owner = entry.record.owner.flatMap(current)
                let index = free[entry.key]?.lastIndex { !isOwn || $0.record.owner == owner }
                if let index { present[entry.ownedKey] = free[entry.key]?.remove(at: index) }
            }
        }
        return present
    }

    /// The pack or sticker of a release as it is called today; nil where it is gone.
    private func current(_ owner: ManifestItem) -> ManifestItem? {
        owner.sticker == nil ? history.packs[owner.pack].map { ManifestItem(pack: $0) } : history.stickers[owner]
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
    private func cause(
        of change: inout Change, _ new: [ManifestItem?: [PublishedIdentifier]],
        of all: [ManifestItem?: [PublishedIdentifier]]
    ) -> Cause {
        let (record, target) = (change.old, change.target.name)
        guard let owner = record.owner else {
            change.new = new[nil]?.first { $0.record.kind == record.kind }
            return change.new.map { .name(target: target, $0.location) } ?? .gone(target: target, pack: "")
        }
        guard let pack = history.packs[owner.pack], packs[pack] != nil else { return .packGone(owner.pack) }
        guard let item = current(owner) else {
            change.stickers = [owner.sticker ?? ""]
            return .stickersGone(pack: pack)
        }
        let successors = (new[item] ?? []).filter { $0.record.kind == record.kind }
        // A part of a pack has not become one of another form where its own form goes on.
        let goesOn = all[item]?.contains { $0.record.kind == record.kind && $0.record.form == record.form } ?? false
        change.new = successors.first { $0.record.form == record.form } ?? (goesOn ? nil : successors.first)
        guard let successor = change.new else {
            let isOff = !packs.values.contains { $0.targets[target] != nil }
            return .gone(target: target, pack: isOff ? "" : pack)
        }
        if successor.record.form != record.form { return .form(target: target, pack: pack) }
        if pack != owner.pack { return .id(ManifestItem(pack: owner.pack)) }
        return item == owner ? .name(target: target, successor.location) : .id(owner)
    }

    private mutating func compare(
        _ change: Change, _ identifier: PublishedIdentifier, _ pictures: String?,
        _ holders: [ManifestItem: [IdentifierRecord]]
    ) {
        guard let owner = identifier.record.owner else { return }
        let (old, new, target) = (change.old, identifier.record, change.target.name)
        var change = change
        if let was = old.form, let form = new.form, was != form {
            return changes.add(change, to: .form(target: target, pack: owner.pack))
        }
        if change.kind?.isFixed == true {
            change.stickers = differences(old, new)
            if !change.stickers.isEmpty { changes.add(change, to: .fixed(target: target, id: old.id)) }
            return
        }
        let present = Set(new.stickers)
        var missing = OrderedGroups<Cause, String>()
        for sticker in old.owner == nil ? [] : old.stickers {
            let item = history.stickers[ManifestItem(pack: old.owner?.pack ?? "", sticker: sticker)]
            if let id = item?.sticker, present.contains(id) { continue }
            let holder = item?.sticker.flatMap { id in
                let all = holders[ManifestItem(pack: owner.pack, sticker: id)]?.filter { $0.kind == new.kind }
                return all?.last { $0.form == new.form } ?? all?.last
            }
            missing.add(
                item?.sticker ?? sticker,
                to: holder.map { .moved(target: target, from: old.id, to: $0.id) } ?? .stickersGone(pack: owner.pack))
        }
        for (cause, stickers) in missing.groups {
            change.stickers = stickers
            changes.add(change, to: cause)
        }
        change.stickers = []
        guard old.pictures != pictures else { return }
        if let cover = old.cover, let now = new.cover, cover != now, !identifier.isCoverGiven {
            changes.add(change, to: .cover(target: target, id: old.id))
        }
        if let address = old.address, address == new.address, old.pictures != nil {
            changes.add(change, to: .pictures(target: target, address: address))
        }
    }

    /// How a pack that people keep as it was uploaded differs: stickers that are new, have other pictures or are gone.
    private func differences(_ old: IdentifierRecord, _ new: IdentifierRecord) -> [String] {
        let pack = new.owner?.pack ?? ""
        let present = Set(new.stickers)
        var other = present
        var gone: [String] = []
        for sticker in old.stickers {
            let then = ManifestItem(pack: old.owner?.pack ?? "", sticker: sticker)
            guard let now = history.stickers[then]?.sticker, present.contains(now) else {
                gone.append(sticker)
                continue
            }
            if history.art[then].map({ $0 == history.now[pack]?[now] }) ?? true { other.remove(now) }
        }
        return new.stickers.filter(other.contains) + gone
    }
}
