import StickerModel

/// One sticker of a pack: what the document says about it and, once there is a file, what the file is.
struct WhatsAppSticker {
    static let subjectName = "sticker"

    /// The image file, or the art it is going to be made from.
    var path: String
    /// The location of the image in a payload; nil for an image file.
    var location: SourceLocation?
    var kind: WhatsAppBundleKind
    /// What to call it in messages: its id or file name.
    var name: String
    var pack: String
    /// `image_file`; nil where the bundle names no files.
    var file: Located<String>?
    /// Whether the pack is marked as animated; nil where the bundle has no such flag.
    var isInAnimatedPack: Bool?
    var emojis: [Located<String>] = []
    /// Where the emojis are, or should be.
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
        kind == .android ? isInAnimatedPack ?? moves ?? false : moves ?? isInAnimatedPack ?? false
    }

    var traits: Set<String> {
        var traits = kind.traits
        if isJudgedAnimated { traits.insert("animated") }
        if isInAnimatedPack == true { traits.insert("pack-animated") }
        return traits
    }

    var placeholders: [String: String] { ["sticker": name, "pack": pack, "file": file?.value ?? name] }
}

extension WhatsAppSticker {
    /// Takes emojis and text from the sticker's entry in a document.
    mutating func read(_ node: DocumentNode) {
        // `emoji` is certainly meant for them and has its own finding; its values spare a second one about missing emojis.
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

extension WhatsAppSticker: ImageSubject {
    static let metrics: [Metric<WhatsAppSticker>] = names + pictures + animations + texts

    private static let names: [Metric<WhatsAppSticker>] = [
        Metric("fileName") { $0.names.map { Measurement(.text($0.value), at: $0.location) } },
        Metric("nameHasFolders") {
            $0.names.map { Measurement(.flag(PlainName.hasFolders($0.value)), at: $0.location) }
        },
        Metric("plainName") { Measurement.plainNames($0.names) },
        Metric("isRenamedPNG") { sticker in
            guard let facts = sticker.facts, FileName.pathExtension(sticker.file?.value ?? "") == "webp" else {
                return []
            }
            return [Measurement(.flag([.png, .apng].contains(facts.format)))]
        },
    ]

    /// What every sticker file shows.
    private static let pictures: [Metric<WhatsAppSticker>] = [
        Metric("format") { sticker in
            guard let format = sticker.facts?.format.displayed else { return [] }
            let details = [
                "article": format.withArticle, "renamed": format.contradiction(to: sticker.file?.value),
            ]
            return [Measurement(.text(format.title), details: details)]
        },
        Metric("hasForeignMetadata") { sticker in
            guard let facts = sticker.facts else { return [] }
            let kinds = facts.metadata.filter { $0 != "EXIF" }
            return [Measurement(.flag(!kinds.isEmpty), details: ["kinds": kinds.joined(separator: " and ")])]
        },
        .image("hasExif") { .flag($0.metadata.contains("EXIF")) },
        .side, .fileBytes, .trailingBytes, .isOpaque, .isBlank, .clearMargin,
    ]

    /// What only animations show; planned ones are judged before they are rendered.
    private static let animations: [Metric<WhatsAppSticker>] = [
        Metric("frameCount", in: .frames) { sticker in
            sticker.durations.map { [Measurement(.count($0.count))] } ?? []
        },
        Metric("shortestFrame", in: .milliseconds) { sticker in
            // The renderer joins the short frames of a plan.
            sticker.facts == nil ? [] : Metric<WhatsAppSticker>.shortestFrame(of: sticker.frameDurations ?? [])
        },
        Metric("duration", in: .milliseconds) { sticker in
            sticker.frameDurations.map { [Measurement(.number($0.reduce(0, +)))] } ?? []
        },
        Metric("loopCount") { sticker in
            guard sticker.frameDurations != nil, let count = sticker.facts?.loopCount else { return [] }
            return [Measurement(.count(count))]
        },
        Metric("firstFrameShare") { sticker in sticker.firstFrameShare.map { [Measurement(.number($0))] } ?? [] },
        .image("animationFormat") { $0.isAnimated ? .text($0.format.displayed.title) : nil },
    ]

    private static let texts: [Metric<WhatsAppSticker>] = [
        Metric("emojiCount", in: .emojis) { sticker in
            // Android drops empty texts before it counts, iOS does not.
            let entries = sticker.emojis.filter { sticker.kind != .android || !$0.value.isEmpty }
            return [Measurement(.count(entries.count), at: sticker.emojisLocation)]
        },
        // An entry that is a list or a word is one mistake, whatever else could be reported about it.
        Metric("entryIsEmoji") { entries($0, where: { !$0.contains(",") }) { .flag(EmojiText.isSingleEmoji($0)) } },
        Metric("entryHasComma") { entries($0) { .flag($0.contains(",")) } },
        Metric("entryChanges") {
            entries($0, where: EmojiText.isSingleEmoji) { .flag(EmojiText.onIPhone($0) != EmojiText.plain($0)) }
        },
        Metric("entryHasSelector") { entries($0) { .flag(EmojiText.hasSelector($0)) } },
        Metric("textLength", in: .characters) { sticker in
            sticker.spokenText.map { [Measurement(.count($0.value.utf16.count), at: $0.location)] } ?? []
        },
        Metric("textHasEmoji") { sticker in
            guard let text = sticker.spokenText else { return [] }
            let found = text.value.first(where: EmojiText.isEmoji)
            let details = ["emoji": found.map(String.init) ?? ""]
            return [Measurement(.flag(found != nil), details: details, at: text.location)]
        },
        Metric("textOpensWithKind") { sticker in
            guard let text = sticker.spokenText else { return [] }
            let opening = AccessibilityText.needlessOpening(of: text.value)
            return [Measurement(.flag(opening != nil), details: ["opening": opening ?? ""], at: text.location)]
        },
    ]

    private static func entries(
        _ sticker: WhatsAppSticker, where isMeant: (String) -> Bool = { _ in true }, value: (String) -> MeasuredValue
    ) -> [Measurement] {
        sticker.emojis.filter { !$0.value.isEmpty && isMeant($0.value) }.map { entry in
            let becomes = EmojiText.visible(EmojiText.onIPhone(entry.value))
            return Measurement(
                value(entry.value), details: ["emoji": entry.value, "becomes": becomes], at: entry.location)
        }
    }

    /// The name of its file, where the document gives one.
    private var names: [Located<String>] { file.map { $0.value.isEmpty ? [] : [$0] } ?? [] }

    /// nil for stills.
    private var frameDurations: [Double]? { durations.flatMap { $0.count > 1 ? $0 : nil } }

    private var spokenText: Located<String>? { text.flatMap { $0.value.isEmpty ? nil : $0 } }
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
