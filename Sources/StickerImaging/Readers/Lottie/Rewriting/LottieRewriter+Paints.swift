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
