/// A piece of art that icons are made of.
package struct IconMaster: Sendable, Hashable {
    /// Clear px on each side of a 512 px canvas that let art without a background of its own breathe.
    package static let roomyMargin = 40.0

    /// The art, by its path in the manifest's folder.
    package var file: String
    /// Crop, focus, fit, margin and outline.
    package var edit: ArtEdit

    package init(file: String, edit: ArtEdit) {
        self.file = file
        self.edit = edit
    }
}
