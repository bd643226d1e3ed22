import StickerModel

struct PackSelection {
    private let all: Catalog
    private var chosen: [Int]

    init(_ catalog: Catalog, _ indices: Range<Int>) {
        all = catalog
        chosen = Array(indices)
    }

    /// The chosen packs as a catalog that still knows the others.
    var catalog: Catalog {
        var catalog = all
        catalog.packs = chosen.map { all.packs[$0] }
        catalog.whole = all.packs
        return catalog
    }

    /// Keeps the packs with these ids, in the order of the manifest; a finding where there is none by an id.
    mutating func narrow(to ids: [String]) -> Finding? {
        let known = chosen.map { all.packs[$0].id }
        if let id = ids.first(where: { !known.contains($0) }) { return Self.unknown(id, in: known, at: all.location) }
        chosen.removeAll { !ids.contains(all.packs[$0].id) }
        return nil
    }

    static func unknown(_ id: String, in packs: [String], at location: SourceLocation) -> Finding {
        let meant = SpellingSuggestion.match(id, in: packs)
        return Finding(
            meant == nil ? "manifest/unknown-pack" : "manifest/unknown-pack.similar",
            ["id": id, "meant": meant ?? "", "packs": NameList.text(packs), "count": "\(packs.count)"], at: location)
    }

    /// Whether a finding is about a chosen pack, or settings it inherits; `own` are the one asked for and the catalog.
    func concerns(_ finding: Finding, own: [String]) -> Bool {
        let packs = all.packs.indices.filter { all.packs[$0].location.file == finding.path }
        guard !packs.isEmpty else {
            // A catalog inside the catalog, or a manifest that could not be read.
            let folder = FileName.folder(finding.path) + "/"
            return own.contains(finding.path) || chosen.contains { all.packs[$0].location.file.hasPrefix(folder) }
        }
        let location = (finding.line ?? 1, finding.column ?? 1)
        let owner = packs.last { (all.packs[$0].location.line, all.packs[$0].location.column) <= location }
        return owner.map(chosen.contains) ?? true
    }
}

/// The catalog above a manifest that lists it: what it inherits from when it is built alone.
struct ParentCatalog {
    /// The outermost catalog.
    let path: String
    /// The manifest, relative to the folder of that catalog.
    let part: String

    /// nil where no catalog lists the manifest.
    init?(of manifest: String, _ fields: ManifestFields) {
        var outermost = manifest
        // Catalogs may list catalogs.
        for _ in 0..<8 {
            guard let above = ManifestReader.nearest(above: outermost), Self.lists(above, outermost, fields) else {
                break
            }
            outermost = above
        }
        guard outermost != manifest else { return nil }
        path = outermost
        part = Self.relative(manifest, to: outermost)
    }

    private static func relative(_ manifest: String, to catalog: String) -> String {
        FilePath.relative(FilePath.real(manifest), from: FilePath.real(FilePath.parent(catalog)))
    }

    private static func lists(_ catalog: String, _ manifest: String, _ fields: ManifestFields) -> Bool {
        guard let node = try? ManifestReader.read(catalog, called: catalog) else { return false }
        let session = LoadSession(fields, root: FilePath.parent(catalog), prefix: "")
        let wanted = relative(manifest, to: catalog)
        // Mistakes in it are reported when it is loaded.
        guard let packs = node["packs"], !session.leftOut(of: packs, from: "").covers(wanted) else { return false }
        return packs.elements.contains { session.manifests($0, from: "").contains(wanted) }
    }
}
