import Expect
import StickerModel
import Testing

@testable import StickerImaging

/// Alpha of one bit, as GIF has it.
@Suite struct HardEdgesTests {
    /// The colors of hard edges are the same whether they are looked at one by one or not.
    @Test func hardEdgesKeepTheirColor() {
        let soft = Raster(16, 16) { x, y in
            Color(red: UInt8(9 * x), green: UInt8(7 * y), blue: 200, alpha: UInt8(16 * x + y))
        }
        let hard = soft.withHardEdges(matte: nil)
        for pixel in 0..<256 {
            let part = 4 * pixel..<4 * pixel + 4
            let (old, new) = (Array(soft.pixels[part]), Array(hard.pixels[part]))
            expect(new, is: old[3] >= 128 ? [old[0], old[1], old[2], 255] : [0, 0, 0, 0])
        }
    }

    /// Areas of 48 and 53 percent with what resampling adds to their rim and takes from the line beside it.
    @Test(arguments: [(122, false), (135, true)]) func areasOfHalfTheirAlphaHaveNoRing(alpha: Int, isOpaque: Bool) {
        let soft = Raster(64, 64) { x, y in
            let depth = min(x, y, 63 - x, 63 - y) - 8
            let steps = [0: alpha / 2, 1: alpha + 12, 2: alpha + 8, 3: alpha - 10, 4: alpha - 4]
            return Color(red: 200, green: 60, blue: 20, alpha: depth < 0 ? 0 : UInt8(steps[depth] ?? alpha))
        }
        let hard = soft.withHardEdges(matte: nil)
        for y in 11..<53 { for x in 11..<53 { expect(hard.color(x, y).alpha == 255, is: isOpaque, "\(x), \(y)") } }
        #expect(isOpaque || hard.pixels.allSatisfy { $0 == 0 })
    }
}
