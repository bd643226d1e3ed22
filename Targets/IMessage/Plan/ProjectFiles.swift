import StickerModel

/// All output files of one app.
struct ProjectFiles: Sendable {
    let app: PlannedApp
    let recipes: ImageRecipes
    let table: IconTable
    let templates: IMessageTemplates

    var entries: [OutputEntry] {
        let project = app.project
        let root = app.folder + "/"
        func text(_ path: String, _ text: SafeText<some TextLanguage>) -> OutputEntry {
            OutputEntry(root + path, .text(text.file))
        }
        let catalog = CatalogLayout(app: app, recipes: recipes, table: table, root: root + project.catalogPath)
        var entries: [OutputEntry] = []
        let isStandalone = app.options.layout == .standalone
        let bundle = "\(project.app).xcodeproj"
        if isStandalone {
            entries += [
                text("\(bundle)/project.pbxproj", project.projectText),
                text(
                    "\(bundle)/xcshareddata/xcschemes/\(project.app).xcscheme",
                    templates.scheme.filled(project.xmlValues)),
                text("project.yml", templates.projectYAML.filled(project.yamlValues)),
                text("\(project.app)/Info.plist", templates.appPlist.filled(project.xmlValues)),
            ]
        } else {
            entries.append(text("project.yml", templates.extensionYAML.filled(project.yamlValues)))
        }
        entries.append(
            text("\(project.extensionName)/Info.plist", templates.extensionPlist.filled(project.xmlValues)))
        if app.shape != .separate {
            entries.append(text("README.md", templates.readme.filled(readme(isStandalone ? bundle : ""))))
        }
        if project.isCoded {
            entries += [
                text("\(project.extensionName)/\(StickerProject.sources[0])", templates.controller.filled([:])),
                text("\(project.extensionName)/\(StickerProject.sources[1])", templates.packs.filled([:])),
            ]
        }
        return entries + strings(project, root) + catalog.entries
            + (project.isCoded ? StickerList(app: app, recipes: recipes, root: root + project.stickerPath).entries : [])
    }

    private func strings(_ project: StickerProject, _ root: String) -> [OutputEntry] {
        project.languages.map { language in
            let labels = app.packs.flatMap { pack in
                pack.stickers.compactMap { planned -> (file: String, label: String)? in
                    let label = language == "en" ? planned.label : planned.translations[language]
                    return label.map { (planned.fileName(pack.options.animationFormat), $0) }
                }
            }
            return OutputEntry(root + project.stringsPath(language), .text(StringsFile(labels: labels).text.file))
        }
    }

    /// Values for the template of the README. `project` is the name of the Xcode project, if there is one.
    private func readme(_ project: String) -> [String: Template<Markdown>.Value] {
        let count = app.packs.map(\.stickers.count).reduce(0, +)
        return [
            "name": .text(.text(app.name)), "packs-count": .text(.text(MetricUnit.packs.text(Double(app.packs.count)))),
            "stickers-count": .text(.text(MetricUnit.stickers.text(Double(count)))),
            "project": .text(.text(project)), "extension": .text(.text(app.project.extensionName)),
            "is-coded": .flag(app.project.isCoded), "store-facts": StoreFact.entries(of: "App Store"),
            "packs": .list(
                app.packs.map { pack in
                    ["pack-name": .text(.text(pack.source.name)), "count": .text(.text("\(pack.stickers.count)"))]
                }),
        ]
    }
}

/// The asset catalog of one app: its folders, their `Contents.json` and images. An extension with code has only the
/// icons in it.
struct CatalogLayout: Sendable {
    let app: PlannedApp
    let recipes: ImageRecipes
    let table: IconTable
    /// The catalog's folder.
    let root: String

    var entries: [OutputEntry] {
        let icons = [contents(root, [:])] + iconEntries
        guard app.shape != .together else { return icons }
        return icons + [contents(packFolder, packFields)]
            + app.packs.flatMap { pack in pack.stickers.flatMap { stickerEntries($0, of: pack) } }
    }

    private var packFolder: String { "\(root)/\(app.stem).stickerpack" }

    private func contents(_ folder: String, _ fields: [String: OutputDocument]) -> OutputEntry {
        let info: OutputDocument = .object(["author": .string("stickerpress"), "version": .integer(1)])
        return OutputEntry(folder + "/Contents.json", .document(.object(fields.merging(["info": info]) { $1 })))
    }

    private var packFields: [String: OutputDocument] {
        [
            "properties": .object(["grid-size": .string((app.packs.first?.size ?? .regular).rawValue)]),
            "stickers": .list(app.packs.flatMap(\.stickers).map { .object(["filename": .string($0.folder)]) }),
        ]
    }

    private func stickerEntries(_ planned: PlannedSticker, of pack: PlannedPack) -> [OutputEntry] {
        let folder = packFolder + "/" + planned.folder
        let origin = Origin(planned, of: pack)
        var properties: [String: OutputDocument] = [:]
        properties["accessibility-label"] = planned.label.map { .string($0) }
        if case .sequence(let delay) = planned.kind {
            let frames = recipes.frames(planned, in: pack)
            let names = frames.indices.map { planned.fileName(pack.options.animationFormat, frame: $0) }
            properties.merge(timing(delay, frames: frames.count)) { $1 }
            let document: [String: OutputDocument] = [
                "frames": .list(names.map { .object(["filename": .string($0)]) }), "properties": .object(properties),
            ]
            return [contents(folder, document)]
                + zip(names, frames).map { OutputEntry(folder + "/" + $0, .art(.raster($1)), origin: origin) }
        }
        let file = planned.fileName(pack.options.animationFormat)
        properties["filename"] = .string(file)
        return [
            contents(folder, ["properties": .object(properties)]),
            OutputEntry(folder + "/" + file, .art(.raster(recipes.sticker(planned, in: pack))), origin: origin),
        ]
    }

    /// Frames per second where that is a whole number, otherwise seconds for one cycle.
    private func timing(_ delay: Double, frames: Int) -> [String: OutputDocument] {
        let rate = (1000 / delay).rounded()
        let isWhole = abs(rate * delay - 1000) < 1e-9
        return [
            "duration": isWhole ? .integer(Int(rate)) : .number(delay * Double(frames) / 1000),
            "duration-type": .string(isWhole ? "fps" : "fixed"), "repetitions": .integer(0),
        ]
    }

    private var iconEntries: [OutputEntry] {
        guard let icons = app.icons else { return [] }
        let folder = "\(root)/\(StickerProject.iconSetName).stickersiconset"
        return icons.iconSet(table.slots(for: icons), in: folder) { recipe in
            Origin(pack: (app.iconPack ?? app.lead).id, art: recipe.source, role: "icon")
        }
    }
}

extension Origin {
    init(_ planned: PlannedSticker, of pack: PlannedPack) {
        self.init(
            pack: pack.source.id, sticker: planned.sticker.id, art: planned.sticker.file, role: Self.stickerRole)
    }
}
