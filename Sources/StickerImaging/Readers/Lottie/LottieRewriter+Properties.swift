import StickerModel

/// The values that a property may have.
struct LottieRange {
    /// How many numbers a value has.
    var count: Int
    /// Used where the file has no value.
    var usual: Double
    var range: ClosedRange<Double>
    /// Whether values beyond those of the keyframes have no meaning.
    var isBounded = false

    static let share = LottieRange(count: 1, usual: 100, range: 0...100, isBounded: true)
    static let angle = LottieRange(count: 1, usual: 0, range: -1e6...1e6)
    static let length = LottieRange(count: 1, usual: 0, range: -1e6...1e6)
    static let point = LottieRange(count: 2, usual: 0, range: -1e6...1e6)
    static let scale = LottieRange(count: 2, usual: 100, range: -1e5...1e5)
    static let color = LottieRange(count: 3, usual: 0, range: 0...1, isBounded: true)

    /// As many numbers as the property needs, each within its range.
    func values(_ numbers: [Double]) -> [Double] {
        // Colors of old files go up to 255.
        let unit = range.upperBound == 1 && numbers.contains { $0 > 1.001 } ? 255.0 : 1
        return (0..<count).map { index in
            // Some programs write one scale for both directions.
            let number = index < numbers.count ? numbers[index] : (usual == 100 ? numbers.last : nil)
            return ((number ?? usual) / unit).clamped(to: range)
        }
    }
}

extension LottieRewriter {
    /// A property of numbers as rlottie needs it.
    mutating func property(_ item: JSONItem?, _ range: LottieRange) -> LottieValue {
        property(keyframes(of: item, range), range)
    }

    /// The same for keyframes that are known.
    mutating func property(_ frames: [LottieKeyframe<[Double]>], _ range: LottieRange) -> LottieValue {
        if frames.count > 1 { return ["k": list(frames) { .numbers($0) }] }
        return ["k": range.count == 1 ? .number(frames[0].value[0]) : .numbers(frames[0].value)]
    }

    /// The keyframes of a property of numbers; a constant value is the only one.
    mutating func keyframes(of item: JSONItem?, _ range: LottieRange) -> [LottieKeyframe<[Double]>] {
        noteExpression(of: item)
        // Some programs write a plain value without an object around it.
        let value = item?["k"] ?? (item?.kind == .object ? nil : item)
        return keyframes(value, isBounded: range.isBounded, isPoint: range.count == 2) {
            range.values($0?.numbers ?? [])
        }
    }

    mutating func noteExpression(of item: JSONItem?) {
        if item?["x"]?.raw?.isEmpty == false { omissions.insert("expressions") }
    }

    /// The keyframes of an animated value in the order of their times; a constant value is the only one.
    ///
    /// `isBounded`: values beyond those of the keyframes have no meaning. `isPoint`: the way may be curved.
    func keyframes<Value>(
        _ value: JSONItem?, isBounded: Bool = false, isPoint: Bool = false, _ read: (JSONItem?) -> Value
    ) -> [LottieKeyframe<Value>] {
        var frames: [LottieKeyframe<Value>] = []
        let isAnimated = value?.elements.first?["t"] != nil
        for element in isAnimated ? value?.elements ?? [] : [] {
            // The last keyframe of old files has only a time.
            guard let value = element["s"].map(read) ?? frames.last?.end ?? frames.last?.value else { continue }
            let easing = LottieEasing(element)
            frames.append(
                LottieKeyframe(
                    time: clock.time(element["t"]?.number ?? 0), value: value, end: element["e"].map(read),
                    isHeld: element["h"]?.flag ?? false, easing: isBounded ? easing.bounded : easing,
                    tangents: isPoint ? Self.tangents(element) : nil))
        }
        if frames.isEmpty { return [LottieKeyframe(time: 0, value: read(value))] }
        let order = frames.indices.sorted { (frames[$0].time, $0) < (frames[$1].time, $1) }
        return order.map { frames[$0] }
    }

    private static func tangents(_ keyframe: JSONItem) -> (out: [Double], into: [Double])? {
        guard let out = keyframe["to"], let into = keyframe["ti"] else { return nil }
        let tangents = (LottieRange.point.values(out.numbers), LottieRange.point.values(into.numbers))
        return tangents.0 + tangents.1 == [0, 0, 0, 0] ? nil : tangents
    }

    /// The keyframes of an animated value as rlottie needs them.
    mutating func list<Value>(
        _ frames: [LottieKeyframe<Value>], value: (Value) -> LottieValue
    ) -> LottieValue {
        var list: [LottieObject] = []
        for (index, frame) in frames.enumerated() {
            var keyframe: LottieObject = ["t": .number(frame.time), "s": value(frame.value)]
            if index + 1 < frames.count {
                keyframe =
                    keyframe + (frame.isHeld ? ["h": 1] : way(frame, to: value(frame.end ?? frames[index + 1].value)))
            }
            list.append(keyframe)
        }
        return .objects(list)
    }

    /// The members of a keyframe about the way to the next one.
    private mutating func way<Value>(_ frame: LottieKeyframe<Value>, to end: LottieValue) -> LottieObject {
        let easing = frame.easing
        return [
            "e": end,
            "n": .text(easingName(easing)),
            "i": ["x": .number(easing.inX), "y": .number(easing.inY)],
            "o": ["x": .number(easing.outX), "y": .number(easing.outY)],
            "to": (frame.tangents?.out).map { .numbers($0) },
            "ti": (frame.tangents?.into).map { .numbers($0) },
        ]
    }
}

/// A value of a property at one time, and how it changes from there.
struct LottieKeyframe<Value> {
    /// In drawn frames.
    var time: Double
    var value: Value
    /// The value just before the next keyframe. Old files state it; in new ones it is the value of the next keyframe.
    var end: Value?
    var isHeld = false
    var easing = LottieEasing()
    /// Tangents of the path between two points, in px.
    var tangents: (out: [Double], into: [Double])?

    /// The same keyframe of other values.
    func map<Other>(_ change: (Value) -> Other) -> LottieKeyframe<Other> {
        LottieKeyframe<Other>(
            time: time, value: change(value), end: end.map(change), isHeld: isHeld, easing: easing, tangents: tangents)
    }
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

    init() {}

    /// Reads `o` and `i` of a keyframe; of several dimensions the first, because rlottie supports only one.
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
    /// NaN becomes the lower bound.
    func clamped(to range: ClosedRange<Double>) -> Double {
        self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
    }
}

extension LottieRewriter {
    /// The transform of a layer (`ks`) or of a group (`tr`).
    mutating func transform(_ item: JSONItem?, isSpatial: Bool = false) -> LottieObject {
        if Self.isSet(item?["sk"]) { omissions.insert("skewing") }
        let place: LottieObject = [
            "a": property(item?["a"], .point),
            "p": position(item?["p"]),
            "s": property(item?["s"], .scale),
        ]
        // Old files have three angles everywhere, also in layers that are flat.
        let rotation: LottieObject =
            isSpatial
            ? [
                "rx": property(item?["rx"], .angle),
                "ry": property(item?["ry"], .angle),
                "rz": property(item?["rz"] ?? item?["r"], .angle),
            ] : ["r": property(item?["r"] ?? item?["rz"], .angle)]
        return place + rotation + ["o": property(item?["o"], .share)]
    }

    /// A position, whose two directions may be properties of their own.
    private mutating func position(_ item: JSONItem?) -> LottieValue {
        guard let item, item["s"]?.flag == true, item["k"] == nil else { return property(item, .point) }
        return ["s": true, "x": property(item["x"], .length), "y": property(item["y"], .length)]
    }

    /// Whether a property exists and is not always zero.
    static func isSet(_ item: JSONItem?) -> Bool {
        guard let value = item?["k"] ?? item else { return false }
        return value.elements.contains { $0.kind == .object } || value.numbers.contains { $0 != 0 }
    }
}
