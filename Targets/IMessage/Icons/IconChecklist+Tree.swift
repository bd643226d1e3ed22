import StickerModel

extension IconChecklist {
    /// Ticks what an `.stickersiconset`, the first set of a catalog or project, or a plain folder of images holds.
    package init(_ table: IconTable, layout: ProjectLayout = .standalone, in tree: any FileTree) {
        self.init(table, layout: layout)
        let index = TreeIndex(tree)
        let sets = index.folders(below: "", endings: FolderKind.iconSet)
        // A set without its document is a folder of images.
        let folder = sets.first ?? ""
        let contents = FileName.join(folder, "Contents.json")
        if tree.contains(contents), (try? tree.json(contents))?["images"] != nil {
            tick(set: folder, table, index, tree)
        } else {
            tick(imagesIn: folder, index, tree)
        }
    }

    private mutating func tick(set folder: String, _ table: IconTable, _ index: TreeIndex, _ tree: any FileTree) {
        var reader = IconSetReader(
            tree, index, table: table, levels: [:], log: FindingLog(RuleBook(rules: [])))
        _ = reader.iconSet(at: folder, name: FileName.last(folder), layout: nil)
        for icon in reader.icons {
            guard let place = rows.firstIndex(where: { $0.slot == icon.slot && $0.file == nil }) else { continue }
            rows[place].file = icon.path
            rows[place].remarks = Self.remarks(on: icon, in: tree)
        }
        strangers = Self.images(in: folder, index).filter { file in !rows.contains { $0.file == file } }
    }

    private static func remarks(on icon: IMessageIcon, in tree: any FileTree) -> [Remark] {
        var remarks: [Remark] = []
        if let idiom = icon.idiom?.value, idiom != icon.slot.idiom {
            remarks.append(.wrongIdiom(idiom))
        } else if icon.platform?.value != icon.slot.platform {
            remarks.append(.wrongPlatform)
        }
        guard let facts = icon.facts else {
            return remarks + [tree.contains(icon.path) ? .unreadable("cannot be read") : .missing]
        }
        return remarks + self.remarks(on: facts, for: icon.slot)
    }

    static func remarks(on facts: ImageFacts, for slot: IconSlot) -> [Remark] {
        var remarks: [Remark] = []
        if facts.size != slot.pixels {
            remarks.append(.wrongSize(SizeDifference(of: facts.size, from: slot.pixels), found: facts.size))
        }
        if facts.format != .png { remarks.append(.notPNG(facts.format.title)) }
        if let pixels = facts.pixels {
            if !pixels.isOpaque {
                remarks.append(.transparent)
            } else if facts.hasAlphaChannel {
                remarks.append(.alphaChannel)
            }
        }
        if facts.isInterlaced { remarks.append(.interlaced) }
        if let profile = facts.colorProfile { remarks.append(.wideGamut(profile)) }
        return remarks
    }

    private static func images(in folder: String, _ index: TreeIndex) -> [String] {
        index.files(in: folder).filter { ["png", "jpg", "jpeg"].contains(FileName.pathExtension($0)) }
            .map { FileName.join(folder, $0) }
    }
}
