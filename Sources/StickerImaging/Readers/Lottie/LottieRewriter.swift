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

/// Turns an animation's frame numbers into those that are drawn, which are finer: rlottie knows whole ones only.
struct LottieClock: Sendable {
    /// The frame that becomes frame 0.
    var start: Double
    /// Drawn frames for each of the animation's own.
    var factor: Double

    /// Held within what whole numbers of 32 bits can say.
    func time(_ frame: Double) -> Double {
        let time = (frame - start) * factor
        return time.isFinite ? min(max(time, -1e8), 1e8) : 0
    }

    /// A length of time in drawn frames.
    func whole(_ frame: Double) -> Int { Int(time(frame).rounded()) }

    /// Drawn frames for each frame at this rate, so that instants a millisecond or two apart can be told.
    static func factor(rate: Double) -> Double { max(1, (600 / rate).rounded(.up)) }
}

/// What drawing an animation takes: layers and shapes after all compositions are put into one another.
struct LottieComplexity: Sendable {
    /// One composition: the whole, or an asset that layers refer to.
    struct Composition: Sendable {
        var layers = 0
        var items = 0
        /// Pictures of the canvas' size that rlottie keeps for it.
        var pictures = 0
        /// Mattes inside one another.
        var mattes = 0
        /// How far what it draws itself lies from its origin, in px.
        var reach = 0.0
        /// Compositions inside it, and what becomes of distances there.
        var children: [(place: Int, reach: LottieExtent)] = []
    }

    var compositions: [Composition] = []

    /// All of it, seen from the outermost composition. Throws `ArtProblem` for circles and for too much.
    func total() throws(ArtProblem) -> Composition {
        var done = [Composition?](repeating: nil, count: compositions.count)
        var depths = [Int](repeating: 0, count: compositions.count)
        var path: [(place: Int, next: Int)] = compositions.isEmpty ? [] : [(0, 0)]
        var isOnPath: Set<Int> = [0]
        while let (place, next) = path.last {
            let children = compositions[place].children
            guard next < children.count else {
                done[place] = try sum(place, done)
                depths[place] = 1 + (children.map { depths[$0.place] }.max() ?? 0)
                guard depths[place] <= Self.depthLimit else {
                    throw LottieRewriter.complex("compositions nested more than \(Self.depthLimit) deep")
                }
                isOnPath.remove(place)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let child = children[next].place
            if isOnPath.contains(child) {
                throw ArtProblem(
                    .damaged, "is an animation whose compositions hold one another in a circle",
                    hint: "correct the animation, or export it as APNG or GIF")
            }
            guard done[child] == nil else { continue }
            path.append((child, 0))
            isOnPath.insert(child)
        }
        return done.first.flatMap(\.self) ?? Composition()
    }

    private func sum(_ place: Int, _ done: [Composition?]) throws(ArtProblem) -> Composition {
        var all = compositions[place]
        for child in compositions[place].children {
            guard let inside = done[child.place] else { continue }
            all.layers += inside.layers
            all.items += inside.items
            all.pictures += inside.pictures
            all.mattes = max(all.mattes, inside.mattes + (compositions[place].pictures > 0 ? 1 : 0))
            all.reach = max(all.reach, child.reach.applied(to: inside.reach))
            guard all.layers <= Self.layerLimit, all.items <= Self.itemLimit else { throw Self.tooMany }
        }
        return all
    }

    static let tooMany = LottieRewriter.complex(
        "more than \(Figures.grouped(layerLimit)) layers or \(Figures.grouped(itemLimit)) shapes, "
            + "copies by repeaters and compositions included")

    /// Real animations have some hundred layers and some thousand shapes.
    static let layerLimit = 10_000
    static let itemLimit = 100_000
    private static let depthLimit = 50
}

/// How far from its origin something can draw, in px, and what a transform makes of that. Never more than `Self.most`.
struct LottieExtent: Sendable {
    /// The greatest distance things are moved by, and the greatest factor they are scaled by.
    var move = 0.0
    var scale = 1.0

    /// What is drawn within `reach` px is drawn within this many after the transform.
    func applied(to reach: Double) -> Double { min(Self.most, reach * scale + move) }

    /// This transform, then another.
    func then(_ other: LottieExtent) -> LottieExtent {
        LottieExtent(move: other.applied(to: move), scale: min(Self.most, scale * other.scale))
    }

    static let most = 1e12
}
