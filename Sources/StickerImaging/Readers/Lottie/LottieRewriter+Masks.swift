import StickerModel

/// One mask of a layer: a path, and how it combines with the masks before it.
struct LottieMask {
    enum Mode { case add, subtract, intersect, differ }

    let item: JSONItem
    let mode: Mode
    let isInverted: Bool

    /// Whether it makes more visible than the masks before it.
    var isGrowing: Bool { mode == .add || mode == .differ }
    /// Whether it makes visible what is outside its path.
    var isHole: Bool { (mode == .subtract) != isInverted }

    /// The masks that change something.
    static func all(of layer: JSONItem) -> [LottieMask] {
        guard layer["hasMask"]?.flag != false else { return [] }
        return (layer["masksProperties"]?.elements ?? []).compactMap { item in
            let mode = item["mode"]?.string ?? ""
            if mode == "n" { return nil }
            return LottieMask(item: item, mode: modes[mode] ?? .add, isInverted: item["inv"]?.flag ?? false)
        }
    }

    private static let modes: [String: Mode] = ["s": .subtract, "i": .intersect, "d": .intersect, "f": .differ]
}

extension LottieRewriter {
    /// Whether rlottie draws a mask correctly when it is the only one: it ignores opacity.
    mutating func isPlain(_ mask: LottieMask) -> Bool {
        [.add, .intersect].contains(mask.mode) && !mask.isInverted && unusual(mask.item["o"], .share) == nil
    }

    /// A mask as rlottie accepts it.
    mutating func plain(_ mask: LottieMask) -> LottieValue {
        ["mode": "a", "pt": path(mask.item["pt"], isClosed: true).value]
    }

    /// Records what masks use and rlottie does not draw.
    mutating func note(_ masks: [LottieMask]) {
        if masks.contains(where: { Self.isSet($0.item["x"]) }) { omit(.grownMasks) }
        if masks.contains(where: { Self.isSet($0.item["f"]) }) { omit(.featheredMasks) }
    }

    /// A layer as a composition whose matte is the area its masks cover, which is composed of mattes in turn.
    ///
    /// rlottie writes beyond its memory when it combines masks and a row has more than 256 runs, and it does not invert
    /// masks correctly. It leaves out a matted layer that draws a single shape, so only compositions are matted. The
    /// composition has the opacity of the layer: rlottie gives that of a layer to each of its shapes.
    mutating func composed(
        _ layer: LottieLayer, by masks: [LottieMask] = [], matte: Int = 0, below ancestors: [LottieLayer]
    ) throws(FileError) -> LottieNewLayer {
        var content = compose(try pieces(of: layer, below: ancestors) + (try parents(ancestors)))
        let isStepwise =
            !masks.dropFirst().contains(where: \.isGrowing) && masks.first.map { $0.isGrowing && $0.isInverted } != true
        if isStepwise {
            // Every mask removes something: they can be applied one after the other.
            for mask in masks {
                let shape = try cover(of: [mask], layer, below: ancestors)
                content = compose([try use(shape, layer), try use(content, layer, matte: mask.isHole ? 2 : 1)])
            }
        } else {
            var covered: String?
            for step in Self.steps(masks) {
                covered = try cover(of: step, layer, after: covered, below: ancestors)
            }
            if let covered { content = compose([try use(covered, layer), try use(content, layer, matte: 1)]) }
        }
        return try use(content, layer, matte: matte, opacity: layer.opacity)
    }

    /// The layers in place of one without its opacity. Groups that are pictures of their own become layers.
    private mutating func pieces(
        of layer: LottieLayer, below ancestors: [LottieLayer]
    ) throws(FileError) -> [LottieNewLayer] {
        var solid = layer
        solid.opacity = nil
        guard needsPictures(layer) else { return [try drawn(solid, isNumbered: false)] }
        var pieces: [LottieNewLayer] = []
        var run: [LottieValue] = []
        func end(_ rewriter: inout LottieRewriter) throws(FileError) {
            if !run.isEmpty { pieces.append(try rewriter.drawn(solid, shapes: run)) }
            run = []
        }
        for element in layer.item["shapes"]?.elements ?? [] where element["hd"]?.flag != true {
            let isPicture = isPicture(element)
            guard let group = try group(element, isOpaque: isPicture)?.shape else { continue }
            if isPicture {
                try end(&self)
                let picture = compose([try drawn(solid, shapes: [group])] + (try parents(ancestors)))
                let place = Self.place(in: element["it"]?.elements ?? [])
                pieces.append(try use(picture, layer, opacity: opacity(place)))
            } else {
                run.append(group)
            }
        }
        try end(&self)
        return pieces
    }

    /// Whether a layer has only groups, and among them one that has to be drawn on a picture of its own.
    mutating func needsPictures(_ layer: LottieLayer) -> Bool {
        guard layer.kind == .shapes, let elements = layer.item["shapes"]?.elements,
            elements.allSatisfy({ $0["ty"]?.string == "gr" })
        else { return false }
        return elements.contains { isPicture($0) }
    }

    /// Whether a group is translucent, and so are its parts where they overlap.
    private mutating func isPicture(_ group: JSONItem) -> Bool {
        let elements = group["it"]?.elements ?? []
        return opacity(Self.place(in: elements)) != nil && Self.paintCount(elements) > 1
    }

    /// The masks in their order: those that differ from one another in a row, or from the first one, are one step.
    private static func steps(_ masks: [LottieMask]) -> [[LottieMask]] {
        masks.reduce(into: []) { steps, mask in
            let isFirst = steps.count == 1 && steps[0].count == 1
            let joins = steps.last?.last.map { !$0.isInverted && ($0.mode == .differ || isFirst && $0.mode == .add) }
            if joins == true, mask.mode == .differ, !mask.isInverted {
                steps[steps.count - 1].append(mask)
            } else {
                steps.append([mask])
            }
        }
    }

    /// A composition that is white where a mask covers the layer, of several an odd number of them.
    private mutating func cover(
        of masks: [LottieMask], _ layer: LottieLayer, below ancestors: [LottieLayer]
    ) throws(FileError) -> String {
        var plain = layer
        plain.opacity = nil
        // Those that never fade are one shape, which is clear where an even number of its paths overlap.
        let all = Dictionary(grouping: masks) { unusual($0.item["o"], .share) == nil }
        var covers: [String] = []
        for group in [all[true]].compactMap(\.self) + (all[false] ?? []).map({ [$0] }) {
            let paths = group.map { ["ty": "sh", "ks": path($0.item["pt"], isClosed: true).value] as LottieValue }
            let opacity = property(group[0].item["o"], .share)
            let shape = try drawn(plain, shapes: Self.filled(paths, opacity: opacity))
            covers.append(compose([shape] + (try parents(ancestors))))
        }
        // In pairs: each is drawn twice.
        while covers.count > 1 {
            var halves: [String] = covers.count % 2 == 1 ? [covers[covers.count - 1]] : []
            for index in stride(from: 1, to: covers.count, by: 2) {
                halves.append(compose(try difference(of: covers[index - 1], covers[index], layer)))
            }
            covers = halves
        }
        return covers[0]
    }

    /// Layers that are white where one of two compositions is, and not the other.
    private mutating func difference(
        of one: String, _ other: String, _ layer: LottieLayer
    ) throws(FileError) -> [LottieNewLayer] {
        [
            try use(other, layer), try use(one, layer, matte: 2), try use(one, layer), try use(other, layer, matte: 2),
        ]
    }

    /// A composition that is white where the masks before (`covered`) and those of this step cover the layer.
    private mutating func cover(
        of step: [LottieMask], _ layer: LottieLayer, after covered: String?, below ancestors: [LottieLayer]
    ) throws(FileError) -> String {
        let shape = try cover(of: step, layer, below: ancestors)
        let mask = step[0]
        var layers = [try use(shape, layer)]
        switch (mask.mode, covered) {
        case (.add, _), (_, nil):
            if mask.isHole { layers.append(try use(compose([try everything(layer, white: 1)]), layer, matte: 2)) }
            if let covered { layers.append(try use(covered, layer)) }
        case (.differ, let covered?): layers = try difference(of: covered, shape, layer)
        case (_, let covered?): layers.append(try use(covered, layer, matte: mask.isHole ? 2 : 1))
        }
        return compose(layers)
    }

    private mutating func parents(_ ancestors: [LottieLayer]) throws(FileError) -> [LottieNewLayer] {
        try ancestors.map { ancestor throws(FileError) in try null(ancestor) }
    }

    /// A layer above black, for mattes by brightness: rlottie ignores how translucent they are.
    mutating func onBlack(
        _ source: LottieNewLayer, _ layer: LottieLayer, below ancestors: [LottieLayer]
    ) throws(FileError) -> LottieNewLayer {
        try use(compose([source, try everything(layer, white: 0)] + (try parents(ancestors))), layer)
    }

    /// A layer that displays a composition for as long as the composed layer is visible.
    private mutating func use(
        _ composition: String, _ layer: LottieLayer, matte: Int = 0, opacity: LottieValue? = nil
    ) throws(FileError) -> LottieNewLayer {
        let copy = layer.unplaced(opacity: opacity)
        return try made(copy, kind: .composition, matte: matte, content: ["refId": .text(composition)], of: composition)
    }

    /// A layer that covers everything, in white (1) or black (0).
    private mutating func everything(_ layer: LottieLayer, white: Double) throws(FileError) -> LottieNewLayer {
        let rectangle: LottieValue = [
            "ty": "rc", "p": ["k": [0, 0]], "s": ["k": .numbers([2 * everywhere, 2 * everywhere])],
        ]
        return try drawn(layer.unplaced(), shapes: Self.filled([rectangle], white: white))
    }

    /// Several shapes have holes where they overlap.
    private static func filled(
        _ shapes: [LottieValue], opacity: LottieValue = ["k": 100], white: Double = 1
    ) -> [LottieValue] {
        let rule: LottieValue = .number(shapes.count > 1 ? 2 : 1)
        return shapes + [["ty": "fl", "o": opacity, "r": rule, "c": ["k": .numbers([white, white, white])]]]
    }
}
