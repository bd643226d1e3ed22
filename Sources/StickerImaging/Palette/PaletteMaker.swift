/// Makes palettes of any size from one histogram. The largest is made first; smaller ones begin with its colors, the
/// nearest of them joined, so that each takes a fraction of the time. The same histogram gives the same palettes on
/// every machine, whatever sizes were asked for before.
final class PaletteMaker {
    private var largest: ColorClusters
    private let isOpaque: Bool
    private var isSplit = false

    /// With `isOpaque` all colors become opaque: the art has no soft edges.
    init(_ histogram: ColorHistogram, isOpaque: Bool) {
        largest = ColorClusters(histogram.colors.map(Self.sample))
        self.isOpaque = isOpaque
    }

    /// The best colors found, at most `count` (1...256), none of them clear.
    func colors(_ count: Int) -> [UInt32] { colors(of: clusters(count)) }

    /// The best palette found of at most `count` colors (1...255) beside the clear one.
    func sharedPalette(_ count: Int) -> SharedPalette {
        let clusters = clusters(count)
        return SharedPalette(colors(of: clusters), error: Float(clusters.error))
    }

    private func clusters(_ count: Int) -> ColorClusters {
        if !isSplit {
            largest.split(into: ColorClusters.mostClusters)
            largest.refine(rounds: Self.rounds)
            isSplit = true
        }
        var clusters = largest
        if count < largest.clusters.count {
            clusters.merge(to: count)
            clusters.refine(rounds: Self.roundsAfterMerging)
        }
        return clusters
    }

    private func colors(of clusters: ColorClusters) -> [UInt32] {
        let opaque = UInt32(littleEndian: 0xFF00_0000)
        var seen: Set<UInt32> = []
        return clusters.clusters.map { ColorPoint.color($0.center) | (isOpaque ? opaque : 0) }
            .filter { Raster.alpha($0) > 0 && seen.insert($0).inserted }
    }

    /// Twice as many gain nothing that can be measured; half as many lose 1 % of the squared error.
    private static let rounds = 10
    private static let roundsAfterMerging = 5

    private static func sample(_ entry: ColorHistogram.Entry) -> ColorClusters.Sample {
        let count = Float(max(1, entry.count))
        return ColorClusters.Sample(point: ColorPoint.point(SIMD4<Float>(entry.sums) / count), weight: count)
    }
}
