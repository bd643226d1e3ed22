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
    private(set) var made: [[UInt8]] = []
    /// Its bytes.
    private var madeLength = 0
    /// Bytes in the writers that wait while something is written aside.
    private var outerLength = 0
    /// What the animation uses and rlottie does not draw.
    var omissions: Set<String> = []
    /// All compositions by their numbers; the whole animation is number 0.
    var compositions = LottieCompositions()
    /// The number of the composition that is being written.
    var current = 0
    /// The numbers of the compositions by the name of their asset.
    var compositionNumbers: [String: Int] = [:]
    /// The last second of a composition that some layer displays.
    var seconds = 0.0
    var pictures = LottiePictures()
    /// How far from the origin a layer that covers everything has to extend, in px; rlottie leaves out what is drawn
    /// more than 32,767 px away.
    let everywhere: Double
    /// Layers written so far, including those of compositions we add.
    var layersWritten = 0
    /// The compositions of the file; number 1 is the first.
    private var assets: [JSONItem] = []
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
                if compositionNumbers[name] == nil { self.assets.append(asset) }
                compositionNumbers[name] = compositionNumbers[name] ?? self.assets.count
            } else {
                pictures.add(asset, name: name)
            }
        }
        compositions.all = Array(repeating: LottieCompositions.Composition(), count: self.assets.count + 1)
    }

    /// Writes the whole animation: `head` first, `tail` when all layers are known. Throws `FileError`.
    mutating func whole(
        _ layers: [JSONItem], head: (inout JSONWriter) -> Void, tail: (inout LottieRewriter) -> Void
    ) throws(FileError) -> [UInt8] {
        let root = try aside { rewriter throws(FileError) in try rewriter.layers(layers, of: 0) }
        // Inside compositions time begins at their own frame 0.
        clock.start = 0
        while let next = waiting.popLast() {
            make(
                try aside { rewriter throws(FileError) in
                    rewriter.writer.open("{")
                    rewriter.writer.member("id", "a\(next)")
                    rewriter.writer.plain("layers", isKey: true)
                    try rewriter.layers(rewriter.assets[next - 1]["layers"]?.elements ?? [], of: next)
                    rewriter.writer.close("}")
                })
        }
        writer = JSONWriter()
        writer.open("{")
        head(&writer)
        tail(&self)
        writer.member("layers", json: root)
        writer.open("[", named: "assets")
        for asset in made + (try pictures.written(limits)) { writer.raw(asset) }
        writer.close("]")
        writer.close("}")
        return writer.bytes
    }

    /// Keeps a finished asset.
    mutating func make(_ asset: [UInt8]) {
        made.append(asset)
        madeLength += asset.count
    }

    /// Throws `FileError` when rewriting makes the animation much longer than it was: masks and mattes are written as
    /// layers of their own, once for each use, and what the file leaves to usual values is written out.
    func checkLength() throws(FileError) {
        guard layersWritten <= Self.layerLimit else {
            throw Self.complex(
                "more than \(Figures.grouped(Self.layerLimit)) layers, including those for masks and mattes")
        }
        guard madeLength + outerLength + writer.bytes.count <= lengthLimit else {
            throw Self.complex(
                "more than \(Figures.grouped(lengthLimit)) bytes of shapes, masks and mattes once all their values "
                    + "are written out")
        }
    }

    /// Real animations have some hundred layers.
    static let layerLimit = 20_000
    /// In bytes of what rlottie gets.
    var lengthLimit = 2 * LottieArt.textLimit

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
        let length = outer.bytes.count
        writer = JSONWriter()
        outerLength += length
        defer {
            writer = outer
            outerLength -= length
        }
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

/// Which compositions contain each other.
struct LottieCompositions: Sendable {
    /// One composition: the whole, or an asset that layers refer to.
    struct Composition: Sendable {
        /// Whether rlottie draws some of it on pictures of their own: mattes, masks, translucent compositions.
        var hasPictures = false
        /// Numbers of the compositions inside it.
        var children: [Int] = []
    }

    var all: [Composition] = []

    /// How many pictures are drawn on top of each other. Throws `FileError` for circles, which rlottie would follow.
    func stages() throws(FileError) -> Int {
        var stages = [Int?](repeating: nil, count: all.count)
        var path: [(number: Int, next: Int)] = all.isEmpty ? [] : [(0, 0)]
        var isOnPath: Set<Int> = [0]
        while let (number, next) = path.last {
            let children = all[number].children
            guard next < children.count else {
                let own = all[number].hasPictures ? 1 : 0
                stages[number] = children.reduce(0) { max($0, (stages[$1] ?? 0) + own) }
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
            guard stages[child] == nil else { continue }
            path.append((child, 0))
            isOnPath.insert(child)
        }
        return stages.first.flatMap(\.self) ?? 0
    }
}
