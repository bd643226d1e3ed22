import StickerDocuments
import StickerModel

/// What `init`, `import` and `add` write into a manifest that is not there yet.
enum NewManifest {
    private static let placeholder = Pack.placeholderPublisher
    typealias Members = [(key: String, value: DocumentEditor.Value)]

    /// The schema's name beside the manifest; hidden, because only editors read it.
    static let schemaName = ".pack.schema.json"

    /// The first lines: editors find the schema, and people what to do.
    static func head(_ introduction: SafeText<YAML>) -> SafeText<YAML> {
        """
        # yaml-language-server: $schema=\(.comment(schemaName))
        # \(introduction)


        """
    }

    /// The bytes of a manifest, which every command can read. Throws `FileError` where it would be too long.
    static func bytes(of text: SafeText<YAML>, at path: String) throws(FileError) -> [UInt8] {
        let bytes = Array(text.string.utf8)
        guard bytes.count <= YAMLReader.byteLimit else {
            throw FileError(
                .overLimit,
                "would have \(Figures.grouped(bytes.count)) bytes; the limit is \(Figures.grouped(YAMLReader.byteLimit))",
                path: path, hint: "spread the pictures over several folders, each with a manifest of its own")
        }
        return bytes
    }

    static func text(_ members: Members) -> SafeText<YAML> {
        DocumentEditor.Value.mapping(members).blockLines.map { $0 + "\n" }.joined()
    }

    /// A platform that is not switched on.
    static let offer = DocumentEditor.Value.remarked(nil, "{}   # delete the \"# \" to build it, too")

    /// The publisher, or a placeholder that people are told to change.
    static func publisher(_ name: String?) -> (key: String, value: DocumentEditor.Value) {
        let value = name.map { DocumentEditor.Value.text($0) }
        return ("publisher", value ?? .remarked(.text(placeholder), "<- CHANGE THIS: people see it with the name"))
    }

    /// A warning at each line of a new manifest that has the placeholder: no one should publish under it by mistake.
    static func placeholderFindings(_ id: String, in text: String, at manifest: String) -> [Finding] {
        let mark = Self.text([publisher(nil)]).string.dropLast()
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { line, text in
            guard text.contains(mark) else { return nil }
            return Finding(
                id, ["placeholder": placeholder], at: SourceLocation(file: manifest, line: line + 1, column: 1))
        }
    }

    /// The id of a new sticker, before it is made unique: the name of its picture. `+1` and `-1` stay apart.
    static func id(of file: String) -> String {
        let file = PictureSearch.withoutDensity(file)
        let name = FileName.stem(FileName.last(file))
        let number = name.dropFirst()
        guard let sign = name.first, "+-".contains(sign), !number.isEmpty,
            number.allSatisfy(\.isDigit)
        else { return StickerID.of(file: file) }
        return (sign == "+" ? "plus" : "minus") + number
    }

    /// A sticker of a picture. What `texts` do not say of it, its name says. `path` is as the manifest writes it.
    static func sticker(
        of file: String, at path: String, _ ids: inout FileNamer, _ texts: [String: PictureText], beginsEmpty: Bool
    ) -> DocumentEditor.Value {
        let text = texts[file]
        let id = ids.claim(Self.id(of: text?.name.map { $0 + ".png" } ?? file))
        var members: Members = [("file", .text(path)), ("id", .text(id))]
        let emojis = texts.emojis(of: file) ?? Array(NameWords.emojis(of: file).prefix(NameWords.mostEmojis))
        if !emojis.isEmpty { members.append(("emojis", .list(emojis.map { .text($0) }))) }
        let alt = (text?.alt ?? NameWords.sentence(of: file)).map { DocumentEditor.Value.text($0) }
        members.append(("alt", alt ?? .remarked(nil, DocumentEditor.placeholder)))
        if let tags = text?.tags, !tags.isEmpty { members.append(("tags", .list(tags.map { .text($0) }))) }
        if let targets = text?.targets { members.append(("targets", targets)) }
        if beginsEmpty { members.append(("poster", .remarked(.text("auto"), "its first frame is nearly empty"))) }
        return .mapping(members)
    }

    static func links(_ links: Links) -> Members {
        Links.fields.compactMap { key, path in links[keyPath: path].map { (key, .text($0)) } }
    }
}
