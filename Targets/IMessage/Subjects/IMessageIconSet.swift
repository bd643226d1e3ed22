import StickerModel

/// A `.stickersiconset` as a whole: which slots are filled.
struct IMessageIconSet {
    static let subjectName = "iconSet"

    /// An entry that matches no slot.
    struct Stray: Sendable {
        /// The entry in a message: `size 71x50, scale 2x, idiom ipad`.
        var title: String
        var suggestion: String
        var location: SourceLocation?
    }

    /// `Contents.json` of the set, or the folder.
    var path: String
    var location: SourceLocation? { nil }
    var name: String
    /// What ships the set; nil when only the set is seen.
    var layout: ProjectLayout?
    /// How many entries with a file each slot has, by its number.
    var filled: [Int: Int]
    var strays: [Stray] = []
    /// One for each entry that names a file for a slot.
    var icons: [IMessageIcon] = []
    /// What was wrong with its document and images when they were read.
    var problems: [Finding] = []
    var table: IconTable

    var traits: Set<String> { layout.map { [$0.rawValue] } ?? [] }
    var placeholders: [String: String] { ["name": name] }
}

/// One icon of a set, with the slot it fills.
struct IMessageIcon {
    static let subjectName = "icon"

    /// The image file.
    var path: String
    var location: SourceLocation? { nil }
    var slot: IconSlot
    /// As in the entry; nil where it has none.
    var idiom: Located<String>?
    var platform: Located<String>?
    /// The entry itself.
    var entryLocation: SourceLocation?
    var facts: ImageFacts?
    var table: IconTable

    var traits: Set<String> {
        var traits: Set<String> = []
        if slot.isStore { traits.insert("store") }
        if slot.need != .optional { traits.insert("needed") }
        return traits
    }

    var placeholders: [String: String] {
        var values = ["slot": slot.title, "wanted": "\(slot.width) x \(slot.height)"]
        if let facts {
            values["size"] = "\(facts.size.width) x \(facts.size.height)"
            values["article"] = facts.format.withArticle
        }
        return values
    }
}

extension IMessageIconSet: RuleSubject {
    static let metrics: [Metric<IMessageIconSet>] = [
        slots("neededSlotIsFilled", needed: .always),
        slots("marketingIsFilled", needed: .standalone),
        slots("settingsSlotIsFilled", needed: .optional),
        Metric("slotIsRepeated") { set in
            set.table.slots.compactMap { slot in
                guard let times = set.filled[slot.number], times > 1 else { return nil }
                return Measurement(.flag(true), details: ["slot": slot.title, "times": "\(times)"])
            }
        },
        Metric("entryIsUnassigned") { set in
            set.strays.map { stray in
                Measurement(
                    .flag(true), details: ["entry": stray.title, "suggestion": stray.suggestion], at: stray.location)
            }
        },
    ]

    private static func slots(_ name: String, needed: IconSlot.Need) -> Metric<IMessageIconSet> {
        Metric(name) { set in
            set.table.slots.filter { $0.need == needed }.map { slot in
                Measurement(.flag(set.filled[slot.number] ?? 0 > 0), details: ["slot": slot.title])
            }
        }
    }
}

extension IMessageIcon: ImageSubject {
    static let metrics: [Metric<IMessageIcon>] = [
        .image("format") { .text($0.format.title) },
        .image("isInterlaced") { .flag($0.isInterlaced) },
        .image("isUniform") { facts in facts.pixels.map { .flag($0.isUniform) } },
        .image("isTransparent") { facts in facts.pixels.map { .flag(!$0.isOpaque) } },
        .image("hasOpaqueAlpha") { facts in
            facts.pixels.map { .flag($0.isOpaque && facts.hasAlphaChannel) }
        },
        Metric("isWideGamut") { icon in
            guard let profile = icon.facts?.colorProfile else { return [] }
            return [Measurement(.flag(true), details: ["profile": profile])]
        },
        Metric("hasSlotSize") { icon in
            guard let size = icon.facts?.size else { return [] }
            let difference = SizeDifference(of: size, from: icon.slot.pixels)
            let remark = SizeDifference.remark(on: size, table: icon.table)
            return [
                Measurement(
                    .flag(size == icon.slot.pixels), details: ["difference": difference.text, "remark": remark])
            ]
        },
        Metric("idiomIsRight") { icon in
            guard let idiom = icon.idiom else { return [] }
            return [
                Measurement(
                    .flag(idiom.value == icon.slot.idiom),
                    details: ["found": idiom.value, "wanted": icon.slot.idiom ?? ""], at: idiom.location)
            ]
        },
        Metric("platformIsRight") { icon in
            // One mistake, one finding: the one about the idiom.
            guard icon.idiom?.value == icon.slot.idiom else { return [] }
            let wanted = icon.slot.platform
            let found = icon.platform.map { "the platform “\($0.value)”" } ?? "no platform"
            return [
                Measurement(
                    .flag(icon.platform?.value == wanted),
                    details: [
                        "found": found, "wanted": wanted.map { "“\($0)”" } ?? "none",
                        "remedy": wanted.map { "add \"platform\" : \"\($0)\"; Xcode drops the entry without it" }
                            ?? "remove the platform; Xcode drops the entry with it",
                    ], at: icon.platform?.location ?? icon.entryLocation)
            ]
        },
        .colorKind, .bitDepth,
    ]
}

extension SizeDifference {
    /// The probable reason for a wrong size: a misprint by Apple, or the icon of another slot.
    static func remark(on size: PixelSize, table: IconTable) -> String {
        let name = "\(size.width)x\(size.height)"
        let isSlot = table.slots.contains { $0.pixels == size }
        if !isSlot, let misprint = table.misprints.first(where: { $0.found == name }) {
            return "; \(name) is a misprint in Apple's guidelines for \(misprint.meant)"
        }
        guard let other = table.slots.first(where: { $0.pixels == size }) else { return "" }
        return "; that is the size of \(other.points)@\(other.scale)x (\(other.use))"
    }
}
