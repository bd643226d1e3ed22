import PortableFoundation

/// One pack as a messenger gets it: a manifest's pack, or a part of it.
package struct PlannedPack: Sendable {
    package let source: Pack
    /// What a pack that is read back is recognized by: its title, name or folder.
    package var key: String
    package var title: String
    package var author: String
    package var folder: String
    /// The beginning of the names of its files, where those of other packs are in the same folder.
    package var stem = ""
    /// Which part of its source it is, from 0.
    package var part = 0
    /// Which kind of pack it is, where the platform has several: a trait of the pack and of its stickers.
    package var kind: String?
    package var stickers: [PlannedSticker]
    /// nil where the platform takes the first sticker.
    package var cover: PlannedCover?

    package init(
        _ source: Pack, key: String, title: String, author: String = "", folder: String, kind: String? = nil,
        stickers: [PlannedSticker], cover: PlannedCover? = nil
    ) {
        (self.source, self.key, self.title, self.author) = (source, key, title, author)
        (self.folder, self.kind, self.stickers, self.cover) = (folder, kind, stickers, cover)
    }

    package func path(of file: String) -> String { FileName.join(folder, file) }

    /// The names of its stickers as identifiers of a kind; a manifest may give them under `key`. `place` decides those
    /// that it does not give; nil where each sticker does.
    package func names(
        _ kind: String, givenAs key: String, else place: SourceLocation? = nil
    ) -> [PublishedIdentifier] {
        stickers.map { planned in
            let sticker = planned.sticker
            let owner = ManifestItem(pack: source.id, sticker: sticker.id)
            return PublishedIdentifier(
                IdentifierRecord(kind: kind, id: planned.name, owner: owner),
                at: sticker.fieldLocations[key] ?? place ?? sticker.location)
        }
    }

    package var holds: String { MetricUnit.stickers.text(Double(stickers.count)) }

    /// The stickers, then the cover, in its folder or in another one that ends in a slash.
    package func pictures(in place: String? = nil) -> [OutputEntry] {
        let place = place ?? folder + "/"
        let pictures = stickers.map { planned in
            let sticker = planned.sticker
            let origin = Origin(pack: source.id, sticker: sticker.id, art: sticker.file, role: Origin.stickerRole)
            return OutputEntry(place + planned.fileName, .art(planned.rendition), origin: origin)
        }
        guard let cover else { return pictures }
        let origin = Origin(pack: source.id, art: cover.rendition.source, role: cover.role)
        return pictures + [OutputEntry(place + cover.fileName, .art(cover.rendition), origin: origin)]
    }

    /// `stickers.txt`: a line for each file with its emojis, for people who upload by hand.
    package var list: OutputEntry {
        let lines = stickers.map { "\($0.fileName)\t\($0.emojis.joined())\n" }
        return OutputEntry(path(of: "stickers.txt"), .text(.finished(lines.joined())))
    }
}

extension [PlannedPack] {
    /// What `README.md` begins with: the only title or who they are by, and how much there is, `counted` as in "2 packs".
    package func heading(_ counted: String, by author: String?) -> [String: Template<Markdown>.Value] {
        let stickers = MetricUnit.stickers.text(Double(reduce(0) { $0 + $1.stickers.count }))
        return [
            "title": .text(.text(count == 1 ? self[0].title : author ?? "")),
            "counts": .text(.text("\(counted) with \(stickers)")),
        ]
    }
}

package struct PlannedCover: Sendable {
    package let fileName: String
    package let rendition: Rendition
    /// What the platform calls it: "thumbnail".
    package let role: String

    package init(_ fileName: String, _ rendition: Rendition, role: String) {
        (self.fileName, self.rendition, self.role) = (fileName, rendition, role)
    }
}

package struct PlannedSticker: Sendable {
    package let sticker: Sticker
    /// Facts of the art; nil when it could not be read, which the engine has reported.
    package let facts: ImageFacts?
    /// Milliseconds of each frame shown, one entry for a still; nil when the art could not be read, or its timing is an
    /// error, which the engine reports.
    package private(set) var durations: [Double]?
    package var isMoving: Bool
    package var rendition: Rendition
    /// Without the period.
    package var fileExtension = ""
    package var fileName = ""
    package var name = ""
    package var text = ""
    /// The same in further languages, by tag, where the platform has them.
    package var translations: [String: String] = [:]
    package var emojis: [String] = []
    package var tags: [String] = []
    /// What tells its rules from those of other stickers: "video".
    package var traits: [String] = []

    package init(_ sticker: Sticker, _ facts: ImageFacts?) {
        (self.sticker, self.facts) = (sticker, facts)
        durations = facts.flatMap { sticker.edit.timeline($0.durations)?.durations }
        isMoving = durations?.count ?? 0 > 1
        rendition = .verbatim(source: sticker.file)
    }

    /// The running time in ms; 0 for a still.
    package var duration: Double { isMoving ? durations?.reduce(0, +) ?? 0 : 0 }
    package var isVector: Bool { facts?.vector != nil }

    /// Edits that no copy of a vector animation can have, as people read them: "`outline`".
    package var vectorObstacles: [String] {
        let edit = sticker.edit
        let obstacles = [
            ("key", edit.key != nil), ("outline", edit.outline != nil), ("crop", edit.crop != nil),
            ("poster", edit.poster ?? 1 != 1),
        ]
        return obstacles.filter(\.1).map { "`\($0.0)`" }
    }

    package var stilled: PlannedSticker {
        var still = self
        (still.isMoving, still.durations) = (false, durations.map { _ in [0] })
        return still
    }

    package mutating func take(_ encoding: Encoding, on canvas: Canvas, timing: (inout Timing) -> Void = { _ in }) {
        let recipe = ImageRecipe(
            of: sticker.file, sticker.edit, as: encoding, on: canvas, isStill: !isMoving, timing: timing)
        rendition = .raster(recipe)
        fileExtension = encoding.format.fileExtension
    }
}

extension ImageRecipe {
    /// Art on a canvas. `timing` may set what the platform asks of frames.
    package init(
        of source: String, _ edit: ArtEdit, as encoding: Encoding, on canvas: Canvas, isStill: Bool,
        timing change: (inout Timing) -> Void = { _ in }
    ) {
        var timing = Timing(edit, isStill: isStill)
        change(&timing)
        self.init(source: source, timing: timing, framing: Framing(edit, canvas: canvas), encoding: encoding)
    }
}
