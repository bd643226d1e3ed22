import StickerModel

/// Whose servers get the emoji. Each has a folder with the files and a list of them in the form that it, or a program
/// for it, reads.
enum EmojiService: String, BundleKind, CaseIterable {
    case discord, slack, mastodon, misskey, matrix

    /// What people call it.
    var name: String { rawValue.capitalizedStart }

    var title: String { "\(name) folder with \(document)" }

    /// The list: names in lines for services that know files alone; for Mastodon that of Pleroma and Akkoma, its
    /// relatives, which take packs as folders.
    var document: String {
        switch self {
        case .discord, .slack: "names.txt"
        case .mastodon: "pack.json"
        case .misskey: "meta.json"
        case .matrix: "image_pack.json"
        }
    }

    /// What moves: `tootctl` reads PNG and GIF alone, Slack moves GIF alone, Element for iPhone draws no WebP. Misskey
    /// takes WebP, which has soft edges.
    var animation: FileFormat { self == .misskey ? .webp : .gif }

    /// The beginning of `names.txt`.
    var heading: String { "# \(name): the file of each emoji, and its name" }

    /// The service whose list a file is, whatever is wrong with it; nil for another file. A list that does not parse is
    /// reported by its reader.
    static func service(listedIn file: String, in tree: any FileTree) -> EmojiService? {
        let name = FileName.last(file)
        guard allCases.contains(where: { $0.document == name }), tree.byteCount(file) ?? .max <= 8_000_000,
            let bytes = try? tree.bytes(file)
        else { return nil }
        return allCases.first { service in
            guard service.document == name else { return false }
            return switch service {
            case .discord, .slack: bytes.contains("# \(service.name):")
            case .mastodon: bytes.contains("\"files\"") && bytes.contains("\"pack\"")
            case .misskey: bytes.contains("\"emojis\"") && bytes.contains("\"fileName\"")
            case .matrix: bytes.contains("\"images\"")
            }
        }
    }
}

/// What a manifest says under `targets.emoji` of a catalog or pack.
struct EmojiOptions: Sendable {
    let services: [EmojiService]
    /// Before every name that is made of an id or tag.
    let prefix: String
    /// Under which people find them; nil takes the pack's name.
    let category: String?
    /// The pictures for Matrix are stickers.
    let makesMatrixStickers: Bool
    /// Of GIFs.
    let matte: Color

    init(_ pack: Pack, target: String) {
        let options = pack.targets[target] ?? Options()
        let named = options["services"]?.strings
        services = EmojiService.allCases.filter { named?.contains($0.rawValue) ?? true }
        prefix = options.string("prefix") ?? ""
        category = options.string("category")
        makesMatrixStickers = options.string("matrix") == "stickers"
        matte = options.matte ?? pack.background ?? .white
    }

    static let fields = [
        Field(
            "services", .list(.choice(EmojiService.allCases.map(\.rawValue))), "Whose servers get the emoji",
            default: "all of them"
        ).example("[slack, mastodon]"),
        Field(
            "prefix", .text,
            "The beginning of names that are made of ids and tags, so that they differ from others on "
                + "the server", default: "none"
        ).example("tea_"),
        Field("category", .text, "Under which people find the emoji of Misskey", default: "the pack's name")
            .example("Tea"),
        Field(
            "matrix", .choice(["emoticons", "stickers"]),
            "What Matrix gets: emoticons of 128 px, or stickers of 512 px", default: "emoticons"),
        .matte,
    ]

    static let stickerFields = [
        Field(
            "shortcode", .text, "The emoji's name without colons, as people type it",
            default: "made of its id, or of its first tag where that is a number"
        ).example("tired_cup")
    ]
}

/// The bounds a plan is built to, read from the rule book once: the numbers are in `rules.json` and nowhere else.
struct EmojiLimits: Sendable {
    /// Both sides, in px.
    let side: Int
    let stickerSide: Int
    /// Frames of an animation for Slack.
    let frames: Int
    private let bytes: [EmojiService: Int]
    private let stickerBytes: Int

    /// Characters of a name that every service takes.
    static let nameLength = 32
    /// Emoji of one kind, still or moving, that a server of Discord has room for, by its boost level from 0 to 3.
    static let slots = [50, 100, 150, 250]

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        side = try rules.value(of: "emoji/discord-side")
        stickerSide = try rules.least("emoji/matrix-sticker-side")
        frames = try rules.most("emoji/slack-frames")
        var bytes: [EmojiService: Int] = [:]
        for service in EmojiService.allCases { bytes[service] = try rules.most("emoji/\(service.rawValue)-file-size") }
        self.bytes = bytes
        stickerBytes = try rules.most("emoji/matrix-sticker-file-size")
    }

    /// The bytes of a file, as the rule advises.
    func bytes(of service: EmojiService, isSticker: Bool = false) -> Int? { isSticker ? stickerBytes : bytes[service] }
}
