import Foundation
import StickerModel

/// What is measured on a pack.
enum PackMetrics {
    static let all: [Metric<IMessagePack>] = [
        gridSize, gridSizeIsGiven, offClassCount, sizeCount, stickerCount, packName, isListedTwice, listedIsThere,
        isUnlisted, withoutLabel, untranslated, namesCollide,
    ]

    static let gridSize = Metric<IMessagePack>("gridSize") { pack in
        guard let written = pack.gridSize else { return [] }
        let near = SpellingSuggestion.match(written.value, in: SizeClass.allCases.map(\.rawValue))
        let suggestion = near.map { $0 == written.value ? "" : "; did you mean “\($0)”?" } ?? ""
        return [Measurement(.text(written.value), details: ["suggestion": suggestion], at: written.location)]
    }

    static let gridSizeIsGiven = Metric<IMessagePack>("gridSizeIsGiven") { pack in
        pack.gridSizeIsMisspelled ? [] : [Measurement(.flag(pack.gridSize != nil))]
    }

    static let stickerCount = Metric<IMessagePack>("stickerCount", in: .stickers) { pack in
        [Measurement(.count(pack.stickers.count))]
    }

    static let packName = Metric<IMessagePack>("packName") { pack in
        pack.form == .loose ? [] : [Measurement(.text(pack.name))]
    }

    static let isListedTwice = Metric<IMessagePack>("isListedTwice") { pack in
        let byName = Dictionary(grouping: pack.listed, by: \.value)
        return byName.keys.sorted().compactMap { name in
            guard let entries = byName[name], entries.count > 1 else { return nil }
            return Measurement(
                .flag(true), details: ["file": name, "times": "\(entries.count)"], at: entries.last?.location)
        }
    }

    static let listedIsThere = Metric<IMessagePack>("listedIsThere") { pack in
        let there = Set(pack.folders)
        return pack.listed.filter { !there.contains($0.value) }.map { entry in
            let near = NearbyName.hint(entry.value, among: pack.folders)
            return Measurement(.flag(false), details: ["file": entry.value, "suggestion": near], at: entry.location)
        }
    }

    static let isUnlisted = Metric<IMessagePack>("isUnlisted") { pack in
        guard pack.hasContents else { return [] }
        let listed = Set(pack.listed.map(\.value))
        return pack.folders.filter { !listed.contains($0) }.map { Measurement(.flag(true), details: ["file": $0]) }
    }

    static let withoutLabel = Metric<IMessagePack>("withoutLabel", in: .stickers) { pack in
        let without = pack.stickers.filter { ($0.label?.value ?? "").allSatisfy(\.isWhitespace) }.map(\.name)
        return [Measurement(.count(without.count), details: ["names": NameList.text(without)])]
    }

    static let untranslated = Metric<IMessagePack>("untranslated", in: .stickers) { pack in
        pack.untranslated.sorted { $0.key < $1.key }.map { language, names in
            Measurement(.count(names.count), details: ["language": language, "names": NameList.text(names)])
        }
    }

    /// Names as a Mac's disk compares them.
    static let namesCollide = Metric<IMessagePack>("namesCollide") { pack in
        let names = pack.folders.isEmpty ? pack.stickers.map(\.name) : pack.folders.map(FileName.stem)
        let groups = Dictionary(grouping: names) { $0.precomposedStringWithCanonicalMapping.lowercased() }
        return groups.keys.sorted().compactMap { key in
            guard let same = groups[key], same.count > 1 else { return nil }
            return Measurement(.flag(true), details: ["names": same.map { "“\($0)”" }.joined(separator: " and ")])
        }
    }
}
