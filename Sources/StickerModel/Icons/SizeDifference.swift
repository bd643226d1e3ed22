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
}
