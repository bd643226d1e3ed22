import StickerModel

extension IconRenderRequest {
    /// The masters of a pack: those of its options, its icon, or its first sticker. nil for a pack without art.
    init?(_ pack: PlannedPack) {
        let options = pack.options
        guard let square = Self.square(pack) else { return nil }
        var wide = square
        if let file = options.wideIcon {
            wide = IconMaster(file: file, edit: pack.source.edit.plain)
        }
        self.init(
            square: Self.fitted(square, options), wide: Self.fitted(wide, options), background: pack.source.background,
            layout: options.hasMarketingIcon ? .standalone : .extension)
    }

    private static func square(_ pack: PlannedPack) -> IconMaster? {
        if let file = pack.options.icon ?? pack.source.icon {
            return IconMaster(file: file, edit: pack.source.edit.plain)
        }
        guard let first = pack.source.stickers.first else { return nil }
        var edit = first.edit
        // Drawn to its edges, a sticker that stands in for an icon would look cut.
        edit.margin = max(edit.margin, IconMaster.roomyMargin)
        return IconMaster(file: first.file, edit: edit)
    }

    private static func fitted(_ master: IconMaster, _ options: IMessageOptions) -> IconMaster {
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
