import StickerModel

/// All output files of one pack.
struct ProjectFiles: Sendable {
    let pack: PlannedPack
    let recipes: ImageRecipes
    let icons: IconRenderRequest?
    let table: IconTable
    let templates: IMessageTemplates

    var entries: [OutputEntry] {
        let project = pack.project
        let root = pack.folder + "/"
        func text(_ path: String, _ text: SafeText<some TextLanguage>) -> OutputEntry {
            OutputEntry(root + path, .text(text.file))
        }
        let catalog = CatalogLayout(
            pack: pack, recipes: recipes, icons: icons, table: table, root: root + project.catalogPath)
        var entries: [OutputEntry] = []
        if pack.options.layout == .standalone {
            let bundle = "\(project.app).xcodeproj"
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
            text("\(StickerProject.extensionName)/Info.plist", templates.extensionPlist.filled(project.xmlValues)))
        return entries + strings(project, root) + catalog.entries
    }

    private func strings(_ project: StickerProject, _ root: String) -> [OutputEntry] {
        project.languages.map { language in
            let labels = pack.stickers.compactMap { planned -> (file: String, label: String)? in
                let label = language == "en" ? planned.label : planned.translations[language]
                return label.map { (planned.fileName(pack.options.animationFormat), $0) }
            }
            return OutputEntry(root + project.stringsPath(language), .text(StringsFile(labels: labels).text.file))
        }
    }
}

/// The asset catalog of one pack: its folders, their `Contents.json` and images.
struct CatalogLayout: Sendable {
    let pack: PlannedPack
    let recipes: ImageRecipes
    let icons: IconRenderRequest?
    let table: IconTable
    /// The catalog's folder.
    let root: String

    var entries: [OutputEntry] {
        [contents(root, [:])] + iconEntries
            + [contents(packFolder, packFields)] + pack.stickers.flatMap(stickerEntries)
    }

    private var packFolder: String { "\(root)/\(pack.name).stickerpack" }

    private func contents(_ folder: String, _ fields: [String: OutputDocument]) -> OutputEntry {
        let info: OutputDocument = .object(["author": .string("stickerpress"), "version": .integer(1)])
        return OutputEntry(folder + "/Contents.json", .document(.object(fields.merging(["info": info]) { $1 })))
    }

    private var packFields: [String: OutputDocument] {
        [
            "properties": .object(["grid-size": .string(pack.options.size.rawValue)]),
            "stickers": .list(pack.stickers.map { .object(["filename": .string($0.folder)]) }),
        ]
    }

    private func stickerEntries(_ planned: PlannedSticker) -> [OutputEntry] {
        let folder = packFolder + "/" + planned.folder
        let origin = Origin(
            pack: pack.source.id, sticker: planned.sticker.id, art: planned.sticker.file, role: "sticker")
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
        guard let icons else { return [] }
        let folder = "\(root)/\(StickerProject.iconSetName).stickersiconset"
        return icons.iconSet(table.slots(for: icons), in: folder) { recipe in
            Origin(pack: pack.source.id, art: recipe.source, role: "icon")
        }
    }
}
