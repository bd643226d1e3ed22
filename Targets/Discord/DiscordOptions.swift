import StickerModel

/// What a manifest says under `targets.discord` of a catalog or pack.
struct DiscordOptions: Sendable {
    /// The format of stickers that move.
    let animation: FileFormat
    /// Lottie art stays vector, which only some servers take.
    let keepsVectors: Bool
    /// Of GIFs.
    let matte: Color

    init(_ pack: Pack, target: String) {
        let options = pack.targets[target] ?? Options()
        animation = options.string("animations") == "gif" ? .gif : .apng
        keepsVectors = options.string("lottie") == "json"
        matte = options.matte ?? pack.background ?? .white
    }

    static let fields = [
        Field("animations", .choice(["apng", "gif"]), "The format of stickers that move", default: "apng"),
        Field(
            "lottie", .choice(["apng", "json"]),
            "`json` keeps Lottie animations as vectors, which only verified servers and partners of Discord can upload",
            default: "apng"),
        .matte,
    ]

    static let stickerFields = [
        Field("name", .text, "The sticker's name, 2 to 30 characters", default: "made of its id").example("Tired cup")
    ]
}

/// The bounds a plan is built to, read from the rule book once: the numbers are in `rules.json` and nowhere else.
struct DiscordLimits: Sendable {
    /// Both sides, in px.
    let side: Int
    /// Bytes, as the rule advises.
    let bytes: Int
    /// The running time in ms.
    let longest: Double
    /// Characters.
    let nameLength: Int
    let descriptionLength: Int
    let tagsLength: Int

    /// Throws `RuleBookProblem` when a rule is missing or states no such bound.
    init(_ rules: RuleBook) throws {
        side = try rules.value(of: "discord/sticker-side")
        bytes = try rules.most("discord/file-size")
        longest = Double(try rules.most("discord/animation-duration"))
        nameLength = try rules.most("discord/name-length")
        descriptionLength = try rules.most("discord/description-length")
        tagsLength = try rules.most("discord/tags-length")
    }

    /// Stickers that a server has room for, by its boost level from 0 to 3.
    static let slots = [5, 15, 30, 60]
}
