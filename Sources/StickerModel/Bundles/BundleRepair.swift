/// What has to change in a bundle so that its platform takes it, as far as no person has to decide anything.
///
/// Everything that is not named stays as it is: other files, and keys of documents that StickerPress does not know. No
/// picture takes the place of another one: a file that several entries name is never replaced where it is, and every
/// new name is free.
package struct BundleRepairs: Sendable {
    /// The folder of the bundle, relative to the tree. Pictures that its documents name may be elsewhere.
    package let folder: String
    /// In the order in which they were added; a bundle that needs none has an empty list.
    package private(set) var changes: [BundleRepair] = []
    /// How many entries of the bundle's documents name each file, there or not.
    package let uses: [String: Int]
    /// The same without the entries that have got another file.
    private var remaining: [String: Int]
    private var names: BundleNames
    private let tree: any FileTree
    package let order: RepairOrder
    /// How many pictures need a choice that was not made.
    package private(set) var declined: [RepairOrder.Choice: Int] = [:]

    /// `named` has the path of a file once for each entry that names it. In a flat bundle (`isFlat`) no two files of
    /// the tree may have one name, whatever their folders.
    package init(
        folder: String, in tree: any FileTree, named: [String], isFlat: Bool = false, _ order: RepairOrder
    ) {
        (self.folder, self.tree, self.order) = (folder, tree, order)
        uses = Dictionary(named.map { ($0, 1) }, uniquingKeysWith: +)
        remaining = uses
        names = BundleNames(tree, named: Set(named), isFlat: isFlat)
    }

    package mutating func add(_ repair: BundleRepair) { changes.append(repair) }

    /// A picture gets another path; `old` goes, where it is given.
    package mutating func rename(_ image: String, to path: String, removing old: String?) {
        add(BundleRepair(path, .copy(of: image), removes: old, .renamed(from: FileName.last(image))))
    }

    /// Whether what one of the rules found at one of the paths is to be mended by a choice; counts where only that lacks.
    package mutating func mends(by choice: RepairOrder.Choice, _ rules: [String], at paths: [String]) -> Bool {
        guard order.mends(rules, at: paths) else { return false }
        let isMade = order.makes(choice, for: rules, at: paths)
        if !isMade { declined[choice, default: 0] += 1 }
        return isMade
    }

    package func isNamed(_ path: String) -> Bool { uses[path] != nil }

    /// Whether several entries name the file, so that it must stay for the others.
    package func isShared(_ path: String) -> Bool { uses[path, default: 0] > 1 }

    /// Notes that an entry which named the file now has another one. Returns the file where it is there and no entry is
    /// left that names it, so that it may go.
    package mutating func release(_ path: String) -> String? {
        let count = remaining[path, default: 1] - 1
        remaining[path] = count
        return count <= 0 && tree.contains(path) ? path : nil
    }

    /// A name for a file in a folder, `ending` without the period: the wanted one, unless a file, another entry or
    /// another repair has it in any letter case, else one with a number. `old` are the files that the entry has or
    /// names so far, whose names are free unless other entries name them, too, and do not get the new one (`isForAll`).
    package mutating func claim(
        _ stem: String, ending: String, in folder: String, insteadOf old: [String], isForAll: Bool = false
    ) -> String {
        names.claim(stem, ending: "." + ending, in: folder, insteadOf: Set(old.filter { isForAll || !isShared($0) }))
    }
}

/// The names of a bundle's files. Those of a folder are collected when the first new one is wanted there.
private struct BundleNames: Sendable {
    /// Names with one ending in one folder.
    private struct Names: Sendable {
        var namer: FileNamer
        /// By the name in lower case: the paths that have it.
        var holders: [String: Set<String>]
    }

    private let tree: any FileTree
    /// Paths by folder; all folders of a flat bundle are one.
    private let named: [String: [String]]
    private let isFlat: Bool
    /// By folder and ending; all folders of a flat bundle are one.
    private var cached: [String: Names] = [:]

    /// Bytes of the longest name that disks take.
    private static let longest = 255

    init(_ tree: any FileTree, named: Set<String>, isFlat: Bool) {
        self.tree = tree
        self.named = Dictionary(grouping: named) { isFlat ? "" : FileName.folder($0) }
        self.isFlat = isFlat
    }

    mutating func claim(_ stem: String, ending: String, in folder: String, insteadOf old: Set<String>) -> String {
        let key = FileName.join(isFlat ? "" : folder, ending)
        var names = cached[key] ?? names(ending: ending, in: folder)
        defer { cached[key] = names }
        let wanted = Self.shortened(stem, by: ending.utf8.count)
        let name = (wanted + ending).lowercased()
        if names.holders[name]?.isSubset(of: old) == true {
            // Given once: for everything else it is taken.
            names.holders[name] = nil
            return wanted + ending
        }
        let free = names.namer.claim(wanted, suffix: ending)
        if free.utf8.count <= Self.longest { return free }
        // With a number it is too long; a hundred bytes less leave room for any.
        return names.namer.claim(Self.shortened(stem, by: 100 + ending.utf8.count), suffix: ending)
    }

    private func names(ending: String, in folder: String) -> Names {
        let files = isFlat ? tree.files : tree.folders.files(in: folder).map { FileName.join(folder, $0) }
        let entries = named[isFlat ? "" : folder] ?? []
        // A folder can have the name, too.
        let folders = tree.folders.subfolders(of: folder, endings: [String(ending.dropFirst())])
        var holders: [String: Set<String>] = [:]
        for path in files + entries + folders.map({ FileName.join(folder, $0) }) {
            let name = FileName.last(path).lowercased()
            if name.hasSuffix(ending) { holders[name, default: []].insert(path) }
        }
        return Names(namer: FileNamer(taken: holders.keys), holders: holders)
    }

    private static func shortened(_ stem: String, by bytes: Int) -> String {
        var stem = stem
        while stem.utf8.count + bytes > longest, !stem.isEmpty { stem.removeLast() }
        return stem
    }
}

/// One file of a bundle that is rendered again, renamed or written.
package struct BundleRepair: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case image(ImageRecipe)
        case copy(of: String)
        /// A document; derived values refer to other files of the bundle.
        case document(OutputDocument)
    }

    /// Relative to the tree. Nothing else of the bundle is there, unless it is what the repair replaces.
    package var path: String
    package var content: Content
    /// A file that goes: the one that was renamed, its version in another format, or what was at the path.
    package var removes: String?
    package var change: Change

    package enum Change: Sendable, Equatable {
        /// "a PNG of 408 x 408 px", and what it was made from: "a JPEG of 256 x 256 px".
        case becomes(String, from: String? = nil)
        case renamed(from: String)
        /// What a document says, each beginning with a verb: "names “cup.png”".
        case states([String])
    }

    package init(_ path: String, _ content: Content, removes: String? = nil, _ change: Change) {
        (self.path, self.content) = (path, content)
        self.removes = if case .document = content { path } else { removes }
        self.change = change
    }

    /// "is now a PNG of 408 x 408 px; was a JPEG of 256 x 256 px"; what would be where it is not done.
    package func text(isDone: Bool) -> String {
        switch change {
        case .becomes(let new, let old):
            (isDone ? "is now " : "would be ") + new + (old.map { (isDone ? "; was " : "; is ") + $0 } ?? "")
        case .renamed(let old):
            isDone ? "was called “\(old)”" : "would be called “\(FileName.last(path))”"
        case .states(let texts):
            (isDone ? "now " : "would ") + NameList.text(isDone ? texts : texts.map(Self.infinitive))
        }
    }

    /// "name “cup.png”" for "names “cup.png”".
    private static func infinitive(_ text: String) -> String {
        let verb = text.prefix { $0 != " " }
        return (["has": "have", "is": "be"][verb] ?? String(verb.dropLast())) + text.dropFirst(verb.count)
    }
}

extension ImageFacts {
    /// What is said of a file that is rendered again on a square canvas of `side` px, where that is larger; "" elsewhere.
    package func remarkOnEnlarging(to side: Int) -> String {
        max(size.width, size.height) < side ? ", so enlarging blurs it: larger art is better" : ""
    }

    package var description: String { "\(format.withArticle) of \(size.width) x \(size.height) px" }
}
