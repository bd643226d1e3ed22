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
        list(frames) {
            $0.writer.numbers($1)
        } way: { rewriter, frame in
            let easing = range.isBounded ? frame.easing.bounded : frame.easing
            rewriter.write(easing)
            overshoot = max(overshoot, easing.overshoot)
            guard let tangents = frame.tangents, range.count == 2 else { return }
            rewriter.writer.name("to")
            rewriter.writer.numbers(tangents.out)
            rewriter.writer.name("ti")
            rewriter.writer.numbers(tangents.into)
            sway = max(sway, Self.reach(tangents.out), Self.reach(tangents.into))
        }
        reach = (reach + sway) * (1 + 2 * overshoot)
        return reach
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

extension LottieRewriter {
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

    /// Writes the keyframes of an animated value as a list. `value` writes one value, `way` what else is said of the way
    /// to the next keyframe; a value that is held has none.
    mutating func list<Value>(
        _ frames: [LottieKeyframe<Value>], value: (inout Self, Value) -> Void,
        way: (inout Self, LottieKeyframe<Value>) -> Void
    ) {
        writer.open("[")
        for (index, frame) in frames.enumerated() {
            writer.open("{")
            writer.name("t")
            writer.number(frame.time)
            writer.name("s")
            value(&self, frame.value)
            if index + 1 < frames.count {
                if frame.isHeld {
                    writer.member("h", 1)
                } else {
                    writer.name("e")
                    value(&self, frame.end ?? frames[index + 1].value)
                    way(&self, frame)
                }
            }
            writer.close("}")
        }
        writer.close("]")
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
}

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

extension LottieRewriter {
    /// Writes the members of a transform: of a layer (`ks`), of a group (`tr`). Returns what it does to distances.
    mutating func transform(_ item: JSONItem?, isSpatial: Bool = false) -> LottieExtent {
        let anchor = property("a", item?["a"], .point)
        let move = position(item?["p"])
        var scale = property("s", item?["s"], .scale) / 100
        if isSpatial {
            property("rx", item?["rx"], .angle)
            property("ry", item?["ry"], .angle)
            property("rz", item?["rz"] ?? item?["r"], .angle)
        } else {
            property("r", item?["r"], .angle)
        }
        property("o", item?["o"], .share)
        if Self.isSet(item?["sk"]) { omissions.insert("skewing") }
        // A square's corners go further than its sides when it turns.
        scale *= 1.42
        return LottieExtent(move: anchor * scale + move * 1.42, scale: scale)
    }

    /// Writes a position, of which both directions may be properties of their own.
    private mutating func position(_ item: JSONItem?) -> Double {
        guard let item, item["s"]?.flag == true, item["k"] == nil else { return property("p", item, .point) }
        writer.name("p")
        writer.open("{")
        writer.name("s")
        writer.flag(true)
        let reach = max(property("x", item["x"], .length), property("y", item["y"], .length))
        writer.close("}")
        return reach
    }

    /// Whether a property is there and not zero all the time.
    static func isSet(_ item: JSONItem?) -> Bool {
        guard let value = item?["k"] ?? item else { return false }
        if value.elements.contains(where: { $0.kind == .object }) { return true }
        return value.numbers.contains { $0 != 0 }
    }
}
