import Expect
import StickerModel
import Testing

@Suite struct PixelRectTests {
    @Test func canvasAndArea() {
        let whole = PixelRect(PixelSize(30, 20))
        expect(whole, is: PixelRect(x: 0, y: 0, width: 30, height: 20))
        #expect(whole.size == PixelSize(30, 20) && whole.area == 600)
        // Two negative sides make nothing that is visible.
        for empty in [PixelRect(x: 1, y: 1, width: -2, height: -3), PixelRect(x: 1, y: 1, width: 5, height: 0)] {
            #expect(empty.isEmpty && empty.area == 0)
        }
    }
}
