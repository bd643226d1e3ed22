/// How icons are rendered from their masters: composed for each shape, never stretched.
package struct IconRenderRequest: Sendable {
    package var square: IconMaster
    /// The art of all other icons, such as the wide ones of iMessage.
    package var wide: IconMaster
    /// nil: taken from the art, or white where the art gives none.
    package var background: Color?
    /// Leaves out what only an app of its own needs.
    package var layout: ProjectLayout

    /// `background` nil takes it from the art; both masters may be the same art.
    package init(square: IconMaster, wide: IconMaster, background: Color?, layout: ProjectLayout = .standalone) {
        (self.square, self.wide, self.background, self.layout) = (square, wide, background, layout)
    }

    package func master(of size: PixelSize) -> IconMaster { size.width == size.height ? square : wide }

    /// An opaque PNG.
    package func recipe(_ size: PixelSize) -> ImageRecipe {
        var recipe = transparentRecipe(size, byteBudget: nil)
        let color = background ?? .white
        recipe.framing.background = Color(red: color.red, green: color.green, blue: color.blue)
        recipe.framing.takesBackgroundFromArt = background == nil
        recipe.encoding.isOpaque = true
        return recipe
    }

    /// A PNG with a transparent background, for images that are displayed on any color. `byteBudget` in bytes.
    package func transparentRecipe(_ size: PixelSize, byteBudget: Int?) -> ImageRecipe {
        let (master, encoding) = (master(of: size), Encoding(.png, byteBudget: byteBudget))
        var recipe = ImageRecipe(of: master.file, master.edit, as: encoding, on: .fixed(size), isStill: true)
        // An icon drawn too small would show its background on all sides.
        if recipe.framing.enlarge == .never { recipe.framing.enlarge = .allow }
        return recipe
    }

    /// An icon set: its document and an image for each slot.
    package func iconSet(_ slots: [IconSlot], in folder: String, origin: (ImageRecipe) -> Origin?) -> [OutputEntry] {
        let document: OutputDocument = .object([
            "images": .list(slots.map(\.document)),
            "info": .object(["author": .string("stickerpress"), "version": .integer(1)]),
        ])
        return [OutputEntry(folder + "/Contents.json", .document(document))]
            + slots.map { slot in
                let recipe = recipe(slot.pixels)
                return OutputEntry(folder + "/" + slot.file, .art(.raster(recipe)), origin: origin(recipe))
            }
    }
}

package struct IconMaster: Sendable, Hashable {
    /// Transparent px kept on each side of a 512 px canvas around art without a background of its own.
    package static let roomyMargin = 40.0
    /// The fewest px of a side that can be enlarged to store icons without looking enlarged.
    package static let smallestSide = 512

    /// The art, by its path in the manifest's folder.
    package var file: String
    /// Crop, focus, fit, margin and outline.
    package var edit: ArtEdit

    package init(file: String, edit: ArtEdit) {
        (self.file, self.edit) = (file, edit)
    }
}

/// How a master of another shape becomes an icon; it is never stretched.
package enum IconFit: String, Sendable, CaseIterable {
    /// The whole master on the background color.
    case background
    /// The master fills the icon; what hangs over is cut off.
    case crop
}
