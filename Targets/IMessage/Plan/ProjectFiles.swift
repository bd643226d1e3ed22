import StickerModel

struct ProjectFiles: Sendable {
    let app: PlannedApp
    let target: IMessageTarget
    let templates: IMessageTemplates

    var entries: [OutputEntry] {
        let project = app.project
        let root = app.folder + "/"
        func text(_ path: String, _ text: SafeText<WholeFile>) -> OutputEntry {
            OutputEntry(root + path, .text(text))
        }
        var entries: [OutputEntry] = []
        let isStandalone = app.options.layout == .standalone
        let bundle = "\(project.app).xcodeproj"
        if isStandalone {
            entries += [
                text("\(bundle)/project.pbxproj", project.projectText(templates.project)),
                text(
                    "\(bundle)/xcshareddata/xcschemes/\(project.app).xcscheme",
                    templates.scheme.filled(project.xmlValues).file),
                text("project.yml", templates.projectYAML.filled(project.yamlValues).file),
                text("\(project.app)/Info.plist", templates.appPlist.filled(project.xmlValues).file),
            ]
        } else {
            entries.append(text("project.yml", templates.extensionYAML.filled(project.yamlValues).file))
        }
        entries.append(
            text("\(project.extensionName)/Info.plist", templates.extensionPlist.filled(project.xmlValues).file))
        if app.shape != .separate {
            entries.append(text("README.md", templates.readme.filled(readme(isStandalone ? bundle : "")).file))
        }
        if project.isCoded {
            for (source, template) in zip(StickerProject.sources, [templates.controller, templates.packs]) {
                entries.append(text("\(project.extensionName)/\(source)", template.filled([:]).file))
            }
        }
        let catalog = root + project.catalogPath
        return entries + [contents(catalog, [:])] + icons(in: catalog)
            + (project.isCoded ? list(in: root + project.stickerPath) : pack(in: catalog))
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

    // MARK: Asset catalog

    private func contents(_ folder: String, _ fields: [String: OutputDocument]) -> OutputEntry {
        let info: OutputDocument = .object(["author": .string("stickerpress"), "version": .integer(1)])
        return OutputEntry(folder + "/Contents.json", .document(.object(fields.merging(["info": info]) { $1 })))
    }

    private func icons(in catalog: String) -> [OutputEntry] {
        guard let icons = app.icons else { return [] }
        let folder = "\(catalog)/\(StickerProject.iconSetName).stickersiconset"
        return icons.iconSet(target.icons.slots(for: icons), in: folder) { recipe in
            Origin(pack: (app.iconPack ?? app.lead).id, art: recipe.source, role: "icon")
        }
    }

    private func pack(in catalog: String) -> [OutputEntry] {
        let folder = "\(catalog)/\(app.stem).stickerpack"
        let size = app.packs.first?.size ?? .regular
        let stickers = app.packs.flatMap(\.stickers).map { OutputDocument.object(["filename": .string($0.folder)]) }
        let document: [String: OutputDocument] = [
            "properties": .object(["grid-size": .string(size.rawValue)]), "stickers": .list(stickers),
        ]
        return [contents(folder, document)]
            + app.packs.flatMap { pack in
                pack.stickers.flatMap { sticker in
                    let file = sticker.fileName(in: pack)
                    var properties: [String: OutputDocument] = ["filename": .string(file)]
                    properties["accessibility-label"] = sticker.label.map { .string($0) }
                    let own = folder + "/" + sticker.folder
                    return [contents(own, ["properties": .object(properties)]), image(sticker, of: pack, in: own)]
                }
            }
    }

    private func image(_ sticker: AppSticker, of pack: AppPack, in folder: String) -> OutputEntry {
        OutputEntry(
            folder + "/" + sticker.fileName(in: pack), .art(.raster(sticker.recipe(in: pack, target.limits))),
            origin: sticker.origin(in: pack))
    }

    // MARK: Extension with code

    /// Name of the list of an extension with code.
    static let listName = "Stickers.json"

    /// The list of all packs, and a folder of images for each.
    private func list(in folder: String) -> [OutputEntry] {
        let packs = app.packs.map { pack in
            OutputDocument.object([
                "id": .string(pack.source.id), "name": .string(pack.source.name), "size": .string(pack.size.rawValue),
                "stickers": .list(
                    pack.stickers.map { sticker in
                        var members: [String: OutputDocument] = ["filename": .string(sticker.fileName(in: pack))]
                        members["label"] = sticker.label.map { .string($0) }
                        if !sticker.translations.isEmpty {
                            members["labels"] = .object(sticker.translations.mapValues { .string($0) })
                        }
                        return .object(members)
                    }),
            ])
        }
        return [OutputEntry(folder + "/" + Self.listName, .document(.object(["packs": .list(packs)])))]
            + app.packs.flatMap { pack in
                pack.stickers.map { image($0, of: pack, in: folder + "/" + pack.source.id) }
            }
    }
}
