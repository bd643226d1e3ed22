import StickerModel

/// Enlarges pixel art by a whole factor: every pixel becomes a square of its own color, and none is mixed with another.
struct PixelEnlarger {
    /// The px a side of the squares.
    private let side: Int
    /// The visible part of the whole picture after enlarging it.
    private let part: PixelRect

    /// nil where the art is not placed in this way.
    init?(_ placement: Placement) {
        guard let side = placement.pixelSide, side > 1 else { return nil }
        self.side = side
        part = PixelRect(
            x: Int((placement.x * Double(side)).rounded()), y: Int((placement.y * Double(side)).rounded()),
            width: placement.placed.width, height: placement.placed.height)
    }

    /// The placed part of `picture`, which must have the size of the placement's source.
    func enlarge(_ picture: Raster) -> Raster {
        let columns = (0..<part.width).map { min(picture.width - 1, (part.x + $0) / side) }
        let rows = (0..<part.height).map { min(picture.height - 1, (part.y + $0) / side) }
        return picture.withPixelWords { source in
            Raster(part.size) { x, y in UInt32(littleEndian: source[rows[y] * picture.width + columns[x]]) }
        }
    }
}
