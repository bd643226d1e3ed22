import Expect
import StickerModel
import Testing

@testable import StickerImaging
@testable import TestArt

/// `key`: a subject in front of a screen of one color.
@Suite struct ScreenRemovalTests {
    private static let green = ChromaKey(color: Color(red: 0, green: 255, blue: 0), tolerance: 20)
    private static let blue = ChromaKey(color: Color(red: 0, green: 0, blue: 255), tolerance: 20)

    /// How much of a pixel a disc in the middle of 160 px covers.
    private static func share(_ x: Int, _ y: Int, radius: Double = 50) -> Double {
        let (right, down) = (Double(x) - 79.5, Double(y) - 79.5)
        return max(0, min(1, radius + 0.5 - (right * right + down * down).squareRoot()))
    }

    private static func mixed(_ one: Color, _ other: Color, _ share: Double) -> Color {
        func channel(_ one: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Double(one) * share + Double(other) * (1 - share)).rounded())
        }
        return Color(
            red: channel(one.red, other.red), green: channel(one.green, other.green),
            blue: channel(one.blue, other.blue))
    }

    /// A disc in front of a screen that is half as light at the right.
    private static func picture(_ disc: Color, _ wall: Color) -> Raster {
        Raster(160, 160) { x, y in
            let light = mixed(wall, Color(red: 0, green: 0, blue: 0), 1 - Double(x) / 320)
            return mixed(disc, light, share(x, y))
        }
    }

    /// Seen on black and on white, nothing of the screen is left, and the edge is as soft as it was.
    @Test(arguments: [
        ("#FF0000", "#2DAF46", green), ("#FFFFFF", "#00FF00", green), ("#101010", "#2DAF46", green),
        ("#FF00FF", "#2DAF46", green), ("#F8C83C", "#2346C8", blue), ("#6E7828", "#2DAF46", green),
    ])
    func theEdgeHasTheColorOfTheSubject(disc: String, wall: String, key: ChromaKey) throws {
        let (disc, wall) = (try #require(Color(hex: disc)), try #require(Color(hex: wall)))
        let cut = try #require(ScreenRemoval(.square(160), key).removed(from: Self.picture(disc, wall)))
        for background in [Color(red: 0, green: 0, blue: 0), .white] {
            let (shown, black) = (cut.over(background), Color(red: 0, green: 0, blue: 0))
            var (sum, most) = (0, 0)
            for y in 0..<160 {
                for x in 0..<160 {
                    let (own, wanted) = (shown.color(x, y), Self.mixed(disc, background, Self.share(x, y)))
                    let error =
                        [(own.red, wanted.red), (own.green, wanted.green), (own.blue, wanted.blue)].map {
                            abs(Int($0) - Int($1))
                        }.max() ?? 0
                    (sum, most) = (sum + error, max(most, error))
                }
            }
            #expect(most < 80 && sum < 160 * 160 / 4, "on \(background == black ? "black" : "white"): \(most), \(sum)")
        }
        #expect(cut.color(2, 2) == Color(red: 0, green: 0, blue: 0, alpha: 0) && cut.color(80, 80) == disc)
    }

    /// Inside of the subject a color near that of the screen stays, and a picture without the screen is as it was.
    @Test func onlyTheScreenGoes() throws {
        let leaf = Color(red: 90, green: 190, blue: 60)
        let cut = try #require(
            ScreenRemoval(.square(160), Self.green).removed(
                from: Raster(160, 160) { x, y in
                    Self.share(x, y, radius: 15) > 0 ? leaf : Self.share(x, y) > 0 ? .white : Self.green.color
                }))
        #expect(cut.color(80, 80) == leaf && cut.color(110, 80) == .white && cut.color(5, 5).alpha == 0)
        let other = Raster(160, 160) { x, y in Color(red: UInt8(x), green: 20, blue: UInt8(y)) }
        #expect(ScreenRemoval(.square(160), Self.green).removed(from: other) == nil)
        let clear = Raster(.square(9))
        #expect(ScreenRemoval(.square(9), Self.green).removed(from: clear) == nil)
    }

    /// What `crop: content` keeps, the background of an icon, and the sticker itself are those of the subject.
    @Test func allThatIsMadeIsCutOut() throws {
        let samples = (0..<160 * 160).flatMap { index -> [Int] in
            Self.share(index % 160, index / 160) > 0.5 ? [255, 255, 255, 255] : [0, 255, 0, 255]
        }
        let art = try ArtDecoder.open(PNGBuilder(width: 160, height: 160).still(samples), limits: ArtLimits())
        try expect(ArtContent(of: art, Self.green).part?.pixels, is: PixelRect(x: 30, y: 30, width: 100, height: 100))
        try expect(ArtContent(of: art).part?.pixels, is: PixelRect(x: 0, y: 0, width: 160, height: 160))
        var edit = ArtEdit()
        edit.key = Self.green
        var recipe = ImageRecipe(of: "a", edit, as: Encoding(.png), on: .fixed(.square(160)), isStill: true)
        let made = try RecipeRenderer(limits: ArtLimits()).render(recipe, of: art)
        let facts = try ArtDecoder.measure(made.bytes, limits: ArtLimits())
        expect(facts.pixels?.visibleBox, is: PixelRect(x: 30, y: 30, width: 100, height: 100))
        recipe.framing.takesBackgroundFromArt = true
        #expect(try RecipeRenderer(limits: ArtLimits()).background(of: recipe, of: art)?.green != 255)
    }
}
