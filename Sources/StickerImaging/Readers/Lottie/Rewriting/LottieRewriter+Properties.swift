import StickerModel

/// What a property of numbers may hold.
struct LottieRange {
    /// Numbers a value consists of.
    var count: Int
    /// Taken where the file says nothing.
    var usual: Double
    var range: ClosedRange<Double>
    /// Whether values beyond the keyframes' have no meaning.
    var isBounded = false

    static let share = LottieRange(count: 1, usual: 100, range: 0...100, isBounded: true)
    static let angle = LottieRange(count: 1, usual: 0, range: -1e6...1e6)
    static let length = LottieRange(count: 1, usual: 0, range: -1e6...1e6)
    static let point = LottieRange(count: 2, usual: 0, range: -1e6...1e6)
    static let scale = LottieRange(count: 2, usual: 100, range: -1e5...1e5)
    static let color = LottieRange(count: 3, usual: 0, range: 0...1, isBounded: true)
}

extension LottieRewriter {
    /// Writes a property of numbers as a member and returns the largest absolute value it can take.
    @discardableResult
    mutating func property(_ name: StaticString, _ item: JSONItem?, _ range: LottieRange) -> Double {
        writer.name(name)
        return property(item, range)
    }

    /// The same without a name.
    @discardableResult
    mutating func property(_ item: JSONItem?, _ range: LottieRange) -> Double {
        note(expressionsOf: item)
        // Some programs leave the object round a plain value away.
        let value = item?["k"] ?? (item?.kind == .object ? nil : item)
        let frames = value.map { keyframes($0) { Self.values($0.numbers, range) } } ?? []
        writer.open("{")
        writer.name("k")
        defer { writer.close("}") }
        guard !frames.isEmpty else {
            let still = Self.values(value?.numbers ?? [], range)
            write(still, range)
            return Self.reach(still)
        }
        return write(frames, range)
    }

    /// Writes keyframes of numbers; of a single one its value. Returns the largest absolute value.
    mutating func write(_ frames: [LottieKeyframe<[Double]>], _ range: LottieRange) -> Double {
        var reach = frames.map { max(Self.reach($0.value), Self.reach($0.end ?? [])) }.max() ?? 0
        guard frames.count > 1 else {
            write(frames[0].value, range)
            return reach
        }
        var overshoot = 0.0
        var sway = 0.0
        writer.open("[")
        for (index, frame) in frames.enumerated() {
            let next = index + 1 < frames.count ? frames[index + 1] : nil
            writer.open("{")
            writer.name("t")
            writer.number(frame.time)
            writer.name("s")
            writer.numbers(frame.value)
            if let next, frame.isHeld == false {
                writer.name("e")
                writer.numbers(frame.end ?? next.value)
                let easing = range.isBounded ? frame.easing.bounded : frame.easing
                write(easing)
                overshoot = max(overshoot, easing.overshoot)
                if let tangents = frame.tangents, range.count == 2 {
                    writer.name("to")
                    writer.numbers(tangents.out)
                    writer.name("ti")
                    writer.numbers(tangents.into)
                    sway = max(sway, Self.reach(tangents.out), Self.reach(tangents.into))
                }
            } else if next != nil {
                writer.member("h", 1)
            }
            writer.close("}")
        }
        writer.close("]")
        reach = (reach + sway) * (1 + 2 * overshoot)
        return reach
    }

    /// The members of a keyframe that say how fast it goes.
    mutating func write(_ easing: LottieEasing) {
        let name = easingName(easing)
        writer.name("n")
        writer.text(name)
        for (end, x, y) in [("i", easing.inX, easing.inY), ("o", easing.outX, easing.outY)]
            as [(StaticString, Double, Double)]
        {
            writer.name(end)
            writer.open("{")
            writer.name("x")
            writer.number(x)
            writer.name("y")
            writer.number(y)
            writer.close("}")
        }
    }

    /// The keyframes of an animated value in the order of their times; none of a value that stays.
    func keyframes<Value>(_ value: JSONItem, _ read: (JSONItem) -> Value) -> [LottieKeyframe<Value>] {
        let elements = value.elements
        guard let first = elements.first, first.kind == .object, first["t"] != nil else { return [] }
        var frames: [LottieKeyframe<Value>] = []
        for element in elements {
            // The last keyframe of old files says no more than when it is.
            guard let value = element["s"].map(read) ?? frames.last?.end ?? frames.last?.value else { continue }
            var frame = LottieKeyframe(
                time: clock.time(element["t"]?.number ?? 0), value: value, end: element["e"].map(read),
                isHeld: element["h"]?.flag ?? false, easing: LottieEasing(element))
            if let out = element["to"], let into = element["ti"] {
                let tangents = (Self.values(out.numbers, .point), Self.values(into.numbers, .point))
                if tangents.0 + tangents.1 != [0, 0, 0, 0] { frame.tangents = tangents }
            }
            frames.append(frame)
        }
        let order = frames.indices.sorted { (frames[$0].time, $0) < (frames[$1].time, $1) }
        return order.map { frames[$0] }
    }

    mutating func note(expressionsOf item: JSONItem?) {
        guard let text = item?["x"]?.raw, !text.isEmpty else { return }
        omissions.insert("expressions")
    }

    private mutating func write(_ value: [Double], _ range: LottieRange) {
        if range.count == 1 { writer.number(value[0]) } else { writer.numbers(value) }
    }

    private static func reach(_ values: [Double]) -> Double { values.reduce(0) { max($0, abs($1)) } }

    /// As many numbers as the property has, each within its range.
    static func values(_ numbers: [Double], _ range: LottieRange) -> [Double] {
        // Colors of old files go up to 255.
        let unit = range.range.upperBound == 1 && numbers.contains { $0 > 1.001 } ? 255.0 : 1
        return (0..<range.count).map { index in
            // One scale for both directions is what some programs write.
            let number = index < numbers.count ? numbers[index] : (range.usual == 100 ? numbers.last : nil)
            return ((number ?? range.usual) / unit).clamped(to: range.range)
        }
    }
}
