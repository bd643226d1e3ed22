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
