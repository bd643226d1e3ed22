import StickerModel

/// One mask of a layer: a path, and how it combines with the masks before it.
struct LottieMask {
    enum Mode { case add, subtract, intersect, differ }

    let item: JSONItem
    let mode: Mode
    let isInverted: Bool

    /// Whether rlottie draws it correctly when it is the only one.
    var isPlain: Bool { (mode == .add || mode == .intersect) && !isInverted }

    /// Whether it makes more visible than the masks before it.
    var isGrowing: Bool { mode == .add || mode == .differ }
    /// Whether it makes visible what is outside its path.
    var isHole: Bool { (mode == .subtract) != isInverted }

    /// The masks that change something.
    static func all(of layer: JSONItem) -> [LottieMask] {
        guard layer["hasMask"]?.flag != false else { return [] }
        return (layer["masksProperties"]?.elements ?? []).compactMap { item in
            let mode: Mode
            switch item["mode"]?.string ?? "a" {
            case "n": return nil
            case "s": mode = .subtract
            case "i", "d": mode = .intersect
            case "f": mode = .differ
            default: mode = .add
            }
            return LottieMask(item: item, mode: mode, isInverted: item["inv"]?.flag ?? false)
        }
    }
}

extension LottieRewriter {
    /// A mask as rlottie accepts it.
    mutating func plain(_ mask: LottieMask) -> LottieValue {
        ["mode": "a", "pt": path(mask.item["pt"], isClosed: true).value, "o": property(mask.item["o"], .share)]
    }

    /// Records what masks use and rlottie does not draw.
    mutating func note(_ masks: [LottieMask]) {
        if masks.contains(where: { Self.isSet($0.item["x"]) }) { omissions.insert("grown masks") }
        if masks.contains(where: { Self.isSet($0.item["f"]) }) { omissions.insert("feathered masks") }
    }

    /// A layer as a composition whose matte is the area its masks cover, which is composed of mattes in turn.
    ///
    /// rlottie writes beyond its memory when it combines masks and a row has more than 256 runs, and it does not invert
    /// masks correctly. It leaves out a matted layer that draws a single shape, so only compositions are matted.
    mutating func masked(
        _ layer: LottieLayer, by masks: [LottieMask], matte: Int, below ancestors: [LottieLayer]
    ) throws(FileError) -> LottieObject {
        var content = compose([try drawn(layer, isNumbered: false)] + (try parents(ancestors)))
        let isStepwise =
            !masks.dropFirst().contains(where: \.isGrowing) && masks.first.map { $0.isGrowing && $0.isInverted } != true
        if isStepwise {
            // Every mask removes something: they can be applied one after the other.
            for mask in masks {
                let shape = try cover(of: mask, layer, below: ancestors)
                content = compose([try use(shape, layer), try use(content, layer, matte: mask.isHole ? 2 : 1)])
            }
        } else {
            var covered: String?
            for mask in masks { covered = try cover(of: mask, layer, after: covered, below: ancestors) }
            if let covered { content = compose([try use(covered, layer), try use(content, layer, matte: 1)]) }
        }
        return try use(content, layer, matte: matte)
    }

    /// A composition that is white where a mask covers the layer.
    private mutating func cover(
        of mask: LottieMask, _ layer: LottieLayer, below ancestors: [LottieLayer]
    ) throws(FileError) -> String {
        let path: LottieObject = ["ty": "sh", "ks": path(mask.item["pt"], isClosed: true).value]
        let opacity = property(mask.item["o"], .share)
        let shape = try counted(
            layer: substitute(layer, kind: .shapes) + [
                "parent": layer.parent.map { .whole($0) },
                "ks": .object(layer.transform),
                "shapes": Self.white(path, opacity: opacity),
            ])
        return compose([shape] + (try parents(ancestors)))
    }

    /// A composition that is white where the masks before (`covered`) and this one cover the layer.
    private mutating func cover(
        of mask: LottieMask, _ layer: LottieLayer, after covered: String?, below ancestors: [LottieLayer]
    ) throws(FileError) -> String {
        let shape = try cover(of: mask, layer, below: ancestors)
        var layers = [try use(shape, layer)]
        switch (mask.mode, covered) {
        case (.add, _), (_, nil):
            if mask.isHole { layers.append(try use(compose([try everything(layer)]), layer, matte: 2)) }
            if let covered { layers.append(try use(covered, layer)) }
        case (.differ, let covered?):
            layers.append(try use(covered, layer, matte: 2))
            layers.append(try use(covered, layer))
            layers.append(try use(shape, layer, matte: 2))
        case (_, let covered?):
            layers.append(try use(covered, layer, matte: mask.isHole ? 2 : 1))
        }
        return compose(layers)
    }

    private mutating func parents(_ ancestors: [LottieLayer]) throws(FileError) -> [LottieObject] {
        var layers: [LottieObject] = []
        for ancestor in ancestors { layers.append(try null(ancestor)) }
        return layers
    }

    /// A layer that displays a composition for as long as the masked layer is visible.
    private mutating func use(_ composition: String, _ layer: LottieLayer, matte: Int = 0) throws(FileError)
        -> LottieObject
    {
        try counted(
            layer: substitute(layer, kind: .composition, matte: matte) + ["ks": [:], "refId": .text(composition)])
    }

    /// A layer that covers everything.
    private mutating func everything(_ layer: LottieLayer) throws(FileError) -> LottieObject {
        let rectangle: LottieObject = [
            "ty": "rc", "p": ["k": [0, 0]], "s": ["k": .numbers([2 * everywhere, 2 * everywhere])],
        ]
        return try counted(
            layer: substitute(layer, kind: .shapes) + ["ks": [:], "shapes": Self.white(rectangle, opacity: ["k": 100])])
    }

    /// A shape filled with white.
    private static func white(_ shape: LottieObject, opacity: LottieValue) -> LottieValue {
        .objects([shape, ["ty": "fl", "o": opacity, "c": ["k": [1, 1, 1]]]])
    }

    /// The first members of a layer in place of the masked one; its transform has to follow.
    private func substitute(_ layer: LottieLayer, kind: LottieLayer.Kind, matte: Int = 0) -> LottieObject {
        [
            "ty": .whole(kind.rawValue),
            "ddd": kind == .shapes && layer.isSpatial ? 1 : 0,
            "ip": .whole(clock.whole(layer.start)),
            "op": .whole(clock.whole(layer.end)),
            "tt": matte > 0 ? .whole(matte) : nil,
        ]
    }
}
