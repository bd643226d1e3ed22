import StickerModel

/// The names that stickers of merged packs were released with: iOS knows a sticker by its name alone, so none may come
/// to show what people never sent.
struct ReleasedNames: Sendable {
    /// By name in small letters.
    private var owners: [String: ManifestItem] = [:]
    private var names: [ManifestItem: [String]] = [:]
    private var packs: Set<String> = []
    private let present: Set<String>

    /// `folder` is the stem of the `.stickerpack`, `present` are the ids of the manifest's packs.
    init(_ released: [IdentifierRecord], in folder: String, present: [String]) {
        self.present = Set(present)
        // Of two lines for one identifier, which a merge leaves, the last one counts.
        for record in released where record.kind == "sticker" {
            guard let owner = record.owner, owner.sticker != nil else { continue }
            packs.insert(owner.pack)
            if FileName.folder(record.id) == folder { owners[FileName.last(record.id).lowercased()] = owner }
        }
        for (name, owner) in owners { names[owner, default: []].append(name) }
    }

    /// All of them, in small letters.
    var all: [String] { Array(owners.keys) }

    /// The name that a sticker has by its release: its own, or that with the pack's id before it. Others are not ours,
    /// or were made of ids that it no longer has.
    func name(of item: ManifestItem, own: String) -> String? {
        guard let released = names[item] else { return nil }
        let name = own.lowercased()
        if released.contains(name) { return own }
        let long = item.pack + "-" + own
        let isOurs = { (name: String) in
            guard name.hasPrefix(long.lowercased()) else { return false }
            let number = name.dropFirst(long.count)
            return number.isEmpty
                || number.count > 1 && number.first == "-" && number.dropFirst().allSatisfy { ("0"..."9").contains($0) }
        }
        return released.filter(isOurs).min().map { long + $0.dropFirst(long.count) }
    }

    /// Whether a sticker may have a name: it was released with it, or no other was. The name of a pack that is gone may
    /// go to one that was never released: it may be the same one with another id.
    func isFree(_ name: String, for item: ManifestItem) -> Bool {
        guard let owner = owners[name.lowercased()], owner != item else { return true }
        return !present.contains(owner.pack) && !packs.contains(item.pack)
    }
}
