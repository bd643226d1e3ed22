import StickerModel

struct CategoryPlanner {
    static let iconName = "_category.png"

    let pack: Pack
    let names: CategoryNames
    let recipes: EditorRecipes
    let target: String

    private var own: Options { pack.options(for: target) }
    private var folder: String { "assets/\(names.slug)" }

    var category: EditorCategory {
        let stickers = zip(pack.stickers(for: target), names.stickers).map { sticker($0, $1) }
        let wide = own.string("wide-icon").map { ($0, pack.edit.plain) } ?? iconArt
        return EditorCategory(
            id: names.id, slug: names.slug, title: own["title"]?.localizedText ?? LocalizedText(pack.name),
            icon: icon(Self.iconName, iconArt, .square(EditorRecipes.thumbnailSide)),
            wideIcon: icon("_category_wide.png", wide, EditorRecipes.cardSize), stickers: stickers, source: pack)
    }

    /// Art of the category's icon: from the manifest, or the first sticker.
    private var iconArt: (file: String, edit: ArtEdit) {
        if let file = own.string("icon") ?? pack.icon { return (file, pack.edit.plain) }
        let first = pack.stickers(for: target).first ?? pack.stickers.first
        return (first?.file ?? "", first?.edit ?? pack.edit)
    }

    private func icon(_ name: String, _ master: (file: String, edit: ArtEdit), _ size: PixelSize) -> EditorImage {
        EditorImage(
            path: "\(folder)/\(name)", recipe: recipes.icon(master.file, master.edit, size),
            origin: Origin(pack: pack.id, art: master.file, role: "icon"))
    }

    private func sticker(_ sticker: Sticker, _ names: StickerNames) -> EditorSticker {
        let edit = sticker.edit
        let file = names.file
        func image(_ path: String, _ recipe: ImageRecipe, _ role: String) -> EditorImage {
            EditorImage(
                path: path, recipe: recipe,
                origin: Origin(pack: pack.id, sticker: sticker.id, art: recipe.source, role: role))
        }
        let animates = recipes.options.app == .video && recipes.art.isAnimated(sticker.file, edit)
        let recipe = animates ? recipes.animation(sticker.file, edit) : recipes.sticker(sticker.file, edit)
        let preview = sticker.options.string("thumbnail")
        func thumbnail(_ side: Int) -> ImageRecipe {
            preview.map { recipes.still($0, ArtEdit(), side: side) } ?? recipes.still(sticker.file, edit, side: side)
        }
        let tint = (sticker.options.string("tint") ?? own.string("tint")).flatMap(TintMode.init) ?? .none
        return EditorSticker(
            id: names.id, name: name(of: sticker),
            image: image("\(folder)/\(file).\(recipe.encoding.format.fileExtension)", recipe, Origin.stickerRole),
            poster: animates
                ? image(
                    "\(folder)/posters/\(file).png", recipes.still(sticker.file, edit, side: recipes.options.size),
                    "poster")
                : nil,
            thumbnail: image("\(folder)/thumbs/\(file).png", thumbnail(EditorRecipes.thumbnailSide), "thumbnail"),
            largeThumbnail: image("cesdk/thumbs/\(file).png", thumbnail(EditorRecipes.largeThumbnailSide), "thumbnail"),
            tint: tint, adjustments: sticker.options.bool("adjustments") ?? own.bool("adjustments") ?? false,
            firstVariantID: names.firstVariant, variants: variants(of: sticker, names, image),
            source: sticker)
    }

    private func variants(
        of sticker: Sticker, _ names: StickerNames, _ image: (String, ImageRecipe, String) -> EditorImage
    ) -> [EditorVariant] {
        zip(sticker.variants, names.variants).map { file, variant in
            var edit = sticker.edit
            // Times and frames belong to the sticker's own art.
            edit.trimStart = nil
            edit.trimEnd = nil
            edit.poster = nil
            edit.crop = nil
            edit.content = nil
            let recipe = recipes.sticker(file, edit)
            return EditorVariant(
                id: variant.id,
                image: image("\(folder)/\(variant.file).\(recipe.encoding.format.fileExtension)", recipe, "variant"),
                thumbnail: image(
                    "\(folder)/thumbs/\(variant.file).png",
                    recipes.still(file, edit, side: EditorRecipes.thumbnailSide),
                    "thumbnail"))
        }
    }

    private func name(of sticker: Sticker) -> LocalizedText {
        let given = sticker.options["name"]?.localizedText ?? sticker.alt
        let plain = given.map { LocalizedText($0.texts.mapValues(AccessibilityText.plain)) }
        return plain.flatMap { $0.base.isEmpty ? nil : $0 } ?? LocalizedText(EditorNames.words(sticker.id))
    }
}

extension ArtFacts {
    /// Whether art still moves after an edit.
    func isAnimated(_ file: String, _ edit: ArtEdit) -> Bool {
        guard let facts = self[file] else { return false }
        // A timeline that is not possible is reported where it is rendered.
        return (try? Timing(edit, isStill: false).timeline(over: facts.durations))?.isAnimated ?? false
    }
}
