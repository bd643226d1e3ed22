import StickerModel

extension ProductEmitter {
    /// The limit for the stickers of one function: the limit for the code of a method is 64 KB.
    private static let stickersPerFunction = 100

    /// PhotoEditor SDK and VideoEditor SDK for Android: Kotlin with both registrations, drawables, and the modules to
    /// include.
    ///
    /// No comma follows a last argument: Kotlin before 1.4 refuses it.
    var androidFiles: [OutputEntry] {
        let drawables = Drawables(catalog)
        let isRemote = catalog.options.delivery.isRemote
        let texts = CatalogValues<KotlinCode>(catalog) { image in
            .literal(isRemote ? catalog.uri(of: image) : drawables.name(of: image))
        }
        var values = texts.shared
        values["categories"] = .list(
            texts.categories.map { category in
                var category = category
                if case .list(let stickers)? = category["stickers"] {
                    let starts = stride(from: 0, to: stickers.count, by: Self.stickersPerFunction)
                    category["parts"] = .list(
                        starts.map { ["stickers": .list(Array(stickers[$0...].prefix(Self.stickersPerFunction)))] })
                }
                return category
            })
        let shelf = Shelf(catalog)
        values["adds"] = .flag(shelf.addsToDefaults)
        values["shelf"] = .list(shelf.entries)
        for name in Shelf.packs + ["smart"] {
            values["imports-" + name] = .flag(shelf.entries.contains { $0[name] == .flag(true) })
        }
        values["imports-modes"] = .flag(catalog.stickers.contains { $0.tint != .none || $0.adjustments })

        func entry(_ name: String, _ values: [String: Template<KotlinCode>.Value] = [:]) -> OutputEntry {
            platform.entry("android/\(name)", values)
        }
        var files = [entry("StickerCatalog.kt", values), entry("StickerMaker.kt")]
        if let weather = catalog.options.weather {
            files.append(entry("StickerWeather.kt", ["celsius": .flag(weather.unit == .celsius)]))
        }
        files.append(
            entry("modules.txt", ["modules": .list(androidModules.map { ["module": .text($0)] })]))
        guard !isRemote else { return files }
        let keep: SafeText<XML> = drawables.files.map { "@drawable/\(.text($0.name))" }.joined(separator: ",")
        files.append(
            platform.entry(
                "android/res/raw/sticker_keep.xml", from: "android/sticker_keep.xml", ["drawables": .text(keep)]))
        return files
            + drawables.files.map { name, image in
                image.at("android/res/drawable-nodpi/\(name).\(image.fileExtension)").entry
            }
    }

    private var androidModules: [SafeText<KotlinCode>] {
        let shown = catalog.shelf.compactMap { entry in
            if case .existing(let category, _) = entry { category } else { nil }
        }
        var modules: [SafeText<KotlinCode>] = ["ui:sticker"]
        modules += shown.map(\.shortName).filter(Shelf.packs.contains).map { "assets:sticker-\(.name($0))" }
        let showsAnimated = shown.contains(where: \.isVideoOnly)
        if catalog.hasAnimations || showsAnimated || catalog.options.giphy != nil {
            modules.append("backend:sticker-animated")
        }
        if catalog.hasSmartStickers { modules.append("backend:sticker-smart") }
        if catalog.options.giphy != nil { modules.append("ui:giphy-sticker") }
        return modules.uniqued
    }
}

/// The list of categories that the sticker tool shows.
private struct Shelf {
    /// Short names of the categories that a module of the SDK makes whole.
    static let packs = ["emoticons", "shapes", "animated"]

    /// Whether our entries are added to the SDK's own list; otherwise our list replaces it. The SDK's own list has no
    /// weather.
    let addsToDefaults: Bool
    /// Each is one of: `personal`, the number of an `own` category, one of `packs`, `smart`, or a built-in category
    /// with some of its `stickers`.
    private(set) var entries: [[String: Template<KotlinCode>.Value]] = []
    private let hasWeather: Bool

    init(_ catalog: EditorCatalog) {
        hasWeather = catalog.options.weather != nil
        addsToDefaults = catalog.keepsDefaults && !hasWeather
        if catalog.options.personal != nil { add(["personal": .flag(true)]) }
        var number = 0
        var followsExisting = false
        for entry in catalog.shelf {
            switch entry {
            case .own:
                number += 1
                add(["own": "\(number)"], atEnd: followsExisting)
            case .existing(let category, let stickers):
                followsExisting = followsExisting || addsToDefaults
                if !addsToDefaults { add(category, stickers) }
            case .source: break
            }
        }
    }

    private mutating func add(_ values: [String: Template<KotlinCode>.Value], atEnd: Bool = false) {
        let entry: [String: Template<KotlinCode>.Value] = [
            "personal": .flag(false), "own": "", "emoticons": .flag(false), "shapes": .flag(false),
            "animated": .flag(false), "smart": .flag(false), "stickers": [],
            "position": atEnd ? "" : "\(entries.count)",
        ]
        entries.append(entry.merging(values) { $1 })
    }

    private mutating func add(_ category: BuiltinCategory, _ stickers: [String]?) {
        guard let stickers else {
            add([category.shortName: .flag(true)])
            return
        }
        if stickers.contains(where: \.isSmartSticker) { add(["smart": .flag(true)]) }
        let drawn = stickers.filter { !$0.isSmartSticker }
        guard let first = drawn.first else { return }
        func literal(_ text: String) -> Template<KotlinCode>.Value { .text(.literal(text)) }
        add([
            "id": literal(category.id), "title": literal(category.title), "icon": literal(first),
            "stickers": .list(
                drawn.map { ["id": literal($0), "name": literal(EditorNames.words(category.name(of: $0)))] }),
        ])
    }
}

/// Names of the drawables of a catalog: one flat folder for the whole app.
private struct Drawables {
    /// In catalog order.
    private(set) var files: [(name: String, image: EditorImage)] = []
    private var names: [String: String] = [:]

    init(_ catalog: EditorCatalog) {
        var free = EditorNames.namer
        var wanted: [(String, EditorImage)] = []
        for category in catalog.categories {
            for sticker in category.stickers {
                for image in [sticker.image] + sticker.variants.map(\.image) {
                    wanted.append((FileName.stem(image.fileName), image))
                }
            }
        }
        // Stickers first: their names are their identifiers.
        for category in catalog.categories {
            wanted.append((EditorNames.plain(category.id) + "_icon", category.icon))
            for sticker in category.stickers {
                wanted.append((FileName.stem(sticker.thumbnail.fileName) + "_thumb", sticker.thumbnail))
            }
        }
        for (name, image) in wanted where names[image.path] == nil {
            let name = free.claim(name)
            names[image.path] = name
            files.append((name, image))
        }
    }

    /// The drawable of an image of the catalog.
    func name(of image: EditorImage) -> String { names[image.path] ?? "" }
}
