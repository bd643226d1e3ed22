import StickerModel

/// Rewrites an animation with only what rlottie 0.1 is known to draw well.
///
/// Every number is within its range, every value has the type rlottie expects, every reference has a target, times are
/// finer (`LottieClock`). What rlottie draws wrongly is expressed in other ways: rotated stars, masks that subtract,
/// gradients with transparency. Nothing of the file reaches rlottie unchanged.
struct LottieRewriter {
    let limits: ArtLimits
    /// Frames a second, as in the file.
    let rate: Double
    var clock: LottieClock
    var writer = JSONWriter()
    /// Finished JSON of the assets written so far.
    var made: [[UInt8]] = []
    /// What the animation uses and rlottie does not draw.
    var omissions: Set<String> = []
    var complexity = LottieComplexity()
    /// The number of the composition that is being written.
    var current = 0
    /// The numbers of the compositions by the name of their asset.
    var compositionNumbers: [String: Int] = [:]
    /// The last second of a composition that some layer displays.
    var seconds = 0.0
    var pictures = LottiePictures()
    /// How far from the origin a layer that covers everything has to extend, in px; rlottie leaves out what is drawn more
    /// than 32,767 px away.
    let everywhere: Double
    /// Layers written so far, including those of compositions we add.
    var layersWritten = 0
    private var compositions: [JSONItem] = []
    /// Compositions that are used somewhere and not written yet.
    private var waiting: [Int] = []
    private var requested: Set<Int> = []
    private var easings: [LottieEasing: Int] = [:]

    /// `assets` are those of the file; `size` is that of the whole animation.
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
                if compositionNumbers[name] == nil { compositions.append(asset) }
                compositionNumbers[name] = compositionNumbers[name] ?? compositions.count
            } else {
                pictures.add(asset, name: name)
            }
        }
        // The whole animation is number 0.
        complexity.compositions = Array(repeating: LottieComplexity.Composition(), count: compositions.count + 1)
    }

    /// Writes the whole animation: `head` first, `tail` when all layers are known. Throws `FileError`.
    mutating func whole(
        _ layers: [JSONItem], head: (inout JSONWriter) -> Void, tail: (inout LottieRewriter) -> Void
    ) throws(FileError) -> [UInt8] {
        let root = try aside { rewriter throws(FileError) in try rewriter.layers(layers, of: 0) }
        // Inside compositions time begins at their own frame 0.
        clock.start = 0
        while let next = waiting.popLast() {
            made.append(
                try aside { rewriter throws(FileError) in
                    rewriter.writer.open("{")
                    rewriter.writer.member("id", "a\(next)")
                    rewriter.writer.name("layers")
                    try rewriter.layers(rewriter.compositions[next - 1]["layers"]?.elements ?? [], of: next)
                    rewriter.writer.close("}")
                })
        }
        writer = JSONWriter()
        writer.open("{")
        head(&writer)
        tail(&self)
        writer.member("layers", json: root)
        writer.open("[", named: "assets")
        for asset in made + (try pictures.written(limits)) { writer.value(asset) }
        writer.close("]")
        writer.close("}")
        return writer.bytes
    }

    /// The number of the composition with that name, which will be written; nil when there is none.
    mutating func request(_ name: String) -> Int? {
        guard let number = compositionNumbers[name] else { return nil }
        if requested.insert(number).inserted { waiting.append(number) }
        return number
    }

    /// rlottie caches curves by name. Names it makes itself are rounded to two digits, so we give each curve a name.
    mutating func easingName(_ easing: LottieEasing) -> String {
        let number = easings[easing] ?? easings.count
        easings[easing] = number
        return "e\(number)"
    }

    /// Runs `body` with a writer of its own and returns what it wrote.
    mutating func aside(_ body: (inout LottieRewriter) throws(FileError) -> Void) throws(FileError) -> [UInt8] {
        let outer = writer
        writer = JSONWriter()
        defer { writer = outer }
        try body(&self)
        return writer.bytes
    }

    static func refused(_ what: String, hint: String) -> FileError {
        FileError(.unsupported, "is an animation that \(what)", hint: hint)
    }

    static func complex(_ what: String) -> FileError {
        FileError(
            .overLimit, "is an animation with \(what)", hint: "simplify it, or export it as APNG or GIF")
    }
}

/// Converts the frame numbers of an animation to finer ones, because rlottie draws only whole frame numbers.
struct LottieClock: Sendable {
    /// The frame that becomes frame 0.
    var start: Double
    /// Drawn frames for each frame of the animation.
    var factor: Double

    /// Within the range of 32-bit integers.
    func time(_ frame: Double) -> Double {
        let time = (frame - start) * factor
        return time.isFinite ? min(max(time, -1e8), 1e8) : 0
    }

    /// A length of time in drawn frames.
    func whole(_ frame: Double) -> Int { Int(time(frame).rounded()) }

    /// Drawn frames for each frame at this rate, so that instants one or two milliseconds apart differ.
    static func factor(rate: Double) -> Double { max(1, (600 / rate).rounded(.up)) }
}

/// What drawing an animation costs: layers and shapes with all compositions expanded.
struct LottieComplexity: Sendable {
    /// One composition: the whole, or an asset that layers refer to.
    struct Composition: Sendable {
        var layers = 0
        var items = 0
        /// Pictures of the size of the canvas that rlottie keeps for it.
        var pictures = 0
        /// Levels of nested mattes.
        var mattes = 0
        /// Numbers of the compositions inside it.
        var children: [Int] = []
    }

    var compositions: [Composition] = []

    /// The cost of the whole animation. Throws `FileError` for circles and above the limits.
    func total() throws(FileError) -> Composition {
        var done = [Composition?](repeating: nil, count: compositions.count)
        var depths = [Int](repeating: 0, count: compositions.count)
        var path: [(number: Int, next: Int)] = compositions.isEmpty ? [] : [(0, 0)]
        var isOnPath: Set<Int> = [0]
        while let (number, next) = path.last {
            let children = compositions[number].children
            guard next < children.count else {
                done[number] = try sum(number, done)
                depths[number] = 1 + (children.map { depths[$0] }.max() ?? 0)
                guard depths[number] <= Self.depthLimit else {
                    throw LottieRewriter.complex("compositions nested more than \(Self.depthLimit) levels deep")
                }
                isOnPath.remove(number)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let child = children[next]
            if isOnPath.contains(child) {
                throw FileError(
                    .damaged, "is an animation whose compositions contain each other in a circle",
                    hint: "correct the animation, or export it as APNG or GIF")
            }
            guard done[child] == nil else { continue }
            path.append((child, 0))
            isOnPath.insert(child)
        }
        return done.first.flatMap(\.self) ?? Composition()
    }

    private func sum(_ number: Int, _ done: [Composition?]) throws(FileError) -> Composition {
        var all = compositions[number]
        for child in compositions[number].children {
            guard let inside = done[child] else { continue }
            all.layers += inside.layers
            all.items += inside.items
            all.pictures += inside.pictures
            all.mattes = max(all.mattes, inside.mattes + (compositions[number].pictures > 0 ? 1 : 0))
            guard all.layers <= Self.layerLimit, all.items <= Self.itemLimit else { throw Self.tooMany }
        }
        return all
    }

    static let tooMany = LottieRewriter.complex(
        "more than \(Figures.grouped(layerLimit)) layers or \(Figures.grouped(itemLimit)) shapes, "
            + "including copies by repeaters and compositions")

    /// Real animations have some hundred layers and some thousand shapes.
    static let layerLimit = 10_000
    static let itemLimit = 100_000
    private static let depthLimit = 50
}
