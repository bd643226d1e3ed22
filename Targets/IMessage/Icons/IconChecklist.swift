import StickerModel

/// The icon table ticked against what somebody has.
package struct IconChecklist: Sendable {
    /// What is wrong with a file, or that it is not there.
    package enum Remark: Sendable, Hashable {
        case missing
        /// Px too wide and too high.
        case wrongSize(SizeDifference, found: PixelSize)
        case unreadable(String)
        case transparent
        case alphaChannel
        case interlaced
        case wideGamut(String)
        case notPNG(String)
        case wrongIdiom(String)
        case wrongPlatform

        /// In words, for tables.
        package var text: String {
            switch self {
            case .missing: "missing"
            case .wrongSize(let difference, let found): "\(found.width) x \(found.height): \(difference.text)"
            case .unreadable(let problem): problem
            case .transparent: "has transparent pixels"
            case .alphaChannel: "has an opaque alpha channel"
            case .interlaced: "interlaced"
            case .wideGamut(let profile): "color profile “\(profile)”"
            case .notPNG(let format): "is \(format), not PNG"
            case .wrongIdiom(let idiom): "idiom “\(idiom)”"
            case .wrongPlatform: "wrong platform"
            }
        }

        /// Whether the slot counts as empty because of it.
        var emptiesSlot: Bool {
            switch self {
            case .missing, .wrongSize, .unreadable, .wrongIdiom, .wrongPlatform: true
            case .transparent, .alphaChannel, .interlaced, .wideGamut, .notPNG: false
            }
        }
    }

    /// One slot of the table.
    package struct Row: Sendable, Hashable {
        package var slot: IconSlot
        /// The file that fills it, relative to the tree; nil when there is none.
        package var file: String?
        package var remarks: [Remark]
        /// Whether the App Store asks for it.
        package var isNeeded: Bool

        /// Filled by a file of the right size, whatever else there is to say about it.
        package var isFilled: Bool { !remarks.contains { $0.emptiesSlot } }
        /// Keeps the App Store from taking the set.
        package var isRefused: Bool {
            isNeeded && (!isFilled || (slot.isStore && remarks.contains(.transparent)))
        }
    }

    /// In the order of the table.
    package var rows: [Row]
    /// PNG files that fill no slot, with the size they have.
    package var strangers: [String]

    /// Nothing the App Store asks for is missing or refused.
    package var isComplete: Bool { !rows.contains(where: \.isRefused) }

    /// The bare table, nothing ticked.
    package init(_ table: IconTable, layout: ProjectLayout = .standalone) {
        rows = table.slots.map { slot in
            Row(slot: slot, file: nil, remarks: [.missing], isNeeded: slot.isNeeded(in: layout))
        }
        strangers = []
    }
}

extension IconSlot {
    /// Whether the App Store asks for it, by what ships the set.
    package func isNeeded(in layout: ProjectLayout) -> Bool {
        need == .always || (need == .standalone && layout == .standalone)
    }
}
