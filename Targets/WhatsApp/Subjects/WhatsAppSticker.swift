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

    var words: [String: String] { ["sticker": name, "pack": pack, "file": file?.value ?? name] }
}
