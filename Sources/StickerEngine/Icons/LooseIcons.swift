import StickerModel

/// Ticks a folder of images that says nowhere what they are for.
struct LooseIcons {
    let lists: [IconList]

    /// The lists that an image's exact size gives away, or the first list where none does.
    func checklists(in tree: any FileTree, _ layout: ProjectLayout?) -> [IconChecklist] {
        let files = IconChecklist.images(in: "", of: tree)
        let sizes = Set(files.compactMap { try? tree.image($0).size })
        var chosen = lists.filter { list in
            // 1024 x 1024 belongs to several lists and tells nothing.
            list.slots.contains { slot in sizes.contains(slot.pixels) && isTelling(slot.pixels) }
        }
        if chosen.isEmpty { chosen = Array(lists.prefix(1)) }
        var checklists = chosen.map { IconChecklist($0, layout: layout ?? .standalone, imagesIn: "", of: tree) }
        settleStrangers(&checklists)
        if files.isEmpty, !checklists.isEmpty {
            checklists[0].notes = ["there is neither an icon set nor an image directly in this folder"]
        }
        return checklists
    }

    private func isTelling(_ size: PixelSize) -> Bool {
        lists.count { list in list.slots.contains { $0.pixels == size } } == 1
    }

    /// An image is unassigned only when no list has a place for it.
    private func settleStrangers(_ checklists: inout [IconChecklist]) {
        let used = Set(checklists.flatMap { $0.rows.filter(\.isFilled).compactMap(\.file) })
        // What fills one list exactly is no bad attempt at another.
        for index in checklists.indices {
            for row in checklists[index].rows.indices {
                let tick = checklists[index].rows[row]
                guard let file = tick.file, !tick.isFilled, used.contains(file) else { continue }
                checklists[index].rows[row] = IconCheck(tick.slot, isNeeded: tick.isNeeded)
            }
        }
        let named = Set(checklists.flatMap { $0.rows.compactMap(\.file) })
        for index in checklists.indices {
            checklists[index].unassigned = index == 0 ? checklists[index].unassigned.filter { !named.contains($0) } : []
            if index > 0 { checklists[index].notes = [] }
        }
    }
}
