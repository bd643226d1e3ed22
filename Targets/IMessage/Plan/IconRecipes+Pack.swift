import StickerModel

extension IconRecipes {
    /// Clear px round a sticker that stands in for an icon, on a 512 px canvas: drawn to its edges, it would look cut.
    private static let stickerMargin = 40.0

    /// The masters of a pack: those of its options, its icon, or its first sticker. nil for a pack without art.
    init?(_ pack: PlannedPack) {
        let options = pack.options
        guard let square = Self.square(pack) else { return nil }
        var wide = square
        if let file = options.wideIcon {
            wide = Master(file: file, edit: pack.source.edit.plain)
        }
        self.init(
            square: Self.fitted(square, options), wide: Self.fitted(wide, options), ground: pack.source.ground)
    }

    private static func square(_ pack: PlannedPack) -> Master? {
        if let file = pack.options.icon ?? pack.source.icon {
            return Master(file: file, edit: pack.source.edit.plain)
        }
        guard let first = pack.source.stickers.first else { return nil }
        var edit = first.edit
        edit.margin = max(edit.margin, stickerMargin)
        return Master(file: first.file, edit: edit)
    }

    private static func fitted(_ master: Master, _ options: IMessageOptions) -> Master {
        var master = master
        if let fit = options.iconFit {
            master.edit.fit = fit == .crop ? .cover : .contain
            // A cropped icon goes to its edges.
            if fit == .crop { master.edit.margin = 0 }
        }
        if let focus = options.iconFocus {
            master.edit.focusX = focus.x
            master.edit.focusY = focus.y
        }
        return master
    }
}

extension ArtEdit {
    /// How pack-level art is shown: without what is meant for the silhouettes of stickers.
    fileprivate var plain: ArtEdit {
        var edit = self
        edit.outline = nil
        edit.margin = 0
        return edit
    }
}
