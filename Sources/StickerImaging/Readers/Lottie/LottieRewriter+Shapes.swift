import StickerModel

extension LottieRewriter {
    /// A shape as rlottie gets it, and how many points its paths have.
    typealias CountedShape = (shape: LottieObject, points: Int)

    /// A list of shapes, and how many points all their paths have. Throws `FileError` for too many, and for more values
    /// than `valueLimit`.
    mutating func shapes(_ elements: [JSONItem]) throws(FileError) -> (shapes: [LottieObject], points: Int) {
        var shapes: [LottieObject] = []
        var points = 0
        var isPainted = false
        for element in elements where element["hd"]?.flag != true {
            let kind = element["ty"]?.string ?? ""
            guard let made = try shape(kind, element) else { continue }
            // The shapes of a group are counted already.
            if kind != "gr" { try count(made.shape) }
            shapes.append(made.shape)
            points += made.points
            if ["fl", "st", "gf", "gs"].contains(kind) { isPainted = true }
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
            return (
                [
                    "ty": "rc", "p": property(item["p"], .point), "s": property(item["s"], .point),
                    "r": property(item["r"], corner), "d": Self.direction(item),
                ], 8
            )
        case "el":
            return (
                [
                    "ty": "el", "p": property(item["p"], .point), "s": property(item["s"], .point),
                    "d": Self.direction(item),
                ], 4
            )
        case "sr": return star(item)
        case "rp": return (repeater(item), 0)
        case "fl", "st", "gf", "gs": return try paint(kind, item).map { ($0, 0) }
        case "tm":
            let start = LottieRange(count: 1, usual: 0, range: 0...100, isBounded: true)
            return (
                [
                    "ty": "tm", "s": property(item["s"], start), "e": property(item["e"], .share),
                    "o": property(item["o"], .angle), "m": Self.choice(item["m"], 1...2, usual: 1),
                ], 0
            )
        default:
            if let name = Self.unsupported[kind] { omissions.insert(name) }
            return nil
        }
    }

    private mutating func group(_ item: JSONItem) throws(FileError) -> CountedShape {
        let elements = item["it"]?.elements ?? []
        let inside = try shapes(elements)
        let transform = transform(elements.last { $0["ty"]?.string == "tr" })
        try count(transform)
        return (["ty": "gr", "it": .objects(inside.shapes + [["ty": "tr"] + transform])], inside.points)
    }

    private static func direction(_ item: JSONItem) -> LottieValue { item["d"]?.whole == 3 ? 3 : 1 }

    /// A whole number that the file has, if it is within `range`.
    static func choice(_ item: JSONItem?, _ range: ClosedRange<Int>, usual: Int) -> LottieValue {
        .whole(item?.whole.flatMap { range.contains($0) ? $0 : nil } ?? usual)
    }

    /// A star or polygon, moved and rotated by a group around it: rlottie applies its own rotation twice.
    private mutating func star(_ item: JSONItem) -> CountedShape {
        let corners = LottieRange(count: 1, usual: 5, range: 0...Self.cornerLimit, isBounded: true)
        let frames = keyframes(of: item["pt"], corners)
        let star: LottieObject = [
            "ty": "sr",
            "sy": Self.choice(item["sy"], 1...2, usual: 1),
            "p": property(nil, .point),
            "r": property(nil, .angle),
            "pt": property(frames, corners),
            "ir": property(item["ir"], .length),
            "or": property(item["or"], .length),
            "is": property(item["is"], .length),
            "os": property(item["os"], .length),
            "d": Self.direction(item),
        ]
        let transform: LottieObject = [
            "ty": "tr", "p": property(item["p"], .point), "r": property(item["r"], .angle),
        ]
        let most = frames.flatMap { $0.value + ($0.end ?? []) }.max() ?? 0
        return (["ty": "gr", "it": .objects([star, transform])], 2 * Int(most))
    }

    /// A repeater, which copies everything before it.
    private mutating func repeater(_ item: JSONItem) -> LottieObject {
        let copies = LottieRange(count: 1, usual: 1, range: 0...1e6, isBounded: true)
        let offset = LottieRange(count: 1, usual: 0, range: -1e3...1e3)
        let scale = LottieRange(count: 2, usual: 100, range: 0...1e4)
        let step = item["tr"]
        return [
            "ty": "rp",
            "c": property(item["c"], copies),
            "o": property(item["o"], offset),
            "tr": [
                "a": property(step?["a"], .point),
                "p": property(step?["p"], .point),
                "r": property(step?["r"], .angle),
                "s": property(step?["s"], scale),
                "so": property(step?["so"], .share),
                "eo": property(step?["eo"], .share),
            ],
        ]
    }

    private static let unsupported = [
        "mm": "merged paths", "rd": "rounded corners", "pb": "puckered paths", "tw": "twisted paths",
        "op": "offset paths", "zz": "zigzag paths",
    ]
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

extension LottieRewriter {
    /// A path that may change, and the largest number of corners it has.
    mutating func path(_ item: JSONItem?, isClosed: Bool) -> (value: LottieValue, corners: Int) {
        noteExpression(of: item)
        let frames = keyframes(item?["k"]) { LottiePath($0, isClosed: isClosed) }
        let corners = frames.map { max($0.value.corners.count, $0.end?.corners.count ?? 0) }.max() ?? 0
        return (["k": frames.count > 1 ? list(frames, value: \.value) : frames[0].value.value], corners)
    }
}
