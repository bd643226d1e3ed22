import StickerModel

/// One frame of an APNG as its fcTL chunk describes it.
struct APNGFrame {
    enum Disposal: UInt8 {
        case keep, clear, restore
    }

    enum Blend: UInt8 {
        case replace, over
    }

    let rect: PixelRect
    /// In ms.
    let duration: Double
    let disposal: Disposal
    let blend: Blend
    /// The parts of its zlib stream, in order.
    var pieces: [Range<Int>] = []

    /// Reads the 26 bytes of an fcTL chunk; throws `ArtProblem` for a frame that is not inside the canvas.
    init(_ bytes: [UInt8], at offset: Int, number: Int, canvas: PixelSize) throws(ArtProblem) {
        guard let width = bytes.big32(offset + 4), let height = bytes.big32(offset + 8),
            let x = bytes.big32(offset + 12), let y = bytes.big32(offset + 16),
            let delay = bytes.big16(offset + 20), let unit = bytes.big16(offset + 22), offset + 26 <= bytes.count
        else { throw .cut(at: bytes.count, inside: "the description of frame \(number)") }
        rect = PixelRect(x: x, y: y, width: width, height: height)
        guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height else {
            throw .damaged(
                "has frame \(number) of \(ArtLimits.text(PixelSize(width, height))) px at \(x), \(y), outside its "
                    + "canvas of \(ArtLimits.text(canvas)) px")
        }
        guard let disposal = Disposal(rawValue: bytes[offset + 24]), let blend = Blend(rawValue: bytes[offset + 25])
        else { throw .damaged("has frame \(number) with a dispose or blend operation that APNG does not know") }
        self.disposal = disposal
        self.blend = blend
        // The specification: a denominator of 0 is to be read as 100.
        duration = 1_000 * Double(delay) / Double(unit == 0 ? 100 : unit)
    }
}
