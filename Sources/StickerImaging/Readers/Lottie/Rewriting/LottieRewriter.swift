import StickerModel

/// Writes an animation anew, holding nothing but what rlottie is known to draw well.
///
/// Every number is within its range, every key of the kind rlottie expects, every reference leads somewhere, times are
/// finer (`LottieClock`). What rlottie draws wrongly is said in other words: rotated stars, masks that subtract,
/// gradients with transparency. Nothing of the file reaches rlottie as it is.
struct LottieRewriter {
    let limits: ArtLimits
    /// Frames a second, as the file has it.
    let rate: Double
    var clock: LottieClock
    var writer = JSONWriter()
    /// Assets that were made on the way, as finished JSON.
    var made: [[UInt8]] = []
    /// What the animation has and rlottie does not draw, in words.
    var omissions: Set<String> = []
    var load = LottieComplexity()
    /// Where the composition in hand is counted.
    var place = 0
    /// The numbers of the compositions by the name of their asset.
    var places: [String: Int] = [:]
    /// The last second that some layer shows of a composition.
    var seconds = 0.0
    var pictures = LottiePictures()
    /// As far from the origin as a layer that covers all has to reach, in px; rlottie leaves out what is drawn more than
    /// 32,767 px off.
    let everywhere: Double
    /// Layers written so far, those of made compositions included.
    var layersWritten = 0
    private var compositions: [JSONItem] = []
    /// Compositions that are shown somewhere and not written yet.
    private var waiting: [Int] = []
    private var requested: Set<Int> = []
    private var easings: [LottieEasing: Int] = [:]

    /// `assets` are the file's; `size` is that of the whole.
    init(limits: ArtLimits, rate: Double, clock: LottieClock, size: PixelSize, assets: [JSONItem]) {
        let side = Double(max(size.width, size.height))
        let widest = assets.flatMap { $0["layers"]?.elements ?? [] }.map { max(Self.side($0["w"]), Self.side($0["h"])) }
        everywhere = min(3.9 * max(side, Double(widest.max() ?? 0)), 30 * side)
        self.limits = limits
        self.rate = rate
        self.clock = clock
        for asset in assets {
            guard let name = Self.name(asset["id"]) else { continue }
            if asset["layers"]?.kind == .array {
                if places[name] == nil { compositions.append(asset) }
                places[name] = places[name] ?? compositions.count
            } else {
                pictures.add(asset, name: name)
            }
        }
        // The whole is number 0.
        load.compositions = Array(repeating: LottieComplexity.Composition(), count: compositions.count + 1)
    }

    /// Writes the whole: `head` before all else, `tail` when all layers are known. Throws `ArtProblem`.
    mutating func whole(
        _ layers: [JSONItem], head: (inout JSONWriter) -> Void, tail: (inout LottieRewriter) -> Void
    ) throws(ArtProblem) -> [UInt8] {
        let root = try aside { rewriter throws(ArtProblem) in try rewriter.layers(layers, place: 0) }
        // Inside of compositions time begins at their own frame 0.
        clock.start = 0
        while let next = waiting.popLast() {
            made.append(
                try aside { rewriter throws(ArtProblem) in
                    rewriter.writer.open("{")
                    rewriter.writer.name("id")
                    rewriter.writer.text("a\(next)")
                    rewriter.writer.name("layers")
                    try rewriter.layers(rewriter.compositions[next - 1]["layers"]?.elements ?? [], place: next)
                    rewriter.writer.close("}")
                })
        }
        writer = JSONWriter()
        writer.open("{")
        head(&writer)
        tail(&self)
        writer.name("layers")
        writer.value(root)
        writer.name("assets")
        writer.open("[")
        for asset in made + (try pictures.written(limits)) { writer.value(asset) }
        writer.close("]")
        writer.close("}")
        return writer.bytes
    }

    /// The number of the composition of that name, which will be written; nil when there is none.
    mutating func request(_ name: String) -> Int? {
        guard let place = places[name] else { return nil }
        if requested.insert(place).inserted { waiting.append(place) }
        return place
    }

    /// rlottie keeps curves by name. Its own names are rounded to two digits, so each curve gets one of ours.
    mutating func easingName(_ easing: LottieEasing) -> String {
        let number = easings[easing] ?? easings.count
        easings[easing] = number
        return "e\(number)"
    }

    /// Runs `body` with a writer of its own and returns what it wrote.
    mutating func aside(_ body: (inout LottieRewriter) throws(ArtProblem) -> Void) throws(ArtProblem) -> [UInt8] {
        let outer = writer
        writer = JSONWriter()
        defer { writer = outer }
        try body(&self)
        return writer.bytes
    }

    static func refused(_ what: String, hint: String) -> ArtProblem {
        ArtProblem(.unsupported, "is an animation that \(what)", hint: hint)
    }

    static func complex(_ what: String) -> ArtProblem {
        ArtProblem(
            .overLimit, "is an animation with \(what)", hint: "simplify it, or export it as APNG or GIF")
    }
}
