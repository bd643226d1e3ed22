import StickerModel

/// What is measured on identifiers, of categories and of stickers alike.
enum IdentifierMeasures {
    static func pattern(_ id: Located<String>?) -> [Measurement] {
        id.map { [Measurement(.text($0.value), details: ["suggestion": suggestion($0.value)], at: $0.location)] } ?? []
    }

    static func length(_ id: Located<String>?) -> [Measurement] {
        id.map { [Measurement(.count($0.value.utf16.count), details: ["id": $0.value], at: $0.location)] } ?? []
    }

    static func isReserved(_ id: Located<String>?) -> [Measurement] {
        id.map { id in
            [
                Measurement(
                    .flag(id.value.lowercased().hasPrefix(BuiltinTable.prefix)), details: ["id": id.value],
                    at: id.location)
            ]
        } ?? []
    }

    /// A path on a machine, which differs with every installation.
    static func isPath(_ id: Located<String>?) -> [Measurement] {
        id.map { [Measurement(.flag($0.value.contains("/")), details: ["id": $0.value], at: $0.location)] } ?? []
    }

    private static func suggestion(_ id: String) -> String {
        EditorNames.fitted(EditorNames.plain(Slug.fileSafe(id, prefix: "sticker")))
    }
}
