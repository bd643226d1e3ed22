import StickerModel

extension StickerMetrics {
    static let classSide = Metric<IMessageSticker>("classSide", in: .pixels) { sticker in
        guard let longer = sticker.sideWithinClasses, let wanted = sticker.sizeClass.flatMap({ sticker.sides[$0] })
        else { return [] }
        let direction = longer > wanted ? "; iOS shrinks it" : "; iOS does not enlarge it"
        return [Measurement(.count(longer), details: ["direction": direction])]
    }

    static let looseSide = Metric<IMessageSticker>("looseSide") { sticker in
        sticker.sideWithinClasses.map { [Measurement(.text("\($0)"))] } ?? []
    }
}

extension IMessageSticker {
    /// The longer side in px when it lies between the least and the greatest class; beyond them other rules speak.
    fileprivate var sideWithinClasses: Int? {
        guard let size = facts?.size, let least = sides.values.min(), let most = sides.values.max() else { return nil }
        let longer = max(size.width, size.height)
        return longer >= least && longer <= most ? longer : nil
    }
}
