import StickerModel

/// The icons of sticker packs: what to draw, what somebody has, what the documents say.
struct IMessageIcons: IconCatalog {
    let table: IconTable

    var lists: [IconList] { [table.list] }

    func plan(_ order: IconRenderRequest) -> OutputPlan {
        let folder = table.list.folder ?? ""
        return OutputPlan(order.iconSet(table.slots(for: order), in: folder) { _ in nil })
    }

    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist] {
        let index = tree.folders
        let projects = layout == nil ? Self.layouts(of: tree, index) : [:]
        return Self.sets(in: tree, index).map { folder in
            // The project nearest to the set says what ships it.
            let nearest = projects.filter { folder.isBelow($0.key) }.max { $0.key.count < $1.key.count }
            var reader = IconSetChecker(tree, index, table: table, layout: layout ?? nearest?.value)
            return reader.checklist(of: folder)
        }
    }

    private static func sets(in tree: any FileTree, _ index: FolderIndex) -> [String] {
        let isSet = FolderKind.iconSet.contains(FileName.pathExtension(FileName.last(tree.name)))
        return isSet ? [""] : index.folders(below: "", endings: FolderKind.iconSet)
    }

    /// What each folder with an Xcode project ships.
    private static func layouts(of tree: any FileTree, _ index: FolderIndex) -> [String: ProjectLayout] {
        var layouts: [String: ProjectLayout] = [:]
        for project in index.folders(below: "", endings: FolderKind.project) {
            let file = project + "/project.pbxproj"
            guard tree.contains(file) else { continue }
            var reader = ProjectReader(
                path: file, folder: FileName.folder(project), levels: [:], log: FindingLog(RuleBook(rules: [])))
            layouts[FileName.folder(project)] = reader.project(in: tree)?.layout
        }
        return layouts
    }
}

extension IconTable {
    /// The slots an order asks for.
    func slots(for order: IconRenderRequest) -> [IconSlot] {
        slots.filter { $0.need != .standalone || order.layout == .standalone }
    }
}
