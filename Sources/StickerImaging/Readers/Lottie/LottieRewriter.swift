import StickerModel

/// Builds from an animation another one with only what rlottie 0.1 is known to draw well.
///
/// Every number is within its range, every value has the type rlottie expects, every reference has a target, times are
/// finer (`LottieClock`). What rlottie draws wrongly is expressed in other ways: rotated stars, masks that subtract,
/// gradients with transparency. Nothing of the file reaches rlottie unchanged.
struct LottieRewriter {
    /// Frames a second, as in the file.
    let rate: Double
    var clock: LottieClock
    /// The compositions that layers refer to.
    private(set) var compositions: [Composition] = []
    /// What the animation uses and rlottie does not draw, by the texts of `LottieNotDrawn`.
    private(set) var omissions: Set<String> = []
    /// The values of properties that refer to a slot.
    let slots: JSONItem?
    /// The last second of a composition that some layer displays.
    var seconds = 0.0
    var pictures = LottiePictures()
    /// How far from the origin a layer that covers everything has to extend, in px; rlottie leaves out what is drawn
    /// more than 32,767 px away.
    let everywhere: Double
    /// How many layers and bytes are built.
    var layerCount = 0
    private(set) var byteCount = 0
    /// Real animations have some hundred thousand, besides their pictures.
    var byteLimit = 32_000_000
    /// Whether what is built is squeezed by the transforms around it, as far as they are in the same composition.
    var isSqueezed = false
    var isInComposition = false
    /// Whether a composition has strokes, and whether one is squeezed.
    var hasInnerStrokes = false
    var squeezesComposition = false
    /// The compositions of the file by their names.
    private var assets: [String: JSONItem] = [:]
    /// What the compositions of the file are called for rlottie, by their names.
    private var requested: [String: String] = [:]
    /// Names of compositions that are used somewhere and not built yet.
    private var waiting: [String] = []
    private var easings: [LottieEasing: Int] = [:]

    /// An asset with layers, as rlottie gets it.
    struct Composition {
        var id: String
        var layers: [LottieNewLayer]

        /// rlottie gives the opacity of a composition of one layer to each shape of it, so there is another one.
        var value: LottieValue {
            let second: [LottieValue] = layers.count == 1 ? [["ty": 3, "ddd": 0, "ip": 0, "op": 1, "ks": [:]]] : []
            return ["id": .text(id), "layers": .list(layers.map(\.value) + second)]
        }
    }

    /// `assets` are those of the file; `size` is that of the whole animation.
    init(rate: Double, clock: LottieClock, size: PixelSize, assets: [JSONItem], slots: JSONItem? = nil) {
        let side = Double(max(size.width, size.height))
        let widest = assets.flatMap { $0["layers"]?.elements ?? [] }.map { max(Self.side($0["w"]), Self.side($0["h"])) }
        everywhere = min(3.9 * max(side, Double(widest.max() ?? 0)), 30 * side)
        self.rate = rate
        self.clock = clock
        self.slots = slots
        for asset in assets {
            guard let name = Self.name(asset["id"]) else { continue }
            if asset["layers"]?.kind != .array {
                pictures.add(slotted(asset) ?? asset, name: name)
            } else if self.assets[name] == nil {
                self.assets[name] = asset
            }
        }
    }

    /// The layers of the whole animation; builds also the compositions that they refer to. Throws `FileError`.
    mutating func root(_ elements: [JSONItem]) throws(FileError) -> [LottieNewLayer] {
        let root = try layers(elements)
        isInComposition = true
        // Inside compositions time begins at their own frame 0.
        clock.start = 0
        while let name = waiting.popLast() {
            let layers = try layers(assets[name]?["layers"]?.elements ?? [])
            compositions.append(Composition(id: requested[name] ?? "", layers: layers))
        }
        if hasInnerStrokes, squeezesComposition { omit(.squeezedStrokes) }
        return root
    }

    mutating func omit(_ row: LottieNotDrawn) { omissions.insert(row.text) }

    /// What rlottie calls the composition that has this name in the file; nil when there is none.
    mutating func request(_ name: String) -> String? {
        guard assets[name] != nil else { return nil }
        if let id = requested[name] { return id }
        let id = "a\(requested.count)"
        requested[name] = id
        waiting.append(name)
        return id
    }

    /// Adds a composition of layers and returns its name.
    mutating func compose(_ layers: [LottieNewLayer]) -> String {
        let id = "m\(compositions.count)"
        compositions.append(Composition(id: id, layers: layers))
        return id
    }

    /// Throws `FileError` when the animation becomes much longer than it was: masks and mattes are layers of their own,
    /// once for each use, and what the file leaves to usual values is written out.
    mutating func count(_ made: LottieValue) throws(FileError) {
        byteCount += made.json.count
        guard byteCount <= byteLimit else {
            throw Self.complex(
                "more than \(Figures.grouped(byteLimit)) bytes of shapes, masks and mattes once all are written out")
        }
    }

    /// Real animations have some hundred layers.
    static let layerLimit = 20_000

    /// rlottie caches curves by name. Names it makes itself are rounded to two digits, so we give each curve a name.
    mutating func easingName(_ easing: LottieEasing) -> String {
        let number = easings[easing] ?? easings.count
        easings[easing] = number
        return "e\(number)"
    }

    static func complex(_ what: String) -> FileError {
        FileError(.overLimit, "is an animation with \(what)", hint: "simplify it, or export it as APNG or GIF")
    }
}

/// A layer as rlottie gets it.
struct LottieNewLayer {
    var value: LottieValue
    /// The composition that it displays.
    var composition: String?
    /// Whether rlottie draws it on a picture of its own when it is a composition.
    var isPicture: Bool
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

/// How compositions contain each other.
struct LottieNesting {
    private let compositions: [String: [LottieNewLayer]]
    /// Those of compositions that are counted already.
    private var cached: [String: Pictures] = [:]

    /// How many there are, at most 100, and how many are in each other.
    struct Pictures {
        var (count, depth) = (0, 0)
    }

    init(_ compositions: [LottieRewriter.Composition]) {
        self.compositions = Dictionary(compositions.map { ($0.id, $0.layers) }) { first, _ in first }
    }

    /// The pictures that are drawn for `layers`; `path` are the compositions around them.
    ///
    /// Throws `FileError` for circles, which rlottie would follow, and for too many levels.
    mutating func pictures(of layers: [LottieNewLayer], inside path: [String] = []) throws(FileError) -> Pictures {
        guard path.count <= Self.depthLimit else {
            throw LottieRewriter.complex("compositions nested more than \(Self.depthLimit) levels deep")
        }
        var all = Pictures()
        for layer in layers {
            guard let id = layer.composition, let inside = compositions[id] else { continue }
            guard !path.contains(id) else {
                throw FileError(
                    .damaged, "is an animation whose compositions contain each other in a circle",
                    hint: "correct the animation, or export it as APNG or GIF")
            }
            var own = cached[id] ?? Pictures()
            if cached[id] == nil { own = try pictures(of: inside, inside: path + [id]) }
            cached[id] = own
            all.count = min(100, all.count + own.count + (layer.isPicture ? 1 : 0))
            all.depth = max(all.depth, own.depth + (layer.isPicture ? 1 : 0))
        }
        return all
    }

    /// Real animations have some ten levels, and one more for each mask.
    private static let depthLimit = 300
}
