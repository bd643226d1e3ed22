import StickerModel

struct PackAssignment {
    /// By the index of the pack.
    private(set) var byPack: [Int: [String]] = [:]
    /// Folders whose pictures become a pack of their own.
    private(set) var newPacks: [(folder: String, files: [String])] = []
    private(set) var unplaced: [String] = []

    /// `areNamed` says that the user chose the files: a few of them elsewhere then join the only pack there is.
    init(of files: [String], in catalog: Catalog, to id: String?, areNamed: Bool) {
        let isListOfOne = UnassignedImages.isListOfOne(catalog)
        let chosen = id.flatMap { id in catalog.packs.firstIndex { $0.id == id } }
        if let index = chosen ?? (catalog.packs.count == 1 && !isListOfOne ? 0 : nil) {
            if !files.isEmpty { byPack[index] = files }
            return
        }
        let common = UnassignedImages.folder(of: catalog) ?? ""
        var counts: [String: [Int: Int]] = [:]
        var direct: Set<String> = []
        // The folders that several packs share.
        var shared: Set = [common]
        for (index, pack) in catalog.packs.enumerated() {
            let own = Self.folder(of: pack, in: catalog)
            if let own, !own.isEmpty { shared.insert(FileName.folder(own)) }
            for sticker in pack.stickers {
                // Art counts for the folders around it as well, up to that of the pack's own manifest, but for the one that
                // all packs share.
                var folder = FileName.folder(sticker.file)
                direct.insert(folder)
                counts[folder, default: [:]][index, default: 0] += 1
                while folder != common, folder != own, !folder.isEmpty {
                    folder = FileName.folder(folder)
                    if folder != common { counts[folder, default: [:]][index, default: 0] += 1 }
                }
            }
        }
        shared.formUnion(counts.filter { $1.count > 1 && !direct.contains($0) }.keys)
        shared.subtract(direct.subtracting([common]))
        var groups: [String: [String]] = [:]
        for file in files {
            let (index, around) = Self.place(for: FileName.folder(file), counts, shared)
            if let index {
                byPack[index, default: []].append(file)
            } else {
                // The folder below the shared one.
                let depth = FileName.parts(around).count + 1
                let folder = FileName.parts(file).dropLast().prefix(depth).joined(separator: "/")
                groups[folder, default: []].append(file)
            }
        }
        for (folder, files) in groups.sorted(by: { NaturalOrder.precedes($0.key, $1.key) }) {
            if !shared.contains(folder), files.count >= FoundPack.smallest {
                newPacks.append((folder, files))
            } else if let index = Self.largest(counts[common]) ?? (isListOfOne && areNamed ? 0 : nil) {
                byPack[index, default: []] += files
            } else {
                unplaced += files
            }
        }
    }

    /// The files that repeat art of their pack, or one another there. What belongs to no pack is compared with all art.
    static func copies(
        among files: [String], in catalog: Catalog, to id: String? = nil, areNamed: Bool, root: String
    ) -> [String: String] {
        let assignment = PackAssignment(of: files, in: catalog, to: id, areNamed: areNamed)
        // A copy of an ignored picture is ignored, too.
        let ignored = catalog.ignored.filter { FileFormat(claimedBy: FileName.last($0)) != nil }.sortedByUTF8
        let all = art(of: catalog.packs) + ignored
        let tree = DiskTree(root: root, files: (files + all).uniqued)
        var found = tree.copies(among: assignment.unplaced, of: all)
        for (index, files) in assignment.byPack {
            let own = art(of: [catalog.packs[index]])
            found.merge(tree.copies(among: files, of: own + ignored)) { first, _ in first }
        }
        for (_, files) in assignment.newPacks {
            found.merge(tree.copies(among: files, of: ignored)) { first, _ in first }
        }
        return found
    }

    private static func art(of packs: [Pack]) -> [String] { packs.flatMap(\.art).uniqued }

    /// The folder of the pack's manifest, relative to that of the catalog's; nil where the catalog's has the pack.
    private static func folder(of pack: Pack, in catalog: Catalog) -> String? {
        guard pack.location.file != catalog.location.file else { return nil }
        let folder = ManifestEdits.folder(of: pack.location.file, in: FilePath.parent(catalog.location.file))
        return folder == "." ? "" : folder
    }

    /// The pack with the most art in a folder, or in the nearest one around it, up to one that several packs share, which
    /// is `around`.
    private static func place(
        for folder: String, _ counts: [String: [Int: Int]], _ shared: Set<String>
    ) -> (pack: Int?, around: String) {
        var folder = folder
        while true {
            let isShared = shared.contains(folder)
            if let index = largest(counts[folder]), !isShared { return (index, folder) }
            if isShared || folder.isEmpty { return (nil, folder) }
            folder = FileName.folder(folder)
        }
    }

    private static func largest(_ counts: [Int: Int]?) -> Int? {
        counts?.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }
}
