/// One sticker of a pack, with every default applied.
package struct Sticker: Sendable, Hashable {
    /// File-safe, unique in the pack.
    package var id: String
    /// Path of the art, relative to the manifest's folder, with `/` between parts; the key in `ArtFacts`.
    package var file: String
    /// The sticker's emojis, else the pack's; empty if neither has any.
    package var emojis: [String]
    /// Accessibility label; nil if there is none.
    package var alt: LocalizedText?
    package var tags: [String]
    package var edit: ArtEdit
    /// Validated fields of the sticker that only one target knows, by field name.
    package var options: Options
    /// Location of the sticker in the manifest.
    package var location: SourceLocation
    /// Locations of single fields ("emojis", "alt", "trim"); `location(of:)` falls back to the sticker.
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
