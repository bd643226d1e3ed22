import StickerModel

/// One table about icons, for people: what stands above it, its columns and rows, what stands below.
package struct IconSheet: Sendable {
    /// One line of the table.
    package struct Row: Sendable {
        /// How the icon stands; nil where nothing was ticked.
        package var status: IconCheck.Status?
        package var cells: [String]
        /// What there is to say about this line.
        package var remarks: [String]
        /// The shape of the icon.
        package var size: PixelSize
    }

    package var title: String
    /// Where the icons lie, or nil.
    package var place: String?
    /// How they stand as a whole, or nil.
    package var verdict: String?
    package var isComplete: Bool
    package var columns: [String]
    package var rows: [Row]
    /// Sentences below the table.
    package var notes: [String]
}

extension IconCheck.Status {
    /// In one word.
    package var word: String {
        switch self {
        case .ok: "ok"
        case .remark: "remark"
        case .absent: "absent"
        case .wrong: "WRONG"
        case .missing: "MISSING"
        }
    }
}

extension IconSlot.Need {
    /// Whether the App Store asks for it.
    package var word: String {
        switch self {
        case .always: "yes"
        case .standalone: "standalone"
        case .optional: "no"
        }
    }
}
