import StickerModel

/// Frames kept in memory.
struct HeldFrames: FrameStore {
    let size: PixelSize
    let rasters: [Raster]

    /// All rasters must have this size.
    init(_ rasters: [Raster], size: PixelSize) {
        self.size = size
        self.rasters = rasters
    }

    var count: Int { rasters.count }

    func forEach(_ body: (Int, Raster) throws -> Bool) throws {
        for (position, raster) in rasters.enumerated() where try !body(position, raster) { return }
    }

    func picking(_ positions: [Int]) -> any FrameStore {
        HeldFrames(positions.map { rasters[$0] }, size: size)
    }
}
