/// One sticker read out of a platform's bundle.
package struct ImportedSticker: Sendable {
    /// Its name in the bundle without ending; made file-safe and unique by the importer.
    package var name: String
    package var file: ImportedFile
    package var emojis: [String]
    /// Spoken description.
    package var alt: LocalizedText?

    package init(name: String, file: ImportedFile) {
        self.name = name
        self.file = file
        emojis = []
        alt = nil
    }
}
