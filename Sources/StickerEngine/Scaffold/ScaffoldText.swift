import StickerDocuments
import StickerModel

/// The text of a new manifest.
struct ScaffoldText {
    /// The publisher until people put their own name there.
    static let placeholder = "Your Name"
    /// The schema's name beside the manifest; hidden, because only editors read it.
    static let schemaName = ".pack.schema.json"

    var name: String
    var publisher: String?
    var art: ScaffoldArt

    var text: String { head + stickers + tail }

    private var head: String {
        let publisherLine =
            publisher.map { "publisher: " + Self.scalar($0) }
            ?? "publisher: \(Self.placeholder)   # <- CHANGE THIS: people see it with the name"
        return """
            # yaml-language-server: $schema=\(Self.schemaName)
            # A sticker pack. Run `stickerpress build` in this folder to build it. To use an option, delete the "# " before it.

            name: \(Self.scalar(name))
            \(publisherLine)
            # links:
            #   website: https://example.com
            #   privacy-policy: https://example.com/privacy
            #   email: me@example.com
            \(pathLine("icon", art.icon, "art for the icons; default: the first sticker"))
            \(pathLine("tray", art.tray, "small picture of the pack; default: made from the icon"))
            # art: { margin: 16, outline: { width: 8, color: "#FFFFFF" } }   # space at the edge, white outline
            emojis: [🙂]   # for stickers without emojis of their own; people search stickers by emoji

            stickers:

            """
    }

    private func pathLine(_ key: String, _ path: String?, _ meaning: String) -> String {
        let fallback = art.stickers.first ?? "art.png"
        return path.map { "\(key): \(Self.path($0))" } ?? "# \(key): \(Self.path(fallback))   # \(meaning)"
    }

    private var stickers: String {
        var ids = FileNamer(longest: Slug.longest)
        return art.stickers.map { file in
            let id = ids.claim(StickerID.of(file: file))
            var lines = ["  - file: " + Self.path(file), "    id: " + Self.scalar(id)]
            let emojis = NameWords.emojis(of: file)
            if !emojis.isEmpty { lines.append("    emojis: [\(emojis.map(Self.scalar).joined(separator: ", "))]") }
            lines.append(
                NameWords.sentence(of: file).map { "    alt: " + Self.scalar($0) } ?? "    # alt: what it shows")
            return lines.joined(separator: "\n") + "\n"
        }.joined()
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
