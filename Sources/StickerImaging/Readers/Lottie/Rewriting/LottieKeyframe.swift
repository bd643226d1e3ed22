/// A value of a property at one time, and how it goes on from there.
struct LottieKeyframe<Value> {
    /// In drawn frames.
    var time: Double
    var value: Value
    /// Where the value goes until the next one; old files say so, new ones leave it to the next.
    var end: Value?
    var isHeld: Bool
    var easing: LottieEasing
    /// Tangents of the way between two points, in px.
    var tangents: (out: [Double], into: [Double])?
}

/// How fast a value changes on its way: a cubic curve from 0, 0 to 1, 1.
struct LottieEasing: Hashable {
    var outX = 0.0
    var outY = 0.0
    var inX = 1.0
    var inY = 1.0

    /// How far the curve goes beyond its ends, as a share of the way.
    var overshoot: Double { max(0, -outY, -inY, outY - 1, inY - 1) }

    /// A curve that stays between its ends, for what has no meaning beyond them (colors, shares).
    var bounded: LottieEasing {
        LottieEasing(outX: outX, outY: min(max(outY, 0), 1), inX: inX, inY: min(max(inY, 0), 1))
    }

    init() {}

    private init(outX: Double, outY: Double, inX: Double, inY: Double) {
        (self.outX, self.outY, self.inX, self.inY) = (outX, outY, inX, inY)
    }

    /// Reads `o` and `i` of a keyframe; the first of several dimensions counts, as rlottie knows but one.
    init(_ keyframe: JSONItem) {
        outX = Self.share(keyframe["o"]?["x"], 0).clamped(to: 0...1)
        outY = Self.share(keyframe["o"]?["y"], 0)
        inX = Self.share(keyframe["i"]?["x"], 1).clamped(to: 0...1)
        inY = Self.share(keyframe["i"]?["y"], 1)
    }

    private static func share(_ item: JSONItem?, _ usual: Double) -> Double {
        (item?.numbers.first ?? usual).clamped(to: -10...10)
    }
}

extension Double {
    /// Not a number becomes the lower bound.
    func clamped(to range: ClosedRange<Double>) -> Double {
        self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
    }
}
