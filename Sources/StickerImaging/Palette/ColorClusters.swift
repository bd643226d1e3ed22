/// Weighted colors, divided into clusters around the colors of a palette. All sums are made in one fixed order.
struct ColorClusters {
    struct Sample {
        var point: SIMD4<Float>
        var weight: Float
    }

    /// One color of a palette: the mean of its samples, and their weight.
    struct Cluster {
        var center: SIMD4<Float>
        var weight: Double
    }

    /// Owners are bytes.
    static let mostClusters = 256

    let samples: [Sample]
    private(set) var clusters: [Cluster] = []
    /// The mean squared distance of the samples to the nearest cluster, as last refined.
    private(set) var error = 0.0
    private var owners: [UInt8]

    init(_ samples: [Sample]) {
        self.samples = samples
        owners = [UInt8](repeating: 0, count: samples.count)
    }

    // MARK: Splitting

    /// The first clusters: the one with the largest error is cut in two until there are `count` (Wu 1991, along the
    /// axis of largest variance instead of all three).
    mutating func split(into count: Int) {
        let count = min(count, Self.mostClusters)
        var order = Array(0..<samples.count)
        var boxes = [Box(0..<order.count, order, samples)]
        while boxes.count < count {
            var widest = 0
            for position in 1..<max(1, boxes.count) where boxes[position].error > boxes[widest].error {
                widest = position
            }
            guard boxes[widest].error > 0, let middle = boxes[widest].cut(&order, samples) else {
                boxes[widest].error = 0
                if boxes.allSatisfy({ $0.error <= 0 }) { break }
                continue
            }
            let range = boxes[widest].range
            boxes[widest] = Box(range.lowerBound..<middle, order, samples)
            boxes.append(Box(middle..<range.upperBound, order, samples))
        }
        clusters = boxes.map { Cluster(center: $0.mean, weight: $0.weight) }
        for (position, box) in boxes.enumerated() {
            for sample in order[box.range] { owners[sample] = UInt8(truncatingIfNeeded: position) }
        }
    }

    /// Some samples, as positions in an order.
    private struct Box {
        var range: Range<Int>
        var mean = SIMD4<Float>()
        var weight = 0.0
        /// The sum of weighted squared distances to the mean, along the axis where it is largest.
        var error = 0.0
        var axis = 0

        init(_ range: Range<Int>, _ order: [Int], _ samples: [Sample]) {
            self.range = range
            var (sum, squares) = (SIMD4<Double>(), SIMD4<Double>())
            for position in range {
                let sample = samples[order[position]]
                let point = SIMD4<Double>(sample.point)
                sum += point * Double(sample.weight)
                squares += point * point * Double(sample.weight)
                weight += Double(sample.weight)
            }
            guard weight > 0 else { return }
            mean = SIMD4<Float>(sum / weight)
            let errors = squares - sum * sum / weight
            for other in 1..<4 where errors[other] > errors[axis] { axis = other }
            error = range.count < 2 ? 0 : errors[axis]
        }

        /// Reorders the samples and returns where the second half begins; nil where all are alike.
        func cut(_ order: inout [Int], _ samples: [Sample]) -> Int? {
            var (low, high) = (Float.infinity, -Float.infinity)
            for position in range {
                low = min(low, samples[order[position]].point[axis])
                high = max(high, samples[order[position]].point[axis])
            }
            guard low < high else { return nil }
            let bins = 64
            let scale = Float(bins) / (high - low)
            func bin(_ sample: Sample) -> Int { min(bins - 1, Int((sample.point[axis] - low) * scale)) }
            var sums = [SIMD4<Double>](repeating: SIMD4(), count: bins)
            var weights = [Double](repeating: 0, count: bins)
            for position in range {
                let sample = samples[order[position]]
                let bin = bin(sample)
                sums[bin] += SIMD4<Double>(sample.point) * Double(sample.weight)
                weights[bin] += Double(sample.weight)
            }
            // The cut that leaves the least error is the one with the farthest means.
            let total = sums.reduce(SIMD4(), +)
            var (left, leftWeight) = (SIMD4<Double>(), 0.0)
            var (best, most) = (0, -1.0)
            for edge in 1..<bins {
                left += sums[edge - 1]
                leftWeight += weights[edge - 1]
                let rightWeight = weight - leftWeight
                guard leftWeight > 0, rightWeight > 0 else { continue }
                let distance = left / leftWeight - (total - left) / rightWeight
                let squares = distance * distance
                let gain = leftWeight * rightWeight * ((squares.x + squares.y) + (squares.z + squares.w))
                if gain > most { (best, most) = (edge, gain) }
            }
            guard best > 0 else { return nil }
            var middle = range.lowerBound
            for position in range where bin(samples[order[position]]) < best {
                order.swapAt(position, middle)
                middle += 1
            }
            return middle > range.lowerBound && middle < range.upperBound ? middle : nil
        }
    }

    // MARK: Merging

    /// Joins the two clusters whose joining costs least until `count` are left (Ward 1963).
    mutating func merge(to count: Int) {
        guard clusters.count > count else { return }
        var alive = clusters.map(Optional.some)
        var partners = clusters.indices.map { Self.partner(of: $0, alive) }
        var targets = Array(clusters.indices)
        for _ in 0..<(clusters.count - max(1, count)) {
            var chosen = -1
            for position in alive.indices where alive[position] != nil {
                if chosen < 0 || partners[position].cost < partners[chosen].cost { chosen = position }
            }
            let other = partners[chosen].position
            guard chosen >= 0, other >= 0, let a = alive[chosen], let b = alive[other] else { break }
            alive[chosen] = Self.joined(a, b)
            alive[other] = nil
            targets[other] = chosen
            for position in alive.indices where alive[position] != nil {
                let last = partners[position].position
                if position == chosen || last == chosen || last == other {
                    partners[position] = Self.partner(of: position, alive)
                }
            }
        }
        var places = [UInt8](repeating: 0, count: clusters.count)
        var place: UInt8 = 0
        for position in alive.indices where alive[position] != nil {
            places[position] = place
            place &+= 1
        }
        for sample in owners.indices {
            var owner = Int(owners[sample])
            while targets[owner] != owner { owner = targets[owner] }
            owners[sample] = places[owner]
        }
        clusters = alive.compactMap { $0 }
    }

    private static func joined(_ a: Cluster, _ b: Cluster) -> Cluster {
        let weight = a.weight + b.weight
        let sum = SIMD4<Double>(a.center) * a.weight + SIMD4<Double>(b.center) * b.weight
        return Cluster(center: SIMD4<Float>(sum / max(weight, .leastNormalMagnitude)), weight: weight)
    }

    private static func partner(of position: Int, _ alive: [Cluster?]) -> (position: Int, cost: Double) {
        var best = (position: -1, cost: Double.infinity)
        guard let own = alive[position] else { return best }
        for other in alive.indices where other != position {
            guard let cluster = alive[other] else { continue }
            let distance = Double(ColorPoint.squaredDistance(own.center, cluster.center))
            let cost = own.weight * cluster.weight / (own.weight + cluster.weight) * distance
            if cost < best.cost { best = (other, cost) }
        }
        return best
    }

    // MARK: Refining

    /// Moves each cluster to the mean of the samples nearest to it, again and again (Lloyd 1982), until the error
    /// hardly falls.
    mutating func refine(rounds: Int) {
        var last = Double.infinity
        for _ in 0..<rounds {
            error = assign()
            if error > last * Self.enough { break }
            last = error
        }
    }

    /// A round that lowers the error by less than this ends the search.
    private static let enough = 0.997

    /// One round; returns the mean error before it.
    private mutating func assign() -> Double {
        let index = ColorIndex(clusters.map(\.center))
        var sums = [SIMD4<Double>](repeating: SIMD4(), count: clusters.count)
        var weights = [Double](repeating: 0, count: clusters.count)
        var error = 0.0
        var worst = (sample: -1, error: 0.0)
        owners.withUnsafeMutableBufferPointer { owners in
            samples.withUnsafeBufferPointer { samples in
                for position in samples.indices {
                    let sample = samples[position]
                    let found = index.nearest(to: sample.point, guess: Int(owners[position]))
                    owners[position] = UInt8(truncatingIfNeeded: found.position)
                    let weight = Double(sample.weight)
                    sums[found.position] += SIMD4<Double>(sample.point) * weight
                    weights[found.position] += weight
                    let own = Double(found.distance) * weight
                    error += own
                    if own > worst.error { worst = (position, own) }
                }
            }
        }
        for position in clusters.indices {
            clusters[position].weight = weights[position]
            if weights[position] > 0 {
                clusters[position].center = SIMD4<Float>(sums[position] / weights[position])
            } else if worst.sample >= 0 {
                // An empty cluster takes the sample that is missed most.
                clusters[position].center = samples[worst.sample].point
                worst.sample = -1
            }
        }
        return error / max(weights.reduce(0, +), .leastNormalMagnitude)
    }
}
