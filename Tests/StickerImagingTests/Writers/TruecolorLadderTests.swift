import StickerModel
import Testing

@testable import StickerImaging

/// Truecolor with small errors: between an exact PNG and a palette.
@Suite struct TruecolorLadderTests {
    /// Grain on a gradient, soft at the left and clear at the right.
    private static let photo: Raster = {
        let grain = Raster.noise(96)
        return Raster(96, 80) { x, y in
            func level(_ channel: Int) -> Int { Int(grain.pixels[4 * (96 * y + x) + channel]) % 24 }
            let alpha = x < 20 ? 12 * x + 10 : x < 90 ? 255 : 0
            return Color(
                red: UInt8(x + level(0)), green: UInt8(2 * y + level(1)), blue: UInt8((x + y) / 2 + level(2)),
                alpha: UInt8(alpha))
        }
    }()

    private static func opaque(_ raster: Raster) -> Raster {
        var raster = raster
        for index in stride(from: 3, to: raster.pixels.count, by: 4) { raster.pixels[index] = 255 }
        return raster
    }

    private func read(_ bytes: [UInt8]) throws -> Raster {
        try #require(try ArtDecoder.open(bytes, limits: ArtLimits()).frames(drawnAt: nil).next()).raster
    }

    private func write(_ raster: Raster, budget: Int) throws -> EncodedImage {
        let clip = Clip(HeldFrames([raster], size: raster.size), durations: [0])
        return try ImageWriter.write(clip, Encoding(.png, byteBudget: budget))
    }

    @Test(arguments: [false, true], TruecolorLadder.steps.indices)
    func aReaderSeesWhatWasMeant(isOpaque: Bool, step: Int) throws {
        let photo = isOpaque ? Self.opaque(Self.photo) : Self.photo
        let tolerance = TruecolorLadder.steps[step]
        let rows = PNGRows(photo, tolerance: tolerance)
        let shown = try read(try PNGCoder.file(rows, size: photo.size, level: 6))
        #expect(shown.looksLike(rows.raster))
        if tolerance == .none { #expect(shown.looksLike(photo)) }
        let limits = [tolerance.red, tolerance.green, tolerance.blue, tolerance.alpha]
        for index in photo.pixels.indices {
            let alpha = Int(photo.pixels[index | 3])
            guard alpha == 255 || index % 4 == 3 else { continue }
            let error = abs(Int(photo.pixels[index]) - Int(shown.pixels[index]))
            // Where an error is carried on, it may add as much again.
            let limit = limits[index % 4]
            #expect(error <= (limit > 2 ? 2 * limit : limit), "sample \(index)")
            if index % 4 == 3, alpha == 0 || alpha == 255 { #expect(error == 0) }
        }
    }

    /// The first step is exact. Where it fits although the other exact files do not, nothing was given up: it packs
    /// better around clear pixels, whose color it may choose.
    @Test func theFirstStepIsExact() throws {
        var photo = Self.photo
        let grain = Raster.noise(96)
        for pixel in stride(from: 0, to: photo.pixels.count, by: 4) where grain.pixels[pixel] < 128 {
            photo.pixels[pixel + 3] = 0
        }
        let budget = try PNGCoder.file(PNGRows(photo, tolerance: .none), size: photo.size, level: 6).count
        try #require(try PNGCoder.smallest(PNGSamples(truecolor: photo), limit: budget).count > budget)
        var fitter = PNGFitter(raster: photo, encoding: Encoding(.png, byteBudget: budget))
        let image = try fitter.fit()
        #expect(image.outcome.isExact)
        #expect(image.outcome.sacrifices.isEmpty)
        #expect(try read(image.bytes).looksLike(photo))
    }

    @Test(arguments: [false, true]) func theHeadIsThatOfLibpng(isOpaque: Bool) throws {
        let photo = isOpaque ? Self.opaque(Self.photo) : Self.photo
        let samples = PNGSamples(truecolor: photo)
        #expect(try PNGCoder.quick(samples).starts(with: PNGChunks.head(photo.size, samples.kind)))
    }

    @Test func fartherStepsAreSmaller() throws {
        let sizes = try TruecolorLadder.steps.map {
            try PNGCoder.file(PNGRows(Self.photo, tolerance: $0), size: Self.photo.size, level: 6).count
        }
        // A step for one channel may cost another a little.
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $1 * 100 < $0 * 103 }, "\(sizes)")
        #expect(zip(sizes, sizes.dropFirst(3)).allSatisfy { $0 > $1 }, "\(sizes)")
        let loose = TruecolorLadder.steps[3]
        let between = try [0, 0.25, 0.5, 0.75, 1].map { share in
            try PNGCoder.file(PNGRows(Self.photo, tolerance: loose, share: share), size: Self.photo.size, level: 6)
                .count
        }
        #expect(zip(between, between.dropFirst()).allSatisfy { $0 < $1 }, "\(between)")
        #expect(between.last == sizes.first)
    }

    /// A slow gradient, which a palette shows in bands, keeps its mean color everywhere.
    @Test func gradientsKeepTheirMean() throws {
        let gradient = Raster(256, 32) { x, _ in Color(red: UInt8(64 + x / 8), green: UInt8(64 + x / 8), blue: 90) }
        let shown = PNGRows(gradient, tolerance: .init(red: 4, green: 4, blue: 4)).raster
        for column in stride(from: 0, to: 256, by: 32) {
            var sum = 0
            for y in 0..<32 {
                for x in column..<column + 32 {
                    let position = 4 * (y * 256 + x)
                    sum += Int(shown.pixels[position]) - Int(gradient.pixels[position])
                }
            }
            #expect(abs(Double(sum) / 1024) < 1.2, "column \(column)")
        }
    }

    @Test(arguments: [0.93, 0.8, 0.7, 0.6])
    func aPictureThatHardlyMissesTheBudgetStaysTruecolor(share: Double) throws {
        let exact = try write(Self.photo, budget: .max).bytes.count
        let budget = Int(Double(exact) * share)
        let image = try write(Self.photo, budget: budget)
        #expect(image.bytes.count <= budget)
        #expect(Double(image.bytes.count) >= 0.9 * Double(budget), "\(image.bytes.count) of \(budget)")
        #expect(image.bytes[25] == 6 && image.outcome.colors == nil && !image.outcome.isExact)
        #expect(image.outcome.sacrifices.first?.hasPrefix("colors within ") ?? false)
        #expect(PictureDistance(from: Self.photo, to: try read(image.bytes)).similarity > 0.97)
        #expect(try write(Self.photo, budget: budget).bytes == image.bytes)
    }
}
