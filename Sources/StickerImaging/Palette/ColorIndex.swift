/// Finds the nearest of up to 256 points, eight at a time. Of equally near points the first one is found.
struct ColorIndex {
    let points: [SIMD4<Float>]
    /// For each point a quarter of the squared distance to its nearest neighbor: whatever is nearer to the point than
    /// that is nearest to it.
    private let reaches: [Float]
    private let groups: [Group]

    /// Eight points in a row, one in each lane; empty lanes are far away.
    private struct Group {
        var (x, y, z, w) = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())

        init(_ points: ArraySlice<SIMD4<Float>>) {
            for lane in 0..<8 {
                let index = points.startIndex + lane
                let point = index < points.endIndex ? points[index] : SIMD4(repeating: 1e9)
                (x[lane], y[lane], z[lane], w[lane]) = (point.x, point.y, point.z, point.w)
            }
        }
    }

    init(_ points: [SIMD4<Float>]) {
        self.points = points
        reaches = points.indices.map { position in
            var nearest = Float.infinity
            for other in points.indices where other != position {
                nearest = min(nearest, ColorPoint.squaredDistance(points[position], points[other]))
            }
            return nearest / 4
        }
        groups = stride(from: 0, to: points.count, by: 8).map { Group(points[$0..<min($0 + 8, points.count)]) }
    }

    /// The position of the nearest point, and its squared distance. A good `guess` saves the search.
    @inline(__always)
    func nearest(to point: SIMD4<Float>, guess: Int) -> (position: Int, distance: Float) {
        let distance = ColorPoint.squaredDistance(point, points[guess])
        if distance < reaches[guess] { return (guess, distance) }
        return search(point)
    }

    private func search(_ point: SIMD4<Float>) -> (position: Int, distance: Float) {
        var nearest = SIMD8<Float>(repeating: .infinity)
        var found = SIMD8<Int32>(repeating: 0)
        for number in groups.indices {
            let group = groups[number]
            let (x, y, z, w) = (group.x - point.x, group.y - point.y, group.z - point.z, group.w - point.w)
            // In the order of `ColorPoint.squaredDistance`.
            let distances = (x * x + y * y) + (z * z + w * w)
            let isNearer = distances .< nearest
            nearest.replace(with: distances, where: isNearer)
            found.replace(with: SIMD8(repeating: Int32(truncatingIfNeeded: number)), where: isNearer)
        }
        let least = nearest.min()
        let positions = found &* 8 &+ SIMD8(0, 1, 2, 3, 4, 5, 6, 7)
        return (Int(positions.replacing(with: .max, where: nearest .!= least).min()), least)
    }
}
