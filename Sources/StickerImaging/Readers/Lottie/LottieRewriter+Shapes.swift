import StickerModel

/// What a list of shapes costs.
struct LottieShapes {
    /// Things rlottie makes of it; repeaters make several of one.
    var items = 0
    /// Corners of all paths.
    var points = 0
    /// How far it draws, in px.
    var reach = 0.0

    mutating func add(_ other: LottieShapes) {
        items = min(items + other.items, 1 << 40)
        points = min(points + other.points, 1 << 40)
        reach = max(reach, other.reach)
    }
}

extension LottieRewriter {
    /// Writes the shapes of a layer or the items of a group as a member. Throws `ArtProblem` for too many.
    ///
    /// The transform of a group has to stand last; `transform` is nil for layers, which have none here.
    mutating func shapes(
        _ name: StaticString, _ elements: [JSONItem], transform item: JSONItem? = nil
    ) throws(ArtProblem) -> LottieShapes {
        var all = LottieShapes()
        var paints = 0
        writer.name(name)
        writer.open("[")
        for element in elements where element["hd"]?.flag != true && element["ty"]?.string != "tr" {
            let kind = element["ty"]?.string ?? ""
            if ["fl", "st", "gf", "gs"].contains(kind) { paints += 1 }
            if kind == "rp" {
                try repeater(element, of: &all)
            } else {
                all.add(try shape(kind, element))
            }
        }
        if paints > 0, all.points > Self.pointLimit {
            throw Self.complex(
                "a fill or stroke of \(Figures.grouped(all.points)) points, at most \(Figures.grouped(Self.pointLimit))"
            )
        }
        guard all.items <= LottieComplexity.itemLimit else { throw LottieComplexity.tooMany }
        if name.utf8CodeUnitCount == 2 {
            writer.open("{")
            writer.name("ty")
            writer.text("tr")
            all.reach = transform(item).applied(to: all.reach)
            writer.close("}")
        }
        writer.close("]")
        return all
    }

    /// Writes one shape; what rlottie does not know is left out and noted.
    private mutating func shape(_ kind: String, _ item: JSONItem) throws(ArtProblem) -> LottieShapes {
        switch kind {
        case "gr": return try group(item)
        case "sh": return begun(kind) { rewriter in rewriter.freePath(item) }
        case "rc":
            return begun(kind) { rewriter in
                let reach = rewriter.property("p", item["p"], .point) + rewriter.property("s", item["s"], .point)
                rewriter.property("r", item["r"], LottieRange(count: 1, usual: 0, range: 0...1e6))
                rewriter.direction(item)
                return LottieShapes(items: 1, points: 8, reach: reach)
            }
        case "el":
            return begun(kind) { rewriter in
                let reach = rewriter.property("p", item["p"], .point) + rewriter.property("s", item["s"], .point)
                rewriter.direction(item)
                return LottieShapes(items: 1, points: 4, reach: reach)
            }
        case "sr": return star(item)
        case "fl", "st", "gf", "gs": return paint(kind, item)
        case "tm":
            return begun(kind) { rewriter in
                rewriter.property("s", item["s"], LottieRange(count: 1, usual: 0, range: 0...100, isBounded: true))
                rewriter.property("e", item["e"], .share)
                rewriter.property("o", item["o"], .angle)
                rewriter.writer.member("m", item["m"]?.whole == 2 ? 2 : 1)
                return LottieShapes(items: 1)
            }
        default:
            if let words = Self.unknown[kind] { omissions.insert(words) }
            return LottieShapes()
        }
    }

    /// Writes an object with its kind first, as rlottie wants it.
    mutating func begun(_ kind: String, _ body: (inout LottieRewriter) -> LottieShapes) -> LottieShapes {
        writer.open("{")
        writer.name("ty")
        writer.text(kind)
        defer { writer.close("}") }
        return body(&self)
    }

    private mutating func group(_ item: JSONItem) throws(ArtProblem) -> LottieShapes {
        let elements = item["it"]?.elements ?? []
        writer.open("{")
        writer.name("ty")
        writer.text("gr")
        var inside = try shapes("it", elements, transform: elements.last { $0["ty"]?.string == "tr" })
        inside.items += 1
        writer.close("}")
        return inside
    }

    private mutating func freePath(_ item: JSONItem) -> LottieShapes {
        let (points, reach) = path("ks", item["ks"], isClosed: item["closed"]?.flag ?? false)
        direction(item)
        return LottieShapes(items: 1, points: points, reach: reach)
    }

    private mutating func direction(_ item: JSONItem) { writer.member("d", item["d"]?.whole == 3 ? 3 : 1) }

    /// A star or polygon, moved and turned by a group round it: rlottie turns those it turns itself twice.
    private mutating func star(_ item: JSONItem) -> LottieShapes {
        let size = LottieRange(count: 1, usual: 0, range: -1e6...1e6)
        writer.open("{")
        writer.name("ty")
        writer.text("gr")
        writer.name("it")
        writer.open("[")
        var inside = begun("sr") { rewriter in
            rewriter.writer.member("sy", item["sy"]?.whole == 2 ? 2 : 1)
            rewriter.property("p", nil, .point)
            rewriter.property("r", nil, .angle)
            let corners = LottieRange(count: 1, usual: 5, range: 0...Self.cornerLimit, isBounded: true)
            let points = rewriter.property("pt", item["pt"], corners)
            let inner = rewriter.property("ir", item["ir"], size)
            let outer = rewriter.property("or", item["or"], size)
            let round = max(rewriter.property("is", item["is"], size), rewriter.property("os", item["os"], size))
            rewriter.direction(item)
            return LottieShapes(
                items: 2, points: 2 * Int(min(points, Self.cornerLimit)),
                reach: min(max(inner, outer) * (1 + round / 50), LottieExtent.most))
        }
        writer.open("{")
        writer.name("ty")
        writer.text("tr")
        inside.reach += property("p", item["p"], .point)
        property("r", item["r"], .angle)
        writer.close("}")
        writer.close("]")
        writer.close("}")
        return inside
    }

    /// What a repeater makes of everything before it.
    private mutating func repeater(_ item: JSONItem, of all: inout LottieShapes) throws(ArtProblem) {
        let scale = LottieRange(count: 2, usual: 100, range: 0...1e4)
        writer.open("{")
        writer.name("ty")
        writer.text("rp")
        let copies = property("c", item["c"], LottieRange(count: 1, usual: 1, range: 0...1e6, isBounded: true))
        guard copies <= Self.copyLimit else {
            throw Self.complex(
                "a repeater of \(Figures.grouped(copies)) copies, at most \(Figures.grouped(Self.copyLimit))")
        }
        let offset = property("o", item["o"], LottieRange(count: 1, usual: 0, range: -1e3...1e3))
        let steps = copies + offset
        writer.name("tr")
        writer.open("{")
        let anchor = property("a", item["tr"]?["a"], .point)
        let move = property("p", item["tr"]?["p"], .point)
        property("r", item["tr"]?["r"], .angle)
        let grown = Self.power(max(property("s", item["tr"]?["s"], scale) / 100, 1), steps)
        property("so", item["tr"]?["so"], .share)
        property("eo", item["tr"]?["eo"], .share)
        writer.close("}")
        writer.close("}")
        all.items = 1 + min(all.items + 1, 1 << 40) * max(1, Int(copies))
        all.points = min(all.points, 1 << 40)
        all.reach = min(LottieExtent.most, (all.reach + 2 * anchor) * grown * 1.42 + move * steps)
    }

    /// Held below what matters.
    private static func power(_ base: Double, _ steps: Double) -> Double {
        var result = 1.0
        var left = steps
        while left > 0, result < LottieExtent.most {
            result *= base
            left -= 1
        }
        return result
    }

    private static let unknown = [
        "mm": "merged paths", "rd": "rounded corners", "pb": "puckered paths", "tw": "twisted paths",
        "op": "offset paths", "zz": "zigzag paths",
    ]
    /// rlottie leaves out what has more than 32,767 curve points, three for each of these.
    private static let pointLimit = 10_000
    private static let copyLimit = 1_000.0
    private static let cornerLimit = 1_000.0
}

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
