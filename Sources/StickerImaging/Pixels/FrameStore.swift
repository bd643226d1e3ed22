import StickerModel

/// The frames of a clip, held in memory or decoded again for each pass; the caller cannot tell.
package protocol FrameStore: Sendable {
    var size: PixelSize { get }
    var count: Int { get }
    /// Visits frames in order, decoding forwards only; stops early when `body` returns false.
    func forEach(_ body: (Int, Raster) throws -> Bool) throws
    /// The frames at these positions, ascending, as a store of their own.
    func picking(_ positions: [Int]) -> any FrameStore
}
