import StickerModel

/// One layer of a composition, with its place in its family.
struct LottieLayer {
    enum Kind: Int {
        case composition = 0
        case solid, picture, null, shapes, text
    }

    let item: JSONItem
    /// Its position in the list, which is also the number it gets.
    let index: Int
    var parent: Int?
    /// Its transform, written.
    var transform: [UInt8] = []
    /// What its transform and those of its parents do to distances.
    var reach = LottieExtent()

    init(_ item: JSONItem, index: Int) {
        self.item = item
        self.index = index
    }

    /// What it draws; nothing when it is hidden or of a kind that draws nothing.
    var kind: Kind {
        if item["hd"]?.flag == true || item["ks"]?.kind != .object { return .null }
        return item["ty"]?.whole.flatMap(Kind.init) ?? .null
    }

    var isSpatial: Bool { item["ddd"]?.flag ?? false }
    /// 0 for none; 1 and 2 by the opacity of the layer above, 3 and 4 by its brightness, the even ones inverted.
    var matte: Int { item["tt"]?.whole.flatMap { (1...4).contains($0) ? $0 : nil } ?? 0 }

    /// The layers of a composition. Throws `ArtProblem` when they are their own parents.
    static func family(_ elements: [JSONItem]) throws(ArtProblem) -> [LottieLayer] {
        guard elements.count <= LottieComplexity.layerLimit else { throw LottieComplexity.tooMany }
        var layers = elements.enumerated().map { LottieLayer($1, index: $0) }
        let places = positions(layers)
        for index in layers.indices {
            layers[index].parent = layers[index].item["parent"]?.whole.flatMap { places[$0] }
        }
        var isSound = Set<Int>()
        for start in layers.indices {
            var path: Set<Int> = []
            var next: Int? = start
            while let index = next, !isSound.contains(index) {
                guard path.insert(index).inserted else {
                    throw ArtProblem(
                        .damaged, "is an animation whose layers are one another's parents in a circle",
                        hint: "correct the animation, or export it as APNG or GIF")
                }
                next = layers[index].parent
            }
            isSound.formUnion(path)
        }
        for layer in layers where ancestors(of: layer, in: layers, most: depthLimit + 1).count > depthLimit {
            throw LottieRewriter.complex("layers hung on one another more than \(depthLimit) deep")
        }
        return layers
    }

    /// As deep as rlottie goes.
    private static let depthLimit = 64

    /// Positions by the numbers the file gives.
    static func positions(_ layers: [LottieLayer]) -> [Int: Int] {
        var places: [Int: Int] = [:]
        for layer in layers {
            guard let number = layer.item["ind"]?.whole, places[number] == nil else { continue }
            places[number] = layer.index
        }
        return places
    }

    /// The parents of a layer, the nearest first.
    static func ancestors(of layer: LottieLayer, in layers: [LottieLayer], most: Int = depthLimit) -> [LottieLayer] {
        var found: [LottieLayer] = []
        var next = layer.parent
        while let index = next, found.count < most {
            found.append(layers[index])
            next = layers[index].parent
        }
        return found
    }
}
