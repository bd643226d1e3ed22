import StickerModel

/// Measurements that stickers and tray images share.
enum FactMeasures {
    /// Each side of the canvas; a square is measured once.
    static func sides(of facts: ImageFacts) -> [Measurement] {
        let size = facts.size
        let details = ["size": "\(Figures.grouped(size.width)) x \(Figures.grouped(size.height))"]
        let sides = size.width == size.height ? [size.width] : [size.width, size.height]
        return sides.map { Measurement(.count($0), details: details) }
    }

    /// The clear space in px at the side where there is least of it; nothing for blank pictures.
    static func margin(of facts: ImageFacts) -> [Measurement] {
        guard let box = facts.pixels?.visibleBox else { return [] }
        let right = facts.size.width - box.x - box.width
        let below = facts.size.height - box.y - box.height
        return [Measurement(.count(min(box.x, box.y, right, below)))]
    }
}
