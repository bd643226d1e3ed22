import StickerModel

/// The icons of sticker packs: the list, the check of existing sets, the plan for new ones.
struct IMessageIcons: IconCatalog {
    let target: IMessageTarget
    var table: IconTable { target.icons }

    var lists: [IconList] { [table.list] }

    func plan(_ order: IconRenderRequest) -> OutputPlan {
        let folder = table.list.folder ?? ""
        return OutputPlan(order.iconSet(table.slots(for: order), in: folder) { _ in nil })
    }

    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist] {
        let source = BundleSource(tree, target, levels: [:])
        let projects = layout == nil ? Self.layouts(source) : [:]
        return Self.sets(source).map { folder in
            // The innermost project around the set is the one that ships it.
            let nearest = projects.filter { folder.isBelow($0.key) }.max { $0.key.count < $1.key.count }
            return IconSetChecker(source, layout: layout ?? nearest?.value).checklist(of: folder)
        }
    }

    private static func sets(_ source: BundleSource) -> [String] {
        let isSet = FolderKind.iconSet.contains(FileName.pathExtension(FileName.last(source.tree.name)))
        return isSet ? [""] : source.index.folders(below: "", endings: FolderKind.iconSet)
    }

    /// The layout of the project in each folder that has one.
    private static func layouts(_ source: BundleSource) -> [String: ProjectLayout] {
        var layouts: [String: ProjectLayout] = [:]
        for project in source.index.folders(below: "", endings: FolderKind.project) {
            let file = project + "/project.pbxproj"
            guard source.tree.contains(file) else { continue }
            let folder = FileName.folder(project)
            layouts[folder] = ProjectReader.project(at: file, folder: folder, in: source).layout
        }
        return layouts
    }
}

extension IconTable {
    /// The slots that a request asks for.
    func slots(for order: IconRenderRequest) -> [IconSlot] {
        slots.filter { $0.need != .standalone || order.layout == .standalone }
    }
}
