import StickerModel

/// One sticker of a pack: what the document says about it and, once there is a file, what the file is.
struct WhatsAppSticker {
    static let subjectName = "sticker"

    /// The image file, or the art it is going to be made from.
    var path: String
    var kind: WhatsAppBundleKind
    /// What to call it in messages: its id or file name.
    var name: String
    var pack: String
    /// `image_file`; nil where the bundle names no files.
    var file: Located<String>?
    /// Whether the pack is marked as animated; nil where the bundle has no such flag.
    var isInAnimatedPack: Bool?
    var emojis: [Located<String>] = []
    /// Whether they are not a list, which is reported as such.
    var emojisAreMistyped = false
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

    var traits: [String] {
        var traits = kind.traits
        if isJudgedAnimated { traits.append("animated") }
        if isInAnimatedPack == true { traits.append("pack-animated") }
        return traits
    }

    var placeholders: [String: String] { ["sticker": name, "pack": pack, "file": file?.value ?? name] }
}

extension WhatsAppSticker {
    init(planned: PlannedSticker, in pack: PlannedPack) {
        let sticker = planned.sticker
        self.init(path: sticker.file, kind: .manifest, name: sticker.id, pack: pack.key)
        file = Located(planned.fileName, at: sticker.location)
        isInAnimatedPack = pack.isAnimated
        emojisLocation = sticker.location(of: "emojis")
        emojis = planned.emojis.map { Located($0, at: emojisLocation) }
        if !planned.text.isEmpty { text = Located(planned.text, at: sticker.location(of: "alt")) }
        durations = planned.durations
        guard planned.isMoving else { return }
        // A poster or a trim puts another frame first than the one that was measured.
        let keepsFirst = sticker.edit.poster ?? 1 == 1 && sticker.edit.trimStart ?? 0 <= 0
        if keepsFirst { firstFrameShare = planned.facts?.pixels?.firstFrameShare }
    }

    /// Takes emojis and text from the sticker's entry in a document.
    mutating func read(_ node: DocumentNode) {
        // `emoji` is certainly meant for them and has its own finding; its values spare a second one about missing
        // emojis.
        let key = node["emojis"] == nil && node["emoji"] != nil ? "emoji" : "emojis"
        emojis = node.strings(at: key)
        if let list = node[key], case .list = list.value {} else { emojisAreMistyped = node[key] != nil }
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
    enum Metric: String, MetricName {
        case fileName, plainName, format
        // Planned animations are judged before they are rendered.
        case frameCount, shortestFrame, duration, loopCount, firstFrameShare, animationFormat
        case faintOnLight
        case emojiCount, textLength

        var unit: MetricUnit {
            switch self {
            case .frameCount: .frames
            case .shortestFrame, .duration: .milliseconds
            case .faintOnLight, .firstFrameShare: .percent
            case .emojiCount: .emojis
            case .textLength: .characters
            case .fileName, .plainName, .format, .loopCount, .animationFormat: .none
            }
        }
    }

    func measure(_ metric: Metric) -> Measurements {
        switch metric {
        case .fileName: .text(file?.filled)
        case .plainName: .plainName(file)
        case .format: format
        case .frameCount: .count(durations?.count)
        // The renderer joins the short frames of a plan.
        case .shortestFrame: facts == nil ? [] : .shortestFrame(of: frameDurations ?? [])
        // Files have whole milliseconds; 300 frames of 1/30 s add up to a little more than 10 s.
        case .duration: .number(frameDurations?.reduce(0, +).rounded())
        case .loopCount: .count(frameDurations == nil ? nil : facts?.loopCount)
        case .firstFrameShare: .number(firstFrameShare?.rounded())
        case .animationFormat: .text(facts?.isAnimated == true ? facts?.format.displayed.title : nil)
        case .faintOnLight: faintEdge(on: [.cream, .green])
        case .emojiCount: emojiCount
        case .textLength: .count(text?.filled?.value.utf16.count, at: text?.location)
        }
    }

    var notices: [Notice] {
        var found: [Notice] = []
        found.raiseFolders("sticker-file-path", in: file)
        found.raise("sticker-renamed", if: isRenamedPNG)
        if let facts {
            let kinds = facts.metadata.filter { $0 != "EXIF" }
            found.raise("sticker-metadata", if: !kinds.isEmpty, ["kinds": kinds.joined(separator: " and ")])
            found.raise("sticker-exif", if: facts.metadata.contains("EXIF"))
            found.raise("sticker-transparency", if: facts.isRectangle)
            found.raise("sticker-blank", if: facts.pixels?.isBlank)
            found.raise(
                "animation-motionless", if: facts.isMotionless, ["frames": Figures.grouped(facts.frameCount)])
        }
        for entry in emojis where !entry.value.isEmpty { found += notices(about: entry) }
        found.raiseHidden("accessibility-text-hidden-character", in: [("accessibility_text", text)])
        if let text = text?.filled {
            let emoji = text.value.first(where: Emoji.isEmoji)
            found.raise(
                "accessibility-text-emoji", if: emoji != nil, ["emoji": emoji.map(String.init) ?? ""], at: text.location
            )
            let opening = AccessibilityText.needlessOpening(of: text.value)
            found.raise("accessibility-text-opening", if: opening != nil, ["opening": opening ?? ""], at: text.location)
        }
        return found
    }

    private func faintEdge(on backgrounds: [ChatBackground]) -> Measurements {
        guard let edge = facts?.faintEdge(on: backgrounds) else { return [] }
        return .number(
            edge.share, details: ["background": edge.on == .green ? "the green bubble of a message" : "a light chat"])
    }

    private var isRenamedPNG: Bool? {
        guard let facts, let file, FileName.pathExtension(file.value) == "webp" else { return nil }
        return facts.format.displayed == .png
    }

    private var format: Measurements {
        guard let format = facts?.format.displayed else { return [] }
        return .text(
            format.title, details: ["article": format.withArticle, "renamed": format.contradiction(to: file?.value)])
    }

    /// nil for stills.
    private var frameDurations: [Double]? {
        guard let durations, durations.count > 1 else { return nil }
        return durations
    }

    private var emojiCount: Measurements {
        guard !emojisAreMistyped else { return [] }
        // Android drops empty texts before it counts, iOS does not.
        let entries = kind == .android ? emojis.filter { !$0.value.isEmpty } : emojis
        return .count(entries.count, at: emojisLocation)
    }

    /// What is wrong with an emoji as the document writes it. One that is a list or a word is one mistake, whatever else
    /// could be reported about it.
    private func notices(about entry: Located<String>) -> [Notice] {
        let emoji = entry.value
        let isList = emoji.utf8.contains(UInt8(ascii: ","))
        let isSingle = Emoji.isSingle(emoji)
        let isWord = !Emoji.isIn(emoji)
        var found: [Notice] = []
        found.raise("emoji-comma", if: isList)
        // Bundles of others have always had words among their emojis; a manifest can be corrected, so there it is an
        // error.
        found.raise("emoji-text", if: isWord && !isList)
        found.raise("emoji-single", if: !isSingle && !isList && !(isWord && kind == .manifest))
        // Selectors make no difference: what is kept raw keeps its own.
        found.raise(
            "emoji-changed", if: isSingle && EmojiText.plain(EmojiText.onIPhone(emoji)) != EmojiText.plain(emoji))
        found.raise("emoji-variation", if: EmojiText.hasSelector(emoji))
        for index in found.indices {
            found[index].location = entry.location
            found[index].values = ["emoji": emoji, "becomes": EmojiText.visible(EmojiText.onIPhone(emoji))]
        }
        return found
    }
}
