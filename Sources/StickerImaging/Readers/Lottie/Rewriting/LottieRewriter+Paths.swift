import StickerModel

/// A path as its corners with the ends of the curves there, relative to them.
struct LottiePath {
    var corners: [[Double]] = []
    var into: [[Double]] = []
    var out: [[Double]] = []
    var isClosed = false

    /// Reads `v`, `i`, `o` and `c`; `isClosed` is what the shape says where the path does not.
    init(_ item: JSONItem, isClosed: Bool) {
        // Keyframes hold their path in an array of one.
        let path = item.kind == .array ? item.elements.first : item
        corners = Self.points(path?["v"])
        into = Self.points(path?["i"])
        out = Self.points(path?["o"])
        let count = min(corners.count, into.count, out.count)
        corners.removeLast(corners.count - count)
        into.removeLast(into.count - count)
        out.removeLast(out.count - count)
        self.isClosed = path?["c"]?.flag ?? isClosed
    }

    var reach: Double {
        zip(corners, zip(into, out)).reduce(0) { reach, point in
            let (corner, (into, out)) = point
            return (0..<2).reduce(reach) { max($0, abs(corner[$1]) + max(abs(into[$1]), abs(out[$1]))) }
        }
    }

    private static func points(_ item: JSONItem?) -> [[Double]] {
        (item?.elements ?? []).map { LottieRewriter.values($0.numbers, .point) }
    }
}

extension LottieRewriter {
    /// Writes a path that may change as a member. Returns its corners at most, and how far it reaches.
    mutating func path(_ name: StaticString, _ item: JSONItem?, isClosed: Bool) -> (points: Int, reach: Double) {
        note(expressionsOf: item)
        let value = item?["k"]
        let frames = value.map { keyframes($0) { LottiePath($0, isClosed: isClosed) } } ?? []
        let paths = frames.flatMap { [$0.value, $0.end].compactMap(\.self) }
        writer.name(name)
        writer.open("{")
        writer.name("k")
        defer { writer.close("}") }
        guard frames.count > 1 else {
            let still = frames.first?.value ?? value.map { LottiePath($0, isClosed: isClosed) }
            write(still)
            return (still?.corners.count ?? 0, still?.reach ?? 0)
        }
        var overshoot = 0.0
        list(frames) {
            $0.write($1)
        } way: {
            $0.write($1.easing)
            overshoot = max(overshoot, $1.easing.overshoot)
        }
        let reach = paths.map(\.reach).max() ?? 0
        return (paths.map(\.corners.count).max() ?? 0, reach * (1 + 2 * overshoot))
    }

    private mutating func write(_ path: LottiePath?) {
        writer.open("{")
        for (name, points) in [("i", path?.into), ("o", path?.out), ("v", path?.corners)]
            as [(StaticString, [[Double]]?)]
        {
            writer.name(name)
            writer.open("[")
            for point in points ?? [] { writer.numbers(point) }
            writer.close("]")
        }
        writer.name("c")
        writer.flag(path?.isClosed ?? false)
        writer.close("}")
    }
}
