package struct Sticker: Sendable, Hashable {
    package var id: String
    /// Path of the art, relative to the manifest's folder, with `/` between parts; the key in `ArtFacts`.
    package var file: String
    /// The sticker's emojis, else the pack's; empty if neither has any.
    package var emojis: [String] = []
    package var alt: LocalizedText?
    /// Words to search by, in the order of the manifest; only editors have a field for them.
    package var tags: [String] = []
    /// What the manifest asks of the art, with what the pack and its target set for all stickers.
    package var edit = ArtEdit()
    /// Validated fields of the sticker that only one target knows, by field name.
    package var options = Options()
    package var location: SourceLocation
    /// Locations of single fields ("emojis", "alt", "trim"); `location(of:)` falls back to the sticker.
    package var fieldLocations: [String: SourceLocation] = [:]

    package init(id: String, file: String, location: SourceLocation) {
        (self.id, self.file, self.location) = (id, file, location)
    }

    package func location(of field: String) -> SourceLocation { fieldLocations[field] ?? location }
}
