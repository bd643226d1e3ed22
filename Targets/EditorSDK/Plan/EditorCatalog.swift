import StickerModel

/// Everything that the files of a product are made from: the same for all products, with every default applied.
struct EditorCatalog: Sendable {
    let options: EditorOptions
    let categories: [EditorCategory]
    /// All categories in the order the tool shows them, ours among them.
    let shelf: [ShelfEntry]
    /// Whether the editor's own categories are all kept as they are, so that a list may start from its defaults.
    let keepsDefaults: Bool
    /// Whether smart stickers are included by name, or kept with the editor's own categories.
    let hasSmartStickers: Bool
    let sourceID: String
    /// A name for people: the name of the only pack, or the publisher.
    let title: String

    /// All stickers, in order. They are not copied, for there may be thousands.
    var stickers: FlattenSequence<[[EditorSticker]]> { categories.map(\.stickers).joined() }
    /// Further languages that titles or names are given in, sorted; the base text is not counted.
    var languages: [String] {
        Set(categories.flatMap { $0.title.languages + $0.stickers.flatMap(\.name.languages) }).sorted()
    }
    var hasAnimations: Bool { stickers.contains(where: \.isAnimated) }
    var sdkName: String { options.app == .video ? "VideoEditor SDK" : "PhotoEditor SDK" }

    /// Names of all keys the app has to know, in order of use.
    var keyNames: [String] {
        ([options.giphy] + options.providers + [options.weather]).compactMap { $0?.keyName }
    }

    /// The address of remote images, without a slash at its end; nil for images in the app.
    var remoteBase: String? {
        if case .remote(let base) = options.delivery { base } else { nil }
    }

    /// The address of the folder that `assets` and `feed` are in; nil without a feed.
    var feedBase: String? { options.hasFeed ? options.feedBase ?? remoteBase : nil }

    /// How a document names an image: by its path as `bundled` writes it, or by its address.
    func uri(of image: EditorImage, bundled: (String) -> String = { $0 }) -> String {
        remoteBase.map { $0 + "/" + SafeText<URI>.path(image.path).string } ?? bundled(image.path)
    }

    /// Icons of categories that are not made of our stickers, each once.
    var shelfImages: [EditorImage] {
        let own = Set(categories.map(\.icon.path))
        return shelf.compactMap { entry -> EditorImage? in
            switch entry {
            case .own, .existing: nil
            case .source(_, _, let icon): icon
            }
        }.filter { !own.contains($0.path) }
    }
}

enum ShelfEntry: Sendable {
    case own(EditorCategory)
    /// A built-in category; `stickers` are the identifiers of those to show, nil for all of them.
    case existing(BuiltinCategory, stickers: [String]?)
    /// `icon` is a file of the output, nil for GIPHY as the editor has it.
    case source(Source, SourceOptions, icon: EditorImage?)

    /// Where stickers are from that are not ours; the raw value is the name of a flag in templates.
    enum Source: String, CaseIterable {
        case giphy
        case provider
        /// A view controller of the app.
        case collection
    }

    var isGiphy: Bool { if case .source(.giphy, _, _) = self { true } else { false } }
}

struct EditorCategory: Sendable {
    /// Unique in the catalog: `ana_lim_sticker_category_tea_time`.
    let id: String
    /// Name of its folder, and short name where a product has groups; unique in the catalog: `tea_time`.
    let slug: String
    let title: LocalizedText
    /// PNG, 256 x 256 px.
    let icon: EditorImage
    /// PNG, 184 x 80 px: the header card on the web.
    let wideIcon: EditorImage
    let stickers: [EditorSticker]
    let source: Pack

    /// Every image of its folder, each once.
    var images: [EditorImage] {
        [icon, wideIcon]
            + stickers.flatMap { sticker in
                [sticker.image, sticker.poster, sticker.thumbnail].compactMap(\.self)
                    + sticker.variants.flatMap { [$0.image, $0.thumbnail] }
            }
    }
}

final class EditorSticker: Sendable {
    /// What saved edits store; unique in the catalog, also among variants.
    let id: String
    /// Shown and read out; never empty.
    let name: LocalizedText
    /// The sticker itself: PNG, JPEG or animated GIF; the limit is `EditorOptions.size` px.
    let image: EditorImage
    /// A still of an animation's first frame, PNG; nil for stills.
    let poster: EditorImage?
    /// Always a still: PNG, 256 px or smaller.
    let thumbnail: EditorImage
    /// The same for CE.SDK, in `cesdk/`: 512 px or smaller.
    let largeThumbnail: EditorImage
    let tint: TintMode
    /// Whether users may change brightness, contrast and saturation.
    let adjustments: Bool
    /// Id of the sticker's own picture where it has variants: the sticker's id then names the group. nil without variants.
    let firstVariantID: String?
    /// Further pictures of this sticker; empty for nearly all. The sticker's own picture is not among them.
    let variants: [EditorVariant]
    let source: Sticker

    init(
        id: String, name: LocalizedText, image: EditorImage, poster: EditorImage?, thumbnail: EditorImage,
        largeThumbnail: EditorImage, tint: TintMode, adjustments: Bool, firstVariantID: String?,
        variants: [EditorVariant], source: Sticker
    ) {
        self.id = id
        self.name = name
        self.image = image
        self.poster = poster
        self.thumbnail = thumbnail
        self.largeThumbnail = largeThumbnail
        self.tint = tint
        self.adjustments = adjustments
        self.firstVariantID = firstVariantID
        self.variants = variants
        self.source = source
    }

    /// Words to search by, in the base language.
    var tags: [String] { source.tags }
    var emojis: [String] { source.emojis }
    var isAnimated: Bool { poster != nil }
}

struct EditorVariant: Sendable {
    /// `<sticker>_2`, `<sticker>_3`, … unless a sticker has that id.
    var id: String
    var image: EditorImage
    var thumbnail: EditorImage
}

struct EditorImage: Sendable, Hashable {
    /// Relative to the output folder: `assets/tea_time/ana_sticker_tea_time_cup.png`.
    var path: String
    var recipe: ImageRecipe
    var origin: Origin

    var entry: OutputEntry { OutputEntry(path, .art(.raster(recipe)), origin: origin) }

    /// The same picture at another path; it is rendered once.
    func at(_ path: String) -> EditorImage { EditorImage(path: path, recipe: recipe, origin: origin) }

    var fileName: String { FileName.last(path) }
    var fileExtension: String { FileName.pathExtension(path) }

    var width: OutputDocument { .width(of: path) }
    var height: OutputDocument { .height(of: path) }

    var mimeType: String {
        recipe.encoding.format.mimeType ?? "application/octet-stream"
    }
}

extension LocalizedText {
    /// All texts with a language, sorted by it, apart from an English text that is the base text.
    var translations: [(language: String, text: String)] {
        texts.filter { !$0.key.isEmpty && ($0.key != "en" || $0.value != base) }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    func text(in language: String) -> String {
        texts[language] ?? texts[String(language.prefix { $0 != "-" })] ?? base
    }

    /// The text in each language, for JSON. A text without a language is the English one unless there is another.
    var byLanguage: [String: OutputDocument] {
        var named = texts
        if let plain = named.removeValue(forKey: ""), named["en"] == nil { named["en"] = plain }
        return named.mapValues { .string($0) }
    }

    /// Tags of all languages it is given in.
    var languages: [String] { texts.keys.filter { !$0.isEmpty }.sorted() }
}
