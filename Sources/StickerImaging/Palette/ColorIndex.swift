/// Finds the nearest of up to 256 points: they are kept in groups of eight near ones, and only groups that may hold a
/// nearer point are looked into. Of equally near points the first one is found.
struct ColorIndex {
    let points: [SIMD4<Float>]
    /// For each point a quarter of the squared distance to its nearest neighbor: whatever is nearer to the point than
    /// that is nearest to it.
    private let reaches: [Float]
    private var groups: [Group] = []
    private var boxes: [Boxes] = []

    /// Eight points, one in each lane; empty lanes are far away.
    private struct Group {
        var (x, y, z, w) = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
        var positions = SIMD8<Int32>(repeating: .max)
    }

    /// What encloses each of eight groups.
    private struct Boxes {
        var low = Group()
        var high = Group()
    }

    private static let far: Float = 1e9

    init(_ points: [SIMD4<Float>]) {
        self.points = points
        reaches = points.indices.map { position in
            var nearest = Float.infinity
            for other in points.indices where other != position {
                nearest = min(nearest, ColorPoint.squaredDistance(points[position], points[other]))
            }
            return nearest / 4
        }
        var order = Array(points.indices)
        gather(&order, 0..<order.count)
        while !groups.count.isMultiple(of: 8) { groups.append(group([])) }
        enclose()
    }

    /// Halves the points along their widest side until eight are left.
    private mutating func gather(_ order: inout [Int], _ range: Range<Int>) {
        guard range.count > 8 else {
            if !range.isEmpty { groups.append(group(order[range])) }
            return
        }
        var (low, high) = (points[order[range.lowerBound]], points[order[range.lowerBound]])
        for position in order[range] {
            low = pointwiseMin(low, points[position])
            high = pointwiseMax(high, points[position])
        }
        let sides = high - low
        var widest = 0
        for axis in 1..<4 where sides[axis] > sides[widest] { widest = axis }
        order[range].sort { (points[$0][widest], $0) < (points[$1][widest], $1) }
        let middle = range.lowerBound + (range.count / 2 + 7) / 8 * 8
        gather(&order, range.lowerBound..<middle)
        gather(&order, middle..<range.upperBound)
    }

    private func group(_ members: ArraySlice<Int>) -> Group {
        var group = Group()
        for lane in 0..<8 {
            let member = members.startIndex + lane
            let isUsed = member < members.endIndex
            let point = isUsed ? points[members[member]] : SIMD4(repeating: Self.far)
            (group.x[lane], group.y[lane], group.z[lane], group.w[lane]) = (point.x, point.y, point.z, point.w)
            if isUsed { group.positions[lane] = Int32(truncatingIfNeeded: members[member]) }
        }
        return group
    }

    private mutating func enclose() {
        for first in stride(from: 0, to: groups.count, by: 8) {
            var box = Boxes()
            for lane in 0..<8 {
                let members = (0..<8).map { Int(groups[first + lane].positions[$0]) }.filter { $0 < points.count }
                let outside = SIMD4<Float>(repeating: Self.far)
                let low = members.reduce(outside) { pointwiseMin($0, points[$1]) }
                let high = members.isEmpty ? outside : members.reduce(-outside) { pointwiseMax($0, points[$1]) }
                (box.low.x[lane], box.low.y[lane], box.low.z[lane], box.low.w[lane]) = (low.x, low.y, low.z, low.w)
                (box.high.x[lane], box.high.y[lane], box.high.z[lane], box.high.w[lane]) =
                    (high.x, high.y, high.z, high.w)
            }
            boxes.append(box)
        }
    }

    /// The position of the nearest point, and its squared distance. A good `guess` saves the search.
    @inline(__always)
    func nearest(to point: SIMD4<Float>, guess: Int) -> (position: Int, distance: Float) {
        let distance = ColorPoint.squaredDistance(point, points[guess])
        if distance < reaches[guess] { return (guess, distance) }
        return search(point, guess, distance)
    }

    private func search(_ point: SIMD4<Float>, _ guess: Int, _ known: Float) -> (position: Int, distance: Float) {
        var (best, nearest) = (Int32(truncatingIfNeeded: guess), known)
        let (x, y, z, w) = (
            SIMD8(repeating: point.x), SIMD8(repeating: point.y), SIMD8(repeating: point.z), SIMD8(repeating: point.w)
        )
        groups.withUnsafeBufferPointer { groups in
            boxes.withUnsafeBufferPointer { boxes in
                for number in boxes.indices {
                    let (low, high) = (boxes[number].low, boxes[number].high)
                    let bounds = Self.squares(
                        Self.outside(x, low.x, high.x), Self.outside(y, low.y, high.y),
                        Self.outside(z, low.z, high.z), Self.outside(w, low.w, high.w))
                    var near = Self.lanes(bounds .<= nearest)
                    while near != 0 {
                        let lane = near.trailingZeroBitCount
                        near &= near &- 1
                        let group = groups[8 &* number &+ lane]
                        let distances = Self.squares(x - group.x, y - group.y, z - group.z, w - group.w)
                        var nearer = Self.lanes(distances .<= nearest)
                        while nearer != 0 {
                            let lane = nearer.trailingZeroBitCount
                            nearer &= nearer &- 1
                            let position = group.positions[lane]
                            if distances[lane] < nearest || (distances[lane] == nearest && position < best) {
                                (best, nearest) = (position, distances[lane])
                            }
                        }
                    }
                }
            }
        }
        return (Int(best), nearest)
    }

    /// One bit for each lane that is set.
    @inline(__always)
    private static func lanes(_ mask: SIMDMask<SIMD8<Int32>>) -> UInt32 {
        let bits = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128)
        let set = bits.replacing(with: 0, where: .!mask)
        let four = set.lowHalf | set.highHalf
        let two = four.lowHalf | four.highHalf
        return two.x | two.y
    }

    @inline(__always)
    private static func outside(_ value: SIMD8<Float>, _ low: SIMD8<Float>, _ high: SIMD8<Float>) -> SIMD8<Float> {
        let (below, above) = (low - value, value - high)
        let larger = below.replacing(with: above, where: above .> below)
        return larger.replacing(with: 0, where: larger .< 0)
    }

    /// In the order of `ColorPoint.squaredDistance`.
    @inline(__always)
    private static func squares(
        _ x: SIMD8<Float>, _ y: SIMD8<Float>, _ z: SIMD8<Float>, _ w: SIMD8<Float>
    ) -> SIMD8<Float> { (x * x + y * y) + (z * z + w * w) }
}
