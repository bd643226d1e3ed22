import StickerModel

/// A `.stickersiconset` as a whole: which slots are filled.
struct IMessageIconSet {
    static let subjectName = "iconSet"

    /// An entry that matches no slot.
    struct UnassignedEntry: Sendable {
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
    /// Whether its list of icons could be read: a fault in it is reported once, instead of as missing icons.
    var isListRead = true
    /// How many entries with a file each slot has, by its number.
    var filled: [Int: Int]
    /// The entries that match no slot.
    var unassigned: [UnassignedEntry] = []
    /// One for each entry that names a file for a slot.
    var icons: [IMessageIcon] = []
    /// What was wrong with its document and images when they were read.
    var problems: [Finding] = []
    var table: IconTable

    var traits: [String] { layout.map { [$0.rawValue] } ?? [] }
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

    var traits: [String] {
        var traits: [String] = []
        if slot.isStore { traits.append("store") }
        if slot.need != .optional { traits.append("needed") }
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
    enum Metric: String, MetricName {
        case neededSlotIsFilled, marketingIsFilled, settingsSlotIsFilled, slotIsRepeated, entryIsUnassigned

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .neededSlotIsFilled: slots(needed: .always)
        case .marketingIsFilled: slots(needed: .standalone)
        case .settingsSlotIsFilled: slots(needed: .optional)
        case .slotIsRepeated:
            table.slots.flatMap { slot -> Measurements in
                guard let times = filled[slot.number], times > 1 else { return [] }
                return .flag(true, details: ["slot": slot.title, "times": "\(times)"])
            }
        case .entryIsUnassigned:
            unassigned.flatMap { entry -> Measurements in
                .flag(true, details: ["entry": entry.title, "suggestion": entry.suggestion], at: entry.location)
            }
        }
    }

    private func slots(needed: IconSlot.Need) -> Measurements {
        guard isListRead else { return [] }
        return table.slots.filter { $0.need == needed }.flatMap { slot -> Measurements in
            .flag(filled[slot.number] ?? 0 > 0, details: ["slot": slot.title])
        }
    }
}

extension IMessageIcon: ImageSubject {
    enum Metric: String, MetricName {
        case isInterlaced, isUniform, isTransparent, hasOpaqueAlpha, hasSlotSize, idiomIsRight, platformIsRight

        var unit: MetricUnit { .none }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .isInterlaced: .flag(facts?.isInterlaced)
        case .isUniform: .flag(facts?.pixels?.isUniform)
        case .isTransparent: .flag(facts?.pixels.map { !$0.isOpaque })
        case .hasOpaqueAlpha: .flag(facts?.pixels.map { $0.isOpaque && facts?.hasAlphaChannel == true })
        case .hasSlotSize: hasSlotSize
        case .idiomIsRight:
            .flag(
                idiom.map { $0.value == slot.idiom },
                details: ["found": idiom?.value ?? "", "wanted": slot.idiom ?? ""], at: idiom?.location)
        case .platformIsRight: platformIsRight
        }
    }

    private var hasSlotSize: Measurements {
        guard let size = facts?.size else { return [] }
        return .flag(
            size == slot.pixels,
            details: [
                "difference": SizeDifference(of: size, from: slot.pixels).text,
                "remark": SizeDifference.remark(on: size, table: table),
            ])
    }

    private var platformIsRight: Measurements {
        // One mistake, one finding: the one about the idiom.
        guard idiom?.value == slot.idiom else { return [] }
        let wanted = slot.platform
        return .flag(
            platform?.value == wanted,
            details: [
                "found": platform.map { "the platform “\($0.value)”" } ?? "no platform",
                "wanted": wanted.map { "“\($0)”" } ?? "none",
                "remedy": wanted.map { "add \"platform\" : \"\($0)\"; Xcode drops the entry without it" }
                    ?? "remove the platform; Xcode drops the entry with it",
            ], at: platform?.location ?? entryLocation)
    }
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
