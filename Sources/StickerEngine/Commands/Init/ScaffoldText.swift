import StickerDocuments
import StickerImaging
import StickerModel

/// The manifest of new packs; in a catalog packs may have manifests of their own.
struct ScaffoldText {
    /// The pack's name; in a catalog that of the art at the top level.
    private let name: String
    /// Of packs that name none; nil writes a placeholder.
    private let publisher: String?
    private let art: FoundPacks
    private let found: [String: PosterSearch.Found]
    let clips: [Clip]
    private let targets: [any Target]
    /// The names of those that are switched on.
    private let chosen: Set<String>
    /// What packs say about platforms that do not take them as they are.
    let feasibility: PlatformFeasibility
    /// The folder of the packs' own manifests; nil where the catalog has everything.
    let parent: String?

    /// `found` is what is known of the pictures. `chosen` are the names of the platforms to switch on; nil leaves that to
    /// each of them, and adds those that the packs are from.
    init(
        of art: FoundPacks, _ found: [String: PosterSearch.Found], called name: String, by publisher: String?,
        for targets: [any Target], chosen: Set<String>?, parent: String? = nil
    ) {
        (self.art, self.name, self.publisher, self.targets, self.parent) = (art, name, publisher, targets, parent)
        self.chosen = chosen ?? Set(targets.filter(\.description.isOnInNewManifests).map(\.name)).union(art.platforms)
        self.found = found
        clips = Self.clips(of: art, found)
        feasibility = PlatformFeasibility(
            of: art.catalog(called: name, for: self.chosen), art: ArtFacts(found.mapValues(\.facts)), targets: targets,
            ignoresPictures: true)
    }

    private var isPack: Bool { art.packs.count == 1 }

    var text: SafeText<YAML> {
        let what: SafeText<YAML> = isPack ? "A sticker pack" : "A catalog of sticker packs"
        var members: NewManifest.Members = [
            ("targets", .mapping(targets.map { ($0.name, value(of: $0)) }))
        ]
        members += isPack ? pack(art.packs[0], in: "") : [("packs", .list(catalog))]
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

    /// What the main manifest says about a platform. An option of one pack of a catalog is here, too: beside the pack it
    /// would switch the platform on, whatever the catalog says.
    private func value(of target: any Target) -> DocumentEditor.Value {
        guard chosen.contains(target.name) else { return NewManifest.offer }
        let choices = art.packs.indices.compactMap { feasibility.choices(of: $0)[target.name] }
        return choices.first { isPack || $0.option != nil }?.value
            ?? target.description.newManifestRemark.map { .remarked(.mapping([]), $0) } ?? .mapping([])
    }

    private var catalog: [DocumentEditor.Value] {
        parent.map { [.text($0 + "/*")] } ?? packMembers.map { .mapping($0) }
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
        return [
            ("icon", .remarked(.text(path(pack.icon ?? first)), "art for the icons")),
            ("tray", tray ?? .remarked(nil, example + "   # small picture of the pack; default: made from the icon")),
            (
                "stickers",
                .list(
                    pack.stickers.flatMap { file in
                        let question = clips.first { $0.files[0] == file }.map { self.question($0, path) }
                        let sticker = NewManifest.sticker(
                            of: file, at: path(file), id: ids.claim(NewManifest.id(of: file)),
                            emojis: pack.emojis[file], beginsEmpty: found[file]?.beginsEmpty == true)
                        return [question, sticker].compactMap(\.self)
                    })
            ),
        ]
    }

    /// Stills of a pack that are numbered like the frames of an animation.
    struct Clip {
        var files: [String]
        var numbers: NumberedFiles
        /// Matches these files and no other picture.
        var pattern: String

        /// nil for files of several sizes, and where no pattern is theirs alone.
        fileprivate init?(_ files: [String], of art: FoundPacks, _ found: [String: PosterSearch.Found]) {
            guard files.count >= Self.fewest, Set(files.map { found[$0]?.facts.size }).count == 1,
                let numbers = NumberedFiles(files), Self.move(files, art.tree),
                let digits = NumberedFiles.parts(of: files[0])?.number.count
            else { return nil }
            // A star behind a slash would be changed in a comment.
            let marks = numbers.start.isEmpty || numbers.start.hasSuffix("/") ? [] : ["*"]
            let patterns = (marks + [String(repeating: "?", count: digits)]).map { numbers.start + $0 + numbers.end }
            let folder = FileName.folder(files[0])
            let beside = art.files.filter { FileName.folder($0) == folder }
            let pattern = patterns.first { pattern in
                let names = FilePattern(FileName.last(pattern))
                return beside.filter { names.matches(FileName.last($0)) } == files
            }
            guard let pattern = pattern ?? (beside == files && !folder.isEmpty ? folder : nil) else { return nil }
            (self.files, self.numbers, self.pattern) = (files, numbers, pattern)
        }

        /// Whether pictures that follow each other show nearly the same; the stickers of a set do not.
        private static func move(_ files: [String], _ tree: any FileTree) -> Bool {
            [0, files.count / 2].allSatisfy { first in
                let pictures = [first, first + 1].compactMap { index -> Raster? in
                    guard let bytes = try? tree.bytes(files[index]),
                        let art = try? ArtDecoder.open(bytes, limits: ArtLimits())
                    else { return nil }
                    return try? art.frames(drawnAt: nil).next()?.raster
                }
                return pictures.count == 2 && pictures[0].shareUnlike(pictures[1]) < 0.4
            }
        }

        /// Fewer numbered files are rather the stickers of a set.
        private static let fewest = 8

        /// `spin_1.png to spin_9.png`
        var names: String { [files[0], files[files.count - 1]].map { FileName.last($0) }.joined(separator: " to ") }
    }

    private static func clips(of art: FoundPacks, _ found: [String: PosterSearch.Found]) -> [Clip] {
        art.packs.flatMap { pack -> [Clip] in
            var groups = OrderedGroups<[String], String>()
            for file in pack.stickers where found[file]?.facts.isAnimated == false {
                if let parts = NumberedFiles.parts(of: file) { groups.add(file, to: [parts.start, parts.end]) }
            }
            return groups.groups.compactMap { Clip($0.elements, of: art, found) }
        }
    }

    /// The lines that make one sticker of frames, as a comment.
    private func question(_ clip: Clip, _ path: (String) -> String) -> DocumentEditor.Value {
        let missing = clip.numbers.missing.map { FileName.last($0) }
        let gaps = missing.isEmpty ? "" : " (without \(NameList.text(missing)))"
        return .remarked(
            nil,
            """
            \(clip.names)\(gaps) are numbered like the frames of one animation. If so,
            delete the "# " of the next two lines, and the \(clip.files.count) stickers behind them:
            - frames: \(SafeText<YAML>.scalar(path(clip.pattern)).string)
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

extension Raster {
    /// The share of what either picture shows in which they differ, by some of their pixels.
    fileprivate func shareUnlike(_ other: Raster) -> Double {
        guard size == other.size else { return 1 }
        var (seen, unlike) = (1, 0)
        for pixel in stride(from: 0, to: size.area, by: max(1, size.area / 20_000)) {
            let (own, others) = (4 * pixel, Int(other.pixels[4 * pixel + 3]))
            let alpha = Int(pixels[own + 3])
            guard alpha + others > 0 else { continue }
            seen += 1
            // Of what is nearly clear, colors say little.
            let least: Int = 32 * 255 / max(1, min(alpha, others))
            let differs = (own..<own + 3).contains { (at: Int) -> Bool in
                abs(Int(pixels[at]) - Int(other.pixels[at])) > least
            }
            if differs || abs(alpha - others) > 32 { unlike += 1 }
        }
        return Double(unlike) / Double(seen)
    }
}
