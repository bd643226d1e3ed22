import StickerDocuments
import StickerModel

/// The text of the manifest that `init` writes.
struct ScaffoldText {
    /// The pack's name; in a catalog that of the art at the top level.
    var name: String
    var publisher: String?
    var art: ScaffoldArt
    /// Animations that begin with a nearly empty picture.
    var posters: Set<String> = []
    var targets: [any Target]
    /// What packs say about platforms that do not take them as they are.
    var feasibility: PlatformFeasibility

    var text: SafeText<YAML> {
        let isPack = art.packs.count == 1
        let what: SafeText<YAML> = isPack ? "A sticker pack" : "A catalog of sticker packs"
        var members: NewManifest.Members = [
            (
                "emojis",
                .remarked(
                    .list([.text("🙂")]), "for stickers without emojis of their own; people search stickers by emoji")
            ), ("targets", .mapping(targets.map { ($0.name, value(of: $0, isPack: isPack)) })),
        ]
        members += isPack ? pack(art.packs[0]) : [("packs", .list(catalog))]
        return NewManifest.head(
            "\(what). Run `stickerpress build` in this folder to build it. To use an option, delete the \"# \" before it."
        ) + NewManifest.text((isPack ? [("name", .text(name))] : []) + [NewManifest.publisher(publisher)])
            + Self.options + NewManifest.text(members) + Self.tail
    }

    private func value(of target: any Target, isPack: Bool) -> DocumentEditor.Value {
        if isPack, let choice = feasibility.choices(of: 0)[target.name] { return choice.value }
        return target.description.isOnInNewManifests
            ? .mapping([]) : .remarked(nil, "{}   # delete the \"# \" to build it, too")
    }

    private var catalog: [DocumentEditor.Value] {
        var ids = FileNamer(longest: Slug.longest)
        return art.packs.enumerated().map { index, pack in
            let title = pack.title ?? name
            let choices = feasibility.choices(of: index)
            let own = targets.compactMap { target in choices[target.name].map { (target.name, $0.value) } }
            let head: NewManifest.Members = [
                ("id", .text(ids.claim(Slug.fileSafe(title)))), ("name", .text(FieldText(title).value)),
            ]
            return .mapping(head + (own.isEmpty ? [] : [("targets", .mapping(own))]) + self.pack(pack))
        }
    }

    /// The icons and stickers of a pack.
    private func pack(_ pack: ScaffoldPack) -> NewManifest.Members {
        var ids = FileNamer(longest: Slug.longest)
        let first = pack.stickers.first ?? "art.png"
        let tray = pack.tray.map { DocumentEditor.Value.text(Self.path($0)) }
        let example = SafeText<YAML>.scalar(Self.path(first)).string
        return [
            ("icon", .remarked(.text(Self.path(pack.icon ?? first)), "art for the icons")),
            ("tray", tray ?? .remarked(nil, example + "   # small picture of the pack; default: made from the icon")),
            (
                "stickers",
                .list(
                    pack.stickers.map { file in
                        NewManifest.sticker(
                            of: file, at: Self.path(file), id: ids.claim(StickerID.of(file: file)),
                            beginsEmpty: posters.contains(file))
                    })
            ),
        ]
    }

    private static let options: SafeText<YAML> = """
        # links:
        #   website: https://example.com
        #   privacy-policy: https://example.com/privacy
        #   email: me@example.com
        # art: { margin: 16, outline: { width: 8, color: "#FFFFFF" } }   # space at the edge, white outline

        """

    private static let tail: SafeText<YAML> = """

        # More options of a sticker: emojis, tags, poster, trim, speed, crop, focus, fit, enlarge, margin, outline, targets.
        # An editor that reads the schema lists and completes them.

        """

    /// A path that the loader accepts: one that looks absolute gets a `./`.
    private static func path(_ file: String) -> String { RelativePath.fault(in: file) == nil ? file : "./" + file }
}
