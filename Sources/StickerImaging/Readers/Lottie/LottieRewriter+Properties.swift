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
}

extension LottieRewriter {
    /// Writes a property as a member and returns the largest absolute value of its keyframes.
    @discardableResult
    mutating func property(_ name: StaticString, _ item: JSONItem?, _ range: LottieRange) -> Double {
        writer.plain(name, isKey: true)
        return property(item, range)
    }

    /// The same without a name.
    @discardableResult
    mutating func property(_ item: JSONItem?, _ range: LottieRange) -> Double {
        note(expressionsOf: item)
        // Some programs write a plain value without an object around it.
        let value = item?["k"] ?? (item?.kind == .object ? nil : item)
        let frames = value.map { keyframes($0) { Self.values($0.numbers, range) } } ?? []
        writer.open("{")
        writer.plain("k", isKey: true)
        defer { writer.close("}") }
        guard !frames.isEmpty else {
            let still = Self.values(value?.numbers ?? [], range)
            write(still, range)
            return Self.largest(still)
        }
        return write(frames, range)
    }

    /// Writes keyframes of numbers, or the value of a single one. Returns the largest absolute value.
    mutating func write(_ frames: [LottieKeyframe<[Double]>], _ range: LottieRange) -> Double {
        let largest = frames.map { Self.largest($0.value + ($0.end ?? [])) }.max() ?? 0
        guard frames.count > 1 else {
            write(frames[0].value, range)
            return largest
        }
        list(frames) {
            $0.writer.numbers($1)
        } way: { rewriter, frame in
            rewriter.write(range.isBounded ? frame.easing.bounded : frame.easing)
            guard let tangents = frame.tangents, range.count == 2 else { return }
            rewriter.writer.member("to", tangents.out)
            rewriter.writer.member("ti", tangents.into)
        }
        return largest
    }

    mutating func note(expressionsOf item: JSONItem?) {
        guard let text = item?["x"]?.raw, !text.isEmpty else { return }
        omissions.insert("expressions")
    }

    private mutating func write(_ value: [Double], _ range: LottieRange) {
        if range.count == 1 { writer.number(value[0]) } else { writer.numbers(value) }
    }

    private static func largest(_ values: [Double]) -> Double { values.reduce(0) { max($0, abs($1)) } }

    /// As many numbers as the property needs, each within its range.
    static func values(_ numbers: [Double], _ range: LottieRange) -> [Double] {
        // Colors of old files go up to 255.
        let unit = range.range.upperBound == 1 && numbers.contains { $0 > 1.001 } ? 255.0 : 1
        return (0..<range.count).map { index in
            // Some programs write one scale for both directions.
            let number = index < numbers.count ? numbers[index] : (range.usual == 100 ? numbers.last : nil)
            return ((number ?? range.usual) / unit).clamped(to: range.range)
        }
    }
}

extension LottieRewriter {
    /// The keyframes of an animated value in the order of their times; none for a constant value.
    func keyframes<Value>(_ value: JSONItem, _ read: (JSONItem) -> Value) -> [LottieKeyframe<Value>] {
        let elements = value.elements
        guard let first = elements.first, first.kind == .object, first["t"] != nil else { return [] }
        var frames: [LottieKeyframe<Value>] = []
        for element in elements {
            // The last keyframe of old files has only a time.
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

    /// Writes the keyframes of an animated value as a list. `value` writes one value, `way` the other members of the
    /// way to the next keyframe; a held value has none.
    mutating func list<Value>(
        _ frames: [LottieKeyframe<Value>], value: (inout Self, Value) -> Void,
        way: (inout Self, LottieKeyframe<Value>) -> Void
    ) {
        writer.open("[")
        for (index, frame) in frames.enumerated() {
            writer.open("{")
            writer.member("t", frame.time)
            writer.plain("s", isKey: true)
            value(&self, frame.value)
            if index + 1 < frames.count {
                if frame.isHeld {
                    writer.member("h", 1)
                } else {
                    writer.plain("e", isKey: true)
                    value(&self, frame.end ?? frames[index + 1].value)
                    way(&self, frame)
                }
            }
            writer.close("}")
        }
        writer.close("]")
    }

    /// Writes the members of a keyframe that describe its easing.
    mutating func write(_ easing: LottieEasing) {
        let name = easingName(easing)
        writer.member("n", name)
        for (end, x, y) in [("i", easing.inX, easing.inY), ("o", easing.outX, easing.outY)]
            as [(StaticString, Double, Double)]
        {
            writer.open("{", named: end)
            writer.member("x", x)
            writer.member("y", y)
            writer.close("}")
        }
    }
}

/// A value of a property at one time, and how it changes from there.
struct LottieKeyframe<Value> {
    /// In drawn frames.
    var time: Double
    var value: Value
    /// The value just before the next keyframe. Old files state it; in new ones it is the value of the next keyframe.
    var end: Value?
    var isHeld: Bool
    var easing: LottieEasing
    /// Tangents of the path between two points, in px.
    var tangents: (out: [Double], into: [Double])?
}

/// How a value changes over time: a cubic curve from 0, 0 to 1, 1.
struct LottieEasing: Hashable {
    var outX = 0.0
    var outY = 0.0
    var inX = 1.0
    var inY = 1.0

    /// A curve that stays between its ends, for values without a meaning beyond them (colors, shares).
    var bounded: LottieEasing {
        LottieEasing(outX: outX, outY: min(max(outY, 0), 1), inX: inX, inY: min(max(inY, 0), 1))
    }

    init() {}

    private init(outX: Double, outY: Double, inX: Double, inY: Double) {
        (self.outX, self.outY, self.inX, self.inY) = (outX, outY, inX, inY)
    }

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
    /// Writes the members of a transform: of a layer (`ks`), of a group (`tr`).
    mutating func transform(_ item: JSONItem?, isSpatial: Bool = false) {
        property("a", item?["a"], .point)
        position(item?["p"])
        property("s", item?["s"], .scale)
        if isSpatial {
            property("rx", item?["rx"], .angle)
            property("ry", item?["ry"], .angle)
            property("rz", item?["rz"] ?? item?["r"], .angle)
        } else {
            // Old files have three angles everywhere, also in layers that are flat.
            property("r", item?["r"] ?? item?["rz"], .angle)
        }
        property("o", item?["o"], .share)
        if Self.isSet(item?["sk"]) { omissions.insert("skewing") }
    }

    /// Writes a position, whose two directions may be properties of their own.
    private mutating func position(_ item: JSONItem?) {
        guard let item, item["s"]?.flag == true, item["k"] == nil else {
            property("p", item, .point)
            return
        }
        writer.open("{", named: "p")
        writer.member("s", true)
        property("x", item["x"], .length)
        property("y", item["y"], .length)
        writer.close("}")
    }

    /// Whether a property exists and is not always zero.
    static func isSet(_ item: JSONItem?) -> Bool {
        guard let value = item?["k"] ?? item else { return false }
        if value.elements.contains(where: { $0.kind == .object }) { return true }
        return value.numbers.contains { $0 != 0 }
    }
}
