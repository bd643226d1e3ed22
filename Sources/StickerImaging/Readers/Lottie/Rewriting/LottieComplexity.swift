import StickerModel

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
