import PortableFoundation
import StickerModel

/// One line of a lock file: an identifier of a platform, or a sticker of the manifest with a hash of its art.
///
///     whatsapp pack tea-time of=tea-time form=still stickers=cup,pot cover=art/cup.svg pictures=3f2a91bc 5d0c7e11
///
/// Words are percent-encoded and end with eight digits that belong to them.
package struct RegistryEntry: Hashable, Sendable {
    /// Stands where other lines name a platform, for stickers of the manifest.
    static let manifest = "manifest"

    /// The platform, as under `targets:`.
    package var target: String
    package var record: IdentifierRecord
    /// The line of the file, counted from 1; 0 for an entry that is in no file.
    package var line = 0

    struct Key: Hashable, Sendable {
        var target: String
        var kind: String
        var id: String
    }
    var key: Key { Key(target: target, kind: record.kind, id: record.id) }

    /// What one file has only once. Several packs may publish one identifier, as Discord allows.
    struct OwnedKey: Hashable, Sendable {
        var key: Key
        var owner: ManifestItem?
    }
    var ownedKey: OwnedKey { OwnedKey(key: key, owner: record.owner) }

    /// What was released under it: "still, 3 stickers".
    var content: String {
        let stickers = record.stickers.isEmpty ? nil : SummaryLine.counted(record.stickers.count, "sticker")
        let key = record.key.map { "version \(record.version ?? 0), key \($0.prefix(16))" }
        return [record.form, stickers, record.address.map { "at " + $0 }, key].compactMap(\.self)
            .joined(separator: ", ")
    }

    init(target: String, _ record: IdentifierRecord, line: Int = 0) {
        (self.target, self.record, self.line) = (target, record, line)
    }

    // MARK: - As text

    /// Without the checksum.
    var text: String {
        var words = [target, record.kind, record.id].map(Self.word)
        func add(_ key: String, _ value: String?) { if let value { words.append(key + "=" + value) } }
        add("of", record.owner.map { Self.word($0.text) })
        add("form", record.form.map(Self.word))
        add("stickers", record.stickers.isEmpty ? nil : record.stickers.map(Self.word).joined(separator: ","))
        add("cover", record.cover.map(Self.word))
        add("address", record.address.map(Self.word))
        add("pictures", record.pictures.map(Self.word))
        add("key", record.key.map(Self.word))
        add("version", record.version.map { "\($0)" })
        return words.joined(separator: " ")
    }

    /// What the file holds: the text and eight digits that belong to it.
    var checkedText: String { text + " " + ContentHash(text).digits }

    private static func word(_ text: String) -> String { SafeText<URI>.path(text).string }

    /// Reads a line; nil when it is not one of ours or does not match its checksum.
    init?(checked text: Substring, line: Int) {
        guard let space = text.lastIndex(of: " "), let entry = RegistryEntry(text[..<space]),
            entry.checkedText.utf8.elementsEqual(text.utf8)
        else { return nil }
        self = entry
        self.line = line
    }

    /// Reads what `text` writes.
    init?(_ text: Substring) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count >= 3, let target = words[0].percentDecoded, let kind = words[1].percentDecoded,
            let id = words[2].percentDecoded
        else { return nil }
        var record = IdentifierRecord(kind: kind, id: id)
        for word in words.dropFirst(3) {
            guard let sign = word.firstIndex(of: "=") else { return nil }
            let value = word[word.index(after: sign)...]
            switch word[..<sign] {
            case "of": record.owner = value.percentDecoded.flatMap { ManifestItem($0) }
            case "form": record.form = value.percentDecoded
            case "stickers": record.stickers = value.split(separator: ",").compactMap(\.percentDecoded)
            case "cover": record.cover = value.percentDecoded
            case "address": record.address = value.percentDecoded
            case "pictures": record.pictures = value.percentDecoded
            case "key": record.key = value.percentDecoded
            case "version": record.version = Int(value)
            default: return nil
            }
        }
        self.init(target: target, record)
    }
}

extension Sequence<RegistryEntry> {
    /// All but the stickers of packs that no identifier belongs to: they only help to recognize what was renamed.
    var ofPublishedPacks: [RegistryEntry] {
        let packs = Set(compactMap(\.record.owner?.pack))
        return filter { entry in
            entry.target != RegistryEntry.manifest
                || ManifestItem(entry.record.id).map { packs.contains($0.pack) } ?? false
        }
    }
}

// MARK: - Entries of a build

extension RegistryEntry {
    /// Everything a build publishes, but for what is made of placeholders: identifiers of all plans, and the stickers
    /// of the manifest by which a later build recognizes what was renamed.
    static func entries(of plans: TargetPlans, _ catalog: Catalog, hashes: [String: ContentHash]) -> [RegistryEntry] {
        var entries: [RegistryEntry] = []
        for (target, plan) in plans {
            let published = plan.publishedIdentifiers.filter { $0.placeholder == nil }
            guard !published.isEmpty else { continue }
            let hasPictures = published.contains { !$0.pictures.isEmpty }
            let files = hasPictures ? plan.output.entries : []
            let renditions = Dictionary(files.map { ($0.path, $0.rendition) }) { $1 }.compactMapValues(\.self)
            entries += published.map { identifier in
                var record = identifier.record
                record.pictures = pictures(of: identifier, renditions, hashes) ?? record.pictures
                return RegistryEntry(target: target.name, record)
            }
        }
        guard !entries.isEmpty else { return [] }
        return entries + stickers(of: catalog, hashes)
    }

    /// Stands for the art of an identifier's pictures, and what is made of it; nil for one without pictures.
    private static func pictures(
        of identifier: PublishedIdentifier, _ renditions: [String: Rendition], _ hashes: [String: ContentHash]
    ) -> String? {
        guard identifier.record.address != nil else { return identifier.record.cover.flatMap { hashes[$0]?.digits } }
        let keys = identifier.pictures.map { path in
            renditions[path].map { "\(hashes[$0.source]?.hex ?? "") \($0.keyText)" } ?? ""
        }
        return ContentHash(keys.joined(separator: "\n")).digits
    }

    private static func stickers(of catalog: Catalog, _ hashes: [String: ContentHash]) -> [RegistryEntry] {
        catalog.usedPacks.flatMap { pack in
            ManifestHistory.art(of: pack, hashes).sorted { $0.key < $1.key }.map { id, hash in
                let item = ManifestItem(pack: pack.id, sticker: id)
                var record = IdentifierRecord(kind: "sticker", id: item.text)
                record.pictures = hash
                return RegistryEntry(target: manifest, record)
            }
        }
    }
}
