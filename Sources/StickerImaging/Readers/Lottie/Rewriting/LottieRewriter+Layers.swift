import StickerModel

extension LottieRewriter {
    /// Writes the layers of a composition as an array and counts them at `place`. Throws `ArtProblem`.
    mutating func layers(_ elements: [JSONItem], place: Int) throws(ArtProblem) {
        self.place = place
        let layers = try family(elements)
        let positions = LottieLayer.positions(layers)
        // Which layer each one is matted by.
        let sources = layers.map { layer -> Int? in
            guard layer.matte > 0 else { return nil }
            guard let named = layer.item["tp"]?.whole else { return layer.index > 0 ? layer.index - 1 : nil }
            return positions[named]
        }
        var carriers: [LottieLayer] = []
        writer.open("[")
        for layer in layers {
            try checkCount()
            let source = sources[layer.index]
            // rlottie mattes by the layer right above and by no other.
            if let source, source != layer.index - 1 { try write(layers[source], among: layers, carriers: &carriers) }
            let isSource = layer.index + 1 < layers.count && sources[layer.index + 1] == layer.index
            if !isSource, layer.item["td"]?.flag == true || sources.contains(layer.index) {
                null(layer)
            } else {
                try write(layer, matte: source == nil ? 0 : layer.matte, among: layers, carriers: &carriers)
            }
        }
        for layer in carriers { null(layer) }
        writer.close("]")
    }

    /// Throws `ArtProblem` when more was written than rlottie should have.
    func checkCount() throws(ArtProblem) {
        guard layersWritten <= 2 * LottieComplexity.layerLimit else { throw LottieComplexity.tooMany }
    }

    /// The layers with their transforms written.
    private mutating func family(_ elements: [JSONItem]) throws(ArtProblem) -> [LottieLayer] {
        var layers = try LottieLayer.family(elements)
        var own: [LottieExtent] = []
        for index in layers.indices {
            let layer = layers[index]
            var reach = LottieExtent()
            layers[index].transform = try aside { rewriter throws(ArtProblem) in
                rewriter.writer.open("{")
                reach = rewriter.transform(layer.item["ks"], isSpatial: layer.isSpatial)
                rewriter.writer.close("}")
            }
            own.append(reach)
        }
        for layer in layers {
            layers[layer.index].reach = LottieLayer.ancestors(of: layer, in: layers)
                .reduce(own[layer.index]) { $0.then(own[$1.index]) }
        }
        return layers
    }

    /// Writes one layer; one with a matte, or masks that rlottie cannot do, becomes a composition and joins `carriers`,
    /// so that its children find it.
    private mutating func write(
        _ layer: LottieLayer, matte: Int = 0, among layers: [LottieLayer], carriers: inout [LottieLayer]
    ) throws(ArtProblem) {
        let masks = layer.kind == .null ? [] : LottieMask.all(of: layer.item)
        note(masks)
        let isPlain = masks.count < 2 && masks.allSatisfy(\.isPlain)
        if !isPlain || matte > 0 && layer.kind != .composition && layer.kind != .null {
            let ancestors = LottieLayer.ancestors(of: layer, in: layers)
            try masked(layer, by: masks, matte: matte, below: ancestors)
            carriers.append(layer)
        } else {
            try drawn(layer, mask: masks.first, matte: matte, isNumbered: true)
        }
    }

    /// Writes a layer with what it shows. `isNumbered`: others may have it for a parent.
    mutating func drawn(
        _ layer: LottieLayer, mask: LottieMask? = nil, matte: Int = 0, isNumbered: Bool
    ) throws(ArtProblem) {
        let body = try aside { rewriter throws(ArtProblem) in
            rewriter.writer.open("{")
            try rewriter.content(layer)
            rewriter.writer.close("}")
        }
        guard body.count > 2 else { return null(layer, matte: matte, isNumbered: isNumbered) }
        begin(layer, isNumbered: isNumbered)
        if matte > 0 {
            writer.member("tt", matte)
            load.compositions[place].pictures += 2
        }
        writer.splice(body)
        if let mask {
            writer.name("hasMask")
            writer.flag(true)
            writer.name("masksProperties")
            writer.open("[")
            write(mask)
            writer.close("]")
        }
        writer.close("}")
        note(layer)
    }

    /// A layer that shows nothing: one that others hang on, or that takes its matte out of sight.
    mutating func null(_ layer: LottieLayer, matte: Int = 0, isNumbered: Bool = true) {
        begin(layer, kind: .null, isNumbered: isNumbered)
        if matte > 0 { writer.member("tt", matte) }
        writer.close("}")
    }

    /// The members all layers have; the object stays open.
    mutating func begin(_ layer: LottieLayer, kind: LottieLayer.Kind? = nil, isNumbered: Bool) {
        load.compositions[place].layers += 1
        layersWritten += 1
        writer.open("{")
        writer.member("ty", (kind ?? layer.kind).rawValue)
        // A layer is spatial for rlottie unless it says otherwise, and it has to say so before its transform.
        writer.member("ddd", layer.isSpatial ? 1 : 0)
        if isNumbered { writer.member("ind", layer.index) }
        if let parent = layer.parent { writer.member("parent", parent) }
        times(layer)
        let stretch = layer.item["sr"]?.number ?? 1
        writer.name("sr")
        writer.number(abs(stretch) < 1e-3 ? 1 : stretch.clamped(to: -1e3...1e3))
        writer.member("st", clock.whole(layer.item["st"]?.number ?? 0))
        writer.name("ks")
        writer.value(layer.transform)
        if layer.item["ao"]?.flag == true { writer.member("ao", 1) }
    }

    /// When a layer is seen.
    mutating func times(_ layer: LottieLayer) {
        writer.member("ip", clock.whole(layer.item["ip"]?.number ?? -1e8))
        writer.member("op", clock.whole(layer.item["op"]?.number ?? 1e8))
    }

    /// Notes what a layer has and rlottie does not draw.
    private mutating func note(_ layer: LottieLayer) {
        if layer.item["bm"]?.whole ?? 0 > 0 { omissions.insert("blend modes") }
        if !(layer.item["sy"]?.elements.isEmpty ?? true) { omissions.insert("layer styles") }
        // Kinds below 20 are knobs that expressions read.
        let effects = layer.item["ef"]?.elements ?? []
        if effects.contains(where: { $0["ty"]?.whole ?? 0 >= 20 && $0["en"]?.flag != false }) {
            omissions.insert("effects")
        }
    }
}
