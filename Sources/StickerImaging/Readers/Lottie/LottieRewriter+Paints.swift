import StickerModel

extension LottieRewriter {
    /// Writes a fill or stroke, of one color or of a gradient.
    mutating func paint(_ kind: String, _ item: JSONItem) -> LottieShapes {
        if item["fillEnabled"]?.flag == false { return LottieShapes() }
        return begun(kind) { rewriter in
            rewriter.property("o", item["o"], .share)
            if kind == "fl" || kind == "st" {
                rewriter.property("c", item["c"], .color)
            } else {
                rewriter.gradient(item)
            }
            if kind == "fl" || kind == "gf" {
                rewriter.writer.member("r", item["r"]?.whole == 2 ? 2 : 1)
            } else {
                rewriter.stroke(item)
            }
            return LottieShapes(items: 1)
        }
    }

    private mutating func stroke(_ item: JSONItem) {
        property("w", item["w"], LottieRange(count: 1, usual: 1, range: 0...1e5, isBounded: true))
        writer.member("lc", Self.choice(item["lc"], 1...3, usual: 2))
        writer.member("lj", Self.choice(item["lj"], 1...3, usual: 2))
        writer.name("ml")
        writer.number((item["ml"]?.number ?? 4).clamped(to: 0...1_000))
        dashes(item["d"]?.elements ?? [])
    }

    /// Dashes as rlottie wants them: lengths and gaps by turns, then where the pattern begins.
    ///
    /// A pattern shorter than a px is drawn as a whole line: millions of dashes are what it would come to.
    private mutating func dashes(_ elements: [JSONItem]) {
        let lengths = elements.filter { $0["n"]?.string != "o" }
        let period = lengths.reduce(0) { $0 + Self.least($1["v"]) }
        guard !lengths.isEmpty, period >= 1 else { return }
        let range = LottieRange(count: 1, usual: 0, range: 0...1e6, isBounded: true)
        writer.name("d")
        writer.open("[")
        for length in lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths {
            writer.open("{")
            property("v", length["v"], range)
            writer.close("}")
        }
        writer.open("{")
        property("v", elements.first { $0["n"]?.string == "o" }?["v"], .length)
        writer.close("}")
        writer.close("]")
    }

    /// The smallest value of a property of one number.
    private static func least(_ item: JSONItem?) -> Double {
        guard let value = item?["k"] ?? item else { return 0 }
        let all = value.elements.flatMap { element in
            element.kind == .object ? (element["s"]?.numbers ?? []) + (element["e"]?.numbers ?? []) : element.numbers
        }
        return (all.isEmpty ? value.numbers : all).min().map { max(0, $0) } ?? 0
    }

    static func choice(_ item: JSONItem?, _ range: ClosedRange<Int>, usual: Int) -> Int {
        item?.whole.flatMap { range.contains($0) ? $0 : nil } ?? usual
    }

    private mutating func gradient(_ item: JSONItem) {
        writer.member("t", item["t"]?.whole == 2 ? 2 : 1)
        property("s", item["s"], .point)
        property("e", item["e"], .point)
        property("h", item["h"], LottieRange(count: 1, usual: 0, range: -99...99, isBounded: true))
        property("a", item["a"], .angle)
        let colors = max(0, min(item["g"]?["p"]?.whole ?? 0, 1_000))
        let value = item["g"]?["k"]?["k"] ?? item["g"]?["k"]
        let frames = value.map { keyframes($0) { LottieGradient($0.numbers, colors: colors) } } ?? []
        note(expressionsOf: item["g"]?["k"])
        let all =
            frames.isEmpty
            ? [LottieGradient(value?.numbers ?? [], colors: colors).withoutClearStart]
            : frames.flatMap { [$0.value, $0.end].compactMap(\.self) }
        // All keyframes have one number of stops, or none of them can be gone over into another.
        let stops = all.map(\.stops.count).max() ?? 2
        writer.name("g")
        writer.open("{")
        writer.member("p", stops)
        writer.name("k")
        writer.open("{")
        writer.name("k")
        if frames.count < 2 {
            writer.numbers(all[0].numbers(stops))
        } else {
            let range = LottieRange(count: 6 * stops, usual: 0, range: 0...2, isBounded: true)
            _ = write(
                frames.map { frame in
                    LottieKeyframe(
                        time: frame.time, value: frame.value.numbers(stops), end: frame.end?.numbers(stops),
                        isHeld: frame.isHeld, easing: frame.easing, tangents: nil)
                }, range)
        }
        writer.close("}")
        writer.close("}")
    }
}

/// The stops of a gradient, each with color and opacity.
///
/// Files list colors and opacities apart, at places of their own. rlottie puts them together with colors that jump, so
/// they are put together here, exactly.
struct LottieGradient {
    struct Stop {
        var place: Double
        /// Red, green, blue, opacity, each 0...1.
        var channels: [Double]
    }

    private(set) var stops: [Stop] = []

    /// `numbers`: place, red, green, blue for each of `colors` stops, then place and opacity for each further one.
    init(_ numbers: [Double], colors: Int) {
        // Files without a number of colors have nothing but colors.
        let count = colors > 0 ? min(colors, numbers.count / 4) : numbers.count / 4
        let colors = Self.stops(numbers.prefix(4 * count), length: 4)
        let opacities = Self.stops(numbers.dropFirst(4 * count), length: 2)
        var (color, opacity) = (0, 0)
        while color < colors.count || opacity < opacities.count {
            let place = min(
                color < colors.count ? colors[color].place : 2, opacity < opacities.count ? opacities[opacity].place : 2
            )
            let hasColor = color < colors.count && colors[color].place < place + 1e-6
            let hasOpacity = opacity < opacities.count && opacities[opacity].place < place + 1e-6
            let ink = hasColor ? colors[color].channels : Self.value(colors, before: color, at: place, [0, 0, 0])
            let cover =
                hasOpacity ? opacities[opacity].channels : Self.value(opacities, before: opacity, at: place, [1])
            stops.append(Stop(place: place, channels: ink + cover))
            if hasColor { color += 1 }
            if hasOpacity { opacity += 1 }
        }
        if opacities.contains(where: { $0.channels[0] < 1 }) { stops = Self.refined(stops) }
        // Stops at one place are a hard edge; rlottie wants some way between them.
        for index in stops.indices.dropFirst() {
            stops[index].place = max(stops[index].place, stops[index - 1].place + 1e-4)
        }
    }

    /// Without the first stops of those that show nothing: rlottie tells gradients apart by their first three.
    var withoutClearStart: LottieGradient {
        let visible = stops.firstIndex { $0.channels[3] > 0 } ?? stops.count
        var shorter = self
        shorter.stops.removeFirst(max(0, min(visible - 1, stops.count - 2)))
        return shorter
    }

    /// As rlottie takes it: all colors, then all opacities at the same places; `count` stops, the last one repeated.
    func numbers(_ count: Int) -> [Double] {
        var all = stops.isEmpty ? [Stop(place: 0, channels: [0, 0, 0, 0])] : stops
        while all.count < max(count, 2) {
            let last = all[all.count - 1]
            all.append(Stop(place: last.place + 1e-4, channels: last.channels))
        }
        return all.flatMap { [$0.place] + $0.channels.prefix(3) } + all.flatMap { [$0.place, $0.channels[3]] }
    }

    /// The same gradient in smaller steps: rlottie goes from color to color with the opacity multiplied in, which bends
    /// the way between two stops of different opacity.
    private static func refined(_ stops: [Stop]) -> [Stop] {
        zip(stops, stops.dropFirst()).flatMap { a, b in
            (0..<Self.steps).map { step in
                let share = Double(step) / Double(Self.steps)
                return Stop(
                    place: a.place + share * (b.place - a.place),
                    channels: zip(a.channels, b.channels).map { $0 + share * ($1 - $0) })
            }
        } + stops.suffix(1)
    }

    private static let steps = 8

    private static func stops(_ numbers: ArraySlice<Double>, length: Int) -> [Stop] {
        let numbers = Array(numbers)
        return stride(from: 0, to: numbers.count - length + 1, by: length).map { start in
            Stop(
                place: numbers[start].clamped(to: 0...1),
                channels: numbers[start + 1..<start + length].map { $0.clamped(to: 0...1) })
        }.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
    }

    /// What a list of stops shows at a place that lies before the stop `next`.
    private static func value(_ stops: [Stop], before next: Int, at place: Double, _ usual: [Double]) -> [Double] {
        guard next > 0, next < stops.count else { return (next > 0 ? stops.last : stops.first)?.channels ?? usual }
        let (a, b) = (stops[next - 1], stops[next])
        let share = b.place > a.place ? (place - a.place) / (b.place - a.place) : 0
        return zip(a.channels, b.channels).map { $0 + share * ($1 - $0) }
    }
}
