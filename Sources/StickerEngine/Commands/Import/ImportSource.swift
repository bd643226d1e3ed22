import StickerModel

/// What one platform finds in a tree: its bundles, and each pack in them once.
struct ImportSource {
    let target: any Target
    let bundles: [BundleReference]
    /// Each with the platform it is from.
    private(set) var packs: [ImportedPack] = []
    /// What was left out, changed or dropped; paths are those of the tree.
    private(set) var findings: [Finding] = []
    /// The bundles that packs come from, for people.
    private(set) var names: [String] = []
    private var known: Set<String> = []
    /// The bundles themselves, by their paths.
    private(set) var chosen: Set<String> = []
    private let opened: [any OpenedBundle]
    /// Whether there is nothing to import.
    var isEmpty: Bool { packs.allSatisfy(\.stickers.isEmpty) }

    init(_ target: any Target, _ bundles: [BundleReference], in tree: any FileTree) {
        (self.target, self.bundles) = (target, bundles)
        opened = bundles.map { target.open($0, in: tree) }
        choose(
            among: zip(bundles, opened).flatMap { bundle, opened in
                opened.packs().map { Found(pack: $0, bundle: bundle) }
            })
    }

    /// Why the bundles cannot be read, for trees without a pack. Icons do not count as one: a catalog may have nothing else.
    var faults: [Finding] {
        let all = opened.flatMap { $0.findings() }.filter { !$0.rule.hasPrefix(target.name + "/icon-") }
        let errors = all.filter { $0.severity == .error }
        return errors.isEmpty ? all.filter { $0.severity == .warning } : errors
    }

    /// Takes each pack from the bundle that has most of it: an output of ours has each pack in several kinds, under the
    /// same name and with as many stickers. The first of two such packs in one kind is the first in the others.
    private mutating func choose(among found: [Found]) {
        var groups = OrderedGroups<[String], Found>()
        var counts: [[String]: Int] = [:]
        // Some lists have no title: the folder's name stands for it.
        let titles = Dictionary(
            found.filter(\.hasTitle).map { ($0.folderAndCount, $0.pack.name) }, uniquingKeysWith: { first, _ in first })
        for one in found {
            let title = one.hasTitle ? one.pack.name : titles[one.folderAndCount] ?? one.pack.name
            let key = [title, "\(one.pack.stickers.count)"]
            let number = counts[key + [one.bundle.kind.id], default: 0]
            counts[key + [one.bundle.kind.id]] = number + 1
            groups.add(one, to: key + ["\(number)"])
        }
        for (_, alike) in groups.groups {
            // Another id is another pack; some kinds have none.
            let ids = alike.compactMap(\.pack.id).uniqued
            for same in ids.count < 2 ? [alike] : ids.map({ id in alike.filter { ($0.pack.id ?? ids[0]) == id } }) {
                // The first of equally complete ones.
                let best = same.indices.max { (same[$0].completeness, -$0) < (same[$1].completeness, -$1) }
                if let best { add(same[best], others: same.indices.filter { $0 != best }.map { same[$0] }) }
            }
        }
    }

    private mutating func add(_ found: Found, others: [Found]) {
        packs.append(found.pack)
        chosen.insert(found.bundle.path)
        let name =
            found.bundle.path + (found.bundle.path.isEmpty ? "" : ": ") + "\(target.title) \(found.bundle.kind.title)"
        if known.insert(name).inserted { names.append(name) }
        findings += found.pack.findings.map(Self.asWarning)
        for notice in found.pack.notices {
            findings.raise(notice.name, notice.values, path: notice.path ?? "", at: notice.location)
        }
        guard !others.isEmpty else { return }
        let others = NameList.text(others.map(\.bundle.path))
        findings.raise("import/repeated", ["pack": found.pack.name, "others": others], path: found.bundle.path)
    }

    /// What a platform would reject is only left out here. What is imported all the same is not an error of its target.
    private static func asWarning(_ finding: Finding) -> Finding {
        guard finding.severity == .error else { return finding }
        var finding = finding
        finding.severity = .warning
        finding.notes.append("the import continues")
        return finding
    }

    private struct Found {
        var pack: ImportedPack
        var bundle: BundleReference

        var hasTitle: Bool { pack.name != folderAndCount[0] }
        var folderAndCount: [String] { [FileName.last(FileName.folder(bundle.path)), "\(pack.stickers.count)"] }

        var completeness: Int {
            let links = pack.links
            let addresses = [links.website, links.privacyPolicy, links.licenseAgreement, links.email]
            let texts = pack.stickers.reduce(0) { $0 + $1.emojis.count + $1.tags.count + ($1.alt == nil ? 0 : 1) }
            return pack.stickers.count * 8 + texts + addresses.count { $0 != nil } + (pack.id == nil ? 0 : 4)
                + (hasTitle ? 1 : 0) + (pack.publisher == nil ? 0 : 1) + (pack.tray == nil ? 0 : 1)
        }
    }
}
