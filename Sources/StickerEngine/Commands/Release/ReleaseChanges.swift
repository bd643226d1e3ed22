import PortableFoundation
import StickerModel

/// What was released, or built before, and is not in the plans of a build, or is another thing there. Changes are grouped by
/// the edit of the manifest that made them, which may be on several platforms.
struct ReleaseChanges {
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

    enum Cause: Hashable {
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
    enum Difference: String, CaseIterable { case new, gone, picture }
    private var changes = OrderedGroups<Cause, Change>()
    /// Stickers that are gone or moved, by their cause; one that several platforms had is there several times.
    private(set) var stickers: [Cause: [String]] = [:]
    var groups: [(key: Cause, elements: [Change])] { changes.groups }
    let history: ManifestHistory
    /// Those of the catalog, by their ids.
    let packs: [String: Pack]
    private let root: String

    /// As `ReleaseFindings` has them.
    init(
        _ entries: [RegistryEntry], with plans: TargetPlans, _ published: [RegistryEntry], _ catalog: Catalog,
        _ history: ManifestHistory, root: String
    ) {
        self.history = history
        self.root = root
        packs = Dictionary(catalog.packs.map { ($0.id, $0) }) { first, _ in first }
        let published = Dictionary(published.map { ($0.key, $0) }) { $1 }
        let latest = Dictionary(entries.map { ($0.key, $0) }) { $1 }
        for (target, plan) in plans {
            let known = entries.filter { $0.target == target.name && latest[$0.key] == $0 }
            if !known.isEmpty { compare(known, plan.publishedIdentifiers, of: target, published) }
        }
    }

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
            return .renamed(ManifestLine("id: \(Self.yaml(owner.pack))", place, at: pack.location(of: "id")), of: "")
        }
        guard let item else { return .stickersGone(pack: id) }
        if item != owner, let sticker = pack.allStickers.first(where: { $0.id == item.sticker }) {
            let (id, art) = (Self.yaml(owner.sticker ?? ""), Self.yaml(path(of: sticker.file, in: pack)))
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

    static func yaml(_ text: String) -> String { SafeText<YAML>.scalar(text).string }

    /// A path as the pack's own manifest writes it, which may be in a folder of its own.
    func path(of art: String, in pack: Pack) -> String {
        let folder = FilePath.parent(pack.location.file)
        return art.below(root == "." ? folder : folder.below(root) ?? "") ?? art
    }
}
