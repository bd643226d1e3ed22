import StickerModel

extension LottieRewriter {
    /// Writes shapes as a list and returns how many corners all paths have. Throws `FileError` for too many, and for
    /// more text than `lengthLimit`.
    ///
    /// `end` writes what has to come last: the transform of a group.
    mutating func shapes(
        _ elements: [JSONItem], end: (inout LottieRewriter) -> Void = { _ in }
    ) throws(FileError) -> Int {
        var points = 0
        var paints = 0
        writer.open("[")
        for element in elements where element["hd"]?.flag != true && element["ty"]?.string != "tr" {
            try checkLength()
            let kind = element["ty"]?.string ?? ""
            if ["fl", "st", "gf", "gs"].contains(kind) { paints += 1 }
            if kind == "rp" {
                repeater(element)
            } else {
                points += try shape(kind, element)
            }
        }
        if paints > 0, points > Self.pointLimit {
            throw Self.complex(
                "a fill or stroke of \(Figures.grouped(points)) points; the limit is \(Figures.grouped(Self.pointLimit))"
            )
        }
        end(&self)
        writer.close("]")
        return points
    }

    /// Writes one shape; what rlottie does not support is left out and recorded.
    private mutating func shape(_ kind: String, _ item: JSONItem) throws(FileError) -> Int {
        switch kind {
        case "gr": return try group(item)
        case "sh": return begun(kind) { rewriter in rewriter.freePath(item) }
        case "rc":
            return begun(kind) { rewriter in
                rewriter.property("p", item["p"], .point)
                rewriter.property("s", item["s"], .point)
                rewriter.property("r", item["r"], LottieRange(count: 1, usual: 0, range: 0...1e6))
                rewriter.direction(item)
                return 8
            }
        case "el":
            return begun(kind) { rewriter in
                rewriter.property("p", item["p"], .point)
                rewriter.property("s", item["s"], .point)
                rewriter.direction(item)
                return 4
            }
        case "sr": return star(item)
        case "fl", "st", "gf", "gs": return try paint(kind, item)
        case "tm":
            return begun(kind) { rewriter in
                rewriter.property("s", item["s"], LottieRange(count: 1, usual: 0, range: 0...100, isBounded: true))
                rewriter.property("e", item["e"], .share)
                rewriter.property("o", item["o"], .angle)
                rewriter.writer.member("m", item["m"]?.whole == 2 ? 2 : 1)
                return 0
            }
        default:
            if let name = Self.unsupported[kind] { omissions.insert(name) }
            return 0
        }
    }

    /// Writes an object with its kind first, as rlottie needs it.
    mutating func begun<Failure: Error>(
        _ kind: String, _ body: (inout LottieRewriter) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        writer.open("{")
        writer.member("ty", kind)
        defer { writer.close("}") }
        return try body(&self)
    }

    private mutating func group(_ item: JSONItem) throws(FileError) -> Int {
        let elements = item["it"]?.elements ?? []
        let transform = elements.last { $0["ty"]?.string == "tr" }
        writer.open("{")
        writer.member("ty", "gr")
        writer.plain("it", isKey: true)
        let points = try shapes(elements) { rewriter in
            rewriter.writer.open("{")
            rewriter.writer.member("ty", "tr")
            rewriter.transform(transform)
            rewriter.writer.close("}")
        }
        writer.close("}")
        return points
    }

    private mutating func freePath(_ item: JSONItem) -> Int {
        let points = path("ks", item["ks"], isClosed: item["closed"]?.flag ?? false)
        direction(item)
        return points
    }

    private mutating func direction(_ item: JSONItem) { writer.member("d", item["d"]?.whole == 3 ? 3 : 1) }

    /// Writes a star or polygon, moved and rotated by a group around it: rlottie applies its own rotation twice.
    private mutating func star(_ item: JSONItem) -> Int {
        let size = LottieRange(count: 1, usual: 0, range: -1e6...1e6)
        writer.open("{")
        writer.member("ty", "gr")
        writer.open("[", named: "it")
        let star = begun("sr") { rewriter in
            rewriter.writer.member("sy", item["sy"]?.whole == 2 ? 2 : 1)
            rewriter.property("p", nil, .point)
            rewriter.property("r", nil, .angle)
            let corners = LottieRange(count: 1, usual: 5, range: 0...Self.cornerLimit, isBounded: true)
            let points = rewriter.property("pt", item["pt"], corners)
            rewriter.property("ir", item["ir"], size)
            rewriter.property("or", item["or"], size)
            rewriter.property("is", item["is"], size)
            rewriter.property("os", item["os"], size)
            rewriter.direction(item)
            return 2 * Int(min(points, Self.cornerLimit))
        }
        writer.open("{")
        writer.member("ty", "tr")
        property("p", item["p"], .point)
        property("r", item["r"], .angle)
        writer.close("}")
        writer.close("]")
        writer.close("}")
        return star
    }

    /// Writes a repeater, which copies everything before it.
    private mutating func repeater(_ item: JSONItem) {
        let scale = LottieRange(count: 2, usual: 100, range: 0...1e4)
        writer.open("{")
        writer.member("ty", "rp")
        property("c", item["c"], LottieRange(count: 1, usual: 1, range: 0...1e6, isBounded: true))
        property("o", item["o"], LottieRange(count: 1, usual: 0, range: -1e3...1e3))
        writer.open("{", named: "tr")
        property("a", item["tr"]?["a"], .point)
        property("p", item["tr"]?["p"], .point)
        property("r", item["tr"]?["r"], .angle)
        property("s", item["tr"]?["s"], scale)
        property("so", item["tr"]?["so"], .share)
        property("eo", item["tr"]?["eo"], .share)
        writer.close("}")
        writer.close("}")
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
    var corners: [[Double]] = []
    var into: [[Double]] = []
    var out: [[Double]] = []
    var isClosed = false

    /// Reads `v`, `i`, `o` and `c`; `isClosed` is that of the shape, for paths that do not state it.
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

    private static func points(_ item: JSONItem?) -> [[Double]] {
        (item?.elements ?? []).map { LottieRewriter.values($0.numbers, .point) }
    }
}

extension LottieRewriter {
    /// Writes a path that may change as a member. Returns the largest number of corners it has.
    @discardableResult
    mutating func path(_ name: StaticString, _ item: JSONItem?, isClosed: Bool) -> Int {
        note(expressionsOf: item)
        let value = item?["k"]
        let frames = value.map { keyframes($0) { LottiePath($0, isClosed: isClosed) } } ?? []
        writer.open("{", named: name)
        writer.plain("k", isKey: true)
        defer { writer.close("}") }
        guard frames.count > 1 else {
            let still = frames.first?.value ?? value.map { LottiePath($0, isClosed: isClosed) }
            write(still)
            return still?.corners.count ?? 0
        }
        list(frames) {
            $0.write($1)
        } way: {
            $0.write($1.easing)
        }
        return frames.flatMap { [$0.value, $0.end].compactMap(\.self) }.map(\.corners.count).max() ?? 0
    }

    private mutating func write(_ path: LottiePath?) {
        writer.open("{")
        for (name, points) in [("i", path?.into), ("o", path?.out), ("v", path?.corners)]
            as [(StaticString, [[Double]]?)]
        {
            writer.open("[", named: name)
            for point in points ?? [] { writer.numbers(point) }
            writer.close("]")
        }
        writer.member("c", path?.isClosed ?? false)
        writer.close("}")
    }
}
