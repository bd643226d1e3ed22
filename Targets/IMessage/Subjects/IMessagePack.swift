import PortableFoundation
import StickerModel

/// One sticker pack, planned or read back. Absent fields are nil, empty ones stay empty.
struct IMessagePack {
    static let subjectName = "pack"

    /// `Contents.json` of the pack, its folder when there is none, or the manifest.
    var path: String
    var location: SourceLocation?
    var kind: IMessageBundleKind
    /// Stem of the folder.
    var name: String
    var limits: IMessageLimits
    /// `grid-size` as written.
    var gridSize: Located<String>?
    /// Whether grid-size is misspelled, which is reported as such.
    var gridSizeIsMisspelled = false
    /// Whether it is a pack and not a single sticker, which the rules for packs do not concern.
    var isWhole = true
    /// The name that people see; nil where its bundle has none.
    var title: Located<String>?
    /// Levels of its own, where a bundle has several packs; nil for those of the bundle.
    var levels: [String: RuleLevel]?
    /// Whether its list names image files and not folders.
    var hasFiles = false
    /// Whether it shares its app with other packs.
    var isPart = false
    /// Whether there is a document with the list of stickers.
    var hasContents = true
    /// Whether that document can be read: else neither the class of the pack nor the order of its stickers is known.
    var isReadable = true
    /// Whether that list has no entry: then the pack has no sticker, whatever folders there are.
    var isListEmpty = false
    /// Folder names in the list, in order.
    var listed: [Located<String>] = []
    var folders: [String] = []
    /// Entries of the list that are meant to name another folder, with the name of that folder: it differs only in letter
    /// case, in how letters are composed or in that it has an ending, and so does no other one.
    var respelled: [String: String] = [:]
    /// What became of the entries of the list that are not among the folders, by name.
    var missing: [String: MissingFile] = [:]
    var stickers: [IMessageSticker] = []
    /// What was wrong with its documents and images when they were read.
    var problems: [Finding] = []

    /// The class in which iOS lays out the pack.
    var sizeClass: SizeClass { gridSize.flatMap { SizeClass(rawValue: $0.value) } ?? .regular }

    /// The sticker folders, or images, that its list does not name.
    var unlisted: [String] {
        guard hasContents else { return [] }
        let listed = Set(listed.map { respelled[$0.value] ?? $0.value })
        return folders.filter { !listed.contains($0) }
    }

    /// Looks for the entries of its list that are not there: among what was `skipped` beside the folders, and among
    /// similar names that are not listed themselves.
    mutating func findMissing(skipped: [String: PassedOver], _ log: FindingLog) {
        let (there, unlisted) = (Set(folders), unlisted)
        for name in listed.map(\.value) where !there.contains(name) && missing[name] == nil {
            missing[name] =
                skipped[name].map { .skipped($0) }
                ?? .absent(similar: respelled[name] ?? log.limit.similar(to: name, among: unlisted))
        }
    }

    /// Finds out which folders the entries are meant to name that name none. Bytes are compared: texts whose letters are
    /// composed in other ways are equal.
    mutating func matchSpelling() {
        let (there, named) = (Set(folders.map { Array($0.utf8) }), Set(listed.map { Array($0.value.utf8) }))
        func groups(_ names: [String], besides known: Set<[UInt8]>) -> [String: [String]] {
            Dictionary(grouping: names.filter { !known.contains(Array($0.utf8)) }) { $0.composed.lowercased() }
        }
        let entries = groups(listed.map(\.value), besides: there)
        guard !entries.isEmpty else { return }
        let free = groups(folders, besides: named)
        for (key, names) in entries where names.count == 1 {
            let whole = FolderKind.sticker.map { key + "." + $0 }.filter { entries[$0] == nil }
            let folders = free[key] ?? whole.flatMap { free[$0] ?? [] }
            if folders.count == 1 { respelled[names[0]] = folders[0] }
        }
    }

    var traits: [String] {
        var traits = kind.traits
        if hasContents, kind != .loose { traits.append("listed") }
        if stickers.isEmpty || isListEmpty { traits.append("empty") }
        if isPart { traits.append("part") }
        return traits
    }

    var placeholders: [String: String] { ["pack": name, "count": "\(stickers.count)", "class": sizeClass.rawValue] }
}

extension IMessagePack: RuleSubject {
    enum Metric: String, MetricName {
        case gridSize, stickerCount, packName, withoutLabel, sizeCount, offClassCount

        var unit: MetricUnit {
            switch self {
            case .stickerCount, .withoutLabel, .offClassCount: .stickers
            default: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .gridSize:
            .text(
                gridSize,
                details: [
                    "suggestion": Notice.suggestion(
                        gridSize.flatMap { SpellingSuggestion.match($0.value, in: SizeClass.allCases.map(\.rawValue)) })
                ])
        case .stickerCount:
            .count(isListEmpty ? 0 : stickers.count, details: ["place": isListEmpty ? " on its list" : ""])
        case .packName: kind == .loose ? [] : .text(name)
        case .withoutLabel: stickersWithoutLabel
        case .sizeCount: sizes.isEmpty ? [] : .count(sizes.count, details: ["sizes": Self.text(sizes)])
        case .offClassCount: kind == .loose || !isReadable ? [] : stickersOffClass
        }
    }

    var notices: [Notice] {
        var notices = listedTwice + listedAndMissing + repeatedStickers + collidingNames
        notices.raise("grid-size-missing", if: gridSize == nil && !gridSizeIsMisspelled)
        for file in unlisted { notices.raise("unlisted", ["file": file]) }
        notices.raiseHidden("hidden-character", in: [("name", title)])
        return notices
    }

    private var listedTwice: [Notice] {
        listed.repeated(by: \.value).sorted { $0[0].value < $1[0].value }.map { entries in
            let values = ["file": entries[0].value, "times": "\(entries.count)"]
            return Notice("listed-twice", values, at: entries.last?.location)
        }
    }

    private var listedAndMissing: [Notice] {
        let there = Set(folders)
        return listed.filter { !there.contains($0.value) }.map { entry in
            let meant = respelled[entry.value]
            let missing = missing[entry.value] ?? .absent(similar: meant)
            return Notice(
                "listed-missing", ["file": entry.value, "state": missing.text(absent: "is not there")],
                hint: missing.remedy ?? meant.map { "write “\($0)” in the list" },
                at: entry.location)
        }
    }

    private var stickersWithoutLabel: Measurements {
        let silent = stickers.filter { ($0.label?.value ?? "").allSatisfy(\.isWhitespace) }
        let without = silent.map(\.name)
        return .count(
            without.count,
            details: [
                "part": part(without.count), "verb": without.count == 1 ? "has" : "have",
                "names": NameList.text(without),
            ], of: silent.map(\.path),
            // In a manifest that is where the first of them is listed.
            at: kind == .manifest ? silent.first?.file?.location : nil)
    }

    private var repeatedStickers: [Notice] {
        // Of a sequence only the first frame is known here.
        let single = stickers.filter { $0.sequence == nil }
        return RepeatedPictures.all(among: single) { (nil, $0.path, $0.facts) }.map { pair in
            let (again, first) = (pair.again, pair.first)
            let values = [
                "again": FileName.end(of: again.path, apartFrom: first.path),
                "first": FileName.end(of: first.path, apartFrom: again.path),
            ]
            var notice = Notice("sticker-repeated", values, at: again.file?.location)
            notice.files = [again.path, first.path]
            return notice
        }
    }

    /// Names are compared as file systems of a Mac do.
    private var collidingNames: [Notice] {
        let names = folders.isEmpty ? stickers.map(\.name) : hasFiles ? folders : folders.map(FileName.stem)
        let groups = names.repeated { $0.composed.lowercased() }
        return groups.sorted { $0[0].composed.lowercased() < $1[0].composed.lowercased() }.map { same in
            Notice("sticker-name-unique", ["names": same.map { "“\($0)”" }.joined(separator: " and ")])
        }
    }

    private var stickersOffClass: Measurements {
        let side = limits.side(of: sizeClass)
        let off = sizes.filter { $0.size != .square(side) }
        let fitting = SizeClass.allCases.first { sizeClass in
            off.allSatisfy { $0.size == .square(limits.side(of: sizeClass)) }
        }
        let suggestion = off.isEmpty ? "" : fitting.map { "; they are made for \($0.rawValue)" } ?? ""
        let count = off.map(\.count).reduce(0, +)
        return .count(
            count,
            details: [
                "part": part(count), "verb": count == 1 ? "is" : "are", "side": "\(side)",
                "sizes": Self.text(off), "suggestion": suggestion,
            ],
            of: stickers.filter { $0.facts.map { $0.size != .square(side) } ?? false }.map(\.path))
    }

    /// `2 of 34 stickers`
    private func part(_ count: Int) -> String {
        stickers.count == 1 ? "the only sticker" : "\(count) of \(stickers.count) stickers"
    }

    /// Sizes of the stickers that could be read, the most common first.
    private var sizes: [(size: PixelSize, count: Int)] {
        let counts = Dictionary(stickers.compactMap { $0.facts?.size }.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.map { (size: $0.key, count: $0.value) }.sorted {
            ($1.count, $0.size.width, $0.size.height) < ($0.count, $1.size.width, $1.size.height)
        }
    }

    /// `256 x 256 (43), 240 x 240 (8)`
    private static func text(_ sizes: [(size: PixelSize, count: Int)]) -> String {
        NameList.text(sizes.map { "\($0.size.width) x \($0.size.height) (\($0.count))" })
    }
}
