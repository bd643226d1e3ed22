import StickerModel

struct IMessageIconSet {
    static let subjectName = "iconSet"

    /// `Contents.json` of the set, or the folder.
    var path: String
    var name: String
    /// What ships the set; nil when only the set is seen.
    var layout: ProjectLayout?
    /// Whether its list of icons could be read: a fault in it is reported once, instead of as missing icons.
    var isListRead = true
    /// Entries that fill no slot.
    var unassigned: [IconEntry] = []
    /// One for each entry that names a file for a slot.
    var icons: [IMessageIcon] = []
    /// What was wrong with its document and images when they were read.
    var problems: [Finding] = []
    var table: IconTable

    var traits: [String] { layout.map { [$0.rawValue] } ?? [] }
    var placeholders: [String: String] { ["name": name] }
}

struct IMessageIcon {
    static let subjectName = "icon"

    var path: String
    var slot: IconSlot
    /// nil where no list says what the icons are.
    var entry: IconEntry?
    var facts: ImageFacts?
    var table: IconTable

    var traits: [String] {
        var traits: [String] = []
        if slot.isStore { traits.append("store") }
        if slot.need != .optional { traits.append("needed") }
        return traits
    }

    var placeholders: [String: String] {
        ["slot": slot.title, "wanted": "\(slot.width) x \(slot.height)"].merging(facts?.placeholders ?? [:]) { $1 }
    }
}

extension IMessageIconSet: RuleSubject {
    typealias Metric = NoMetric

    var notices: [Notice] {
        var notices: [Notice] = []
        for slot in table.slots {
            let count = count(of: slot)
            for name in Self.notices(aboutMissing: slot.need) {
                notices.raise(name, if: isListRead && count == 0, ["slot": slot.title])
            }
            notices.raise("icon-slot-repeated", if: count > 1, ["slot": slot.title, "times": "\(count)"])
        }
        for entry in unassigned {
            notices.raise(
                "icon-entry-unassigned", ["entry": entry.title, "suggestion": entry.suggestion(in: table)],
                at: entry.location)
        }
        return notices
    }

    /// How many entries with a file a slot has.
    func count(of slot: IconSlot) -> Int { icons.count { $0.slot == slot } }

    /// The icon of the App Store has a notice for each layout; one of them applies.
    static func notices(aboutMissing need: IconSlot.Need) -> [String] {
        switch need {
        case .always: ["icon-slot"]
        case .standalone: ["icon-marketing", "icon-marketing-unknown", "icon-marketing-extension"]
        case .optional: ["icon-settings"]
        }
    }
}

extension IMessageIcon: ImageSubject {
    typealias Metric = NoMetric

    var notices: [Notice] {
        var notices = entryNotices
        guard let facts else { return notices }
        if facts.size != slot.pixels {
            let difference = SizeDifference(of: facts.size, from: slot.pixels).text
            let remark = SizeDifference.remark(on: facts.size, table: table)
            // One of them applies to the slot.
            for name in ["icon-size", "icon-size-settings"] {
                notices.raise(name, ["difference": difference, "remark": remark])
            }
        }
        notices.raise("icon-interlaced", if: facts.isInterlaced)
        notices.raise("icon-color-profile", if: facts.colorProfile != nil, ["profile": facts.colorProfile ?? ""])
        guard let pixels = facts.pixels else { return notices }
        for name in ["icon-transparent-store", "icon-transparent"] { notices.raise(name, if: !pixels.isOpaque) }
        notices.raise("icon-alpha-channel", if: pixels.isOpaque && facts.hasAlphaChannel == true)
        notices.raise("icon-placeholder", if: pixels.isPlaceholder)
        return notices
    }

    private var entryNotices: [Notice] {
        let (idiom, platform) = (entry?.idiom, entry?.platform)
        var notices: [Notice] = []
        notices.raise(
            "icon-idiom", if: idiom.map { $0.value != slot.idiom },
            ["found": idiom?.value ?? "", "wanted": slot.idiom ?? ""], at: idiom?.location)
        // One mistake, one finding: the one about the idiom.
        guard idiom?.value == slot.idiom, platform?.value != slot.platform else { return notices }
        let wanted = slot.platform
        notices.raise(
            "icon-platform",
            [
                "found": platform.map { "the platform “\($0.value)”" } ?? "no platform",
                "wanted": wanted.map { "“\($0)”" } ?? "none",
                "remedy": wanted.map { "add \"platform\" : \"\($0)\"; Xcode drops the entry without it" }
                    ?? "remove the platform; Xcode drops the entry with it",
            ], at: platform?.location ?? entry?.location)
        return notices
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
