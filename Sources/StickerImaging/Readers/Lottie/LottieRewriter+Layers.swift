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

extension LottieRewriter {
    /// Writes what a layer shows, by its kind; nothing when there is nothing. Throws `ArtProblem`.
    mutating func content(_ layer: LottieLayer) throws(ArtProblem) {
        switch layer.kind {
        case .null: return
        case .composition: composition(layer)
        case .solid: solid(layer)
        case .picture: picture(layer)
        case .shapes:
            let shapes = try shapes("shapes", layer.item["shapes"]?.elements ?? [])
            load.compositions[place].items += shapes.items
            guard load.compositions[place].items <= LottieComplexity.itemLimit else { throw LottieComplexity.tooMany }
            reach(shapes.reach, of: layer)
        case .text:
            throw Self.refused(
                "holds a text layer, which is not drawn",
                hint: "turn the text into shapes in the animation program (in After Effects: Create Shapes from Text)")
        }
    }

    private mutating func reach(_ reach: Double, of layer: LottieLayer) {
        load.compositions[place].reach = max(load.compositions[place].reach, layer.reach.applied(to: reach))
    }

    private mutating func composition(_ layer: LottieLayer) {
        guard let name = Self.name(layer.item["refId"]), let inside = request(name) else { return }
        load.compositions[place].children.append((inside, layer.reach))
        // One that is translucent is put together on a picture of its own.
        if Self.isTranslucent(layer.item) { load.compositions[place].pictures += 1 }
        writer.name("refId")
        writer.text("a\(inside)")
        if let remap = layer.item["tm"], remap.kind != .null { self.remap(remap) }
        let (width, height) = (Self.side(layer.item["w"]), Self.side(layer.item["h"]))
        if width > 0, height > 0 {
            writer.member("w", width)
            writer.member("h", height)
            reach(Double(max(width, height)), of: layer)
        }
    }

    /// Which second of a composition is shown when.
    ///
    /// rlottie cuts seconds to whole frames, so half of one is added; it takes no value that stays the same for ever, so
    /// that one becomes two.
    private mutating func remap(_ item: JSONItem) {
        note(expressionsOf: item)
        let range = LottieRange(count: 1, usual: 0, range: 0...1e5, isBounded: true)
        let value = item["k"]
        var frames = value.map { keyframes($0) { Self.values($0.numbers, range) } } ?? []
        if frames.count < 2 {
            let still = frames.first?.value ?? Self.values(value?.numbers ?? [], range)
            let frame = LottieKeyframe(time: 0, value: still, isHeld: true, easing: LottieEasing())
            frames = [frame, frame]
            frames[1].time = 1
        }
        let half = [0.5 / (rate * clock.factor)]
        for index in frames.indices {
            frames[index].value[0] += half[0]
            frames[index].end?[0] += half[0]
        }
        writer.name("tm")
        writer.open("{")
        writer.name("k")
        seconds = max(seconds, write(frames, range))
        writer.close("}")
    }

    private mutating func solid(_ layer: LottieLayer) {
        let (width, height) = (Self.side(layer.item["sw"]), Self.side(layer.item["sh"]))
        let digits = layer.item["sc"]?.string ?? ""
        writer.member("sw", width)
        writer.member("sh", height)
        writer.name("sc")
        writer.text(Color(hex: digits) != nil ? String(digits.prefix(7)) : "#000000")
        load.compositions[place].items += 1
        reach(Double(max(width, height)), of: layer)
    }

    private mutating func picture(_ layer: LottieLayer) {
        guard let name = Self.name(layer.item["refId"]), let asset = pictures.request(name) else { return }
        writer.name("refId")
        writer.text("p\(asset.number)")
        load.compositions[place].items += 1
        reach(Double(max(asset.size.width, asset.size.height)), of: layer)
    }

    /// A side in px, 0 when there is none.
    static func side(_ item: JSONItem?) -> Int { min(max(item?.whole ?? 0, 0), 100_000) }

    /// What an asset is called; some programs use numbers.
    static func name(_ item: JSONItem?) -> String? { item?.string ?? item?.whole.map(String.init) }

    private static func isTranslucent(_ item: JSONItem) -> Bool {
        guard let opacity = item["ks"]?["o"] else { return false }
        return opacity["k"]?.number != 100 && opacity.number != 100
    }
}
