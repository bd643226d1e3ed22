import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Places of images")
struct ImagePlaceTests {
    private static let tree = FakeTree(contents: [
        "app/config/stickers.json": .text("{}"), "app/art/cup.png": .picture(GoodOutput.picture()),
        "app/art/my cup.png": .picture(GoodOutput.picture()), "app/config/pot.png": .picture(GoodOutput.picture()),
    ])

    @Test(
        "are found as the wrappers write them, and never outside the tree",
        arguments: [
            ("pot.png", "app/config/pot.png"), ("./pot.png", "app/config/pot.png"),
            ("{{base_url}}/pot.png", "app/config/pot.png"), ("pot.png?v=2", "app/config/pot.png"),
            ("../art/cup.png", "app/art/cup.png"), ("art/cup.png", "app/art/cup.png"),
            ("www/art/cup.png", "app/art/cup.png"), ("asset:///art/cup.png", "app/art/cup.png"),
            ("imgly_asset:///www/art/cup.png", "app/art/cup.png"), ("app/art/cup.png", "app/art/cup.png"),
            ("art/my%20cup.png", "app/art/my cup.png"), ("art/my cup.png", "app/art/my cup.png"),
            ("../../../../etc/passwd", nil), ("art/CUP.png", nil), ("", nil), ("art", nil), ("%", nil),
        ])
    func find(place: String, file: String?) {
        #expect(ImagePlaces(tree: Self.tree, folder: "app/config").file(place) == file)
    }
}
