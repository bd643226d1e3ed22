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

    init(_ target: any Target, _ bundles: [BundleReference], in tree: any FileTree) {
        self.target = target
        self.bundles = bundles
        opened = bundles.map { target.open($0, in: tree) }
        choose(
            among: zip(bundles, opened).flatMap { bundle, opened in
                opened.packs().map { Found(pack: $0, bundle: bundle) }
            })
    }

    init(_ target: any Target, packs: [ImportedPack]) {
        self.target = target
        bundles = []
        opened = []
        self.packs = packs
    }

    /// Why the bundles cannot be read, for trees without a pack. What is wrong with icons is not a reason: a catalog may
    /// have nothing else.
    var errors: [Finding] {
        opened.flatMap { $0.findings() }
            .filter { $0.severity == .error && !$0.rule.hasPrefix(target.name + "/icon-") }
    }

    /// Takes each pack from the bundle that has most of it: an output of ours has each pack in several kinds.
    private mutating func choose(among found: [Found]) {
        var waiting = WaitingPacks(found)
        for index in found.indices {
            let same = waiting.remove(sameAs: index)
            let best = same.max { left, right in
                (found[left].completeness, -left) < (found[right].completeness, -right)
            }
            guard let best else { continue }
            add(found[best], others: same.filter { $0 != best }.map { found[$0] })
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
        finding.notes.append("the import continues without it")
        return finding
    }

    fileprivate struct Found {
        var pack: ImportedPack
        var bundle: BundleReference

        /// How much of the pack the bundle has.
        var completeness: Int {
            let links = pack.links
            let addresses = [links.website, links.privacyPolicy, links.licenseAgreement, links.email]
            let texts = pack.stickers.reduce(0) { $0 + $1.emojis.count + $1.tags.count + ($1.alt == nil ? 0 : 1) }
            return pack.stickers.count * 8 + texts + addresses.count { $0 != nil } + (pack.id == nil ? 0 : 4)
                + (pack.publisher == nil ? 0 : 1) + (pack.tray == nil ? 0 : 1)
        }
    }
}

/// The packs of bundles that are not imported yet. A document can have very many, so they are looked up, not compared
/// with each other.
private struct WaitingPacks {
    /// What the same pack has in another kind of bundle, too, and one of these kinds.
    private struct Likeness: Hashable {
        var name: String
        var stickerCount: Int
        var kind: String
    }

    private let found: [ImportSource.Found]
    private let kinds: Set<String>
    private var isRemoved: [Bool]
    /// Indices of packs by their ids, which not every bundle has.
    private var groups: [Likeness: [String?: [Int]]] = [:]

    init(_ found: [ImportSource.Found]) {
        self.found = found
        kinds = Set(found.map(\.bundle.kind.id))
        isRemoved = Array(repeating: false, count: found.count)
        for (index, one) in found.enumerated() {
            groups[Self.likeness(one, one.bundle.kind.id), default: [:]][one.pack.id, default: []].append(index)
        }
    }

    /// Removes a pack and those that are the same in other kinds of bundles. Returns their indices in the order in which they
    /// were found; none where the pack was removed before.
    mutating func remove(sameAs index: Int) -> [Int] {
        guard !isRemoved[index] else { return [] }
        let one = found[index]
        var same = [index]
        for kind in kinds where kind != one.bundle.kind.id {
            let key = Self.likeness(one, kind)
            if let id = one.pack.id {
                same += groups[key]?.removeValue(forKey: id) ?? []
                same += groups[key]?.removeValue(forKey: nil) ?? []
            } else {
                same += groups.removeValue(forKey: key)?.values.flatMap(\.self) ?? []
            }
        }
        same.removeAll { isRemoved[$0] }
        for index in same { isRemoved[index] = true }
        return same.sorted()
    }

    private static func likeness(_ found: ImportSource.Found, _ kind: String) -> Likeness {
        Likeness(name: found.pack.name, stickerCount: found.pack.stickers.count, kind: kind)
    }
}
