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
    /// Writes a mask as rlottie accepts it.
    mutating func write(_ mask: LottieMask) {
        writer.open("{")
        writer.member("mode", "a")
        path("pt", mask.item["pt"], isClosed: true)
        property("o", mask.item["o"], .share)
        writer.close("}")
    }

    /// Records what masks use and rlottie does not draw.
    mutating func note(_ masks: [LottieMask]) {
        if masks.contains(where: { Self.isSet($0.item["x"]) }) { omissions.insert("grown masks") }
        if masks.contains(where: { Self.isSet($0.item["f"]) }) { omissions.insert("feathered masks") }
    }

    /// Writes a layer as a composition whose matte is the area its masks cover, which is composed of mattes in turn.
    ///
    /// rlottie writes beyond its memory when it combines masks and a row has more than 256 runs, and it does not invert
    /// masks correctly. It leaves out a matted layer that draws a single shape, so only compositions are matted.
    mutating func masked(
        _ layer: LottieLayer, by masks: [LottieMask], matte: Int, below ancestors: [LottieLayer]
    ) throws(FileError) {
        var content = try make(below: ancestors) { rewriter throws(FileError) in
            try rewriter.drawn(layer, isNumbered: false)
        }
        if masks.dropFirst().contains(where: \.isGrowing) || masks.first.map({ $0.isGrowing && $0.isInverted }) == true
        {
            var covered: Int?
            for mask in masks { covered = try cover(layer, mask, after: covered, below: ancestors) }
            if let covered { content = try matted(content, layer, by: covered, matte: 1) }
        } else {
            // Every mask removes something: they can be applied one after the other.
            for mask in masks {
                let shape = try make(below: ancestors) { $0.shape(mask, layer) }
                content = try matted(content, layer, by: shape, matte: mask.isHole ? 2 : 1)
            }
        }
        use(content, layer, matte: matte)
    }

    private mutating func matted(
        _ content: Int, _ layer: LottieLayer, by source: Int, matte: Int
    ) throws(FileError) -> Int {
        try make { rewriter in
            rewriter.use(source, layer)
            rewriter.use(content, layer, matte: matte)
        }
    }

    /// Makes a composition that is white where the masks so far and this one cover the layer.
    private mutating func cover(
        _ layer: LottieLayer, _ mask: LottieMask, after covered: Int?, below ancestors: [LottieLayer]
    ) throws(FileError) -> Int {
        let isHole = mask.isHole
        let shape = try make(below: ancestors) { $0.shape(mask, layer) }
        let everything = isHole ? try make { $0.everything(layer) } : nil
        return try make { rewriter in
            rewriter.use(shape, layer)
            switch (mask.mode, covered) {
            case (.add, _), (_, nil):
                if let everything { rewriter.use(everything, layer, matte: 2) }
                if let covered { rewriter.use(covered, layer) }
            case (.differ, let covered?):
                rewriter.use(covered, layer, matte: 2)
                rewriter.use(covered, layer)
                rewriter.use(shape, layer, matte: 2)
            case (_, let covered?):
                rewriter.use(covered, layer, matte: isHole ? 2 : 1)
            }
        }
    }

    /// Makes an asset of layers, with the parents of its content at the end, and returns its number.
    private mutating func make(
        below ancestors: [LottieLayer] = [], _ body: (inout LottieRewriter) throws(FileError) -> Void
    ) throws(FileError) -> Int {
        try checkLength()
        let outer = current
        current = compositions.all.count
        compositions.all.append(LottieCompositions.Composition())
        defer { current = outer }
        let number = current
        make(
            try aside { rewriter throws(FileError) in
                rewriter.writer.open("{")
                rewriter.writer.member("id", "a\(number)")
                rewriter.writer.open("[", named: "layers")
                try body(&rewriter)
                for ancestor in ancestors { rewriter.null(ancestor) }
                rewriter.writer.close("]")
                rewriter.writer.close("}")
            })
        return number
    }

    /// Writes a layer that displays a composition for as long as the masked layer is visible.
    private mutating func use(_ composition: Int, _ layer: LottieLayer, matte: Int = 0) {
        compositions.all[current].children.append(composition)
        open(layer, kind: .composition, matte: matte)
        writer.open("{", named: "ks")
        writer.close("}")
        writer.member("refId", "a\(composition)")
        writer.close("}")
    }

    /// Writes a layer that covers everything.
    private mutating func everything(_ layer: LottieLayer) {
        open(layer, kind: .shapes)
        writer.open("{", named: "ks")
        writer.close("}")
        let far = everywhere
        white { rewriter in
            rewriter.writer.open("{")
            rewriter.writer.member("ty", "rc")
            for (name, value) in [("p", 0), ("s", 2 * far)] as [(StaticString, Double)] {
                rewriter.writer.open("{", named: name)
                rewriter.writer.member("k", [value, value])
                rewriter.writer.close("}")
            }
            rewriter.writer.close("}")
        }
        writer.close("}")
    }

    /// Writes a layer that is white where a mask covers.
    private mutating func shape(_ mask: LottieMask, _ layer: LottieLayer) {
        open(layer, kind: .shapes)
        if let parent = layer.parent { writer.member("parent", parent) }
        writer.member("ks", json: layer.transform)
        white(opacity: mask.item["o"]) { rewriter in
            _ = rewriter.begun("sh") { rewriter in
                rewriter.path("ks", mask.item["pt"], isClosed: true)
                return 0
            }
        }
        writer.close("}")
    }

    /// Shapes filled with white.
    private mutating func white(opacity: JSONItem? = nil, _ shape: (inout LottieRewriter) -> Void) {
        writer.open("[", named: "shapes")
        shape(&self)
        _ = begun("fl") { rewriter in
            rewriter.property("o", opacity, .share)
            rewriter.writer.open("{", named: "c")
            rewriter.writer.member("k", [1, 1, 1])
            rewriter.writer.close("}")
            return 0
        }
        writer.close("]")
    }

    /// Writes the members of a layer in place of the masked one; its transform has to follow.
    private mutating func open(_ layer: LottieLayer, kind: LottieLayer.Kind, matte: Int = 0) {
        layersWritten += 1
        if matte > 0 { compositions.all[current].hasPictures = true }
        writer.open("{")
        writer.member("ty", kind.rawValue)
        writer.member("ddd", kind == .shapes && layer.isSpatial ? 1 : 0)
        times(layer)
        if matte > 0 { writer.member("tt", matte) }
    }
}
