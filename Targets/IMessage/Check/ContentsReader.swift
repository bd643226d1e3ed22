import StickerDocuments
import StickerModel

/// `Contents.json` files as Xcode reads them. The values of most keys have rules of their own.
enum ContentsShapes {
    static let pack = FieldType.object(
        [
            info, Field("properties", .object([Field("grid-size", .string)])),
            Field(
                "stickers", .list(.object([Field("filename", .string, isRequired: true)])), isRequired: true),
        ])

    static let sticker = FieldType.object([info, Field("properties", stickerProperties)])
    private static let stickerProperties = FieldType.object(
        [Field("filename", .string), Field("accessibility-label", .string)])

    static let sequence = FieldType.object(
        [info, Field("properties", sequenceProperties), Field("frames", .list(.any), isRequired: true)])
    private static let sequenceProperties = FieldType.object(
        [
            Field("duration", .anyNumber), Field("duration-type", .string), Field("repetitions", .anyNumber),
            Field("accessibility-label", .string),
        ])
    static let frame = FieldType.object([Field("filename", .string, isRequired: true)])

    static let iconSet = FieldType.object(
        [info, Field("properties", .any), Field("images", .list(icon))])
    private static let icon = FieldType.object(
        [
            Field("filename", .string), Field("idiom", .string), Field("platform", .string), Field("scale", .string),
            Field("size", .string), Field("unassigned", .any),
        ])

    private static let info = Field("info", .any)
}

extension FindingLog {
    /// A `Contents.json`, or a list of stickers; nil when it is not a mapping, which is reported.
    mutating func document(_ path: String, in source: BundleSource) -> DocumentNode? {
        mapping(at: path, in: source.tree, notice: Notice.aboutContents)
    }

    /// Reports how a part of the document at `path` differs from its shape.
    mutating func check(_ node: DocumentNode, as shape: FieldType, called name: String, path: String) {
        check(node, as: shape, called: name, path: path, notice: Notice.aboutContents)
    }

    /// Facts of the image of a sticker, as its document names it; what is wrong with it is reported. A missing one may be
    /// meant to be one of the `others`, which the document does not name.
    mutating func image(
        _ file: Located<String>, in folder: String, of source: BundleSource, among others: [String], sticker: String
    ) -> ImageFacts? {
        // A rule reports names that are paths; they are never followed.
        guard !FileName.hasSlash(file.value), !file.value.isEmpty else { return nil }
        let path = source.file(file.value, in: folder)
        return facts(of: "sticker", at: path, in: source.tree) { log in
            let missing = MissingFile(path, in: source.tree, similar: log.limit.similar(to: file.value, among: others))
            log.raise(
                .missing("sticker-missing", missing, ["file": file.value, "sticker": sticker]), path: path,
                at: file.location)
        }
    }
}

extension Notice {
    /// The notice about a difference of a `Contents.json` from its shape; nil for what rules judge. A null counts as an
    /// absent key.
    static func aboutContents(_ fault: ShapeFault) -> Notice? {
        switch fault.difference {
        case .unknownKey(let key, _, _) where ContentsKeys.general.contains(key): return nil
        case .unknownKey(let key, let known, let suggestion):
            let wanted = ContentsKeys.meant(by: key, of: Set(known)) ?? suggestion
            var values = ["key": key, "parent": "of \(fault.name)"]
            values["wanted"] = wanted
            return Notice(wanted == nil ? "json-unknown-key" : "json-misspelled-key", values)
        case .null(_, isRequired: false): return nil
        default: return about(fault)
        }
    }
}

/// The keys of `Contents.json` files, and how people misspell them.
enum ContentsKeys {
    /// Those that any asset catalog can have; they do not concern stickers.
    static let general: Set<String> = ["on-demand-resource-tags", "compression-type", "pre-rendered"]

    /// Those of some keys that are there, misspelled.
    static func misspelled(_ keys: [String], in node: DocumentNode?) -> [String] {
        let meant = (node?.members ?? []).filter { !keys.contains($0.key) }.compactMap {
            self.meant(by: $0.key, of: Set(keys))
        }
        return keys.filter { key in meant.contains { $0.contains(key) } }
    }

    /// Spellings in Apple's samples and in blogs that are too different to be found by similarity.
    private static let known = [
        "grid-space": "grid-size", "gridspace": "grid-size", "repetions": "repetitions",
        "frames-per-second": "duration with “duration-type” : “fps”", "fps": "duration with “duration-type” : “fps”",
        "label": "accessibility-label", "alt": "accessibility-label", "file": "filename", "type": "duration-type",
    ]

    /// The key that was meant; nil when none is similar.
    static func meant(by key: String, of keys: Set<String>) -> String? {
        if let wanted = known[key], keys.contains(where: { wanted.hasPrefix($0) }) { return wanted }
        let plain = plain(key)
        return keys.sorted().first { Self.plain($0) == plain } ?? SpellingSuggestion.match(key, in: keys.sorted())
    }

    private static func plain(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }
}
