import StickerModel

/// The files of a project.
extension PlannedApp {
    func entries(by target: IMessageTarget) -> [OutputEntry] {
        let root = folder + "/"
        func entry<Language>(
            _ path: String, from template: String, _ values: [String: Template<Language>.Value]
        ) -> OutputEntry { target.platform.entry(root + path, from: template, values) }
        var entries: [OutputEntry] = []
        let isStandalone = options.layout == .standalone
        let bundle = "\(projectName).xcodeproj"
        if isStandalone {
            let text = projectText(target.platform.template("project.pbxproj"))
            entries += [
                OutputEntry(root + "\(bundle)/project.pbxproj", .text(text)),
                entry("\(bundle)/xcshareddata/xcschemes/\(projectName).xcscheme", from: "App.xcscheme", xmlValues),
                entry("project.yml", from: "project.yml", yamlValues),
                entry("\(projectName)/Info.plist", from: "App-Info.plist", xmlValues),
            ]
        } else {
            entries.append(entry("project.yml", from: "extension.yml", yamlValues))
        }
        entries.append(entry("\(extensionName)/Info.plist", from: "Extension-Info.plist", xmlValues))
        if shape != .separate {
            entries.append(entry("README.md", from: "README.md", readme(isStandalone ? bundle : "")))
        }
        if isCoded {
            for source in StickerProject.sources {
                let values: [String: Template<SwiftCode>.Value] = [:]
                entries.append(entry("\(extensionName)/\(source)", from: source + ".template", values))
            }
        }
        let catalog = root + catalogPath
        return entries + [contents(catalog, [:])] + iconSet(in: catalog, target.icons)
            + (isCoded ? list(in: root + extensionName + "/" + StickerProject.stickerFolder) : pack(in: catalog))
    }

    /// Values for the template of the README. `project` is the name of the Xcode project, if there is one.
    private func readme(_ project: String) -> [String: Template<Markdown>.Value] {
        let count = packs.map(\.stickers.count).reduce(0, +)
        return [
            "name": .text(.text(name)), "packs-count": .text(.text(MetricUnit.packs.text(Double(packs.count)))),
            "stickers-count": .text(.text(MetricUnit.stickers.text(Double(count)))),
            "project": .text(.text(project)), "extension": .text(.text(extensionName)),
            "is-coded": .flag(isCoded), "store-facts": StoreFact.entries(of: "App Store"),
            "packs": .list(
                packs.map { pack in
                    ["pack-name": .text(.text(pack.source.name)), "count": .text(.text("\(pack.stickers.count)"))]
                }),
        ]
    }

    // MARK: Asset catalog

    private func contents(_ folder: String, _ fields: [String: OutputDocument]) -> OutputEntry {
        let info: OutputDocument = .object(["author": .string("stickerpress"), "version": .integer(1)])
        return OutputEntry(folder + "/Contents.json", .document(.object(fields.merging(["info": info]) { $1 })))
    }

    private func iconSet(in catalog: String, _ table: IconTable) -> [OutputEntry] {
        guard let icons else { return [] }
        let folder = "\(catalog)/\(StickerProject.iconSetName).stickersiconset"
        return icons.iconSet(table.slots(for: icons), in: folder) { recipe in
            Origin(pack: (iconPack ?? lead).id, art: recipe.source, role: "icon")
        }
    }

    private func pack(in catalog: String) -> [OutputEntry] {
        let folder = "\(catalog)/\(stem).stickerpack"
        let size = packs.first?.sizeClass ?? .regular
        let stickers = packs.flatMap(\.stickers).map { OutputDocument.object(["filename": .string($0.folder)]) }
        let document: [String: OutputDocument] = [
            "properties": .object(["grid-size": .string(size.rawValue)]), "stickers": .list(stickers),
        ]
        return [contents(folder, document)]
            + packs.flatMap { pack in
                zip(pack.stickers, pack.pictures(in: folder + "/")).flatMap { sticker, picture in
                    let properties = sticker.members(label: "accessibility-label")
                    return [contents(folder + "/" + sticker.folder, ["properties": .object(properties)]), picture]
                }
            }
    }

    // MARK: Extension with code

    /// The list of all packs, and a folder of images for each.
    private func list(in folder: String) -> [OutputEntry] {
        let listed = packs.map { pack in
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
        return [OutputEntry(folder + "/" + StickerProject.listName, .document(.object(["packs": .list(listed)])))]
            + packs.flatMap { $0.pictures(in: folder + "/" + $0.source.id + "/") }
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
