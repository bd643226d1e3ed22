import StickerModel

/// A value of a property at one time, and how it changes from there.
struct LottieKeyframe<Value> {
    /// In drawn frames.
    var time: Double
    var value: Value
    /// The value just before the next keyframe. Old files state it; in new ones it is the value of the next keyframe.
    var end: Value?
    var isHeld = false
    /// One for all numbers of a value, or one for each.
    var easings = [LottieEasing()]
    /// Tangents of the path between two points, in px.
    var tangents: (out: SIMD2<Double>, into: SIMD2<Double>)?

    /// The same keyframe of other values.
    func map<Other>(_ change: (Value) -> Other) -> LottieKeyframe<Other> {
        LottieKeyframe<Other>(
            time: time, value: change(value), end: end.map(change), isHeld: isHeld, easings: easings, tangents: tangents
        )
    }
}

extension LottieKeyframe<[Double]> {
    /// The way to the next keyframe in straight steps: rlottie has one easing for all numbers, and its speed along curves
    /// is not even. With `isOriented` the steps have tangents, from which rlottie takes the direction of a layer.
    func steps(_ count: Int, to end: [Double], at time: Double, isOriented: Bool) -> [LottieKeyframe] {
        let way = tangents.map { LottieCurve(SIMD2(value), $0.out, $0.into, SIMD2(end)) }
        let points = (0...count).map { step in
            let share = Double(step) / Double(count)
            return way.map { $0.point(easings[0].value(at: share)).numbers } ?? values(at: share, to: end)
        }
        return (0..<count).map { step in
            let duration = (time - self.time) / Double(count)
            var part = LottieKeyframe(
                time: self.time + Double(step) * duration, value: points[step], end: points[step + 1])
            if isOriented, let tangents {
                // The direction at a point is that from the point before it to the one after it.
                let (from, to) = (SIMD2(points[step]), SIMD2(points[step + 1]))
                let before = step > 0 ? SIMD2(points[step - 1]) : from - tangents.out
                let after = step + 1 < count ? SIMD2(points[step + 2]) : to - tangents.into
                part.tangents = ((to - before) / 6, (from - after) / 6)
            }
            return part
        }
    }

    /// The value at a share of the time to the next keyframe, without tangents.
    func values(at share: Double, to end: [Double]) -> [Double] {
        if isHeld { return value }
        let shares = easings.map { $0.value(at: share) }
        return value.indices.map { value[$0] + ($0 < shares.count ? shares[$0] : shares[0]) * (end[$0] - value[$0]) }
    }
}

extension [LottieKeyframe<[Double]>] {
    /// The value at a time, or just before it (`isEnd`). The keyframes are in order and without tangents.
    func value(at time: Double, isEnd: Bool) -> [Double] {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let isBefore = isEnd ? self[middle].time < time : self[middle].time <= time
            (low, high) = isBefore ? (middle + 1, high) : (low, middle)
        }
        guard low > 0 else { return self[0].value }
        guard low < count else { return self[count - 1].value }
        let (from, to) = (self[low - 1], self[low])
        return from.values(at: (time - from.time) / (to.time - from.time), to: from.end ?? to.value)
    }
}

/// A curve: the way of a point between two keyframes, or a part of a path.
struct LottieCurve {
    let points: [SIMD2<Double>]
    /// How far each point is from the first one, along the curve.
    private var lengths = [0.0]

    init(_ start: SIMD2<Double>, _ out: SIMD2<Double>, _ into: SIMD2<Double>, _ end: SIMD2<Double>) {
        points = (0...Self.count).map { index in
            let b = Double(index) / Double(Self.count)
            let a = 1 - b
            let corners = a * a * a * start + b * b * b * end
            return corners + 3 * a * b * (a * (start + out) + b * (end + into))
        }
        for (a, b) in zip(points, points.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + ((b - a) * (b - a)).sum().squareRoot())
        }
    }

    /// The point after a share of the length.
    func point(_ share: Double) -> SIMD2<Double> {
        let length = share * lengths[Self.count]
        guard let next = lengths.firstIndex(where: { $0 > length }) else { return points[Self.count] }
        guard next > 0 else { return points[0] }
        let rest = (length - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
        return points[next - 1] + rest * (points[next] - points[next - 1])
    }

    private static let count = 100
}

extension SIMD2<Double> {
    /// The first two numbers of a value that has them.
    init(_ numbers: [Double]) { self.init(numbers[0], numbers[1]) }

    var numbers: [Double] { [x, y] }
}

/// How a value changes over time: a cubic curve from 0, 0 to 1, 1.
struct LottieEasing: Hashable {
    var outX = 0.0
    var outY = 0.0
    var inX = 1.0
    var inY = 1.0

    /// A curve that stays between its ends, for values without a meaning beyond them (colors, shares).
    var bounded: LottieEasing {
        var easing = self
        easing.outY = outY.clamped(to: 0...1)
        easing.inY = inY.clamped(to: 0...1)
        return easing
    }

    /// Reads `o` and `i` of a keyframe whose values have `count` numbers: one for all of them where they are equal.
    static func all(of keyframe: JSONItem, count: Int) -> [LottieEasing] {
        let (out, into) = (keyframe["o"], keyframe["i"])
        let lists = [out?["x"], out?["y"], into?["x"], into?["y"]].map { $0?.numbers ?? [] }
        let easings = (0..<max(1, min(count, lists.map(\.count).max() ?? 1))).map { axis in
            let handles = zip(lists, [0.0, 0, 1, 1]).map { list, usual in
                (list.count > axis ? list[axis] : list.first ?? usual).clamped(to: -10...10)
            }
            return LottieEasing(
                outX: handles[0].clamped(to: 0...1), outY: handles[1], inX: handles[2].clamped(to: 0...1),
                inY: handles[3])
        }
        return easings.allSatisfy { $0 == easings[0] } ? [easings[0]] : easings
    }

    /// The share of the way after a share of the time.
    func value(at time: Double) -> Double {
        func curve(_ share: Double, _ out: Double, _ into: Double) -> Double {
            let rest = 1 - share
            return 3 * rest * rest * share * out + 3 * rest * share * share * into + share * share * share
        }
        guard time > 0, time < 1 else { return time <= 0 ? 0 : 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<30 {
            let middle = (low + high) / 2
            (low, high) = curve(middle, outX, inX) < time ? (middle, high) : (low, middle)
        }
        return curve(low, outY, inY)
    }
}

extension Double {
    /// NaN becomes the lower bound.
    func clamped(to range: ClosedRange<Double>) -> Double {
        self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
    }
}
