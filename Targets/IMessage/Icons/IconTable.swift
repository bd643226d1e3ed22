import StickerModel

/// Everything known about icon sizes, read from `icons.json`.
package struct IconTable: Codable, Sendable {
    /// The 13 slots of an icon set, in the order Xcode writes them.
    package var slots: [IconSlot]
    /// Where the slots were read from.
    package var reference: String
    /// Entries of old sets that current versions of Xcode do not ask for.
    package var formerEntries: [FormerIconEntry]
    /// Sizes that Apple's documents misprint.
    package var misprints: [Misprint]

    /// A misprinted size and the size that is meant, such as `143x100` for `134x100`.
    package struct Misprint: Codable, Sendable, Hashable {
        /// `143x100`, in points as an icon set has it.
        package var found: String
        /// `134x100`
        package var meant: String
    }

    package var list: IconList {
        IconList(
            id: "imessage-icons", title: "iMessage icons", folder: StickerProject.iconSetName + ".stickersiconset",
            source: reference, slots: slots)
    }
}

/// An entry of old icon sets that is harmless but fills no current slot.
package struct FormerIconEntry: Codable, Sendable, Hashable {
    /// The device, as `Contents.json` names it: `iphone`.
    package var idiom: String
    /// `ios` on some entries; nil where Xcode wrote none.
    package var platform: String?
    /// `60x45`
    package var points: String
    /// Px for each point.
    package var scale: Int
    /// Where it was displayed.
    package var use: String
}
