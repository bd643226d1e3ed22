import PortableFoundation

/// Plans the packs of a catalog for a platform, and says what becomes of them.
package struct MessengerPlanner {
    package let name: String
    package let catalog: Catalog
    package let art: ArtFacts
    package var log: FindingLog
    /// What people have already.
    package var released: [IdentifierRecord] = []
    private let title: String

    package init(_ platform: Platform, _ catalog: Catalog, _ art: ArtFacts) {
        (name, title) = (platform.description.name, platform.description.title)
        (self.catalog, self.art) = (catalog, art)
        log = FindingLog(platform.rules)
        log.levels = RuleLevel.shared(by: packs.map(\.ruleLevels))
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
        stickers.isEmpty ? [[]] : stickers.parts(most: most, fewest: 1)
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
        let named = without.map { stickers[$0].sticker }
        raise("default-emoji", about: named, of: pack, at: "emojis")
    }

    /// Says which packs one of the manifest becomes, where it is more than one; `parts` in words.
    package mutating func raiseSplit(_ name: String, of pack: Pack, into parts: [String], most: Int) {
        guard parts.count > 1 else { return }
        let described = parts.joined(separator: ", ")
        let values = ["pack": pack.name, "count": "\(parts.count)", "parts": described, "most": "\(most)"]
        log.raise(Notice(name, values), at: pack.location(of: "stickers"), of: pack)
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
        var notice = Notice.about(small.all, of: pack.name, "enlarged")
        notice.values["stickers"] = NameList.text(small.texts)
        notice.values["side"] = "\(side)"
        notice.values["remedy"] = EnlargedStickers.remedy(isPixelArt: small.isPixelArt)
        log.raise(notice, at: pack.location(of: "stickers"), of: pack)
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
        let stickers = pack.stickers(for: name)
        func count(_ what: String, _ has: (Sticker) -> Bool) -> String? {
            let count = stickers.count(where: has)
            return count == 0 ? nil : "the \(what) of \(MetricUnit.stickers.text(Double(count)))"
        }
        let fields = kinds.compactMap { kind -> String? in
            switch kind {
            case .emojis: return count("emojis") { !$0.emojis.isEmpty }
            case .tags: return count("tags") { !$0.tags.isEmpty }
            case .alt: return count("alt text") { $0.alt != nil }
            case .languages:
                let languages = Set(stickers.flatMap { $0.alt?.furtherLanguages ?? [] }).sorted()
                return languages.isEmpty ? nil : "alt text in " + languages.joined(separator: ", ")
            }
        }
        guard !fields.isEmpty else { return }
        let values = ["platform": title ?? self.title, "fields": NameList.whole(fields, "and")]
        log.raise(Notice("dropped", values), at: pack.location, of: pack)
    }

    /// The boosts that a server of Discord needs for so many stickers or emoji; `slots` by its level from 0.
    package mutating func raiseSlots(_ name: String, for count: Int, called text: String, of slots: [Int]) {
        guard let free = slots.first, let most = slots.last, count > free else { return }
        let level = slots.firstIndex { $0 >= count }
        let need = level.map { "one with level \($0) boosts for \(slots[$0])" } ?? "the largest one for \(most)"
        log.raise(Notice(name, ["count": text, "free": "\(free)", "need": need]), at: catalog.location)
    }
}

extension Array {
    /// A list too long for one pack in full packs; a last one that would be too small gets what it lacks from the one
    /// before: 32 is 29 + 3.
    package func parts(most: Int, fewest: Int) -> [[Element]] {
        guard count > most else { return isEmpty ? [] : [self] }
        var ends = [Int](stride(from: most, to: count, by: most))
        if let last = ends.last, count - last < fewest { ends[ends.count - 1] = count - fewest }
        return zip([0] + ends, ends + [count]).map { [Element](self[$0..<$1]) }
    }
}

/// What a sticker may have and a platform no field for.
package enum DroppedField: Sendable {
    case emojis, tags
    case alt
    /// Of its description, all but the first.
    case languages
}
