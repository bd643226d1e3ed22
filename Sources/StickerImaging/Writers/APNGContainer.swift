import StickerModel

/// The chunks of animated PNG files (W3C "Portable Network Graphics (PNG) Specification, Third Edition").
struct APNGContainer {
    var size: PixelSize
    /// `palette` or a truecolor kind, 8 bits a sample.
    var kind: PNGSamples.Kind
    /// R, G, B, A words, those with transparency first; of truecolor, those that it may have, or none.
    var palette: [UInt32] = []
    /// 0 plays forever.
    var loopCount: Int
    /// The first covers the canvas and is also the default image.
    var frames: [CodedFrame]

    var byteCount: Int { head.count + frames.reduce(0) { $0 + Self.overhead + $1.data.count } + 12 - 4 }

    /// Bytes of a later frame besides its data: `fcTL`, and name, length, check sum and number of `fdAT`.
    static let overhead = 38 + 16

    var file: [UInt8] {
        var file = head
        var sequence = 0
        for (position, frame) in frames.enumerated() {
            file += PNGChunks.chunk("fcTL", control(frame, sequence: sequence))
            sequence += 1
            if position == 0 {
                file += PNGChunks.chunk("IDAT", frame.data)
            } else {
                file += PNGChunks.chunk("fdAT", sequence.big(4) + frame.data)
                sequence += 1
            }
        }
        return file + PNGChunks.chunk("IEND", [])
    }

    private var head: [UInt8] {
        PNGChunks.head(size, kind) + PNGChunks.chunk("acTL", frames.count.big(4) + max(0, loopCount).big(4))
            + (kind == .palette ? PNGChunks.colors(palette) : [])
    }

    private func control(_ frame: CodedFrame, sequence: Int) -> [UInt8] {
        let delay = APNGDelay(milliseconds: frame.duration)
        let numbers = [sequence, frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y]
        return numbers.flatMap { $0.big(4) } + delay.numerator.big(2) + delay.denominator.big(2)
            + [frame.disposal.rawValue, frame.isBlended ? 1 : 0]
    }
}

/// A delay as APNG stores it: a fraction of a second, so that no rate needs rounding.
struct APNGDelay: Hashable {
    /// 0...65,535 each; the denominator is never 0.
    let numerator: Int
    let denominator: Int

    /// The simplest fraction within a nanosecond, else the nearest with the largest denominator; the longest is 65,535 s.
    init(milliseconds: Double) {
        let seconds = milliseconds.isFinite ? min(max(0, milliseconds / 1000), 65_535) : 0
        let most = min(65_535, Int(65_535 / max(seconds, 1)))
        denominator = (1...most).first { abs((seconds * Double($0)).rounded() / Double($0) - seconds) < 1e-9 } ?? most
        numerator = Int((seconds * Double(denominator)).rounded())
    }
}
