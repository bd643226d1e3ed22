import Foundation
import StickerModel

/// Everything known about icon sizes, read from `icons.json`.
package struct IconTable: Codable, Sendable {
    /// The 13 places of an icon set, in the order Xcode writes them.
    package var slots: [IconSlot]
    /// Where the slots were read from.
    package var reference: String
    package var generations: [IconGeneration]
    /// Entries of old sets that no Xcode of today asks for.
    package var formerEntries: [FormerIconEntry]
    package var sources: [IconSource]
    package var disagreements: [IconDisagreement]

    /// Throws the decoder's own error, which names the key, when the data is not as it should be.
    package init(json: String) throws {
        self = try JSONDecoder().decode(IconTable.self, from: Data(json.utf8))
    }

    /// Different sizes in px, each once, smallest first: what a designer has to draw.
    package var distinctSizes: [PixelSize] {
        Array(Set(slots.map(\.pixels))).sorted { ($0.area, $0.width) < ($1.area, $1.width) }
    }

    /// What a designer has to draw, as a list to tick.
    package var list: IconList {
        IconList(
            id: "imessage-icons", title: "iMessage icons", folder: StickerProject.iconSetName + ".stickersiconset",
            source: reference, slots: slots)
    }
}

extension PixelSize {
    /// Reads `134x100`.
    init?(text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0 else {
            return nil
        }
        self.init(width, height)
    }
}
