import StickerDocuments
import StickerModel

/// The manifest of new packs; in a catalog packs may have manifests of their own.
struct ScaffoldText {
    /// The pack's name; in a catalog that of the art at the top level.
    private let name: String
    /// Of packs that name none; nil writes a placeholder.
    private let publisher: String?
    private let art: FoundPacks
    private let found: [String: PosterSearch.Found]
    let series: [FrameSeries]
    private let targets: [any Target]
    /// The names of those that are switched on.
    private let chosen: Set<String>
    /// What packs say about platforms that do not take them as they are.
    let feasibility: PlatformFeasibility
    /// The folder of the packs' own manifests; nil where the catalog has everything.
    let parent: String?

    /// `found` is known of the pictures, `chosen` the platforms to switch on; nil: the usual, and those of packs.
    init(
        of art: FoundPacks, _ found: [String: PosterSearch.Found], called name: String, by publisher: String?,
        for targets: [any Target], chosen: Set<String>?, parent: String? = nil
    ) {
        (self.art, self.name, self.publisher, self.targets, self.parent) = (art, name, publisher, targets, parent)
        self.chosen = chosen ?? Set(targets.filter(\.description.isOnInNewManifests).map(\.name)).union(art.platforms)
        self.found = found
        series = FrameSeries.all(in: art.packs.map(\.stickers), beside: art.files, found, art.tree)
        feasibility = PlatformFeasibility(
            of: art.catalog(called: name, for: self.chosen), art: ArtFacts(found.mapValues(\.facts)), targets: targets,
            ignoresPictures: true)
    }

    private var isPack: Bool { art.packs.count == 1 }

    var text: SafeText<YAML> {
        let what: SafeText<YAML> = isPack ? "A sticker pack" : "A catalog of sticker packs"
        var members: NewManifest.Members = [("targets", .mapping(targets.map { ($0.name, value(of: $0)) }))]
        members +=
            isPack
            ? pack(art.packs[0], in: "")
            : [("packs", .list(parent.map { [.text($0 + "/*")] } ?? packMembers.map { .mapping($0) }))]
        let name = art.packs.first?.title ?? name
        return NewManifest.head(
            "\(what). Run `stickerpress build` in this folder to build it. To use an option, delete the \"# \" before it."
        ) + NewManifest.text((isPack ? [("name", .text(name))] : []) + [NewManifest.publisher(shared ?? publisher)])
            + Self.options + NewManifest.text(members) + Self.tail
    }

    /// The manifests of packs that have one of their own, by their paths.
    var packTexts: [(path: String, text: SafeText<YAML>)] {
        guard parent != nil else { return [] }
        return zip(art.packs, packMembers).map { pack, members in
            (FileName.join(pack.folder, ManifestReader.names[0]), NewManifest.text(members))
        }
    }

    /// The publisher of all packs, where documents name the same for each.
    private var shared: String? { Set(art.packs.map(\.publisher)).count == 1 ? art.packs.first?.publisher : nil }

    /// What the main manifest says about a platform. Options of packs are here: beside a pack they would switch it on.
    private func value(of target: any Target) -> DocumentEditor.Value {
        guard chosen.contains(target.name) else { return NewManifest.offer }
        let choices = art.packs.indices.compactMap { feasibility.choices(of: $0)[target.name] }
        return choices.first { isPack || $0.option != nil }?.value
            ?? target.description.newManifestRemark.map { .remarked(.mapping([]), $0) } ?? .mapping([])
    }

    private var packMembers: [NewManifest.Members] {
        var ids = FileNamer(longest: Slug.longest)
        return art.packs.enumerated().map { index, pack in
            let title = pack.title ?? name
            let choices = feasibility.choices(of: index).filter { $0.value.option == nil }
            let own = targets.compactMap { target in choices[target.name].map { (target.name, $0.value) } }
            var head: NewManifest.Members = [
                ("id", .text(ids.claim(Slug.fileSafe(title)))), ("name", .text(FieldText(title).value)),
            ]
            if shared == nil, let publisher = pack.publisher { head.append(("publisher", .text(publisher))) }
            return head + (own.isEmpty ? [] : [("targets", .mapping(own))])
                + self.pack(pack, in: parent == nil ? "" : pack.folder)
        }
    }

    /// The icons and stickers of a pack, with paths as a manifest in a folder writes them.
    private func pack(_ pack: FoundPack, in folder: String) -> NewManifest.Members {
        var ids = FileNamer(longest: Slug.longest)
        let first = pack.stickers.first ?? "art.png"
        func path(_ file: String) -> String { ManifestEdits.written(file, from: folder) }
        let tray = pack.tray.map { DocumentEditor.Value.text(path($0)) }
        let example = SafeText<YAML>.scalar(path(first)).string
        let stickers = pack.stickers.flatMap { file in
            let question = series.first { $0.files[0] == file && $0.odd.isEmpty }.map { self.question($0, path) }
            let sticker = NewManifest.sticker(
                of: file, at: path(file), &ids, pack.texts, beginsEmpty: found[file]?.beginsEmpty == true)
            return [question, sticker].compactMap(\.self)
        }
        return [
            ("icon", .remarked(.text(path(pack.icon ?? first)), "art for the icons")),
            ("tray", tray ?? .remarked(nil, example + "   # small picture of the pack; default: made from the icon")),
            ("stickers", .list(stickers)),
        ]
    }

    /// The lines that make one sticker of frames, as a comment.
    private func question(_ series: FrameSeries, _ path: (String) -> String) -> DocumentEditor.Value {
        .remarked(
            nil,
            """
            \(series.names) are numbered like the frames of one animation. If so,
            delete the "# " of the next two lines, and the \(series.files.count) stickers behind them:
            - frames: \(SafeText<YAML>.scalar(path(series.pattern)).string)
              fps: \(Int(FrameFiles.usualRate))
            """)
    }

    private static let options: SafeText<YAML> = """
        # links:
        #   website: https://example.com
        #   privacy-policy: https://example.com/privacy
        #   email: me@example.com
        # emojis: ["👋"]   # for stickers without emojis of their own; people search stickers by emoji
        # art: { margin: 16, outline: { width: 8, color: "#FFFFFF" } }   # space at the edge, white outline

        """

    private static let tail: SafeText<YAML> = """

        # More options of a sticker: emojis, tags, poster, trim, speed, crop, focus, fit, enlarge, margin, outline, targets.
        # An editor that reads the schema lists and completes them.

        """
}
