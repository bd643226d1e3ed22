import PortableFoundation

/// One pack of a bundle with everything that the preview page shows of it.
package struct PreviewPack: Sendable {
    /// What people read; the identifier where the bundle has no name.
    package var name: String
    /// nil when the bundle names none.
    package var publisher: String?
    /// The picture of the pack in a row of packs.
    package var cover: ImportedFile?
    /// In the bundle's order, without those whose image cannot be read.
    package var stickers: [PreviewSticker] = []
    package var look: PreviewLook

    package init(name: String, look: PreviewLook) {
        (self.name, self.look) = (name, look)
    }
}

package struct PreviewSticker: Sendable {
    package var name: String
    /// The image file, as findings name it.
    package var path: String
    /// The image itself, or the frames of a sequence.
    package var picture: ImportedFile
    /// Of the picture; of the first frame of a sequence.
    package var facts: ImageFacts
    /// Bytes the platform allows; nil where it states no limit.
    package var byteLimit: Int?
    /// In the bundle's order; empty where it has none, or the platform has no field for them.
    package var emojis: [String] = []
    package var alt: String?

    package init(name: String, path: String, picture: ImportedFile, facts: ImageFacts) {
        (self.name, self.path, self.picture, self.facts) = (name, path, picture, facts)
    }
}

/// Where people of a platform meet a pack, with the sizes they see, in points: a point is a CSS px.
package struct PreviewLook: Sendable, Hashable, Decodable {
    /// The place where stickers are chosen: "Sticker picker".
    package var picker: String
    package var pickerSide: Int
    package var columns: Int
    /// Side of the pictures in the row of packs.
    package var coverSide: Int
    /// The place where a sticker arrives: "Chat".
    package var scene: String
    package var sceneSide: Int
    /// The preview page draws a scene on each, in this order.
    package var backgrounds: [PreviewBackground]
    package var remark: String
    /// Where the platform does not enlarge pictures: px that a point has; nil where each fills its place.
    package var pixelsPerPoint: Int?
    /// Of a picture in a line of text; nil where there is none.
    package var inlineSide: Int?

    /// Side of a picture in a place of `side` points.
    package func side(of facts: ImageFacts, in side: Int) -> Int {
        guard let pixelsPerPoint else { return side }
        return min(side, max(1, max(facts.size.width, facts.size.height) / pixelsPerPoint))
    }

    /// Those of a platform's `looks.json`, by the kind of pack. Throws where there is none.
    package static func all(json: String) throws -> [String: PreviewLook] {
        let looks = try JSONDecoder().decode([String: PreviewLook].self, from: Data(json.utf8))
        guard !looks.isEmpty else { throw RuleBookProblem(rule: "looks.json", problem: "has no look") }
        return looks
    }
}
