import StickerDocuments
import StickerModel

/// The text of a new manifest.
struct ScaffoldText {
    /// The publisher until people put their own name there.
    static let placeholder = Pack.placeholderPublisher
    /// The schema's name beside the manifest; hidden, because only editors read it.
    static let schemaName = ".pack.schema.json"

    /// The pack's name; in a catalog that of the art at the top level.
    var name: String
    var publisher: String?
    var art: ScaffoldArt
    /// Animations that begin with a nearly empty picture.
    var posters: Set<String> = []
    var targets: [any Target]
    /// What packs say about platforms that do not take them as they are.
    var prospects: ScaffoldProspects

    var text: SafeText<YAML> {
        head + (art.packs.count == 1 ? Self.lines(pack(art.packs[0])) : catalog) + tail
    }

    private var head: SafeText<YAML> {
        let isPack = art.packs.count == 1
        return """
            # yaml-language-server: $schema=\(.comment(Self.schemaName))
            # \(isPack ? "A sticker pack" : "A catalog of sticker packs"). Run `stickerpress build` in this folder to build it. To use an option, delete the "# " before it.

            \(isPack ? "name: \(.scalar(name))\n" : "")\(Self.publisher(publisher))
            # links:
            #   website: https://example.com
            #   privacy-policy: https://example.com/privacy
            #   email: me@example.com
            # art: { margin: 16, outline: { width: 8, color: "#FFFFFF" } }   # space at the edge, white outline
            emojis: [🙂]   # for stickers without emojis of their own; people search stickers by emoji
            targets:
            \(Self.lines(targetLines))

            """
    }

    /// A warning at each line of a new manifest that has the placeholder: it builds, but no one should publish under it
    /// by mistake.
    static func placeholderFindings(rule: String, in text: String, at manifest: String) -> [Finding] {
        let mark = publisher(nil).string
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { line, text in
            guard text.contains(mark) else { return nil }
            return Finding(
                rule: rule, severity: .warning, message: "no publisher given; using “\(placeholder)”",
                notes: ["replace it with your name before you publish, or use --publisher"],
                path: manifest, line: line + 1, column: 1)
        }
    }

    /// The publisher, or a placeholder that people are told to change.
    static func publisher(_ name: String?) -> SafeText<YAML> {
        name.map { "publisher: \(.scalar($0))" }
            ?? "publisher: \(.scalar(placeholder))   # <- CHANGE THIS: people see it with the name"
    }

    private static func lines(_ lines: [SafeText<YAML>]) -> SafeText<YAML> { lines.map { $0 + "\n" }.joined() }

    private var targetLines: [SafeText<YAML>] {
        targets.map { target in
            let choice = art.packs.count == 1 ? prospects.choices[0]?.first { $0.target.name == target.name } : nil
            if let choice { return "  " + choice.line }
            return target.description.isOnInNewManifests
                ? "  \(.scalar(target.name)): {}"
                : "  # \(.scalar(target.name)): {}   # delete the \"# \" to build it, too"
        }
    }

    private var catalog: SafeText<YAML> {
        var ids = FileNamer(longest: Slug.longest)
        let packs = art.packs.enumerated().map { index, pack in
            let title = pack.title ?? name
            let head: [SafeText<YAML>] = [
                "  - id: \(.scalar(ids.claim(Slug.fileSafe(title))))", "    name: \(.scalar(FieldText(title).value))",
            ]
            let choices = prospects.choices[index] ?? []
            let own = (choices.isEmpty ? [] : ["    targets:"]) + choices.map { "      " + $0.line }
            return Self.lines(head + own + self.pack(pack).map { "    " + $0 })
        }
        return "packs:\n" + packs.joined(separator: "\n")
    }

    /// The icons and stickers of a pack.
    private func pack(_ pack: ScaffoldPack) -> [SafeText<YAML>] {
        var ids = FileNamer(longest: Slug.longest)
        let first = pack.stickers.first ?? "art.png"
        var lines: [SafeText<YAML>] = ["icon: \(Self.path(pack.icon ?? first))   # art for the icons"]
        lines.append(
            pack.tray.map { "tray: \(Self.path($0))" }
                ?? "# tray: \(Self.path(first))   # small picture of the pack; default: made from the icon")
        lines.append("stickers:")
        for file in pack.stickers {
            lines += ["  - file: \(Self.path(file))", "    id: \(.scalar(ids.claim(StickerID.of(file: file))))"]
            let emojis = NameWords.emojis(of: file).prefix(NameWords.mostEmojis).map { SafeText<YAML>.scalar($0) }
            if !emojis.isEmpty { lines.append("    emojis: [\(emojis.joined(separator: ", "))]") }
            lines.append(
                NameWords.sentence(of: file).map { "    alt: \(.scalar($0))" }
                    ?? "    # alt: \(.comment(DocumentEditor.placeholder))")
            if posters.contains(file) { lines.append("    poster: auto   # its first frame is nearly empty") }
        }
        return lines
    }

    private var tail: SafeText<YAML> {
        """

        # More options of a sticker: emojis, tags, poster, trim, speed, crop, focus, fit, enlarge, margin, outline, targets.
        # An editor that reads the schema lists and completes them.

        """
    }

    /// A path that the loader accepts: one that looks absolute gets a `./`.
    private static func path(_ file: String) -> SafeText<YAML> {
        .scalar(RelativePath.fault(in: file) == nil ? file : "./" + file)
    }
}
