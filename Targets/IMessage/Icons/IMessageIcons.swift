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
        let layouts = StickerBundles(tree).all.filter { $0.kind.id == IMessageBundleKind.project.id }.map {
            ($0.path, ProjectReader.projects(below: $0.path, in: source).compactMap(\.layout).first)
        }
        return FolderKind.iconSet.flatMap { IconChecklist.iconSets(in: tree, extension: $0) }.map { folder in
            let own = layouts.first { folder.isBelow($0.0) }?.1
            return checklist(of: folder, layout: layout ?? own, in: source)
        }
    }

    /// `layout` is nil when no project says what ships the set.
    private func checklist(of folder: String, layout: ProjectLayout?, in source: BundleSource) -> IconChecklist {
        IconChecklist(table.list, layout: layout ?? .extension, iconSet: folder, in: source.tree) { checklist, _ in
            let set = IconSetReader.iconSet(at: folder, layout: layout, in: source)
            for icon in set.icons {
                let row = checklist.rows.firstIndex { $0.slot == icon.slot && $0.file == nil }
                if let row { checklist.fill(row, with: icon.path, in: source.tree, entryRemarks: icon.entryRemarks) }
            }
            checklist.notes = set.unassigned.map { "an entry matches no slot: \($0.title)\($0.suggestion(in: table))" }
            checklist.notes += table.slots.filter { set.count(of: $0) > 1 }.map {
                "\($0.title) has more than one entry; the first one counts"
            }
            let isBare = checklist.rows.filter { $0.slot.need == .standalone }.contains { !$0.isFilled }
            if layout == nil, isBare {
                checklist.notes.append(
                    "a standalone pack needs 1024x1024, a pack inside an app does not; --layout says which it is")
            }
            return []
        }
    }
}

extension IconTable {
    func slots(for request: IconRenderRequest) -> [IconSlot] {
        slots.filter { $0.need != .standalone || request.layout == .standalone }
    }
}

extension IMessageIcon {
    /// What is wrong with the entry of the icon, the image aside.
    var entryRemarks: [IconRemark] {
        if let idiom = entry?.idiom?.value, idiom != slot.idiom { return [.wrongIdiom(idiom)] }
        return entry?.platform?.value == slot.platform ? [] : [.wrongPlatform]
    }
}
