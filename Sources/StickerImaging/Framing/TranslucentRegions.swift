import StickerModel

/// Regions of translucent pixels in which alpha changes softly: shadows and glows, or translucent art.
///
/// An even patch of a shadow looks like glass, where one sees nothing else of it; so whole regions are judged. A shadow
/// fades away, and it has one color or is smaller than the opaque art. Where it is as even as translucent art, it has
/// another color than the opaque art. What has the color of a shadow is a part of it, such as what is in the counter of
/// a letter.
struct TranslucentRegions {
    /// Of each pixel the region it belongs to; 0 for opaque pixels and those of edges.
    private var labels: [Int32]
    /// By label.
    private var shadows: [Bool] = []
    private var art: [Bool] = []

    /// `isEven` says whether the alpha around a pixel is even; up to `outside`, alpha is hardly visible.
    init(of raster: Raster, _ alpha: AlphaPlane, outside: UInt8, isEven: (Int) -> Bool) {
        labels = [Int32](repeating: 0, count: alpha.size.area)
        var parents: [Int32] = [0]
        Self.label(&labels, &parents, alpha)
        // Roots come before what belongs to them.
        for label in parents.indices { parents[label] = parents[Int(parents[label])] }
        var regions = [Region](repeating: Region(), count: parents.count)
        var opaqueArt = Region()
        for (index, value) in alpha.values.enumerated() {
            if value >= Self.opaque { opaqueArt.add(value, raster.color(index), isEven: true) }
            guard labels[index] > 0 else { continue }
            labels[index] = parents[Int(labels[index])]
            regions[Int(labels[index])].add(value, value > outside ? raster.color(index) : nil, isEven: isEven(index))
        }
        let fades = regions.map { region in
            guard region.fadesAway else { return false }
            guard region.isEven else { return region.hasOneColor || opaqueArt.count >= region.count }
            return region.hasOneColor && 4 * opaqueArt.count >= region.count && !region.hasColor(of: opaqueArt)
        }
        // Fringes of art have one color, too; they are small.
        let plain = zip(regions, fades).filter { $0.hasOneColor && $0.count >= Self.least && $1 }.map(\.0)
        let largest = plain.sorted { $0.count > $1.count }.prefix(Self.mostColors)
        shadows = zip(regions, fades).map { $1 || $0.hasOneColor && largest.contains(where: $0.hasColor) }
        art = zip(regions, shadows).map { ($0.isEven || $0.isTextured) && !$1 }
    }

    /// Whether the pixel at an index is part of a glow or a shadow.
    func isShadow(_ index: Int) -> Bool { shadows[Int(labels[index])] }

    /// Whether the pixel at an index is part of translucent art.
    func isArt(_ index: Int) -> Bool { art[Int(labels[index])] }

    /// Alpha that differs by this much over two pixels, or by this share of the highest of them, is not an edge:
    /// shadows with a blur of ten pixels and more are softer.
    private static let (step, share): (Int, Float) = (20, 0.3)
    /// Px of a shadow whose color counts, and how many of them do.
    private static let (least, mostColors) = (100, 4)
    /// From here on, a pixel is opaque.
    private static let opaque: UInt8 = 250

    /// Gives pixels beside each other, none of which is on an edge, one label, or labels of one root.
    private static func label(_ labels: inout [Int32], _ parents: inout [Int32], _ alpha: AlphaPlane) {
        let (width, height) = (alpha.size.width, alpha.size.height)
        for y in 0..<height {
            let (above, below) = (max(y - 1, 0) * width, min(y + 1, height - 1) * width)
            for x in 0..<width {
                let index = y * width + x
                guard alpha.values[index] < opaque else { continue }
                let (left, right) = (alpha.values[index - min(x, 1)], alpha.values[index + (x < width - 1 ? 1 : 0)])
                let (up, down) = (alpha.values[above + x], alpha.values[below + x])
                let across = max(abs(Int(left) - Int(right)), abs(Int(up) - Int(down)))
                guard across <= step || Float(across) <= share * Float(max(left, right, up, down)) else { continue }
                let before = x > 0 ? labels[index - 1] : 0
                let over = y > 0 ? labels[index - width] : 0
                switch (before, over) {
                case (0, 0):
                    labels[index] = Int32(parents.count)
                    parents.append(labels[index])
                case (0, _): labels[index] = over
                case (_, 0): labels[index] = before
                default:
                    let (first, second) = (root(of: before, in: &parents), root(of: over, in: &parents))
                    labels[index] = min(first, second)
                    parents[Int(max(first, second))] = labels[index]
                }
            }
        }
    }

    private static func root(of label: Int32, in parents: inout [Int32]) -> Int32 {
        var label = label
        while parents[Int(label)] != label {
            parents[Int(label)] = parents[Int(parents[Int(label)])]
            label = parents[Int(label)]
        }
        return label
    }
}

/// What is known of the pixels of a region.
private struct Region {
    private var lowest: UInt8 = 255
    /// Pixels that are plain to see, and those of them around which alpha is even.
    private(set) var count = 0
    private var evenCount = 0
    /// Of the same pixels, red, green and blue, and their squares.
    private var (sums, squares) = (SIMD3<Double>(), SIMD3<Double>())

    /// `color` is that of a pixel that is plain to see.
    @inline(__always)
    mutating func add(_ alpha: UInt8, _ color: SIMD3<Double>?, isEven: Bool) {
        lowest = min(lowest, alpha)
        guard let color else { return }
        count += 1
        if isEven { evenCount += 1 }
        sums += color
        squares += color * color
    }

    /// Whether it reaches clear pixels without an edge.
    var fadesAway: Bool { count > 0 && lowest <= 4 }

    /// Whether most of it is even, as translucent art is.
    var isEven: Bool { count > 0 && 10 * evenCount >= 7 * count }

    /// Whether it ends at edges, and is large and partly even, as art is whose translucency has a texture.
    var isTextured: Bool { lowest > 4 && count >= 1_000 && 4 * evenCount >= count }

    /// Whether its colors differ by no more than rounding and resampling make of one.
    var hasOneColor: Bool {
        count > 0 && (squares / Double(count) - color * color).max() <= 12 * 12
    }

    func hasColor(of other: Region) -> Bool {
        let difference = color - other.color
        return max(difference.max(), -difference.min()) <= 24
    }

    private var color: SIMD3<Double> { sums / Double(max(1, count)) }
}

extension Raster {
    fileprivate func color(_ index: Int) -> SIMD3<Double> {
        SIMD3(Double(pixels[4 * index]), Double(pixels[4 * index + 1]), Double(pixels[4 * index + 2]))
    }
}
