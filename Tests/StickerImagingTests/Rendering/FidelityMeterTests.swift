import StickerModel
import Testing

@testable import StickerImaging

@Suite struct StructuralSimilarityTests {
    private func picture(_ k: Int, opaque: Bool = false) -> Raster {
        Raster(40, 32) { x, y in
            let alpha = opaque || (x + y) % 5 != 0 ? 255 : (x * 6) % 256
            return Color(
                red: UInt8((x * 7 + y * k) % 256), green: UInt8((x * y) % 256), blue: UInt8((x * x + k * 5) % 256),
                alpha: UInt8(alpha))
        }
    }

    /// 0.9075061 is what scikit-image 0.26 says: `structural_similarity(gaussian_weights=True, sigma=1.5,
    /// use_sample_covariance=False, data_range=255)`, the mean of both backgrounds.
    @Test func agreesWithScikitImage() {
        #expect(abs(StructuralSimilarity.between(picture(3), picture(4)) - 0.907_506) < 1e-4)
        #expect(StructuralSimilarity.between(picture(3), picture(3)) > 0.999_999)
        #expect(StructuralSimilarity.between(picture(3, opaque: true), picture(4, opaque: true)) < 0.99)
    }

    @Test func oddSizesDoNotTrap() {
        let small = Raster.disc(5, x: 2, y: 2, radius: 2)
        #expect(StructuralSimilarity.between(small, small) == 1)
        #expect(StructuralSimilarity.between(small, Raster(.square(6))) == -1)
        #expect(StructuralSimilarity.between(Raster(.square(11)), Raster(.square(11))) == 1)
    }
}

@Suite struct FidelityMeterTests {
    private func recipe(_ format: FileFormat, grid: Double? = nil, change: (inout ArtEdit) -> Void = { _ in })
        -> ImageRecipe
    {
        var edit = ArtEdit()
        change(&edit)
        return ImageRecipe(
            source: "art", timing: Timing(edit, isStill: false, grid: grid),
            framing: Framing(edit, canvas: .fixed(.square(32))), encoding: Encoding(format))
    }

    private func measure(_ recipe: ImageRecipe, of art: DrawnArt, limits: ArtLimits = ArtLimits()) throws -> Fidelity {
        let file = try RecipeRenderer(limits: ArtLimits()).render(recipe, of: art).bytes
        return try FidelityMeter(limits: limits).fidelity(of: file, by: recipe, from: art)
    }

    /// A disc that jumps every 30 ms, so that a grid of 50 ms hides some of it.
    private var dance: DrawnArt {
        DrawnArt(
            (0..<10).map { .disc(32, x: 8 + Double(($0 * 7) % 16), y: 16, radius: 6) },
            durations: Array(repeating: 30, count: 10), format: .gif)
    }

    @Test func losslessFilesReachTheirCeiling() throws {
        let free = try measure(recipe(.apng), of: dance)
        #expect(free.ceiling == 1 && free.result > 0.999_999 && free.instants == 40)
        let gridded = try measure(recipe(.apng, grid: 50), of: dance)
        #expect(gridded.ceiling < 0.99 && abs(gridded.ceiling - gridded.result) < 1e-6)
        #expect(gridded.worst < gridded.result)
        let rotated = try measure(recipe(.apng, grid: 50) { $0.poster = 4 }, of: dance)
        #expect(rotated.ceiling < 0.99 && abs(rotated.ceiling - rotated.result) < 1e-6)
    }

    @Test func fewPicturesHeldGiveTheSame() throws {
        var tight = ArtLimits()
        tight.heldBytes = 12 * 32 * 32 * 3
        let recipe = recipe(.apng, grid: 50)
        #expect(try measure(recipe, of: dance, limits: tight) == measure(recipe, of: dance))
    }

    @Test func whatIsLostShows() throws {
        let soft = try measure(recipe(.gif), of: dance)
        #expect(soft.ceiling == 1 && soft.result < 0.999 && soft.result > 0.5)
        let still = try measure(recipe(.gif), of: DrawnArt([.disc(32, x: 16, y: 16, radius: 9)]))
        #expect(still.instants == 1 && still.result < 1 && still.worst == still.result)
    }
}
