import StickerModel

/// How icons are made of their masters: composed for each shape, never stretched, always opaque.
package struct IconRecipes: Sendable {
    /// A piece of art that icons are made of.
    package struct Master: Sendable, Hashable {
        /// The art, by its path in the manifest's folder.
        package var file: String
        /// Crop, focus, fit, margin and outline.
        package var edit: ArtEdit

        package init(file: String, edit: ArtEdit) {
            self.file = file
            self.edit = edit
        }
    }

    package var square: Master
    package var wide: Master
    /// nil: taken from the art, white where that gives none.
    package var ground: Color?

    package init(square: Master, wide: Master, ground: Color?) {
        self.square = square
        self.wide = wide
        self.ground = ground
    }

    /// The master an icon of this shape is made of.
    package func master(of size: PixelSize) -> Master { size.width == size.height ? square : wide }

    package func recipe(_ size: PixelSize) -> ImageRecipe {
        let master = master(of: size)
        var framing = Framing(master.edit, canvas: .fixed(size), ground: opaque(ground ?? .white))
        framing.takesGroundFromArt = ground == nil
        // An icon that is drawn too small would show its ground all round.
        framing.enlarges = true
        var encoding = Encoding(.png)
        encoding.isOpaque = true
        return ImageRecipe(
            source: master.file, timing: Timing(master.edit, isStill: true), framing: framing, encoding: encoding)
    }

    private func opaque(_ color: Color) -> Color { Color(red: color.red, green: color.green, blue: color.blue) }
}
