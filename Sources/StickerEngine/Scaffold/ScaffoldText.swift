import StickerDocuments
import StickerModel

/// The text of a new manifest.
struct ScaffoldText {
    /// The publisher until people put their own name there.
    static let placeholder = "Your Name"
    /// The schema's name beside the manifest; hidden, because only editors read it.
    static let schemaName = ".pack.schema.json"

    /// The pack's name; in a catalog that of the art at the top level.
    var name: String
    var publisher: String?
    var art: ScaffoldArt
    var targets: [any Target]

    var text: String { head + (art.packs.count == 1 ? pack(art.packs[0]) : catalog) + tail }

    private var head: String {
        let publisherLine =
            publisher.map { "publisher: " + Self.scalar($0) }
            ?? "publisher: \(Self.placeholder)   # <- CHANGE THIS: people see it with the name"
        let nameLine = art.packs.count == 1 ? "name: \(Self.scalar(name))\n" : ""
        let subject = art.packs.count == 1 ? "A sticker pack" : "A catalog of sticker packs"
        return """
            # yaml-language-server: $schema=\(Self.schemaName)
            # \(subject). Run `stickerpress build` in this folder to build it. To use an option, delete the "# " before it.

            \(nameLine)\(publisherLine)
            # links:
            #   website: https://example.com
            #   privacy-policy: https://example.com/privacy
            #   email: me@example.com
            # art: { margin: 16, outline: { width: 8, color: "#FFFFFF" } }   # space at the edge, white outline
            emojis: [🙂]   # for stickers without emojis of their own; people search stickers by emoji
            targets:
            \(targetLines)


            """
    }

    private var targetLines: String {
        targets.map { target in
            target.isOnInNewManifests
                ? "  \(target.name): {}" : "  # \(target.name): {}   # delete the \"# \" to build it, too"
        }.joined(separator: "\n")
    }

    private var catalog: String {
        var ids = FileNamer(longest: Slug.longest)
        let packs = art.packs.map { pack in
            let title = pack.folder.isEmpty ? name : NameWords.title(of: pack.folder) ?? pack.folder
            let lines = [
                "id: " + Self.scalar(ids.claim(Slug.fileSafe(title))), "name: " + Self.scalar(FieldText(title).value),
            ]
            let text = lines.joined(separator: "\n") + "\n" + self.pack(pack)
            let indented = text.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
            return "  - " + indented.dropFirst(4) + "\n"
        }
        return "packs:\n" + packs.joined(separator: "\n")
    }

    /// The icons and stickers of a pack.
    private func pack(_ pack: ScaffoldPack) -> String {
        var ids = FileNamer(longest: Slug.longest)
        let first = pack.stickers.first ?? "art.png"
        var lines = ["icon: \(Self.path(pack.icon ?? first))   # art for the icons"]
        lines.append(
            pack.tray.map { "tray: " + Self.path($0) }
                ?? "# tray: \(Self.path(first))   # small picture of the pack; default: made from the icon")
        lines.append("stickers:")
        for file in pack.stickers {
            lines += ["  - file: " + Self.path(file), "    id: " + Self.scalar(ids.claim(StickerID.of(file: file)))]
            let emojis = NameWords.emojis(of: file).prefix(NameWords.mostEmojis).map(Self.scalar)
            if !emojis.isEmpty { lines.append("    emojis: [\(emojis.joined(separator: ", "))]") }
            lines.append(
                NameWords.sentence(of: file).map { "    alt: " + Self.scalar($0) } ?? "    # alt: what it shows")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var tail: String {
        """

        # More options of a sticker: emojis, tags, poster, trim, speed, crop, focus, fit, enlarge, margin, outline, targets.
        # An editor that reads the schema lists and completes them.

        """
    }

    /// A path that the loader accepts: one that looks absolute gets a `./`.
    private static func path(_ file: String) -> String {
        scalar(RelativePath.fault(in: file) == nil ? file : "./" + file)
    }

    /// Plain where every YAML reader, including old ones, reads exactly this text; else in double quotes.
    static func scalar(_ text: String) -> String {
        let isSimple = text.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || " _./-".unicodeScalars.contains(scalar)
        }
        guard isSimple, let first = text.first, first.isLetter || first.isNumber, text.last != " ",
            case .string = YAMLScalar.value(of: text), !olderWords.contains(text.lowercased()),
            text.wholeMatch(of: /[0-9][0-9_.:eExob+-]*/) == nil
        else { return JSONWriter.quoted(text) }
        return text
    }

    /// Booleans in YAML 1.1.
    private static let olderWords: Set<String> = ["y", "n", "yes", "no", "on", "off"]
}
