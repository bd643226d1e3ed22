/// One pack of a messenger: what a document says about it, or the plan, and its stickers.
package struct MessengerPack: RuleSubject {
    package static let subjectName = "pack"

    /// The document, or the manifest while it is only planned.
    package var path: String
    package var location: SourceLocation?
    /// Its place in the document, counted from 1.
    package var number = 1
    /// What to call it in messages.
    package var label: String
    /// What to call it in tables and previews, where that is more.
    package var caption: String?
    /// What the levels of its rules are found by.
    package var key: String?
    /// Which of the platform's kinds of packs it is: the key of its look.
    package var kind = ""
    package var traits: [String]
    package var name: Located<String>?
    package var title: Located<String>?
    package var author: Located<String>?
    /// What the document says that it holds.
    package var type: Located<String>?
    /// What the document says about it, for what the platform alone reads.
    package var entry: DocumentNode?
    package var stickers: [MessengerSticker] = []
    package var cover: MessengerSticker?
    /// Pictures beside the document that it does not name.
    package var unnamed: [String] = []
    package var values: [String: String] = [:]
    /// What the platform alone measures, or measures in its own way.
    package var measured: [Metric: Measurements] = [:]
    /// What the platform alone has to say.
    package var remarks: [Notice] = []

    package init(at path: String, _ location: SourceLocation?, called label: String, traits: [String] = []) {
        (self.path, self.location, self.label, self.traits) = (path, location, label, traits)
    }

    /// What the plan is going to emit, with its places in the manifest.
    package init(planned pack: PlannedPack, of target: String) {
        let source = pack.source
        let traits = ["planned"] + (pack.kind.map { [$0] } ?? [])
        self.init(at: source.location.file, source.location, called: pack.title, traits: traits)
        let options = source.options(for: target)
        let named = ["identifier", "name"].compactMap { options[$0]?.location }.first
        name = Located(pack.key, at: named ?? source.location(of: "id"))
        title = Located(pack.title, at: options.place("title", of: source, else: "name"))
        author = Located(pack.author, at: source.location(of: "publisher"))
        kind = pack.kind ?? ""
        stickers = pack.stickers.map { MessengerSticker(planned: $0, in: source, of: target, traits: traits) }
    }

    package enum Metric: String, MetricName {
        case name, nameLength, titleLength, authorLength, type, stickerCount
        /// `documentBytes` is the length of the document as the platform stores it, `totalBytes` that of all stickers.
        case documentBytes, totalBytes
        case email, pngCount, withoutText, coverCount

        package var unit: MetricUnit {
            switch self {
            case .nameLength, .titleLength, .authorLength: .characters
            case .stickerCount, .pngCount, .withoutText: .stickers
            case .documentBytes, .totalBytes: .bytes
            case .name, .type, .email, .coverCount: .none
            }
        }
    }

    package func measure(_ metric: Metric) -> Measurements {
        if let measured = measured[metric] { return measured }
        return switch metric {
        case .name: .text(name)
        case .nameLength: .length(of: name)
        case .titleLength: .length(of: title)
        case .authorLength: .length(of: author)
        case .type: .text(type)
        case .stickerCount: .count(stickers.count)
        case .documentBytes, .totalBytes, .email, .pngCount, .withoutText, .coverCount: []
        }
    }

    /// The cover, where it has one of its own, and the stickers.
    package var pictures: [MessengerSticker] { [cover].compactMap(\.self) + stickers }

    package var placeholders: [String: String] { values.merging(["pack": label]) { $1 } }

    package var notices: [Notice] { unnamed.map { Notice("file-unnamed", ["file": FileName.last($0)]) } + remarks }

    /// Says which stickers of a pack that was read repeat an earlier one.
    var repeatedStickers: [Notice] {
        RepeatedPictures.all(among: stickers.filter { $0.facts != nil }) { ($0.path, $0.path, $0.facts) }.map { pair in
            let values = [
                "again": pair.again.label,
                "first": pair.isOneFile ? pair.first.label : FileName.last(pair.first.path), "verb": pair.verb,
            ]
            var notice = Notice("sticker-duplicate", values, at: pair.again.location)
            if pair.again.location == nil { notice.path = pair.again.path }
            return notice
        }
    }
}

/// One sticker of a pack, or its cover: what the document says about it and, once there is a file, what the file is.
package struct MessengerSticker: ImageSubject {
    package static let subjectName = "sticker"
    /// The role of a picture of the pack for which its platform has rules of their own.
    package static let tray = "tray"
    package static let roles = [subjectName, tray]

    package var role = subjectName
    /// The file, or the art it is going to be made from; the document where it names no file.
    package var path: String
    /// Its entry in a document.
    package var location: SourceLocation?
    /// What to call it in messages: its id, name or file name.
    package var label: String
    /// What to call it in the preview, where that is another text, and in tables.
    package var caption: String?
    package var row: String?
    package var traits: [String]
    package var name: Located<String>?
    /// The name of its file as the document writes it.
    package var file: Located<String>?
    /// What it shows, in words.
    package var text: Located<String>?
    /// nil where the bundle has no emojis at all.
    package var emojis: [Located<String>]?
    /// Where they are, in the document that has them as one text.
    package var emojisLocation: SourceLocation?
    package var tags: [Located<String>] = []
    /// What its document says of the format of the file.
    package var stated: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    package var facts: ImageFacts?
    /// In ms; 0 for a still, nil when not known.
    package var duration: Double?
    /// The manifest's line with which the next build shortens it.
    package var remedy: String?
    /// Bytes the platform takes, for tables and previews.
    package var byteLimit: Int?
    /// The platform's class of sizes that it has, for tables.
    package var sizeClass: String?
    /// The format that the platform takes it for, where that is another one.
    package var takenFor: FileFormat?
    /// What it is called where its format is not all of it: "animated WebP".
    package var formatTitle: String?
    package var values: [String: String] = [:]
    package var measured: [Metric: Measurements] = [:]
    package var remarks: [Notice] = []

    package init(at path: String, _ location: SourceLocation? = nil, called label: String, traits: [String] = []) {
        (self.path, self.location, self.label, self.traits) = (path, location, label, traits)
    }

    init(planned: PlannedSticker, in pack: Pack, of target: String, traits: [String]) {
        let sticker = planned.sticker
        self.init(at: sticker.file, called: sticker.id, traits: traits + planned.traits)
        name = Located(planned.name, at: sticker.location(of: "name"))
        file = Located(planned.fileName, at: sticker.location)
        text = Located(planned.text, at: sticker.location(of: "alt"))
        emojis = planned.emojis.map { Located($0, at: sticker.location(of: "emojis")) }
        tags = planned.tags.map { Located($0, at: sticker.location(of: "tags")) }
        duration = planned.duration
        remedy = pack.targetKeys.remedy(shortening: sticker.edit, of: target)
    }

    package mutating func show(_ facts: ImageFacts?) {
        self.facts = facts
        duration = facts.map { $0.video?.statedDuration ?? $0.totalDuration }
    }

    private var format: FileFormat? { facts.map { takenFor ?? $0.format } }

    package enum Metric: String, MetricName {
        case format, duration, frameCount, frameRate, codec, vectorRate
        case name, nameLength, textLength, emojiCount, tagCount, tagLength
        case fileName, plainName, animationFormat, faintOnLight, firstFrameShare

        package var unit: MetricUnit {
            switch self {
            case .duration: .milliseconds
            case .emojiCount: .emojis
            case .frameCount: .frames
            case .nameLength, .textLength, .tagLength: .characters
            case .faintOnLight, .firstFrameShare: .percent
            case .format, .frameRate, .codec, .vectorRate, .name, .tagCount, .fileName, .plainName, .animationFormat:
                .none
            }
        }
    }

    package func measure(_ metric: Metric) -> Measurements {
        if let measured = measured[metric] { return measured }
        return switch metric {
        case .format:
            .text(
                format.map { formatTitle ?? $0.title },
                details: ["article": formatTitle.map { "an " + $0 } ?? format?.withArticle ?? ""])
        // Files have whole milliseconds; 90 frames of 1/30 s add up to a little more than 3 s.
        case .duration:
            .number(duration?.rounded(), details: ["overlong": remedy ?? "cut its end off or play it faster"])
        case .frameCount: .count(facts?.frameCount)
        case .frameRate: .number(facts?.videoRate)
        case .codec: .text(facts?.video.map(\.codecTitle))
        case .vectorRate: .text(facts?.vector.map { Figures.grouped($0.rate) })
        case .name: .text(name)
        case .nameLength: .length(of: name)
        // No text is fine.
        case .textLength: text?.value.isEmpty == false ? .length(of: text) : []
        case .emojiCount: .count(emojis?.count, at: emojisLocation)
        case .tagCount: .count(tags.count, at: tags.first?.location)
        case .tagLength: .count(tags.reduce(0) { $0 + $1.value.utf16.count }, at: tags.first?.location)
        case .fileName: .text(file?.filled)
        case .firstFrameShare: facts?.measure(.firstFrameShare) ?? []
        case .plainName, .animationFormat, .faintOnLight: []
        }
    }

    package var placeholders: [String: String] { values.merging(["sticker": label]) { $1 } }

    /// The names are those of all platforms: one that a `rules.json` does not have is not reported.
    package var notices: [Notice] {
        var found = remarks
        for name in ["blank", "sticker-blank"] { found.raise(name, if: facts?.pixels?.isBlank) }
        return found
    }
}

extension Measurements {
    fileprivate static func length(of text: Located<String>?) -> Measurements {
        .count(text?.value.trimmed.utf16.count, at: text?.location)
    }
}

extension ImageFacts {
    /// Frames a second of a video, by its shortest frame; nil for other files.
    fileprivate var videoRate: Double? {
        // The last frame may be cut short.
        guard video != nil, isAnimated, let shortest = durations.dropLast().min(), shortest > 0 else { return nil }
        // Files have whole milliseconds: 33 of them are a thirtieth of a second.
        return shortest >= 33 ? min(30, 1_000 / shortest) : (1_000 / shortest).rounded()
    }
}
