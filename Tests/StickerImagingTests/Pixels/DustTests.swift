import Expect
import StickerModel
import Testing

@testable import StickerImaging

@Suite struct DustTests {
    /// A stray pixel beside a small subject is none of it; more may be meant, and in pixel art one is.
    @Test(arguments: [(160, 1, 1), (160, 3, 0), (120, 1, 0)]) func strayPixels(side: Int, count: Int, specks: Int) {
        let dust = Dust(
            in: Raster(side, side) { x, y in
                let isSubject = 40..<80 ~= x && 40..<80 ~= y || x < count && y == 0
                return Color(red: 9, green: 9, blue: 9, alpha: isSubject ? 255 : 0)
            })
        let whole = PixelRect(x: 0, y: 0, width: 80, height: 80)
        expect(dust.specks, is: specks)
        expect(dust.box, is: specks == 1 ? PixelRect(x: 40, y: 40, width: 40, height: 40) : whole)
    }
}
