import StickerModel

/// The chunks of animated PNG files (W3C "Portable Network Graphics (PNG) Specification, Third Edition").
struct APNGContainer {
    /// What happens to a frame's rectangle before the next frame.
    enum Disposal: UInt8 {
        case keep = 0
        case clear = 1
    }

    /// One frame of the file; the first covers the canvas and is also the default image.
    struct Frame {
        var rect: PixelRect
        /// In ms.
        var duration: Double
        /// Drawn over what is there instead of replacing it.
        var isBlended: Bool
        var disposal = Disposal.keep
        /// The zlib stream of its filtered rows.
        var data: [UInt8]
    }

    var size: PixelSize
    /// `palette` or a truecolor kind, 8 bits a sample.
    var kind: PNGSamples.Kind
    /// R, G, B, A words, those with transparency first; empty for truecolor.
    var palette: [UInt32] = []
    /// 0 plays forever.
    var loopCount: Int
    var frames: [Frame]

    /// Bytes of the whole file.
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
                file += PNGChunks.chunk("fdAT", Self.big(sequence, 4) + frame.data)
                sequence += 1
            }
        }
        return file + PNGChunks.chunk("IEND", [])
    }

    private var head: [UInt8] {
        var head = PNGChunks.head(size, kind)
        head += PNGChunks.chunk("acTL", Self.big(frames.count, 4) + Self.big(max(0, loopCount), 4))
        if kind == .palette {
            head += PNGChunks.chunk("PLTE", palette.flatMap(PNGSamples.rgb))
            let alphas = palette.map { UInt8(Raster.alpha($0)) }.filter { $0 < 255 }
            if !alphas.isEmpty { head += PNGChunks.chunk("tRNS", alphas) }
        }
        return head
    }

    private func control(_ frame: Frame, sequence: Int) -> [UInt8] {
        let delay = APNGDelay(milliseconds: frame.duration)
        let numbers = [sequence, frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y]
        return numbers.flatMap { Self.big($0, 4) } + Self.big(delay.numerator, 2) + Self.big(delay.denominator, 2)
            + [frame.disposal.rawValue, frame.isBlended ? 1 : 0]
    }

    private static func big(_ value: Int, _ bytes: Int) -> [UInt8] {
        (1...bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - $0))) }
    }

    /// How finely files are packed that are finished: levels of libdeflate (docs/fitting.md 1.5).
    enum Packing: Int32 {
        /// For files that fit as they are: three quarters of what the finest level saves, in a quarter of its time.
        case roomy = 10
        /// For what was made to fit: a percent more than the finest level, in half of its time.
        case tight = 11
        /// For files that are exact if they just fit.
        case finest = 12
    }

    /// The same pictures, packed again for good.
    func packed(_ packing: Packing) throws(FileError) -> APNGContainer {
        var result = self
        let packer = try Repacker(self, packing)
        for position in frames.indices { result.frames[position].data = try packer.data(of: position) }
        return result
    }

    /// The same pictures, packed again so that they fit `limit` bytes: as few frames tightly as that takes. All of them are, and
    /// the file is still larger, where that is not enough.
    func packed(within limit: Int) throws(FileError) -> APNGContainer {
        var result = self
        let (roomy, tight) = (try Repacker(self, .roomy), try Repacker(self, .tight))
        var (before, ofRoomy, ofTight) = (0, 0, 0)
        for position in sample {
            before += frames[position].data.count
            ofRoomy += try roomy.data(of: position).count
            result.frames[position].data = try tight.data(of: position)
            ofTight += result.frames[position].data.count
        }
        let others = Set(frames.indices).subtracting(sample).sorted {
            (frames[$1].data.count, $0) < (frames[$0].data.count, $1)
        }
        // How often the sample's bytes are in the others.
        let times = Double(others.reduce(0) { $0 + frames[$1].data.count }) / Double(max(1, before))
        let excess = Double(result.byteCount - limit) - times * Double(before - ofRoomy)
        let isTight = excess > Self.someFrames * times * Double(ofRoomy - ofTight)
        for position in others { result.frames[position].data = try (isTight ? tight : roomy).data(of: position) }
        if isTight { return result }
        var size = result.byteCount
        for position in others where size > limit {
            let data = try tight.data(of: position)
            size += data.count - result.frames[position].data.count
            result.frames[position].data = data
        }
        return result
    }

    /// Where more than this share of the frames has to be packed tightly, packing all of them so costs less than packing some of
    /// them twice.
    private static let someFrames = 0.4

    /// Guesses from a few frames what share of the bytes tight packing would leave.
    func tightShare() throws(FileError) -> Double {
        let packer = try Repacker(self, .tight)
        var (before, after) = (0, 0)
        for position in sample {
            before += frames[position].data.count
            after += try packer.data(of: position).count
        }
        return Double(after) / Double(max(1, before))
    }

    /// A few frames that tell how the others pack.
    private var sample: [Int] {
        let wanted = min(4, frames.count)
        return (0..<wanted).map { $0 * frames.count / wanted }
    }

    /// Packs frames of a file again.
    private struct Repacker {
        private let container: APNGContainer
        private let packer: ZlibPacker

        init(_ container: APNGContainer, _ packing: Packing) throws(FileError) {
            self.container = container
            packer = try ZlibPacker(level: packing.rawValue)
        }

        func data(of position: Int) throws(FileError) -> [UInt8] {
            let frame = container.frames[position]
            return try packer.repacked(
                frame.data, unpackingTo: (frame.rect.width * container.kind.channels + 1) * frame.rect.height)
        }
    }
}

/// A delay as APNG stores it: a fraction of a second, so that no rate needs rounding.
struct APNGDelay: Hashable {
    /// 0...65,535 each; the denominator is never 0.
    let numerator: Int
    let denominator: Int

    /// The simplest fraction within a nanosecond, or the nearest possible; the longest is 65,535 s.
    init(milliseconds: Double) {
        let seconds = milliseconds.isFinite ? min(max(0, milliseconds / 1000), 65_535) : 0
        // Convergents of the continued fraction.
        var (before, last) = ((numerator: 0, denominator: 1), (numerator: 1, denominator: 0))
        var rest = seconds
        while true {
            let whole = Int(rest)
            let next = (
                numerator: whole * last.numerator + before.numerator,
                denominator: whole * last.denominator + before.denominator
            )
            if next.numerator > 65_535 || next.denominator > 65_535 { break }
            (before, last) = (last, next)
            let fraction = rest - Double(whole)
            if abs(Double(next.numerator) / Double(next.denominator) - seconds) < 1e-9 || fraction < 1e-9 { break }
            rest = 1 / fraction
            if rest > 65_536 { break }
        }
        (numerator, denominator) = last.denominator == 0 ? (0, 1) : last
    }

    var milliseconds: Double { 1000 * Double(numerator) / Double(denominator) }
}
