import StickerModel

/// How deep a drawing goes: through its elements, and from those into what they draw by reference.
///
/// librsvg descends by recursion and holds a layer for every step that needs one; it bounds neither.
struct SVGCost {
    /// Steps from the outermost element to the innermost.
    private(set) var depth = 0
    /// Layers of the canvas' size that are held at once.
    private(set) var layers = 0

    private let elements: [SVGElement]
    private var edges: [[Int]]
    private var done: [(depth: Int, layers: Int)?]
    private let hasStyledLayers: Bool

    /// Throws `ArtProblem` when elements refer to themselves in a circle.
    init(_ outline: SVGOutline) throws(ArtProblem) {
        elements = outline.elements
        edges = Array(repeating: [], count: elements.count)
        done = Array(repeating: nil, count: elements.count)
        hasStyledLayers = SVGElement.asksForLayer(outline.styles)
        var places: [String: Int] = [:]
        for (place, element) in elements.enumerated() {
            if let parent = element.parent { edges[parent].append(place) }
            for id in element.ids where places[id] == nil { places[id] = place }
        }
        for (place, element) in elements.enumerated() {
            let targets = element.targets.compactMap { places[$0] }
            edges[place] += targets.filter { !Self.isGradient(elements[$0]) }
        }
        for place in elements.indices where elements[place].parent == nil { try descend(from: place) }
        for place in elements.indices where elements[place].parent == nil { raise(to: place) }
        // A style sheet may put what it names on any element.
        for target in Set(SVGElement.addresses(in: outline.styles)).compactMap({ places[$0] })
        where !Self.isGradient(elements[target]) {
            depth += done[target]?.depth ?? 0
            layers += done[target]?.layers ?? 0
        }
    }

    private mutating func raise(to place: Int) {
        depth = max(depth, done[place]?.depth ?? 0)
        layers = max(layers, done[place]?.layers ?? 0)
    }

    private static func isGradient(_ element: SVGElement) -> Bool { element.name.hasSuffix("Gradient") }

    /// Depth first without recursion, as the drawing may be as deep as it likes.
    private mutating func descend(from root: Int) throws(ArtProblem) {
        var path: [(place: Int, next: Int)] = [(root, 0)]
        var isOnPath: Set<Int> = [root]
        while let (place, next) = path.last {
            guard next < edges[place].count else {
                finish(place)
                isOnPath.remove(place)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let target = edges[place][next]
            if isOnPath.contains(target) {
                throw ArtProblem(
                    .damaged, "is an SVG whose elements refer to one another in a circle",
                    hint: "correct the drawing, or export it as PNG")
            }
            if done[target] == nil {
                path.append((target, 0))
                isOnPath.insert(target)
            }
        }
    }

    private mutating func finish(_ place: Int) {
        let below = edges[place].compactMap { done[$0] }
        let isFilter = elements[place].name == "filter"
        // The results of a filter's steps are all held; of other elements only the one being drawn.
        let layers = isFilter ? below.reduce(0) { $0 + $1.layers } : below.map(\.layers).max() ?? 0
        done[place] = (
            (below.map(\.depth).max() ?? 0) + 1,
            min(layers, 1 << 30) + (elements[place].isLayer(styled: hasStyledLayers) ? 1 : 0)
        )
    }
}
