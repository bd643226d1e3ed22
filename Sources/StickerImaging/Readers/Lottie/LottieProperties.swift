import PortableFoundation
import StickerModel

/// The values that a property may have.
struct LottieRange {
    /// How many numbers a value has.
    var count: Int
    /// Used where the file has no value. In transforms it is what rlottie uses, too.
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
        // Colors of old files go up to 255; in some it is only their alpha.
        let unit = range.upperBound == 1 && numbers.prefix(count).contains { $0 > 1.001 } ? 255.0 : 1
        return (0..<count).map { index in
            // Some programs write one scale for both directions.
            let number = index < numbers.count ? numbers[index] : (usual == 100 ? numbers.last : nil)
            return ((number ?? usual) / unit).clamped(to: range)
        }
    }
}

typealias LottieTrack = [LottieKeyframe<[Double]>]

extension LottieRewriter {
    /// A property of numbers as rlottie needs it.
    mutating func property(_ item: JSONItem?, _ range: LottieRange) -> LottieValue {
        property(keyframes(of: item, range))
    }

    /// The same for keyframes that are known.
    mutating func property(_ frames: LottieTrack) -> LottieValue {
        if frames.count > 1 { return ["k": list(frames) { .numbers($0) }] }
        let value = frames[0].value
        return ["k": value.count == 1 ? .number(value[0]) : .numbers(value)]
    }

    /// The same; nil where it is what rlottie uses anyway.
    mutating func unusual(_ frames: LottieTrack, _ range: LottieRange) -> LottieValue? {
        frames.count == 1 && frames[0].value.allSatisfy { $0 == range.usual } ? nil : property(frames)
    }

    mutating func unusual(_ item: JSONItem?, _ range: LottieRange) -> LottieValue? {
        item.flatMap { unusual(keyframes(of: $0, range), range) }
    }

    /// The property that a slot has in place of this one, if there is such a slot.
    func slotted(_ item: JSONItem?) -> JSONItem? {
        item?["sid"]?.raw.flatMap { slots?.member($0)?["p"] } ?? item
    }

    /// The keyframes of a property of numbers; a constant value is the only one.
    mutating func keyframes(of item: JSONItem?, _ range: LottieRange, isOriented: Bool = false) -> LottieTrack {
        noteExpression(of: item)
        let item = slotted(item)
        // Some programs write a plain value without an object around it.
        let value = item?["k"] ?? (item?.kind == .object ? nil : item)
        let frames = keyframes(value, count: range.count) { range.values($0?.numbers ?? []) }
        return isOriented
            ? prolonged(steps(of: directed(frames), within: range, isOriented: true)) : steps(of: frames, within: range)
    }

    mutating func noteExpression(of item: JSONItem?) {
        if item?["x"]?.raw?.isEmpty == false { omit(.expressions) }
    }

    /// The keyframes of an animated value in the order of their times; a constant value is the only one.
    ///
    /// `count`: how many numbers a value has. `isBounded`: the way from one to the next is held between them.
    func keyframes<Value>(
        _ value: JSONItem?, count: Int = 1, isBounded: Bool = false, _ read: (JSONItem?) -> Value
    ) -> [LottieKeyframe<Value>] {
        var frames: [LottieKeyframe<Value>] = []
        let isAnimated = value?.elements.first?["t"] != nil
        for element in isAnimated ? value?.elements ?? [] : [] {
            // The last keyframe of old files has only a time.
            guard let value = element["s"].map(read) ?? frames.last?.end ?? frames.last?.value else { continue }
            let easings = LottieEasing.all(of: element, count: count)
            frames.append(
                LottieKeyframe(
                    time: clock.time(element["t"]?.number ?? 0), value: value, end: element["e"].map(read),
                    isHeld: element["h"]?.flag ?? false, easings: isBounded ? easings.map(\.bounded) : easings,
                    tangents: count == 2 ? Self.tangents(element) : nil))
        }
        if frames.isEmpty { return [LottieKeyframe(time: 0, value: read(value))] }
        let order = frames.indices.sorted { (frames[$0].time, $0) < (frames[$1].time, $1) }
        return order.map { frames[$0] }
    }

    private static func tangents(_ keyframe: JSONItem) -> (out: SIMD2<Double>, into: SIMD2<Double>)? {
        guard let out = keyframe["to"], let into = keyframe["ti"] else { return nil }
        let tangents = (SIMD2(LottieRange.point.values(out.numbers)), SIMD2(LottieRange.point.values(into.numbers)))
        return tangents == (.zero, .zero) ? nil : tangents
    }

    /// Straight steps, four for each frame of the file, in place of what rlottie does not follow exactly: curves, easings
    /// that differ by axis, and those that lead beyond the range of a value.
    private func steps(of frames: LottieTrack, within range: LottieRange, isOriented: Bool = false) -> LottieTrack {
        var steps: LottieTrack = []
        for (index, frame) in frames.enumerated() {
            let leaves = range.isBounded && frame.easings.contains { $0 != $0.bounded }
            guard index + 1 < frames.count, !frame.isHeld,
                leaves || frame.easings.count > 1 || frame.tangents != nil
            else {
                steps.append(frame)
                continue
            }
            let next = frames[index + 1]
            let count = stepCount(next.time - frame.time, of: frames.count)
            let parts = frame.steps(count, to: frame.end ?? next.value, at: next.time, isOriented: isOriented)
            steps += leaves ? parts.map { $0.map { $0.map { $0.clamped(to: range.range) } } } : parts
        }
        return steps
    }

    /// A track whose values follow from those of others, in straight steps between their keyframes.
    func sampled(_ tracks: [LottieTrack], _ value: ([[Double]]) -> [Double]) -> LottieTrack {
        func values(at time: Double, isEnd: Bool) -> [Double] {
            value(tracks.map { $0.value(at: time, isEnd: isEnd) })
        }
        let times = Set(tracks.flatMap { $0.map(\.time) }).sorted()
        var frames: LottieTrack = []
        for (from, to) in zip(times, times.dropFirst()) {
            let count = stepCount(to - from, of: times.count)
            let moments = (0...count).map { from + (to - from) * Double($0) / Double(count) }
            frames += zip(moments, moments.dropFirst()).map {
                LottieKeyframe(time: $0, value: values(at: $0, isEnd: false), end: values(at: $1, isEnd: true))
            }
        }
        let last = times.last ?? 0
        return frames + [LottieKeyframe(time: last, value: values(at: last, isEnd: false))]
    }

    /// Steps in some drawn frames, `time`, between two keyframes, of which more than 120 are not seen; 1 for a property
    /// of more keyframes than people set.
    private func stepCount(_ time: Double, of keyframes: Int) -> Int {
        keyframes > 1_000 ? 1 : Int((4 * time / clock.factor).rounded(.up).clamped(to: 1...120))
    }

    /// The way of a layer that turns along it, with tangents everywhere.
    private func directed(_ frames: LottieTrack) -> LottieTrack {
        var frames = frames
        for index in frames.indices.dropLast() where !frames[index].isHeld {
            let way = SIMD2(frames[index].end ?? frames[index + 1].value) - SIMD2(frames[index].value)
            var tangents = frames[index].tangents ?? (way / 3, -way / 3)
            if tangents.out == .zero { tangents.out = way / 1_000 }
            if tangents.into == .zero { tangents.into = -way / 1_000 }
            frames[index].tangents = tangents == (.zero, .zero) ? nil : tangents
        }
        return frames
    }

    /// The same with a beginning and an end that are too short to be seen: rlottie turns nothing before the first and
    /// after the last keyframe.
    private func prolonged(_ frames: LottieTrack) -> LottieTrack {
        guard frames.count > 1 else { return frames }
        func short(_ way: SIMD2<Double>) -> SIMD2<Double> { way / max(1e-9, (way * way).sum().squareRoot()) / 100 }
        var frames = frames
        if let into = frames[frames.count - 2].tangents.map({ short($0.into) }) {
            let end = SIMD2(frames[frames.count - 1].value)
            frames[frames.count - 1].tangents = (-into, into)
            frames.append(LottieKeyframe(time: 1e8, value: (end - 3 * into).numbers))
        }
        if let out = frames[0].tangents.map({ short($0.out) }) {
            let start = SIMD2(frames[0].value)
            let early = LottieKeyframe(
                time: -1e8, value: (start - 3 * out).numbers, end: start.numbers, tangents: (out, -out))
            frames.insert(early, at: 0)
        }
        return frames
    }

    /// The keyframes of an animated value as rlottie needs them.
    mutating func list<Value>(_ frames: [LottieKeyframe<Value>], value: (Value) -> LottieValue) -> LottieValue {
        let list = frames.enumerated().map { index, frame -> LottieValue in
            let keyframe: LottieValue = ["t": .number(frame.time), "s": value(frame.value)]
            guard index + 1 < frames.count else { return keyframe }
            if frame.isHeld { return keyframe + ["h": 1] }
            let easing = frame.easings[0]
            return keyframe + [
                "e": value(frame.end ?? frames[index + 1].value), "n": .text(easingName(easing)),
                "i": ["x": .number(easing.inX), "y": .number(easing.inY)],
                "o": ["x": .number(easing.outX), "y": .number(easing.outY)],
                "to": (frame.tangents?.out.numbers).map { .numbers($0) },
                "ti": (frame.tangents?.into.numbers).map { .numbers($0) },
            ]
        }
        return .list(list)
    }

    /// The transform of a layer (`ks`) or of a group (`tr`), without its opacity.
    mutating func transform(_ item: JSONItem?, isOriented: Bool = false) -> LottieValue {
        if Self.isSet(item?["sk"]) { omit(.skews) }
        return [
            "a": unusual(item?["a"], .point),
            "p": position(slotted(item?["p"]), isOriented: isOriented),
            "s": unusual(scale(item), .scale),
            // Old files have three angles everywhere, also in layers that are flat.
            "r": unusual(item?["r"] ?? item?["rz"], .angle),
        ]
    }

    /// The opacity of a layer or group; nil where it is always 100 %.
    mutating func opacity(_ item: JSONItem?) -> LottieValue? { unusual(item?["o"], .share) }

    /// A position, whose two directions may be properties of their own.
    private mutating func position(_ item: JSONItem?, isOriented: Bool) -> LottieValue? {
        guard let item else { return nil }
        guard item["s"]?.flag == true, item["k"] == nil else {
            return unusual(keyframes(of: item, .point, isOriented: isOriented), .point)
        }
        if isOriented, [item["x"], item["y"]].contains(where: { keyframes(of: $0, .length).count > 1 }) {
            omit(.autoOrient)
        }
        return ["s": true, "x": property(item["x"], .length), "y": property(item["y"], .length)]
    }

    /// The scale, also that of what turns around its upright or level axis: seen from the front it gets narrower or lower.
    private mutating func scale(_ item: JSONItem?) -> LottieTrack {
        let scale = keyframes(of: item?["s"], .scale)
        // Where there is a flat angle, the others mean nothing.
        guard item?["r"] == nil else { return scale }
        let orientation = keyframes(of: item?["or"], LottieRange(count: 3, usual: 0, range: -1e6...1e6))
        let axes = [item?["rx"], item?["ry"]].map { keyframes(of: $0, .angle) }
        let isSet = [axes[0], axes[1], keyframes(of: item?["rz"], .angle)].map { track in
            track.contains { $0.value[0] != 0 || $0.end ?? [0] != [0] }
        }
        let isLaid = (0..<3).map { axis in orientation.contains { $0.value[axis] != 0 } }
        if (isSet + isLaid).count(where: { $0 }) > 1 || isLaid[2] { omit(.turns) }
        guard isSet[0] || isSet[1] || isLaid[0] || isLaid[1] else { return scale }
        return sampled([scale, orientation] + axes) { values in
            let (size, laid) = (values[0], values[1])
            return [size[0] * Self.cosine(laid[1] + values[3][0]), size[1] * Self.cosine(laid[0] + values[2][0])]
        }
    }

    private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

    /// Whether a property exists and is not always zero.
    static func isSet(_ item: JSONItem?) -> Bool {
        guard let value = item?["k"] ?? item else { return false }
        return value.elements.contains { $0.kind == .object } || value.numbers.contains { $0 != 0 }
    }
}
