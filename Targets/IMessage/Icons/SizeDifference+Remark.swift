import StickerModel

extension SizeDifference {
    /// What a wrong size probably comes from: a misprint of Apple, or another slot's icon.
    static func remark(on size: PixelSize, table: IconTable) -> String {
        let name = "\(size.width)x\(size.height)"
        let isSlot = table.slots.contains { $0.pixels == size }
        if !isSlot, let misprint = table.disagreements.first(where: { $0.pixels == name }), misprint.use != name {
            return "; \(name) is a misprint of Apple's guidelines for \(misprint.use)"
        }
        guard let other = table.slots.first(where: { $0.pixels == size }) else { return "" }
        return "; that is the size of \(other.points)@\(other.scale)x (\(other.use))"
    }
}
