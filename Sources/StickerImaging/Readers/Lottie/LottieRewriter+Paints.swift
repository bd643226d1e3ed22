import StickerModel

extension LottieRewriter {
    /// A fill or stroke, of one color or of a gradient; nil when it is turned off. Throws `FileError` for a gradient of
    /// too many stops.
    mutating func paint(_ kind: String, _ item: JSONItem) throws(FileError) -> LottieValue? {
        if item["fillEnabled"]?.flag == false { return nil }
        if item["bm"]?.integer ?? 0 > 0 { omit(.blendModes) }
        let opacity = property(item["o"], .share)
        let ink: LottieValue = kind == "fl" || kind == "st" ? ["c": property(item["c"], .color)] : try gradient(item)
        let way: LottieValue =
            kind == "fl" || kind == "gf" ? ["r": Self.choice(item["r"], 1...2, usual: 1)] : stroke(item)
        return ["ty": .text(kind), "o": opacity] + ink + way
    }

    private mutating func stroke(_ item: JSONItem) -> LottieValue {
        if isSqueezed { omit(.squeezedStrokes) }
        if isInComposition { hasInnerStrokes = true }
        let width = LottieRange(count: 1, usual: 1, range: 0...1e5, isBounded: true)
        return [
            "w": property(item["w"], width),
            "lc": Self.choice(item["lc"], 1...3, usual: 2),
            "lj": Self.choice(item["lj"], 1...3, usual: 2),
            "ml": .number((item["ml"]?.number ?? 4).clamped(to: 0...1_000)),
            "d": dashes(item["d"]?.elements ?? [], areDots: item["lc"]?.integer != 1),
        ]
    }

    /// Dashes as rlottie needs them: lengths and gaps in turn, then where the pattern begins.
    ///
    /// A pattern shorter than 1 px is drawn as a solid line: it would give millions of dashes. `areDots`: the line has
    /// caps, so that dashes without a length are dots, which rlottie leaves out.
    private mutating func dashes(_ elements: [JSONItem], areDots: Bool) -> LottieValue? {
        let range = LottieRange(count: 1, usual: 0, range: 0...1e6, isBounded: true)
        var lengths = elements.filter { $0["n"]?.string != "o" }.map { keyframes(of: $0["v"], range) }
        let least = lengths.map { $0.map { min($0.value[0], $0.end?[0] ?? $0.value[0]) }.min() ?? 0 }
        guard !lengths.isEmpty, least.reduce(0, +) >= 1 else { return nil }
        omit(.dashes)
        if !lengths.count.isMultiple(of: 2) { lengths += lengths }
        var offset = keyframes(of: elements.first { $0["n"]?.string == "o" }?["v"], .length)
        // Of several pairs rlottie takes the offset in the last one only.
        if lengths.count > 2, offset.contains(where: { $0.value[0] != 0 || $0.end ?? [0] != [0] }) {
            let values = lengths.map { $0[0].value[0] }
            if offset.count == 1, lengths.allSatisfy({ $0.count == 1 }) {
                lengths = Self.dashes(values, from: offset[0].value[0]).map { [LottieKeyframe(time: 0, value: [$0])] }
                offset = [LottieKeyframe(time: 0, value: [0])]
            } else {
                omit(.dashOffsets)
            }
        }
        if areDots {
            for index in stride(from: 0, to: lengths.count, by: 2) where lengths[index].allSatisfy({ $0.value == [0] })
            {
                lengths[index] = [LottieKeyframe(time: 0, value: [Self.dot])]
                lengths[index + 1] = lengths[index + 1].map { $0.map { [max(0, $0[0] - Self.dot)] } }
            }
        }
        return .list((lengths + [offset]).map { ["v": property($0)] })
    }

    /// A pattern that begins somewhere else in itself, with a dash.
    private static func dashes(_ lengths: [Double], from offset: Double) -> [Double] {
        let total = lengths.reduce(0, +)
        var rest = offset.truncatingRemainder(dividingBy: total)
        if rest < 0 { rest += total }
        let first = lengths.indices.first { index in
            if rest < lengths[index] { return true }
            rest -= lengths[index]
            return false
        }
        guard let first else { return lengths }
        let others = lengths[(first + 1)...] + lengths[..<first]
        return first.isMultiple(of: 2)
            ? [lengths[first] - rest] + others + [rest, 0] : [0, lengths[first] - rest] + others + [rest]
    }

    /// The length of a dash without one, in px.
    private static let dot = 0.1

    private mutating func gradient(_ item: JSONItem) throws(FileError) -> LottieValue {
        let highlight = LottieRange(count: 1, usual: 0, range: -99...99, isBounded: true)
        let shape: LottieValue = [
            "t": Self.choice(item["t"], 1...2, usual: 1),
            "s": property(item["s"], .point),
            "e": property(item["e"], .point),
            "h": property(item["h"], highlight),
            "a": property(item["a"], .angle),
        ]
        let stops = slotted(item["g"])
        let colors = max(0, stops?["p"]?.integer ?? 0)
        noteExpression(of: stops?["k"])
        let list = slotted(stops?["k"])
        let value = list?["k"] ?? list
        try check(stopsOf: value, colors: colors)
        let frames = keyframes(value, isBounded: true) { LottieGradient($0?.numbers ?? [], colors: colors) }
        guard frames.count > 1 else {
            let still = frames[0].value.withoutClearStart
            let count = max(LottieGradient.fewestStops, still.stops.count)
            return shape + ["g": ["p": .integer(count), "k": ["k": .numbers(still.numbers(count))]]]
        }
        // All keyframes need the same number of stops, so that one can change into the next.
        let most = frames.map { max($0.value.stops.count, $0.end?.stops.count ?? 0) }.max() ?? 0
        let count = max(LottieGradient.fewestStops, most)
        let keys = self.list(frames) { .numbers($0.numbers(count)) }
        return shape + ["g": ["p": .integer(count), "k": ["k": keys]]]
    }

    /// Throws `FileError` for a gradient whose stops would take much memory. They are counted before they are read:
    /// every keyframe is written with as many as the longest one.
    private func check(stopsOf value: JSONItem?, colors: Int) throws(FileError) {
        let elements = value?.elements ?? []
        let keyframes = elements.first?["t"] == nil ? [] : elements
        let values =
            keyframes.isEmpty ? [elements] : keyframes.flatMap { [$0["s"], $0["e"]].map { $0?.elements ?? [] } }
        let stops = values.map { LottieGradient.counts($0.count, colors: colors) }.map { $0.colors + $0.opacities }
        let (most, count) = (stops.max() ?? 0, max(1, keyframes.count))
        guard most <= LottieGradient.stopLimit, most * count <= LottieGradient.allStopsLimit else {
            throw Self.complex(
                "a gradient of \(Figures.grouped(count)) keyframes with up to \(Figures.grouped(most)) stops each; the limits "
                    + "are \(Figures.grouped(LottieGradient.stopLimit)) stops, and "
                    + "\(Figures.grouped(LottieGradient.allStopsLimit)) in all")
        }
    }
}

/// The stops of a gradient, each with color and opacity.
///
/// Files list colors and opacities separately, at offsets of their own. rlottie combines them with colors that jump, so
/// they are combined here, exactly.
struct LottieGradient {
    struct Stop {
        var offset: Double
        /// Red, green, blue, opacity, each 0...1.
        var channels: [Double]
    }

    /// rlottie draws no gradient with fewer.
    static let fewestStops = 2
    /// Of color and opacity, in one value. Animation programs write some dozens.
    static let stopLimit = 2_000
    /// The same in all keyframes, each with as many as the longest. Ten seconds with a keyframe for each of 60 frames a
    /// second have room for 40.
    static let allStopsLimit = 25_000

    private(set) var stops: [Stop] = []

    /// `numbers`: offset, red, green, blue for each of `colors` stops, then offset and opacity for each opacity stop.
    init(_ numbers: [Double], colors: Int) {
        let count = Self.counts(numbers.count, colors: colors).colors
        let colors = Self.stops(numbers.prefix(4 * count), length: 4)
        let opacities = Self.stops(numbers.dropFirst(4 * count), length: 2)
        var (color, opacity) = (0, 0)
        while color < colors.count || opacity < opacities.count {
            let offset = min(
                color < colors.count ? colors[color].offset : 2,
                opacity < opacities.count ? opacities[opacity].offset : 2
            )
            let hasColor = color < colors.count && colors[color].offset < offset + 1e-6
            let hasOpacity = opacity < opacities.count && opacities[opacity].offset < offset + 1e-6
            let ink = hasColor ? colors[color].channels : Self.value(colors, before: color, at: offset, [0, 0, 0])
            let cover =
                hasOpacity ? opacities[opacity].channels : Self.value(opacities, before: opacity, at: offset, [1])
            stops.append(Stop(offset: offset, channels: ink + cover))
            if hasColor { color += 1 }
            if hasOpacity { opacity += 1 }
        }
        if opacities.contains(where: { $0.channels[0] < 1 }) { stops = Self.refined(stops) }
        // Two stops at one offset are a hard edge; rlottie needs some distance between them.
        for index in stops.indices.dropFirst() {
            stops[index].offset = max(stops[index].offset, stops[index - 1].offset + 1e-4)
        }
    }

    /// How many stops of color and of opacity a value of so many numbers has; `colors` is 0 where the file does not say.
    static func counts(_ numbers: Int, colors: Int) -> (colors: Int, opacities: Int) {
        // Files without a number of colors have only colors.
        let count = colors > 0 ? min(colors, numbers / 4) : numbers / 4
        return (count, (numbers - 4 * count) / 2)
    }

    /// Without the first of several invisible stops: rlottie identifies gradients by their first three.
    var withoutClearStart: LottieGradient {
        let visible = stops.firstIndex { $0.channels[3] > 0 } ?? stops.count
        var shorter = self
        shorter.stops.removeFirst(max(0, min(visible - 1, stops.count - 2)))
        return shorter
    }

    /// As rlottie reads it: all colors, then all opacities at the same offsets; `count` stops, the last one repeated.
    func numbers(_ count: Int) -> [Double] {
        var all = stops.isEmpty ? [Stop(offset: 0, channels: [0, 0, 0, 0])] : stops
        while all.count < max(count, Self.fewestStops) {
            let last = all[all.count - 1]
            all.append(Stop(offset: last.offset + 1e-4, channels: last.channels))
        }
        return all.flatMap { [$0.offset] + $0.channels.prefix(3) } + all.flatMap { [$0.offset, $0.channels[3]] }
    }

    /// The same gradient in smaller steps: rlottie interpolates premultiplied colors, which differs between two stops
    /// of different opacity.
    private static func refined(_ stops: [Stop]) -> [Stop] {
        zip(stops, stops.dropFirst()).flatMap { a, b in
            (0..<Self.steps).map { step in
                let share = Double(step) / Double(Self.steps)
                return Stop(
                    offset: a.offset + share * (b.offset - a.offset),
                    channels: zip(a.channels, b.channels).map { $0 + share * ($1 - $0) })
            }
        } + stops.suffix(1)
    }

    private static let steps = 8

    /// The stops in their order; one that is before another one's offset moves there, as in browsers.
    private static func stops(_ numbers: ArraySlice<Double>, length: Int) -> [Stop] {
        let numbers = Array(numbers)
        var offset = 0.0
        return stride(from: 0, to: numbers.count - length + 1, by: length).map { start in
            offset = max(offset, numbers[start].clamped(to: 0...1))
            return Stop(offset: offset, channels: numbers[start + 1..<start + length].map { $0.clamped(to: 0...1) })
        }
    }

    /// The value of a list of stops at an offset before the stop `next`.
    private static func value(_ stops: [Stop], before next: Int, at offset: Double, _ usual: [Double]) -> [Double] {
        guard next > 0, next < stops.count else { return (next > 0 ? stops.last : stops.first)?.channels ?? usual }
        let (a, b) = (stops[next - 1], stops[next])
        let share = b.offset > a.offset ? (offset - a.offset) / (b.offset - a.offset) : 0
        return zip(a.channels, b.channels).map { $0 + share * ($1 - $0) }
    }
}
