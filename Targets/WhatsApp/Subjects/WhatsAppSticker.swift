import StickerModel

/// One sticker of a pack: what the document says about it and, once there is a file, what the file is.
struct WhatsAppSticker: RuleSubject {
    static let subjectName = "sticker"

    /// The image file, or the art it is going to be made from.
    var path: String
    /// The place of the picture in a payload; elsewhere the file itself is the place.
    var location: SourceLocation?
    var form: WhatsAppForm
    /// What to call it in messages: its id or file name.
    var name: String
    var pack: String
    /// `image_file`; nil where the form names no files.
    var file: Located<String>?
    /// Whether the pack is marked as animated; nil where the form has no such flag.
    var isInAnimatedPack: Bool?
    var emojis: [Located<String>] = []
    /// Where the emojis stand, or would stand.
    var emojisLocation: SourceLocation?
    var text: Located<String>?
    /// The finished file; nil while only planned, or when it is missing or cannot be read.
    var facts: ImageFacts?
    /// How long each frame lasts in ms, finished or planned; one entry for a still, nil when not known.
    var durations: [Double]?
    /// What the first frame shows of what the fullest frame does, in percent; nil when not known.
    var firstFrameShare: Double?

    /// Whether WhatsApp sees it move; it animates WebP and nothing else. nil when not known.
    var moves: Bool? {
        guard let durations else { return nil }
        return durations.count > 1 && (facts == nil || facts?.format == .webp)
    }

    /// Android chooses its bounds by the flag of the pack, everybody else by the file.
    private var isJudgedAnimated: Bool {
        form == .android ? isInAnimatedPack ?? moves ?? false : moves ?? isInAnimatedPack ?? false
    }

    var traits: Set<String> {
        var traits = form.traits
        if isJudgedAnimated { traits.insert("animated") }
        if isInAnimatedPack == true { traits.insert("pack-animated") }
        return traits
    }

    var placeholders: [String: String] { ["sticker": name, "pack": pack, "file": file?.value ?? name] }
}

extension WhatsAppSticker {
    /// Takes emojis and text from the sticker's entry in a document.
    mutating func read(_ node: DocumentNode) {
        // A key that is certainly meant for them has a finding of its own; nobody misses the emojis then.
        let key = node["emojis"] == nil && node["emoji"] != nil ? "emoji" : "emojis"
        emojis = node.strings(at: key)
        emojisLocation = node[key]?.location ?? node.location
        text = node.string(at: "accessibility_text")
    }

    /// Takes over what the file shows. Frames count with the delays the file states, as WhatsApp reads them.
    mutating func show(_ facts: ImageFacts?) {
        self.facts = facts
        guard let facts else { return }
        let isWhole = facts.statedDurations.count == facts.durations.count
        durations = isWhole ? facts.statedDurations : facts.durations
        if facts.isAnimated { firstFrameShare = facts.pixels?.firstFrameShare }
    }
}

extension Metric where Subject == WhatsAppSticker {
    static var all: [Metric] { names + pictures + animations + texts }

    private static var names: [Metric] {
        [
            Metric("fileName") { file($0).map { .init(.text($0.value), at: $0.location) } },
            Metric("nameHasFolders") { file($0).map { .init(.flag(PlainName.hasFolders($0.value)), at: $0.location) } },
            Metric("plainName") { sticker in
                // Folders have a rule of their own.
                file(sticker).filter { !PlainName.hasFolders($0.value) }.map {
                    .init(.text($0.value), details: ["plain": PlainName.suggestion(for: $0.value)], at: $0.location)
                }
            },
            Metric("isRenamedPNG") { sticker in
                guard let facts = sticker.facts, FileName.pathExtension(sticker.file?.value ?? "") == "webp" else {
                    return []
                }
                return [.init(.flag([.png, .apng].contains(facts.format)))]
            },
        ]
    }

    private static func file(_ sticker: WhatsAppSticker) -> [Located<String>] {
        sticker.file.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }

    private static var texts: [Metric] {
        [
            Metric("emojiCount", in: .emojis) { sticker in
                // Android drops empty texts before it counts, iOS does not.
                let entries = sticker.emojis.filter { sticker.form != .android || !$0.value.isEmpty }
                return [.init(.count(entries.count), at: sticker.emojisLocation)]
            },
            // An entry that is a list or a word is one mistake, whatever else could be said about it.
            Metric("entryIsEmoji") { entries($0, where: { !$0.contains(",") }) { .flag(EmojiText.isSingleEmoji($0)) } },
            Metric("entryHasComma") { entries($0) { .flag($0.contains(",")) } },
            Metric("entryChanges") {
                entries($0, where: EmojiText.isSingleEmoji) { .flag(EmojiText.onIPhone($0) != EmojiText.plain($0)) }
            },
            Metric("entryHasSelector") { entries($0) { .flag(EmojiText.hasSelector($0)) } },
            Metric("textLength", in: .characters) {
                text($0).map { .init(.count($0.value.utf16.count), at: $0.location) }
            },
            Metric("textHasEmoji") { sticker in
                text(sticker).map { text in
                    let found = text.value.first(where: EmojiText.isEmoji)
                    return .init(
                        .flag(found != nil), details: ["emoji": found.map(String.init) ?? ""], at: text.location)
                }
            },
            Metric("textOpensWithKind") { sticker in
                text(sticker).map { text in
                    let opening = AccessibilityText.needlessOpening(of: text.value)
                    return .init(.flag(opening != nil), details: ["opening": opening ?? ""], at: text.location)
                }
            },
        ]
    }

    private static func entries(
        _ sticker: WhatsAppSticker, where isMeant: (String) -> Bool = { _ in true }, value: (String) -> MeasuredValue
    ) -> [Measurement] {
        sticker.emojis.filter { !$0.value.isEmpty && isMeant($0.value) }.map { entry in
            let becomes = EmojiText.visible(EmojiText.onIPhone(entry.value))
            return Measurement(
                value(entry.value), details: ["emoji": entry.value, "becomes": becomes], at: entry.location)
        }
    }

    private static func text(_ sticker: WhatsAppSticker) -> [Located<String>] {
        sticker.text.map { $0.value.isEmpty ? [] : [$0] } ?? []
    }
}

extension Metric where Subject == WhatsAppSticker {
    /// What every sticker file shows.
    static var pictures: [Metric] {
        [
            Metric("format") { sticker in
                facts(sticker).map { facts in
                    .init(
                        .text(facts.format.shown.title),
                        details: [
                            "article": facts.format.shown.withArticle,
                            "renamed": facts.format.contradiction(to: sticker.file?.value),
                        ])
                }
            },
            Metric("side", in: .pixels) { facts($0).flatMap(FactMeasures.sides) },
            Metric("fileBytes", in: .bytes) { facts($0).map { .init(.count($0.byteCount)) } },
            Metric("trailingBytes", in: .bytes) { facts($0).map { .init(.count($0.trailingBytes)) } },
            Metric("hasForeignMetadata") { sticker in
                facts(sticker).map { facts in
                    let kinds = facts.metadata.filter { $0 != "EXIF" }
                    return .init(.flag(!kinds.isEmpty), details: ["kinds": kinds.joined(separator: " and ")])
                }
            },
            Metric("hasExif") { facts($0).map { .init(.flag($0.metadata.contains("EXIF"))) } },
            Metric("isOpaque") { pixels($0).map { .init(.flag($0.isOpaque)) } },
            Metric("isBlank") { pixels($0).map { .init(.flag($0.visibleBox == nil)) } },
            Metric("clearMargin", in: .pixels) { facts($0).flatMap(FactMeasures.margin) },
        ]
    }

    /// What only animations show; planned ones are judged before they are rendered.
    static var animations: [Metric] {
        [
            Metric("frameCount", in: .frames) { sticker in sticker.durations.map { [.init(.count($0.count))] } ?? [] },
            Metric("shortestFrame", in: .milliseconds) { sticker in
                // Of a plan the renderer joins what is too short.
                guard sticker.facts != nil, let durations = moving(sticker), let shortest = durations.min() else {
                    return []
                }
                let frame = (durations.firstIndex(of: shortest) ?? 0) + 1
                return [.init(.number(shortest), details: ["frame": "\(frame)"])]
            },
            Metric("duration", in: .milliseconds) { sticker in
                moving(sticker).map { [.init(.number($0.reduce(0, +)))] } ?? []
            },
            Metric("loopCount") { sticker in
                moving(sticker).flatMap { _ in sticker.facts?.loopCount }.map { [.init(.count($0))] } ?? []
            },
            Metric("firstFrameShare") { sticker in sticker.firstFrameShare.map { [.init(.number($0))] } ?? [] },
            Metric("animationFormat") { sticker in
                facts(sticker).filter(\.isAnimated).map { .init(.text($0.format.shown.title)) }
            },
        ]
    }

    private static func facts(_ sticker: WhatsAppSticker) -> [ImageFacts] { sticker.facts.map { [$0] } ?? [] }

    private static func pixels(_ sticker: WhatsAppSticker) -> [PixelFacts] { sticker.facts?.pixels.map { [$0] } ?? [] }

    private static func moving(_ sticker: WhatsAppSticker) -> [Double]? {
        sticker.durations.flatMap { $0.count > 1 ? $0 : nil }
    }
}

extension PixelFacts {
    /// What the first frame shows of what the fullest frame does, in percent; nil when no frame shows anything.
    var firstFrameShare: Double? {
        greatestCoverage > 0 ? firstFrameCoverage / greatestCoverage * 100 : nil
    }
}

extension AccessibilityText {
    /// "Picture of" and the like at the beginning, as written; nil when the text starts with what there is to see.
    static func needlessOpening(of text: String) -> String? {
        // Hardly any text has such an opening, and the expression is built anew each time.
        let words = text.split(maxSplits: 3, whereSeparator: \.isWhitespace).prefix(3)
        guard words.contains(where: { $0.lowercased().hasPrefix("of") }) else { return nil }
        let opening = text.prefixMatch(
            of: /(?:an?\s+|the\s+)?(?:image|picture|photo|sticker|drawing|graphic)\s+of\b/.ignoresCase())
        return opening.map { String($0.output) }
    }
}
