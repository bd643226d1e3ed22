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

/// A size about which Apple's documents differ, and who is right.
package struct IconDisagreement: Codable, Sendable, Hashable {
    /// `143x100`
    package var pixels: String
    package var verdict: String
    /// What the verdict rests on.
    package var reference: String
    /// The size to draw instead, or the same.
    package var use: String
}

/// A kind of icon set as one generation of Xcode writes it.
package struct IconGeneration: Codable, Sendable, Hashable {
    package var id: String
    package var title: String
    /// Entries of such a set, with those that no Xcode of today asks for.
    package var entries: Int
    /// Numbers of the slots it has.
    package var slots: [Int]
}

/// A document of Apple that lists icon sizes.
package struct IconSource: Codable, Sendable, Hashable {
    /// One line of its table.
    package struct Size: Codable, Sendable, Hashable {
        package var use: String
        /// `134x100`
        package var pixels: String
        /// The scales it is listed under, in the document's words.
        package var scale: String
    }

    /// `hig-2016`, `hig-current`
    package var id: String
    package var title: String
    /// Where to read it.
    package var reference: String
    package var sizes: [Size]
}

/// An entry of old icon sets that is no fault and no slot of today.
package struct FormerIconEntry: Codable, Sendable, Hashable {
    package var idiom: String
    package var platform: String?
    package var points: String
    package var scale: Int
    /// Where people saw it.
    package var use: String

    /// nil when the points are no size.
    package var pixels: PixelSize? {
        PixelSize(text: points).map { PixelSize($0.width * scale, $0.height * scale) }
    }
}
