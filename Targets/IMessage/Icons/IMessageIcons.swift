import StickerModel

/// The icons of sticker packs: the list, the check of existing sets, the plan for new ones.
struct IMessageIcons: IconCatalog {
    let target: IMessageTarget
    var table: IconTable { target.icons }

    var lists: [IconList] { [table.list] }

    func plan(_ request: IconRenderRequest) -> OutputPlan {
        let folder = table.list.folder ?? ""
        return OutputPlan(request.iconSet(table.slots(for: request), in: folder) { _ in nil })
    }

    func checklists(in tree: any FileTree, layout: ProjectLayout?) -> [IconChecklist] {
        let source = BundleSource(tree, target, levels: [:])
        let projects = layout == nil ? Self.layouts(source) : [:]
        return FolderKind.iconSet.flatMap { IconChecklist.iconSets(in: tree, extension: $0) }.map { folder in
            // The innermost project around the set is the one that ships it.
            let nearest = projects.filter { folder.isBelow($0.key) }.max { $0.key.count < $1.key.count }
            return checklist(of: folder, layout: layout ?? nearest?.value, in: source)
        }
    }

    /// `layout` is nil when no project says what ships the set.
    private func checklist(of folder: String, layout: ProjectLayout?, in source: BundleSource) -> IconChecklist {
        IconChecklist(table.list, layout: layout ?? .standalone, iconSet: folder, in: source.tree) { checklist, _ in
            let set = IconSetReader.iconSet(at: folder, layout: layout, in: source)
            for icon in set.icons {
                let row = checklist.rows.firstIndex { $0.slot == icon.slot && $0.file == nil }
                if let row { checklist.fill(row, with: icon.path, in: source.tree, entryRemarks: icon.entryRemarks) }
            }
            checklist.notes = set.strays.map { "an entry matches no slot: \($0.title)\($0.suggestion)" }
            checklist.notes += table.slots.filter { set.filled[$0.number, default: 0] > 1 }.map {
                "\($0.title) has more than one entry; the first one counts"
            }
            let isBare = checklist.rows.filter { $0.slot.need == .standalone }.contains { !$0.isFilled }
            if layout == nil, isBare {
                checklist.notes.append(
                    "a standalone pack needs 1024x1024; for a pack inside an app use --layout extension")
            }
            return []
        }
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
    /// The slots a request is for.
    func slots(for request: IconRenderRequest) -> [IconSlot] {
        slots.filter { $0.need != .standalone || request.layout == .standalone }
    }
}

extension IMessageIcon {
    /// What is wrong with the entry of the icon, the image aside.
    fileprivate var entryRemarks: [IconRemark] {
        if let idiom = idiom?.value, idiom != slot.idiom { return [.wrongIdiom(idiom)] }
        return platform?.value == slot.platform ? [] : [.wrongPlatform]
    }
}
