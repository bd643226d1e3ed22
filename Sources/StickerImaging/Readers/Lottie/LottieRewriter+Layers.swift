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
    /// Its transform, written.
    var transform: [UInt8] = []

    init(_ item: JSONItem, index: Int) {
        self.item = item
        self.index = index
    }

    /// What it draws; `null` when it is hidden or of a kind that draws nothing.
    var kind: Kind {
        if item["hd"]?.flag == true || item["ks"]?.kind != .object { return .null }
        return item["ty"]?.whole.flatMap(Kind.init) ?? .null
    }

    var isSpatial: Bool { item["ddd"]?.flag ?? false }
    /// 0 for none; 1 and 2: by the opacity of the matte layer, 3 and 4: by its brightness; even numbers are inverted.
    var matte: Int { item["tt"]?.whole.flatMap { (1...4).contains($0) ? $0 : nil } ?? 0 }

    /// The layers of a composition. Throws `FileError` when a layer is its own ancestor.
    static func family(_ elements: [JSONItem]) throws(FileError) -> [LottieLayer] {
        var layers = elements.enumerated().map { LottieLayer($1, index: $0) }
        let positions = positions(layers)
        for index in layers.indices {
            layers[index].parent = layers[index].item["parent"]?.whole.flatMap { positions[$0] }
        }
        var isSound = Set<Int>()
        for start in layers.indices {
            var path: Set<Int> = []
            var next: Int? = start
            while let index = next, !isSound.contains(index) {
                guard path.insert(index).inserted else {
                    throw FileError(
                        .damaged, "is an animation whose layers are each other's parents in a circle",
                        hint: "correct the animation, or export it as APNG or GIF")
                }
                next = layers[index].parent
            }
            isSound.formUnion(path)
        }
        for layer in layers where ancestors(of: layer, in: layers, limit: depthLimit + 1).count > depthLimit {
            throw LottieRewriter.complex("layers whose parents are nested more than \(depthLimit) levels deep")
        }
        return layers
    }

    /// The limit of rlottie.
    private static let depthLimit = 64

    /// Positions by the numbers in the file.
    static func positions(_ layers: [LottieLayer]) -> [Int: Int] {
        var positions: [Int: Int] = [:]
        for layer in layers {
            guard let number = layer.item["ind"]?.whole, positions[number] == nil else { continue }
            positions[number] = layer.index
        }
        return positions
    }

    /// The parents of a layer, the nearest first.
    static func ancestors(of layer: LottieLayer, in layers: [LottieLayer], limit: Int = depthLimit) -> [LottieLayer] {
        var found: [LottieLayer] = []
        var next = layer.parent
        while let index = next, found.count < limit {
            found.append(layers[index])
            next = layers[index].parent
        }
        return found
    }
}

extension LottieRewriter {
    /// Writes the layers of the composition with that number as an array. Throws `FileError`.
    mutating func layers(_ elements: [JSONItem], of number: Int) throws(FileError) {
        guard elements.count <= Self.layerLimit else {
            throw Self.complex(
                "a composition of \(Figures.grouped(elements.count)) layers; the limit is "
                    + Figures.grouped(Self.layerLimit))
        }
        current = number
        let layers = try family(elements)
        let positions = LottieLayer.positions(layers)
        // The matte layer of each one.
        let sources = layers.map { layer -> Int? in
            guard layer.matte > 0 else { return nil }
            guard let named = layer.item["tp"]?.whole else { return layer.index > 0 ? layer.index - 1 : nil }
            return positions[named]
        }
        let areSources = Set(sources.compactMap(\.self))
        var carriers: [LottieLayer] = []
        writer.open("[")
        for layer in layers {
            try checkLength()
            let source = sources[layer.index]
            // For rlottie the matte is always the layer directly above.
            if let source, source != layer.index - 1 { try write(layers[source], among: layers, carriers: &carriers) }
            let isSource = layer.index + 1 < layers.count && sources[layer.index + 1] == layer.index
            if !isSource, layer.item["td"]?.flag == true || areSources.contains(layer.index) {
                null(layer)
            } else {
                try write(layer, matte: source == nil ? 0 : layer.matte, among: layers, carriers: &carriers)
            }
        }
        for layer in carriers { null(layer) }
        writer.close("]")
    }

    /// The layers with their transforms written.
    private mutating func family(_ elements: [JSONItem]) throws(FileError) -> [LottieLayer] {
        var layers = try LottieLayer.family(elements)
        for index in layers.indices {
            let layer = layers[index]
            layers[index].transform = try aside { rewriter throws(FileError) in
                rewriter.writer.open("{")
                rewriter.transform(layer.item["ks"], isSpatial: layer.isSpatial)
                rewriter.writer.close("}")
            }
        }
        return layers
    }

    /// Writes one layer. One with a matte, or with masks that rlottie cannot draw, becomes a composition and joins
    /// `carriers`, so that its children find it.
    private mutating func write(
        _ layer: LottieLayer, matte: Int = 0, among layers: [LottieLayer], carriers: inout [LottieLayer]
    ) throws(FileError) {
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

    /// Writes a layer with its content. `isNumbered`: other layers may have it as their parent.
    mutating func drawn(
        _ layer: LottieLayer, mask: LottieMask? = nil, matte: Int = 0, isNumbered: Bool
    ) throws(FileError) {
        let body = try aside { rewriter throws(FileError) in
            rewriter.writer.open("{")
            try rewriter.content(layer)
            rewriter.writer.close("}")
        }
        guard body.count > 2 else { return null(layer, matte: matte, isNumbered: isNumbered) }
        begin(layer, isNumbered: isNumbered)
        if matte > 0 {
            writer.member("tt", matte)
            compositions.all[current].hasPictures = true
        }
        writer.splice(body)
        if let mask {
            writer.member("hasMask", true)
            writer.open("[", named: "masksProperties")
            write(mask)
            writer.close("]")
        }
        writer.close("}")
        note(layer)
    }

    /// A layer that draws nothing: a parent of others, or one that hides its matte.
    mutating func null(_ layer: LottieLayer, matte: Int = 0, isNumbered: Bool = true) {
        begin(layer, kind: .null, isNumbered: isNumbered)
        if matte > 0 { writer.member("tt", matte) }
        writer.close("}")
    }

    /// The members all layers have; the object stays open.
    mutating func begin(_ layer: LottieLayer, kind: LottieLayer.Kind? = nil, isNumbered: Bool) {
        layersWritten += 1
        writer.open("{")
        writer.member("ty", (kind ?? layer.kind).rawValue)
        // For rlottie a layer is spatial unless `ddd` is 0, and it has to come before the transform.
        writer.member("ddd", layer.isSpatial ? 1 : 0)
        if isNumbered { writer.member("ind", layer.index) }
        if let parent = layer.parent { writer.member("parent", parent) }
        times(layer)
        let stretch = layer.item["sr"]?.number ?? 1
        writer.member("sr", abs(stretch) < 1e-3 ? 1 : stretch.clamped(to: -1e3...1e3))
        writer.member("st", clock.whole(layer.item["st"]?.number ?? 0))
        writer.member("ks", json: layer.transform)
        if layer.item["ao"]?.flag == true { writer.member("ao", 1) }
    }

    /// Writes when a layer is visible.
    mutating func times(_ layer: LottieLayer) {
        writer.member("ip", clock.whole(layer.item["ip"]?.number ?? -1e8))
        writer.member("op", clock.whole(layer.item["op"]?.number ?? 1e8))
    }

    /// Records what a layer uses and rlottie does not draw.
    private mutating func note(_ layer: LottieLayer) {
        if layer.item["bm"]?.whole ?? 0 > 0 { omissions.insert("blend modes") }
        if !(layer.item["sy"]?.elements.isEmpty ?? true) { omissions.insert("layer styles") }
        // Kinds below 20 are controls for expressions.
        let effects = layer.item["ef"]?.elements ?? []
        if effects.contains(where: { $0["ty"]?.whole ?? 0 >= 20 && $0["en"]?.flag != false }) {
            omissions.insert("effects")
        }
    }
}

extension LottieRewriter {
    /// Writes the content of a layer, if any, by its kind. Throws `FileError`.
    mutating func content(_ layer: LottieLayer) throws(FileError) {
        switch layer.kind {
        case .null: return
        case .composition: composition(layer)
        case .solid: solid(layer)
        case .picture: picture(layer)
        case .shapes:
            writer.plain("shapes", isKey: true)
            _ = try shapes(layer.item["shapes"]?.elements ?? [])
        case .text:
            throw Self.refused(
                "contains a text layer, which is not supported",
                hint: "turn the text into shapes in the animation program (in After Effects: Create Shapes from Text)")
        }
    }

    private mutating func composition(_ layer: LottieLayer) {
        guard let name = Self.name(layer.item["refId"]), let inside = request(name) else { return }
        compositions.all[current].children.append(inside)
        // rlottie composes a translucent one on a picture of its own.
        if Self.isTranslucent(layer.item) { compositions.all[current].hasPictures = true }
        writer.member("refId", "a\(inside)")
        if let remap = layer.item["tm"], remap.kind != .null { self.remap(remap) }
        let (width, height) = (Self.side(layer.item["w"]), Self.side(layer.item["h"]))
        if width > 0, height > 0 {
            writer.member("w", width)
            writer.member("h", height)
        }
    }

    /// Writes which second of a composition is displayed when.
    ///
    /// rlottie truncates seconds to whole frames, so half a frame is added. It does not accept a constant value here,
    /// so that becomes two keyframes.
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
        writer.open("{", named: "tm")
        writer.plain("k", isKey: true)
        seconds = max(seconds, write(frames, range))
        writer.close("}")
    }

    private mutating func solid(_ layer: LottieLayer) {
        let (width, height) = (Self.side(layer.item["sw"]), Self.side(layer.item["sh"]))
        let digits = layer.item["sc"]?.string ?? ""
        writer.member("sw", width)
        writer.member("sh", height)
        writer.member("sc", Color(hex: digits) != nil ? String(digits.prefix(7)) : "#000000")
    }

    private mutating func picture(_ layer: LottieLayer) {
        guard let name = Self.name(layer.item["refId"]), let asset = pictures.request(name) else { return }
        writer.member("refId", "p\(asset.number)")
    }

    /// A side in px; 0 when there is none.
    static func side(_ item: JSONItem?) -> Int { min(max(item?.whole ?? 0, 0), 100_000) }

    /// The name of an asset; some programs use numbers.
    static func name(_ item: JSONItem?) -> String? { item?.string ?? item?.whole.map(String.init) }

    private static func isTranslucent(_ item: JSONItem) -> Bool {
        guard let opacity = item["ks"]?["o"] else { return false }
        return opacity["k"]?.number != 100 && opacity.number != 100
    }
}
