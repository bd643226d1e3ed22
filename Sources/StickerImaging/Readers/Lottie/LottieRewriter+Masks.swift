import StickerModel

/// One mask of a layer: a path, and how what it covers joins what the masks before it left.
struct LottieMask {
    enum Mode { case add, subtract, intersect, differ }

    let item: JSONItem
    let mode: Mode
    let isInverted: Bool

    /// Whether rlottie does right by it when it is the only one.
    var isPlain: Bool { (mode == .add || mode == .intersect) && !isInverted }

    /// Whether it shows more than the masks before it.
    var isGrowing: Bool { mode == .add || mode == .differ }
    /// Whether it shows what lies outside of its path.
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
    /// A mask as rlottie takes it.
    mutating func write(_ mask: LottieMask) {
        writer.open("{")
        writer.name("mode")
        writer.text("a")
        _ = path("pt", mask.item["pt"], isClosed: true)
        property("o", mask.item["o"], .share)
        writer.close("}")
    }

    /// Notes what masks have and rlottie does not draw.
    mutating func note(_ masks: [LottieMask]) {
        if masks.contains(where: { Self.isSet($0.item["x"]) }) { omissions.insert("grown masks") }
        if masks.contains(where: { Self.isSet($0.item["f"]) }) { omissions.insert("feathered masks") }
    }

    /// A layer as a composition, matted by what its masks cover, which is put together by mattes in turn.
    ///
    /// rlottie joins several masks outside of its memory when a row has more than 256 runs, and inverts none rightly. A
    /// matted layer that draws a single thing it leaves out altogether, so only compositions are matted.
    mutating func masked(
        _ layer: LottieLayer, by masks: [LottieMask], matte: Int, below ancestors: [LottieLayer]
    ) throws(ArtProblem) {
        var shown = try make(below: ancestors) { rewriter throws(ArtProblem) in
            try rewriter.drawn(layer, isNumbered: false)
        }
        if masks.dropFirst().contains(where: \.isGrowing) || masks.first.map({ $0.isGrowing && $0.isInverted }) == true
        {
            var covered: Int?
            for mask in masks { covered = try cover(layer, mask, after: covered, below: ancestors) }
            if let covered { shown = try matted(shown, layer, by: covered, matte: 1) }
        } else {
            // Every mask takes something away: that can be done one after the other.
            for mask in masks {
                let shape = try make(below: ancestors) { $0.shape(mask, layer) }
                shown = try matted(shown, layer, by: shape, matte: mask.isHole ? 2 : 1)
            }
        }
        stand(for: shown, layer, matte: matte)
    }

    private mutating func matted(
        _ shown: Int, _ layer: LottieLayer, by source: Int, matte: Int
    ) throws(ArtProblem) -> Int {
        try make { rewriter in
            rewriter.stand(for: source, layer)
            rewriter.stand(for: shown, layer, matte: matte)
        }
    }

    /// Makes the composition of what is covered after one more mask; white where it is.
    private mutating func cover(
        _ layer: LottieLayer, _ mask: LottieMask, after covered: Int?, below ancestors: [LottieLayer]
    ) throws(ArtProblem) -> Int {
        let isHole = mask.isHole
        let shape = try make(below: ancestors) { $0.shape(mask, layer) }
        let everything = isHole ? try make { $0.everything(layer) } : nil
        return try make { rewriter in
            rewriter.stand(for: shape, layer)
            switch (mask.mode, covered) {
            case (.add, _), (_, nil):
                if let everything { rewriter.stand(for: everything, layer, matte: 2) }
                if let covered { rewriter.stand(for: covered, layer) }
            case (.differ, let covered?):
                rewriter.stand(for: covered, layer, matte: 2)
                rewriter.stand(for: covered, layer)
                rewriter.stand(for: shape, layer, matte: 2)
            case (_, let covered?):
                rewriter.stand(for: covered, layer, matte: isHole ? 2 : 1)
            }
        }
    }

    /// Makes an asset of layers, the parents of what is in it at their end, and returns its number.
    private mutating func make(
        below ancestors: [LottieLayer] = [], _ body: (inout LottieRewriter) throws(ArtProblem) -> Void
    ) throws(ArtProblem) -> Int {
        try checkCount()
        let outer = place
        place = load.compositions.count
        load.compositions.append(LottieComplexity.Composition())
        guard place <= LottieComplexity.layerLimit else { throw LottieComplexity.tooMany }
        defer { place = outer }
        let number = place
        made.append(
            try aside { rewriter throws(ArtProblem) in
                rewriter.writer.open("{")
                rewriter.writer.name("id")
                rewriter.writer.text("a\(number)")
                rewriter.writer.name("layers")
                rewriter.writer.open("[")
                try body(&rewriter)
                for ancestor in ancestors { rewriter.null(ancestor) }
                rewriter.writer.close("]")
                rewriter.writer.close("}")
            })
        return number
    }

    /// A layer that shows a made composition as it is, for as long as the masked layer is seen.
    private mutating func stand(for composition: Int, _ layer: LottieLayer, matte: Int = 0) {
        load.compositions[place].children.append((composition, LottieExtent()))
        open(layer, kind: .composition, matte: matte)
        writer.name("ks")
        writer.open("{")
        writer.close("}")
        writer.name("refId")
        writer.text("a\(composition)")
        writer.close("}")
    }

    /// A layer that covers all there is.
    private mutating func everything(_ layer: LottieLayer) {
        load.compositions[place].items += 3
        open(layer, kind: .shapes)
        writer.name("ks")
        writer.open("{")
        writer.close("}")
        let far = everywhere
        white { rewriter in
            rewriter.writer.open("{")
            rewriter.writer.name("ty")
            rewriter.writer.text("rc")
            for (name, value) in [("p", 0), ("s", 2 * far)] as [(StaticString, Double)] {
                rewriter.writer.name(name)
                rewriter.writer.open("{")
                rewriter.writer.name("k")
                rewriter.writer.numbers([value, value])
                rewriter.writer.close("}")
            }
            rewriter.writer.close("}")
        }
        writer.close("}")
    }

    /// A layer that is white where a mask covers.
    private mutating func shape(_ mask: LottieMask, _ layer: LottieLayer) {
        load.compositions[place].items += 3
        open(layer, kind: .shapes)
        if let parent = layer.parent { writer.member("parent", parent) }
        writer.name("ks")
        writer.value(layer.transform)
        var reach = 0.0
        white(opacity: mask.item["o"]) { rewriter in
            reach =
                rewriter.begun("sh") { rewriter in
                    LottieShapes(reach: rewriter.path("ks", mask.item["pt"], isClosed: true).reach)
                }.reach
        }
        writer.close("}")
        load.compositions[place].reach = max(load.compositions[place].reach, layer.reach.applied(to: reach))
    }

    /// Shapes filled with white.
    private mutating func white(opacity: JSONItem? = nil, _ shape: (inout LottieRewriter) -> Void) {
        writer.name("shapes")
        writer.open("[")
        shape(&self)
        _ = begun("fl") { rewriter in
            rewriter.property("o", opacity, .share)
            rewriter.writer.name("c")
            rewriter.writer.open("{")
            rewriter.writer.name("k")
            rewriter.writer.numbers([1, 1, 1])
            rewriter.writer.close("}")
            return LottieShapes()
        }
        writer.close("]")
    }

    /// The members of a layer that stands where the masked one does; its transform has to follow.
    private mutating func open(_ layer: LottieLayer, kind: LottieLayer.Kind, matte: Int = 0) {
        load.compositions[place].layers += 1
        layersWritten += 1
        if matte > 0 { load.compositions[place].pictures += 2 }
        writer.open("{")
        writer.member("ty", kind.rawValue)
        writer.member("ddd", kind == .shapes && layer.isSpatial ? 1 : 0)
        times(layer)
        if matte > 0 { writer.member("tt", matte) }
    }
}
