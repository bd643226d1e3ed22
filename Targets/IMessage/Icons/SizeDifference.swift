import StickerModel

/// By how much an icon misses its size.
package struct SizeDifference: Sendable, Hashable {
    /// Px too wide and too high; negative when too narrow or too low.
    package var width: Int
    package var height: Int

    package init(of size: PixelSize, from wanted: PixelSize) {
        width = size.width - wanted.width
        height = size.height - wanted.height
    }

    package var isNone: Bool { width == 0 && height == 0 }

    /// `1 px too high`, `9 px too wide and 3 px too low`
    package var text: String {
        let parts = [
            width == 0 ? nil : "\(Figures.grouped(abs(width))) px too \(width > 0 ? "wide" : "narrow")",
            height == 0 ? nil : "\(Figures.grouped(abs(height))) px too \(height > 0 ? "high" : "low")",
        ].compactMap(\.self)
        return parts.isEmpty ? "exact" : parts.joined(separator: " and ")
    }

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
