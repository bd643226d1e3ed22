import StickerModel
import Testing

@testable import StickerImaging

/// Packing of palette indexes, read back by giflib.
@Suite struct GIFCoderTests {
    /// Gray levels as palette indexes, one row after the other; 0 is clear.
    private func shown(_ indexes: [UInt8], width: Int, bits: Int) throws -> [UInt8] {
        let size = PixelSize(width, indexes.count / width)
        let palette = (0..<(1 << bits)).map { index -> UInt32 in
            let level = UInt32(index)
            return index == 0 ? 0 : (0xFF00_0000 | level << 16 | level << 8 | level).littleEndian
        }
        let rect = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let frame = GIFContainer.Frame(rect: rect, duration: 100, data: GIFCoder.packed(indexes, bits: bits))
        let file = GIFContainer(size: size, palette: palette, loopCount: 1, frames: [frame]).file
        let raster = try #require(try frames(of: file).first).raster
        return stride(from: 0, to: raster.pixels.count, by: 4).map { raster.pixels[$0] }
    }

    /// Noise fills the table of codes several times; the widths of codes change at each of its sizes.
    @Test(arguments: 1...8, [1, 7, 240]) func isReadBack(bits: Int, width: Int) throws {
        var state: UInt64 = 7
        let noise = (0..<(width * 150)).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(state >> 56) & UInt8(1 << bits - 1)
        }
        #expect(try shown(noise, width: width, bits: bits) == noise)
        let flat = [UInt8](repeating: 1, count: width * 150)
        #expect(try shown(flat, width: width, bits: bits) == flat)
    }

    /// By hand, from the lowest bit on: clear (100), 1 (001), two ones (110), 1 (001), and with the table as large as
    /// three bits count, the end (0101).
    @Test func codesFollowTheSpecification() {
        #expect(GIFCoder.packed([1, 1, 1, 1], bits: 1) == [2, 2, 0b1000_1100, 0b0101_0011, 0])
    }

    /// Blocks have at most 255 bytes; an empty one ends them.
    @Test func blocksAreShort() {
        let packed = GIFCoder.packed((0..<4_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }, bits: 8)
        #expect(packed.first == 8)
        var position = 1
        while position < packed.count, packed[position] > 0 { position += 1 + Int(packed[position]) }
        #expect(position == packed.count - 1)
    }
}
