import StickerImaging
import StickerModel

/// What making an image takes, to tell how long the rest of a build will: the frames that have to be encoded, by their
/// size.
public struct RenderWork: Sendable, Hashable {
    /// Images of one kind take about as long for each unit: "webp", "webp animation".
    public var kind: String
    /// Megapixels of all frames.
    public var units: Double

    /// Some units of a kind.
    public init(kind: String, units: Double) {
        self.kind = kind
        self.units = units
    }

    /// The work of a rendition; `facts` are those of its art.
    init(_ rendition: Rendition, of facts: ImageFacts?) {
        guard case .raster(let recipe) = rendition, let facts else {
            self.init(kind: "copy", units: 0.1)
            return
        }
        let isDrawn = facts.format.isVector
        let placement = try? Placement(facts.size, recipe.framing, isVector: isDrawn)
        let megapixels = Double(placement?.canvas.area ?? facts.size.area) / 1_000_000
        let timeline =
            recipe.timing.isStill ? nil : try? recipe.timing.timeline(over: facts.durations, isDrawn: isDrawn)
        let frames = timeline?.slots.count ?? 1
        self.init(
            kind: recipe.encoding.format.id + (frames > 1 ? " animation" : ""), units: Double(frames) * megapixels)
    }

    /// Seconds for a unit of each kind on some machine, from builds of real packs: what counts is how they compare.
    private static let secondsPerUnit = [
        "copy": 0.01, "webp": 2, "png": 0.5, "jpeg": 0.2, "gif": 0.3, "webp animation": 0.25, "apng animation": 0.6,
        "png animation": 0.6, "gif animation": 0.3, "webm animation": 0.75,
    ]

    /// What a unit of a kind costs compared with others, where nothing of it has been made yet.
    public static func weight(of kind: String) -> Double { secondsPerUnit[kind] ?? 0.4 }

    /// Compares with other work, also of other kinds.
    var cost: Double { units * Self.weight(of: kind) }
}

/// The sum of the work of several images.
public struct RenderWorkload: Sendable, Hashable {
    /// Units by kind.
    public private(set) var units: [String: Double] = [:]

    /// No work.
    public init() {}

    /// Adds the work of an image.
    public mutating func add(_ work: RenderWork) { units[work.kind, default: 0] += work.units }

    /// Takes the work of an image that is done out.
    public mutating func remove(_ work: RenderWork) {
        units[work.kind] = max(0, units[work.kind, default: 0] - work.units)
    }
}
