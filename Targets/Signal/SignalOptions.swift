import StickerModel

/// What a manifest says under `targets.signal` of a catalog or pack.
struct SignalOptions: Sendable {
    /// What people read; nil takes the pack's name.
    let title: String?
    /// Who made it, as people read it; nil takes the publisher.
    let author: String?
    /// Art for the picture of the pack; nil takes the pack's icon, if it has one.
    let cover: String?
    /// Stills are PNG instead of WebP.
    let writesPNG: Bool

    init(_ pack: Pack) {
        let options = pack.targets[SignalTarget.name] ?? Options()
        title = options.string("title")
        author = options.string("author")
        cover = options.string("cover")
        writesPNG = options.string("stills") == "png"
    }

    static let fields = [
        Field("title", .text, "What people read", default: "the pack's name").example("Tea Time"),
        Field("author", .text, "Who made the pack, as people read it", default: "the publisher").example(
            "Studio Kettle"),
        Field("cover", .path, "Art for the picture of the pack", default: "the pack's icon, else the first sticker"),
        Field(
            "stills", .choice(["webp", "png"]),
            "The format of stills; WebP is nearer to the art where PNG needs fewer colors to fit", default: "webp"),
    ]
}
