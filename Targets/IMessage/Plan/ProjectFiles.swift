import StickerModel

struct ProjectFiles: Sendable {
    let app: PlannedApp
    let target: IMessageTarget

    var entries: [OutputEntry] {
        let project = app.project
        let root = app.folder + "/"
        func entry<Language>(
            _ path: String, from template: String, _ values: [String: Template<Language>.Value]
        ) -> OutputEntry { target.platform.entry(root + path, from: template, values) }
        var entries: [OutputEntry] = []
        let isStandalone = app.options.layout == .standalone
        let bundle = "\(project.app).xcodeproj"
        if isStandalone {
            let text = project.projectText(target.platform.template("project.pbxproj"))
            entries += [
                OutputEntry(root + "\(bundle)/project.pbxproj", .text(text)),
                entry(
                    "\(bundle)/xcshareddata/xcschemes/\(project.app).xcscheme", from: "App.xcscheme", project.xmlValues),
                entry("project.yml", from: "project.yml", project.yamlValues),
                entry("\(project.app)/Info.plist", from: "App-Info.plist", project.xmlValues),
            ]
        } else {
            entries.append(entry("project.yml", from: "extension.yml", project.yamlValues))
        }
        entries.append(
            entry("\(project.extensionName)/Info.plist", from: "Extension-Info.plist", project.xmlValues))
        if app.shape != .separate {
            entries.append(entry("README.md", from: "README.md", readme(isStandalone ? bundle : "")))
        }
        if project.isCoded {
            for source in StickerProject.sources {
                let values: [String: Template<SwiftCode>.Value] = [:]
                entries.append(entry("\(project.extensionName)/\(source)", from: source + ".template", values))
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
        let size = app.packs.first?.sizeClass ?? .regular
        let stickers = app.packs.flatMap(\.stickers).map { OutputDocument.object(["filename": .string($0.folder)]) }
        let document: [String: OutputDocument] = [
            "properties": .object(["grid-size": .string(size.rawValue)]), "stickers": .list(stickers),
        ]
        return [contents(folder, document)]
            + app.packs.flatMap { pack in
                zip(pack.stickers, pack.pictures(in: folder + "/")).flatMap { sticker, picture in
                    let properties = sticker.members(label: "accessibility-label")
                    return [contents(folder + "/" + sticker.folder, ["properties": .object(properties)]), picture]
                }
            }
    }

    // MARK: Extension with code

    /// Name of the list of an extension with code.
    static let listName = "Stickers.json"

    /// The list of all packs, and a folder of images for each.
    private func list(in folder: String) -> [OutputEntry] {
        let packs = app.packs.map { pack in
            OutputDocument.object([
                "id": .string(pack.source.id), "name": .string(pack.source.name),
                "size": .string(pack.sizeClass.rawValue),
                "stickers": .list(
                    pack.stickers.map { sticker in
                        var members = sticker.members(label: "label")
                        let labels = sticker.translations.filter { !$0.value.isEmpty }
                        if !labels.isEmpty { members["labels"] = .object(labels.mapValues { .string($0) }) }
                        return .object(members)
                    }),
            ])
        }
        return [OutputEntry(folder + "/" + Self.listName, .document(.object(["packs": .list(packs)])))]
            + app.packs.flatMap { $0.pictures(in: folder + "/" + $0.source.id + "/") }
    }
}

extension PlannedSticker {
    /// Its image, and what VoiceOver reads under the key `label`; nothing where there is no text.
    fileprivate func members(label: String) -> [String: OutputDocument] {
        var members: [String: OutputDocument] = ["filename": .string(FileName.last(fileName))]
        if !text.isEmpty { members[label] = .string(text) }
        return members
    }
}
