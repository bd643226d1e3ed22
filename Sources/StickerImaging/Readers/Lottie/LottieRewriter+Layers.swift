import StickerModel

/// One layer of a composition, with its parent.
struct LottieLayer {
    enum Kind: Int {
        case composition = 0
        case solid, picture, null, shapes, text
    }

    let item: JSONItem
    /// Its position in the list, which is also the number it gets.
    let index: Int
    var parent: Int?
    /// Its transform without opacity, as rlottie needs it.
    var transform: LottieValue = [:]
    /// nil where it is always 100 %.
    var opacity: LottieValue?
    /// Whether its own transform makes it wider or higher.
    var isSqueezed = false

    /// What it draws; `null` when it is hidden or of a kind that draws nothing.
    var kind: Kind {
        if item["hd"]?.flag == true || item["ks"]?.kind != .object { return .null }
        return item["ty"]?.integer.flatMap(Kind.init) ?? .null
    }

    /// The frames between which it is visible.
    var start: Double { item["ip"]?.number ?? -1e8 }
    var end: Double { item["op"]?.number ?? 1e8 }
    /// Whether it turns along the way of its position.
    var isOriented: Bool { item["ao"]?.flag ?? false }
    /// 0 for none; 1 and 2: by the opacity of the matte layer, 3 and 4: by its brightness; even numbers are inverted.
    var matte: Int { item["tt"]?.integer.flatMap { (1...4).contains($0) ? $0 : nil } ?? 0 }

    /// A layer at the same time, where its composition begins and without its transform.
    func unplaced(opacity: LottieValue? = nil) -> LottieLayer {
        var copy = self
        (copy.parent, copy.transform, copy.opacity) = (nil, [:], opacity)
        return copy
    }

    /// The layers of a composition. Throws `FileError` when a layer is its own ancestor, or has too many.
    static func family(_ elements: [JSONItem]) throws(FileError) -> [LottieLayer] {
        var layers = elements.enumerated().map { LottieLayer(item: $1, index: $0) }
        let positions = positions(layers)
        for index in layers.indices {
            layers[index].parent = layers[index].item["parent"]?.integer.flatMap { positions[$0] }
        }
        for layer in layers {
            let ancestors = ancestors(of: layer, in: layers)
            guard Set((ancestors + [layer]).map(\.index)).count > ancestors.count else {
                throw FileError(
                    .damaged, "is an animation whose layers are each other's parents in a circle",
                    hint: "correct the animation, or export it as APNG or GIF")
            }
            guard ancestors.count <= depthLimit else {
                throw LottieRewriter.complex("layers whose parents are nested more than \(depthLimit) levels deep")
            }
        }
        return layers
    }

    /// The limit of rlottie.
    private static let depthLimit = 64

    /// Positions by the numbers in the file.
    static func positions(_ layers: [LottieLayer]) -> [Int: Int] {
        let numbered = layers.compactMap { layer in layer.item["ind"]?.integer.map { ($0, layer.index) } }
        return Dictionary(numbered) { first, _ in first }
    }

    /// Where the matte of each one is; nil for those without.
    static func mattes(of layers: [LottieLayer]) -> [Int?] {
        let positions = positions(layers)
        return layers.map { layer in
            guard layer.matte > 0 else { return nil }
            guard let named = layer.item["tp"]?.integer else { return layer.index > 0 ? layer.index - 1 : nil }
            return positions[named]
        }
    }

    /// The parents of a layer, the nearest first; one more than the limit at most.
    static func ancestors(of layer: LottieLayer, in layers: [LottieLayer]) -> [LottieLayer] {
        Array(sequence(first: layer) { $0.parent.map { layers[$0] } }.dropFirst().prefix(depthLimit + 1))
    }
}

extension LottieRewriter {
    /// The layers of a composition as rlottie needs them. Throws `FileError`.
    mutating func layers(_ elements: [JSONItem]) throws(FileError) -> [LottieNewLayer] {
        guard elements.count <= Self.layerLimit else {
            throw Self.complex(
                "a composition of \(Figures.grouped(elements.count)) layers; the limit is "
                    + Figures.grouped(Self.layerLimit))
        }
        var layers = try LottieLayer.family(elements)
        for index in layers.indices {
            let item = layers[index].item
            layers[index].transform = transform(item["ks"], isOriented: layers[index].isOriented)
            layers[index].opacity = opacity(item["ks"])
            layers[index].isSqueezed = squeezes(item["ks"])
            try count(layers[index].transform)
        }
        let sources = LottieLayer.mattes(of: layers)
        let areSources = Set(sources.compactMap(\.self))
        var made: [LottieNewLayer] = []
        // Layers that became compositions; their children still need them as parents.
        var replaced: [LottieLayer] = []
        for layer in layers {
            let isSource = layer.index + 1 < layers.count && sources[layer.index + 1] == layer.index
            if !isSource, layer.item["td"]?.flag == true || areSources.contains(layer.index) {
                made.append(try null(layer))
                continue
            }
            // A matte joins the layer that it belongs to.
            if isSource { continue }
            if let source = sources[layer.index] {
                // For rlottie the matte is always the layer directly above.
                var matte = try self.layer(layers[source], among: layers, replaced: &replaced)
                if layer.matte > 2 {
                    let ancestors = LottieLayer.ancestors(of: layers[source], in: layers)
                    matte = try onBlack(matte, layers[source], below: ancestors)
                    replaced.append(layers[source])
                }
                made.append(matte)
            }
            let matte = sources[layer.index] == nil ? 0 : layer.matte
            made.append(try self.layer(layer, matte: matte, among: layers, replaced: &replaced))
        }
        for layer in replaced { made.append(try null(layer)) }
        return made
    }

    /// One layer. With a matte, or with masks that rlottie cannot draw, it is a composition, and it joins `replaced`.
    private mutating func layer(
        _ layer: LottieLayer, matte: Int = 0, among layers: [LottieLayer], replaced: inout [LottieLayer]
    ) throws(FileError) -> LottieNewLayer {
        let ancestors = LottieLayer.ancestors(of: layer, in: layers)
        isSqueezed = layer.isSqueezed || ancestors.contains(where: \.isSqueezed)
        if isSqueezed, layer.kind == .composition { squeezesComposition = true }
        defer { isSqueezed = false }
        let masks = layer.kind == .null ? [] : LottieMask.all(of: layer.item)
        note(masks)
        let isPlain = masks.isEmpty || masks.count == 1 && self.isPlain(masks[0])
        let overlaps =
            layer.kind == .shapes && layer.opacity != nil
            && Self.paintCount(layer.item["shapes"]?.elements ?? []) > 1
        guard isPlain, matte == 0 || layer.kind == .composition || layer.kind == .null, !overlaps, !needsPictures(layer)
        else {
            replaced.append(layer)
            return try composed(layer, by: masks, matte: matte, below: ancestors)
        }
        return try drawn(layer, mask: masks.first, matte: matte, isNumbered: true)
    }

    /// A layer with its content. `isNumbered`: other layers may have it as their parent.
    mutating func drawn(
        _ layer: LottieLayer, mask: LottieMask? = nil, matte: Int = 0, isNumbered: Bool
    ) throws(FileError) -> LottieNewLayer {
        note(layer)
        guard var content = try content(layer) else { return try null(layer, matte: matte, isNumbered: isNumbered) }
        if let mask { content = content + ["hasMask": true, "masksProperties": [plain(mask)]] }
        let composition = layer.kind == .composition ? Self.name(layer.item["refId"]).flatMap { request($0) } : nil
        return try made(
            layer, kind: layer.kind, matte: matte, content: content, of: composition, isNumbered: isNumbered)
    }

    /// A layer in place of another one, with these shapes.
    mutating func drawn(_ layer: LottieLayer, shapes: [LottieValue]) throws(FileError) -> LottieNewLayer {
        try made(layer, kind: .shapes, content: ["shapes": .list(shapes)])
    }

    /// A layer that draws nothing: a parent of others, or one that hides its matte.
    mutating func null(_ layer: LottieLayer, matte: Int = 0, isNumbered: Bool = true) throws(FileError)
        -> LottieNewLayer
    {
        try made(layer, kind: .null, matte: matte, isNumbered: isNumbered)
    }

    /// A layer as rlottie needs it; `of` is the composition that it displays. Throws `FileError` for too many.
    mutating func made(
        _ layer: LottieLayer, kind: LottieLayer.Kind, matte: Int = 0, content: LottieValue = [:],
        of composition: String? = nil, isNumbered: Bool = false
    ) throws(FileError) -> LottieNewLayer {
        let frame: LottieValue = [
            "ty": .integer(kind.rawValue),
            // For rlottie a layer is spatial unless `ddd` is 0, and it has to come before the transform.
            "ddd": 0,
            "ind": isNumbered ? .integer(layer.index) : nil,
            "parent": layer.parent.map { .integer($0) },
            "ip": .integer(clock.whole(layer.start)),
            "op": .integer(clock.whole(layer.end)),
            "ks": layer.transform + ["o": layer.opacity],
            "ao": layer.isOriented ? 1 : nil,
            "tt": matte > 0 ? .integer(matte) : nil,
        ]
        layerCount += 1
        guard layerCount <= Self.layerLimit else {
            throw Self.complex(
                "more than \(Figures.grouped(Self.layerLimit)) layers, including those for masks and mattes")
        }
        let value = frame + content
        try count(value)
        return LottieNewLayer(value: value, composition: composition, isPicture: matte > 0 || layer.opacity != nil)
    }

    /// Records what a layer uses and rlottie does not draw.
    private mutating func note(_ layer: LottieLayer) {
        if layer.item["hd"]?.flag == true { return }
        switch layer.item["ty"]?.integer {
        case 7, 8, 9: omit(.videos)
        case 13: omit(.cameras)
        default: break
        }
        guard layer.kind != .null else { return }
        if layer.item["bm"]?.integer ?? 0 > 0 { omit(.blendModes) }
        if !(layer.item["sy"]?.elements.isEmpty ?? true) { omit(.layerStyles) }
        // Kinds below 20 are controls for expressions.
        let effects = layer.item["ef"]?.elements ?? []
        if effects.contains(where: { $0["ty"]?.integer ?? 0 >= 20 && $0["en"]?.flag != false }) { omit(.effects) }
    }

    /// The content of a layer by its kind; nil when it draws nothing. Throws `FileError`.
    private mutating func content(_ layer: LottieLayer) throws(FileError) -> LottieValue? {
        switch layer.kind {
        case .null: return nil
        case .composition: return composition(layer)
        case .solid: return Self.solid(layer)
        case .picture:
            guard let name = Self.name(layer.item["refId"]), let id = pictures.request(name) else { return nil }
            return ["refId": .text(id)]
        case .shapes: return ["shapes": .list(try shapes(layer.item["shapes"]?.elements ?? []).shapes)]
        case .text:
            throw FileError(
                .unsupported, "is an animation that contains a text layer, which is not supported",
                hint: "turn the text into shapes in the animation program (in After Effects: Create Shapes from Text)")
        }
    }

    private mutating func composition(_ layer: LottieLayer) -> LottieValue? {
        guard let name = Self.name(layer.item["refId"]), let id = request(name) else { return nil }
        var time: LottieValue?
        if let item = layer.item["tm"], item.kind != .null { time = remap(item, until: layer.end) }
        let (width, height) = (Self.side(layer.item["w"]), Self.side(layer.item["h"]))
        let hasSize = width > 0 && height > 0
        let stretch = layer.item["sr"]?.number ?? 1
        return [
            "sr": .number(abs(stretch) < 1e-3 ? 1 : stretch.clamped(to: -1e3...1e3)),
            "st": .integer(clock.whole(layer.item["st"]?.number ?? 0)),
            "refId": .text(id), "tm": time,
            "w": hasSize ? .integer(width) : nil, "h": hasSize ? .integer(height) : nil,
        ]
    }

    /// Which second of a composition is displayed when. The end of its layer, a frame that it does not have, stands for the
    /// last one.
    ///
    /// rlottie truncates seconds to whole frames, so half a frame is added. It does not accept a constant value here,
    /// so that becomes two keyframes.
    private mutating func remap(_ item: JSONItem, until end: Double) -> LottieValue {
        let (half, last) = (0.5 / (rate * clock.factor), end / rate)
        let range = LottieRange(count: 1, usual: 0, range: 0...1e5, isBounded: true)
        var frames = keyframes(of: item, range).map { frame in
            frame.map { [abs($0[0] - last) < half ? last - half : $0[0] + half] }
        }
        if frames.count == 1 {
            frames = [0, 1].map { LottieKeyframe(time: $0, value: frames[0].value, isHeld: true) }
        }
        seconds = frames.reduce(seconds) { max($0, $1.value[0], $1.end?[0] ?? 0) }
        return property(frames)
    }

    private static func solid(_ layer: LottieLayer) -> LottieValue {
        let digits = layer.item["sc"]?.string ?? ""
        return [
            "sw": .integer(side(layer.item["sw"])), "sh": .integer(side(layer.item["sh"])),
            "sc": .text(Color(hex: digits) != nil ? String(digits.prefix(7)) : "#000000"),
        ]
    }

    /// A side in px; 0 when there is none.
    static func side(_ item: JSONItem?) -> Int { min(max(item?.integer ?? 0, 0), 100_000) }

    /// The name of an asset; some programs use numbers.
    static func name(_ item: JSONItem?) -> String? { item?.string ?? item?.integer.map(String.init) }
}
