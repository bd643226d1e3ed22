import StickerModel

/// All files of one pack.
struct ProjectFiles: Sendable {
    let pack: PlannedPack
    let recipes: ImageRecipes
    let icons: IconRenderRequest?
    let table: IconTable
    let templates: IMessageTemplates

    var entries: [OutputEntry] {
        let project = pack.project
        let values = project.templateValues
        let root = pack.folder + "/"
        func text(_ path: String, _ template: Template) -> OutputEntry {
            OutputEntry(root + path, .text(template.filled(values)))
        }
        let catalog = CatalogLayout(
            pack: pack, recipes: recipes, icons: icons, table: table, root: root + project.catalogPath)
        var entries: [OutputEntry] = []
        if pack.options.layout == .standalone {
            let bundle = "\(project.app).xcodeproj"
            entries += [
                OutputEntry(root + "\(bundle)/project.pbxproj", .text(project.projectText)),
                text("\(bundle)/xcshareddata/xcschemes/\(project.app).xcscheme", templates.scheme),
                text("project.yml", templates.projectYAML),
                text("\(project.app)/Info.plist", templates.appPlist),
            ]
        } else {
            entries.append(text("project.yml", templates.extensionYAML))
        }
        entries.append(text("\(StickerProject.extensionName)/Info.plist", templates.extensionPlist))
        return entries + strings(project, root) + catalog.entries
    }

    private func strings(_ project: StickerProject, _ root: String) -> [OutputEntry] {
        project.languages.map { language in
            let labels = pack.stickers.compactMap { planned -> (file: String, label: String)? in
                let label = language == "en" ? planned.label : planned.translations[language]
                return label.map { (planned.fileName(pack.options.animationFormat), $0) }
            }
            return OutputEntry(root + project.stringsPath(language), .text(StringsFile(labels: labels).text))
        }
    }
}
