import StickerModel

struct CategoryNames: Sendable {
    let id: String
    /// Name of its folder, and short name where a product has groups.
    let slug: String
    /// In the order of the pack's stickers.
    private(set) var stickers: [StickerNames]

    /// The names of the packs that are built, in order; those of the others of the manifest are not given away.
    ///
    /// Identifiers that the manifest gives are kept. Made ones make room for them, in the order of the manifest, those
    /// of variants after those of all stickers. Folders and files get names of their own: two ids may be the same once
    /// they are plain, as `a-b` and `a_b` are.
    static func all(in catalog: Catalog, target: String) -> [CategoryNames] {
        let packs = catalog.allPacks(for: target)
        var ids = EditorNames.namer
        for pack in packs {
            if let id = pack.targets[target]?.string("identifier") { ids.reserve(id) }
            for sticker in pack.stickers(for: target) {
                if let id = sticker.options.string("identifier") { ids.reserve(id) }
            }
        }
        var folders = EditorNames.namer
        var files = EditorNames.namer
        var categories = packs.map { CategoryNames($0, target: target, &ids, folders: &folders, files: &files) }
        for (index, pack) in packs.enumerated() {
            for (number, sticker) in pack.stickers(for: target).enumerated() where !sticker.variants.isEmpty {
                categories[index].stickers[number].addVariants(sticker.variants.count, &ids, files: &files)
            }
        }
        let built = Set(catalog.packs.map(\.id))
        return zip(packs, categories).filter { built.contains($0.0.id) }.map(\.1)
    }

    private init(
        _ pack: Pack, target: String, _ ids: inout FileNamer, folders: inout FileNamer, files: inout FileNamer
    ) {
        let vendor = EditorNames.plain(pack.vendor)
        let plain = EditorNames.plain(pack.id)
        slug = folders.claim(plain)
        id =
            pack.targets[target]?.string("identifier")
            ?? ids.claim(EditorNames.category(vendor: vendor, pack: plain))
        stickers = pack.stickers(for: target).map { sticker in
            let id =
                sticker.options.string("identifier")
                ?? ids.claim(EditorNames.sticker(vendor: vendor, pack: plain, id: sticker.id))
            return StickerNames(id: id, file: files.claim(EditorNames.file(id)))
        }
    }
}

struct StickerNames: Sendable {
    let id: String
    /// Of its pictures, without extension; unique in the catalog.
    let file: String
    /// Of the sticker's own picture among its variants; nil for a sticker without variants.
    private(set) var firstVariant: String?
    private(set) var variants: [(id: String, file: String)] = []

    fileprivate init(id: String, file: String) {
        self.id = id
        self.file = file
    }

    fileprivate mutating func addVariants(_ count: Int, _ ids: inout FileNamer, files: inout FileNamer) {
        firstVariant = ids.claim(EditorNames.fitted(id, room: 2) + "_1")
        for number in 2..<count + 2 {
            let variant = ids.claim(EditorNames.fitted(id, room: 4) + "_\(number)")
            variants.append((variant, files.claim(EditorNames.file(variant))))
        }
    }
}

extension Sticker {
    /// Art of further pictures that users can switch to.
    var variants: [String] { (options["variants"]?.elements ?? []).compactMap(\.string) }
}
