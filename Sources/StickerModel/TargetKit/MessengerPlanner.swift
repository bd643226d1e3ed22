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

    /// The names of its stickers as identifiers of a kind; a manifest may give them under `key`.
    package func names(_ kind: String, givenAs key: String) -> [PublishedIdentifier] {
        stickers.map { planned in
            let owner = ManifestItem(pack: source.id, sticker: planned.sticker.id)
            return PublishedIdentifier(
                IdentifierRecord(kind: kind, id: planned.name, owner: owner), at: planned.sticker.location(of: key))
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

    /// The same as a still of its poster.
    package var stilled: PlannedSticker {
        var still = self
        (still.isMoving, still.durations) = (false, durations.map { _ in [0] })
        return still
    }

    /// Takes the picture that is made of it.
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

package struct MessengerPlanner {
    package let name: String
    package let catalog: Catalog
    package let art: ArtFacts
    package var log: FindingLog
    private let title: String

    package init(_ platform: Platform, _ catalog: Catalog, _ art: ArtFacts) {
        (name, title) = (platform.description.name, platform.description.title)
        (self.catalog, self.art) = (catalog, art)
        log = FindingLog(platform.rules)
    }

    package var packs: [Pack] { catalog.packs(for: name) }

    /// Names that no pack of the manifest has: parts of a split must not take that of another pack.
    package func namer(_ name: (Pack) -> String = \.id) -> FileNamer {
        FileNamer(taken: catalog.allPacks(for: self.name).map(name))
    }

    /// The stickers of a pack, those that run longer than `longest` ms made shorter where the manifest asks for it.
    package mutating func stickers(of pack: Pack, longest: Double? = nil) -> [PlannedSticker] {
        let stickers = pack.stickers(for: name)
        let taken = longest.map { log.shortening(stickers, of: pack, to: $0, art) } ?? stickers
        return taken.map { PlannedSticker($0, art[$0.file]) }
    }

    /// Full packs in order. A pack of nothing is planned too, so that the rule for the fewest stickers speaks of it.
    package func parts(of stickers: [PlannedSticker], most: Int) -> [[PlannedSticker]] {
        stickers.isEmpty ? [[]] : PackSplitter(most: most, fewest: 1).parts(of: stickers)
    }

    /// Stickers with file names that sort in the order of the pack.
    package func numbered(_ stickers: [PlannedSticker], besides taken: [String] = []) -> [PlannedSticker] {
        var names = FileNamer(taken: taken)
        return stickers.enumerated().map { index, planned in
            var planned = planned
            let number = Figures.padded(index + 1, asIn: stickers.count)
            planned.fileName = names.claim("\(number)_\(planned.sticker.id)", suffix: "." + planned.fileExtension)
            return planned
        }
    }

    /// Gives every sticker without emojis the fallback, and says so once for a pack of the manifest.
    package mutating func giveDefaultEmoji(_ stickers: inout [PlannedSticker], of pack: Pack) {
        let without = stickers.indices.filter { stickers[$0].emojis.isEmpty }
        for index in without { stickers[index].emojis = [Notice.fallbackEmoji] }
        guard !without.isEmpty else { return }
        log.raise(
            .defaultEmoji(for: without.map { stickers[$0].sticker }, of: pack.name), at: pack.location(of: "emojis"),
            of: pack)
    }

    /// Says which packs one of the manifest becomes, where it is more than one; `parts` in words.
    package mutating func raiseSplit(_ name: String, of pack: Pack, into parts: [String], most: Int) {
        guard parts.count > 1 else { return }
        log.raise(.split(name, of: pack.name, into: parts, most: most), at: pack.location(of: "stickers"), of: pack)
    }

    /// A notice about some stickers of a pack; none where there are none.
    package mutating func raise(
        _ name: String, about stickers: [Sticker], of pack: Pack, at key: String = "stickers", most: Int? = nil
    ) {
        guard !stickers.isEmpty else { return }
        log.raise(
            .about(stickers.uniqued, of: pack.name, name, most: most),
            at: pack.options(for: self.name).place(key, of: pack, else: key), of: pack)
    }

    /// What is drawn larger than its art on a canvas of `side` px, and what loses its soft edges as a GIF.
    package mutating func raiseDrawn(_ stickers: [PlannedSticker], of pack: Pack, onto side: Int) {
        raiseEnlarged(stickers.map(\.sticker), of: pack, onto: side)
        raiseSoftEdges(stickers, of: pack)
    }

    package mutating func raiseEnlarged(_ stickers: [Sticker], of pack: Pack, onto side: Int) {
        let small = EnlargedStickers(among: stickers.uniqued, onto: side, art)
        guard !small.texts.isEmpty else { return }
        log.raise(.enlarged(small, of: pack.name, onto: side), at: pack.location(of: "stickers"), of: pack)
    }

    /// At the place of an option, or of a key of the pack.
    package mutating func raiseSoftEdges(_ stickers: [PlannedSticker], of pack: Pack, at key: String = "stickers") {
        let soft = stickers.filter { $0.fileExtension == "gif" && $0.facts?.pixels?.hasSoftEdges == true }
        raise("gif-soft-edges", about: soft.map(\.sticker), of: pack, at: key)
    }

    /// The first of a sticker's emojis, and said to be cut where there are more than a platform takes.
    package mutating func cut(_ emojis: [String], to most: Int, of sticker: Sticker, in pack: Pack) -> [String] {
        guard emojis.count > most else { return emojis }
        let kept = Array(emojis.prefix(most))
        let values = [
            "sticker": sticker.id, "count": MetricUnit.emojis.text(Double(emojis.count)), "most": "\(most)",
            "emojis": kept.joined(separator: " "),
        ]
        log.raise(Notice("emojis-cut", values), at: sticker.location(of: "emojis"), of: pack)
        return kept
    }

    /// The words of a sticker that fit into so many characters, of which `gap` are between two words; it is said which are
    /// dropped.
    package mutating func fitting(
        _ words: [String], most: Int = .max, characters: Int, gap: Int = 0, of sticker: Sticker, in pack: Pack,
        orRaise name: String
    ) -> [String] {
        var (kept, dropped, length): ([String], [String], Int) = ([], [], 0)
        for word in words.uniqued {
            let count = word.utf16.count + (kept.isEmpty ? 0 : gap)
            if kept.count < most, length + count <= characters {
                kept.append(word)
                length += count
            } else {
                dropped.append(word)
            }
        }
        guard !dropped.isEmpty else { return kept }
        let values = [
            "sticker": sticker.id, "most": "\(most)", "characters": "\(characters)", "dropped": NameList.text(dropped),
        ]
        log.raise(Notice(name, values), at: sticker.location(of: "tags"), of: pack)
        return kept
    }

    /// A text of a sticker on one line, and said to be shortened where it is longer than a platform takes.
    package mutating func fitted(
        _ text: String, to limit: Int, of sticker: Sticker, in pack: Pack, orRaise name: String
    ) -> String {
        let plain = AccessibilityText.plain(text)
        let short = AccessibilityText.shortened(plain, to: limit)
        guard short != plain else { return plain }
        let values = [
            "sticker": sticker.id, "length": MetricUnit.characters.text(Double(plain.utf16.count)),
            "limit": Figures.grouped(limit), "text": short,
        ]
        log.raise(Notice(name, values), at: sticker.location(of: "alt"), of: pack)
        return short
    }

    /// What the stickers of a pack have and the platform has no field for.
    package mutating func raiseDropped(_ kinds: [DroppedField], of pack: Pack, by title: String? = nil) {
        let dropped = Notice.dropped(title ?? self.title, kinds, of: pack.stickers(for: name))
        if let dropped { log.raise(dropped, at: pack.location, of: pack) }
    }

    /// The boosts that a server of Discord needs for so many stickers or emoji; `slots` by its level from 0.
    package mutating func raiseSlots(_ name: String, for count: Int, called text: String, of slots: [Int]) {
        guard let free = slots.first, let most = slots.last, count > free else { return }
        let level = slots.firstIndex { $0 >= count }
        let need = level.map { "one with level \($0) boosts for \(slots[$0])" } ?? "the largest one for \(most)"
        log.raise(Notice(name, ["count": text, "free": "\(free)", "need": need]), at: catalog.location)
    }
}

/// The rule by which a list too long for one pack is cut.
package struct PackSplitter: Sendable {
    /// Stickers a pack takes at most and at least.
    private let most: Int
    private let fewest: Int

    package init(most: Int, fewest: Int) { (self.most, self.fewest) = (most, fewest) }

    /// Full packs in order; a last one that would be too small gets what it lacks from the one before: 32 is 29 + 3.
    package func parts<Element>(of elements: [Element]) -> [[Element]] {
        guard elements.count > most else { return elements.isEmpty ? [] : [elements] }
        var ends = Array(stride(from: most, to: elements.count, by: most))
        if let last = ends.last, elements.count - last < fewest { ends[ends.count - 1] = elements.count - fewest }
        return zip([0] + ends, ends + [elements.count]).map { Array(elements[$0..<$1]) }
    }
}
