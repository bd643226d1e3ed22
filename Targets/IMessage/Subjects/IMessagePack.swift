import Foundation
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
    /// Whether there is a document with the list of stickers.
    var hasContents = true
    /// Folder names in the list, in order.
    var listed: [Located<String>] = []
    /// Sticker folders in the pack.
    var folders: [String] = []
    var stickers: [IMessageSticker] = []
    /// Texts of the pack's `.strings` files, by language and key.
    var strings: [String: [String: String]] = [:]
    /// Stickers without a label, by language of the pack's `.strings` files.
    var untranslated: [String: [String]] = [:]
    /// What was wrong with its documents and images when they were read.
    var problems: [Finding] = []

    /// The class in which iOS lays out the pack.
    var sizeClass: SizeClass { gridSize.flatMap { SizeClass(rawValue: $0.value) } ?? .regular }

    var traits: Set<String> {
        var traits = kind.traits
        if hasContents, kind != .loose { traits.insert("listed") }
        if stickers.isEmpty { traits.insert("empty") }
        return traits
    }

    var placeholders: [String: String] { ["pack": name, "count": "\(stickers.count)", "class": sizeClass.rawValue] }
}

extension IMessagePack: RuleSubject {
    static let metrics: [Metric<IMessagePack>] = [
        Metric("gridSize") { pack in
            guard let written = pack.gridSize else { return [] }
            let near = SpellingSuggestion.match(written.value, in: SizeClass.allCases.map(\.rawValue))
            let suggestion = near.map { $0 == written.value ? "" : "; did you mean “\($0)”?" } ?? ""
            return [Measurement(.text(written.value), details: ["suggestion": suggestion], at: written.location)]
        },
        Metric("gridSizeIsGiven") { pack in
            pack.gridSizeIsMisspelled ? [] : [Measurement(.flag(pack.gridSize != nil))]
        },
        Metric("stickerCount", in: .stickers) { pack in
            [Measurement(.count(pack.stickers.count))]
        },
        Metric("packName") { pack in
            pack.kind == .loose ? [] : [Measurement(.text(pack.name))]
        },
        Metric("isListedTwice") { pack in
            let byName = Dictionary(grouping: pack.listed, by: \.value)
            return byName.keys.sorted().compactMap { name in
                guard let entries = byName[name], entries.count > 1 else { return nil }
                return Measurement(
                    .flag(true), details: ["file": name, "times": "\(entries.count)"], at: entries.last?.location)
            }
        },
        Metric("listedIsThere") { pack in
            let there = Set(pack.folders)
            return pack.listed.filter { !there.contains($0.value) }.map { entry in
                let similar = SimilarName.find(entry.value, among: pack.folders)
                return Measurement(
                    .flag(false),
                    details: ["file": entry.value, "suggestion": similar.map { "; there is “\($0)”" } ?? ""],
                    at: entry.location)
            }
        },
        Metric("isUnlisted") { pack in
            guard pack.hasContents else { return [] }
            let listed = Set(pack.listed.map(\.value))
            return pack.folders.filter { !listed.contains($0) }.map { Measurement(.flag(true), details: ["file": $0]) }
        },
        Metric("withoutLabel", in: .stickers) { pack in
            let without = pack.stickers.filter { ($0.label?.value ?? "").allSatisfy(\.isWhitespace) }.map(\.name)
            return [
                Measurement(
                    .count(without.count),
                    details: [
                        "part": part(without.count, of: pack), "verb": without.count == 1 ? "has" : "have",
                        "names": NameList.text(without),
                    ])
            ]
        },
        Metric("untranslated", in: .stickers) { pack in
            pack.untranslated.sorted { $0.key < $1.key }.map { language, names in
                Measurement(
                    .count(names.count),
                    details: [
                        "verb": names.count == 1 ? "has" : "have", "language": language, "names": NameList.text(names),
                    ])
            }
        },
        // Names as file systems of a Mac compare them.
        Metric("namesCollide") { pack in
            let names = pack.folders.isEmpty ? pack.stickers.map(\.name) : pack.folders.map(FileName.stem)
            let groups = Dictionary(grouping: names) { $0.precomposedStringWithCanonicalMapping.lowercased() }
            return groups.keys.sorted().compactMap { key in
                guard let same = groups[key], same.count > 1 else { return nil }
                return Measurement(.flag(true), details: ["names": same.map { "“\($0)”" }.joined(separator: " and ")])
            }
        },
        Metric("sizeCount") { pack in
            let sizes = sizes(of: pack)
            guard !sizes.isEmpty else { return [] }
            return [Measurement(.count(sizes.count), details: ["sizes": text(sizes)])]
        },
        Metric("offClassCount", in: .stickers) { pack in
            guard pack.kind != .loose else { return [] }
            let side = pack.limits.side(of: pack.sizeClass)
            let wanted = PixelSize.square(side)
            let off = sizes(of: pack).filter { $0.size != wanted }
            let fitting = SizeClass.allCases.first { sizeClass in
                off.allSatisfy { $0.size == .square(pack.limits.side(of: sizeClass)) }
            }
            let suggestion = off.isEmpty ? "" : fitting.map { "; they are made for \($0.rawValue)" } ?? ""
            let count = off.map(\.count).reduce(0, +)
            return [
                Measurement(
                    .count(count),
                    details: [
                        "part": part(count, of: pack), "verb": count == 1 ? "is" : "are", "side": "\(side)",
                        "sizes": text(off), "suggestion": suggestion,
                    ])
            ]
        },
    ]

    /// `2 of 34 stickers`
    private static func part(_ count: Int, of pack: IMessagePack) -> String {
        pack.stickers.count == 1 ? "the only sticker" : "\(count) of \(pack.stickers.count) stickers"
    }

    /// Sizes of the stickers that could be read, the most common first.
    private static func sizes(of pack: IMessagePack) -> [(size: PixelSize, count: Int)] {
        let counts = Dictionary(pack.stickers.compactMap { $0.facts?.size }.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.map { (size: $0.key, count: $0.value) }.sorted {
            ($1.count, $0.size.width, $0.size.height) < ($0.count, $1.size.width, $1.size.height)
        }
    }

    /// `256 x 256 (43), 240 x 240 (8)`
    private static func text(_ sizes: [(size: PixelSize, count: Int)]) -> String {
        NameList.text(sizes.map { "\($0.size.width) x \($0.size.height) (\($0.count))" })
    }
}
