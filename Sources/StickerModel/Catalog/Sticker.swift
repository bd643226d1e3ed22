/// One sticker of a pack, with every default applied.
package struct Sticker: Sendable, Hashable {
    /// File-safe, unique in the pack.
    package var id: String
    /// The art, relative to the manifest's folder, `/` between parts; unique key of `ArtFacts`.
    package var file: String
    /// Own emojis, or the pack's; empty when neither says any.
    package var emojis: [String]
    /// Spoken description; nil when none is given.
    package var alt: LocalizedText?
    package var tags: [String]
    package var edit: ArtEdit
    /// The sticker's own fields that only one target knows, validated, by field name.
    package var options: Options
    /// Where the sticker stands in the manifest.
    package var location: SourceLocation
    /// Where single fields stand ("emojis", "alt", "trim"); `location(of:)` falls back to the sticker.
    package var fieldLocations: [String: SourceLocation]

    package init(id: String, file: String, location: SourceLocation) {
        self.id = id
        self.file = file
        self.location = location
        emojis = []
        alt = nil
        tags = []
        edit = ArtEdit()
        options = Options()
        fieldLocations = [:]
    }

    package func location(of field: String) -> SourceLocation { fieldLocations[field] ?? location }
}
