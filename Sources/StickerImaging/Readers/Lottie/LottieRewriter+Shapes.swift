import StickerModel

extension LottieRewriter {
    /// A shape as rlottie gets it, and how many points its paths have.
    typealias CountedShape = (shape: LottieValue, points: Int)

    /// A list of shapes, and how many points all their paths have. Throws `FileError` for too many, and for more bytes
    /// than `byteLimit`.
    mutating func shapes(_ elements: [JSONItem]) throws(FileError) -> (shapes: [LottieValue], points: Int) {
        var shapes: [LottieValue] = []
        var points = 0
        var isPainted = false
        let isTrimmed = elements.contains { $0["ty"]?.string == "tm" }
        var paths: [JSONItem] = []
        for element in elements where element["hd"]?.flag != true {
            let kind = element["ty"]?.string ?? ""
            defer { if isTrimmed { paths += Self.paths(in: element) } }
            guard let made = try kind == "tm" ? (trim(element, of: paths), 0) : shape(kind, element) else { continue }
            // The shapes of a group are counted already.
            if kind != "gr" { try count(made.shape) }
            shapes.append(made.shape)
            points += made.points
            if Self.paints.contains(kind) { isPainted = true }
        }
        if isPainted, points > Self.pointLimit {
            throw Self.complex(
                "a fill or stroke of \(Figures.grouped(points)) points; the limit is \(Figures.grouped(Self.pointLimit))"
            )
        }
        return (shapes, points)
    }

    /// One shape, its kind first, as rlottie needs it. What rlottie does not support is left out and recorded.
    private mutating func shape(_ kind: String, _ item: JSONItem) throws(FileError) -> CountedShape? {
        switch kind {
        case "gr": return try group(item)
        case "sh":
            let path = path(item["ks"], isClosed: item["closed"]?.flag ?? false)
            return (["ty": "sh", "ks": path.value, "d": Self.direction(item)], path.corners)
        case "rc":
            let corner = LottieRange(count: 1, usual: 0, range: 0...1e6)
            return (["ty": "rc"] + box(item) + ["r": property(item["r"], corner)], 8)
        case "el": return (["ty": "el"] + box(item), 4)
        case "sr": return star(item)
        case "rp": return (repeater(item), 0)
        case "fl", "st", "gf", "gs": return try paint(kind, item).map { ($0, 0) }
        default:
            if kind.count == 2, let row = LottieNotDrawn(rawValue: kind) { omit(row) }
            return nil
        }
    }

    /// A trim of the paths before it.
    private mutating func trim(_ item: JSONItem, of paths: [JSONItem]) -> LottieValue {
        let share = LottieRange(count: 1, usual: 0, range: 0...100, isBounded: true)
        var ends = [keyframes(of: item["s"], share), keyframes(of: item["e"], .share)]
        let offset = keyframes(of: item["o"], .angle)
        let isJoint = item["m"]?.integer == 2 && paths.count > 1
        if paths.count == 1, paths[0]["ty"]?.string == "sh", let lengths = lengths(of: paths[0]) {
            ends = ends.map { end in
                sampled([end, offset]) { values in
                    let turn = values[1][0] / 360
                    return [100 * (lengths.rough(values[0][0] / 100 + turn) - turn)]
                }
            }
        } else if isJoint {
            let isLoop = offset.contains { frame in
                let turn = 100 * (frame.value[0] / 360).truncatingRemainder(dividingBy: 1)
                return (ends[0] + ends[1]).contains { !(0...100).contains($0.value[0] + turn) }
            }
            if isLoop || offset.count > 1 { omit(.jointTrims) }
        }
        return [
            "ty": "tm", "s": property(ends[0]), "e": property(ends[1]), "o": property(offset), "m": isJoint ? 2 : 1,
        ]
    }

    /// The paths in a shape, and trims, which leave other paths.
    private static func paths(in item: JSONItem) -> [JSONItem] {
        if item["hd"]?.flag == true { return [] }
        return switch item["ty"]?.string {
        case "gr": (item["it"]?.elements ?? []).flatMap(paths)
        case "sh", "rc", "el", "sr", "tm": [item]
        default: []
        }
    }

    /// The lengths of a path that stays as it is; nil for another one.
    private func lengths(of item: JSONItem) -> LottieLengths? {
        let frames = keyframes(slotted(item["ks"])?["k"]) { LottiePath($0, isClosed: item["closed"]?.flag ?? false) }
        return frames.count == 1 ? LottieLengths(frames[0].value) : nil
    }

    /// A group; nil when there is nothing in it. `isOpaque`: its opacity is that of the picture it is drawn on.
    mutating func group(_ item: JSONItem, isOpaque: Bool = false) throws(FileError) -> CountedShape? {
        if item["bm"]?.integer ?? 0 > 0 { omit(.blendModes) }
        let elements = item["it"]?.elements ?? []
        let place = Self.place(in: elements)
        let outside = isSqueezed
        isSqueezed = isSqueezed || squeezes(place)
        let inside = try shapes(elements)
        isSqueezed = outside
        guard !inside.shapes.isEmpty else { return nil }
        let opacity = isOpaque ? nil : opacity(place)
        if opacity != nil, Self.paintCount(elements) > 1 { omit(.groupOpacity) }
        let end: LottieValue = ["ty": "tr"] + transform(place) + ["o": opacity]
        try count(end)
        return (["ty": "gr", "it": .list(inside.shapes + [end])], inside.points)
    }

    /// The transform of a group with these elements.
    static func place(in elements: [JSONItem]) -> JSONItem? { elements.last { $0["ty"]?.string == "tr" } }

    /// Whether a transform makes what it contains much wider than high, or the other way round.
    mutating func squeezes(_ transform: JSONItem?) -> Bool {
        keyframes(of: transform?["s"], .scale).contains { frame in
            let sides = frame.value.map { abs($0) }
            return max(sides[0], sides[1]) > 1.2 * min(sides[0], sides[1])
        }
    }

    private static let paints: Set<String> = ["fl", "st", "gf", "gs"]

    /// How many paints there are in shapes, which may overlap; a repeater counts as another one.
    static func paintCount(_ elements: [JSONItem]) -> Int {
        elements.reduce(0) { count, element in
            let kind = element["ty"]?.string ?? ""
            if element["hd"]?.flag == true { return count }
            if kind == "gr" { return count + paintCount(element["it"]?.elements ?? []) }
            return count + (paints.contains(kind) || kind == "rp" ? 1 : 0)
        }
    }

    private mutating func box(_ item: JSONItem) -> LottieValue {
        ["p": property(item["p"], .point), "s": property(item["s"], .point), "d": Self.direction(item)]
    }

    private static func direction(_ item: JSONItem) -> LottieValue { item["d"]?.integer == 3 ? 3 : 1 }

    /// A whole number that the file has, if it is within `range`.
    static func choice(_ item: JSONItem?, _ range: ClosedRange<Int>, usual: Int) -> LottieValue {
        .integer(item?.integer.flatMap { range.contains($0) ? $0 : nil } ?? usual)
    }

    /// A star or polygon, moved and rotated by a group around it: rlottie applies its own rotation twice.
    private mutating func star(_ item: JSONItem) -> CountedShape {
        let corners = LottieRange(count: 1, usual: 5, range: 0...Self.cornerLimit, isBounded: true)
        let frames = keyframes(of: item["pt"], corners)
        let isPolygon = item["sy"]?.integer == 2
        // rlottie takes a quarter of the radius for round corners of a polygon, whatever its number of corners is.
        let round = isPolygon ? 2 * Double.pi / max(3, frames[0].value[0].rounded(.down)) : 1
        // And it begins a polygon by the angle of 90 degrees in radians too far to the left.
        let turn = isPolygon ? Double.pi / 2 : 0
        let star: LottieValue = [
            "ty": "sr",
            "sy": isPolygon ? 2 : 1,
            "p": property(nil, .point),
            "r": property(nil, .angle),
            "pt": property(frames),
            "ir": property(item["ir"], .length),
            "or": property(item["or"], .length),
            "is": property(item["is"], .length),
            "os": property(keyframes(of: item["os"], .length).map { $0.map { [round * $0[0]] } }),
            "d": Self.direction(item),
        ]
        let transform: LottieValue = [
            "ty": "tr", "p": property(item["p"], .point),
            "r": property(keyframes(of: item["r"], .angle).map { $0.map { [$0[0] + turn] } }),
        ]
        let most = frames.flatMap { $0.value + ($0.end ?? []) }.max() ?? 0
        return (["ty": "gr", "it": [star, transform]], 2 * Int(most))
    }

    /// A repeater, which copies everything before it.
    private mutating func repeater(_ item: JSONItem) -> LottieValue {
        let copies = keyframes(of: item["c"], LottieRange(count: 1, usual: 1, range: 0...1e6, isBounded: true))
        let offset = LottieRange(count: 1, usual: 0, range: -1e3...1e3)
        let scale = LottieRange(count: 2, usual: 100, range: 0...1e4)
        let step = item["tr"]
        let (start, end) = (keyframes(of: step?["so"], .share), keyframes(of: step?["eo"], .share))
        let count = copies[0].value[0].rounded(.up)
        var last = end
        if start.count == 1, end.count == 1, copies.count == 1 {
            // The last copy has the opacity of the end; for rlottie the one after it has.
            let (first, rest) = (start[0].value[0], end[0].value[0] - start[0].value[0])
            last[0].value = [first + (count > 1 ? rest * count / (count - 1) : 0)]
        } else if start.contains(where: { $0.value != [100] }) || end.contains(where: { $0.value != [100] }) {
            omit(.fadingCopies)
        }
        return [
            "ty": "rp",
            // Part of a copy is a whole one; rlottie leaves it out.
            "c": copies.count == 1 ? ["k": .number(count)] : property(copies.map { $0.map { [$0[0] + 0.999] } }),
            "o": property(item["o"], offset),
            "tr": [
                "a": property(step?["a"], .point), "p": property(step?["p"], .point),
                "r": property(step?["r"], .angle), "s": property(step?["s"], scale),
                "so": property(start), "eo": property(last),
            ],
        ]
    }

    /// rlottie leaves out what has more than 32,767 curve points, and needs three for each corner.
    private static let pointLimit = 10_000
    private static let cornerLimit = 1_000.0
}

/// A path: its corners, with the control points of the curves relative to them.
struct LottiePath {
    var corners: [[Double]]
    var into: [[Double]]
    var out: [[Double]]
    var isClosed: Bool

    /// Reads `v`, `i`, `o` and `c`; `isClosed` is that of the shape, for paths that do not state it.
    init(_ item: JSONItem?, isClosed: Bool) {
        // Keyframes hold their path in an array of one.
        let path = item?.kind == .array ? item?.elements.first : item
        let lists = ["v", "i", "o"].map { (name: StaticString) in
            (path?[name]?.elements ?? []).map { LottieRange.point.values($0.numbers) }
        }
        let count = lists.map(\.count).min() ?? 0
        corners = Array(lists[0].prefix(count))
        into = Array(lists[1].prefix(count))
        out = Array(lists[2].prefix(count))
        self.isClosed = path?["c"]?.flag ?? isClosed
    }

    /// As rlottie needs it.
    var value: LottieValue {
        ["i": Self.points(into), "o": Self.points(out), "v": Self.points(corners), "c": .flag(isClosed)]
    }

    private static func points(_ points: [[Double]]) -> LottieValue { .list(points.map { .numbers($0) }) }
}

/// How far along a path its points are: exactly, and as rlottie measures it, which takes the longer side of a line and
/// 3/8 of the shorter one.
private struct LottieLengths {
    private var exact = [0.0]
    private var rough = [0.0]

    /// nil for a path without length, and for one of more corners than drawings have.
    init?(_ path: LottiePath) {
        let count = path.corners.count
        guard count <= 1_000 else { return nil }
        for index in 0..<max(0, path.isClosed ? count : count - 1) {
            let next = (index + 1) % count
            let curve = LottieCurve(
                SIMD2(path.corners[index]), SIMD2(path.out[index]), SIMD2(path.into[next]), SIMD2(path.corners[next]))
            for (from, to) in zip(curve.points, curve.points.dropFirst()) {
                let (x, y) = (abs(to.x - from.x), abs(to.y - from.y))
                exact.append(exact[exact.count - 1] + (x * x + y * y).squareRoot())
                rough.append(rough[rough.count - 1] + max(x, y) + 0.375 * min(x, y))
            }
        }
        guard exact[exact.count - 1] > 0 else { return nil }
    }

    /// The share of the whole that rlottie measures for a share of the length. Beyond 1 the path begins again.
    func rough(_ share: Double) -> Double {
        let rounds = share.rounded(.down)
        let length = (share - rounds) * exact[exact.count - 1]
        guard let next = exact.firstIndex(where: { $0 > length }) else { return share }
        let rest = (length - exact[next - 1]) / (exact[next] - exact[next - 1])
        return rounds + (rough[next - 1] + rest * (rough[next] - rough[next - 1])) / rough[rough.count - 1]
    }
}

extension LottieRewriter {
    /// A path that may change, and the largest number of corners it has.
    mutating func path(_ item: JSONItem?, isClosed: Bool) -> (value: LottieValue, corners: Int) {
        noteExpression(of: item)
        let frames = keyframes(slotted(item)?["k"]) { LottiePath($0, isClosed: isClosed) }
        let corners = frames.map { max($0.value.corners.count, $0.end?.corners.count ?? 0) }.max() ?? 0
        return (["k": frames.count > 1 ? list(frames, value: \.value) : frames[0].value.value], corners)
    }
}
