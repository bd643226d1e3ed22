import StickerModel

/// Finds out what an animation uses of what not every player draws.
struct LottieFeatures {
    private(set) var found: Set<LottieFeature> = []

    /// Looks at every layer of an animation, whether it is seen or not.
    init(_ root: JSONItem) {
        layers(root["layers"])
        for asset in root["assets"]?.elements ?? [] { layers(asset["layers"]) }
        if Self.hasExpressions(root) { found.insert(.expressions) }
    }

    private mutating func layers(_ list: JSONItem?) {
        for layer in list?.elements ?? [] {
            let kind = layer["ty"]?.integer
            note(.solids, kind == 1)
            note(.images, kind == 2)
            note(.texts, kind == 5)
            note(.threeDimensions, layer["ddd"]?.flag)
            note(.autoOrient, layer["ao"]?.flag)
            note(.timeRemap, layer["tm"].map { $0.kind == .object })
            note(.timeStretch, layer["sr"]?.number.map { $0 != 1 })
            note(.mattes, layer["tt"]?.flag)
            note(.masks, layer["masksProperties"].map { !$0.elements.isEmpty })
            note(.layerEffects, layer["ef"].map { !$0.elements.isEmpty })
            transform(layer["ks"])
            shapes(layer["shapes"], depth: 0)
        }
    }

    private mutating func shapes(_ list: JSONItem?, depth: Int) {
        // Deeper groups than this are refused when the animation is read.
        guard depth < 100 else { return }
        for shape in list?.elements ?? [] {
            switch shape["ty"]?.string {
            case "mm": found.insert(.mergedPaths)
            case "sr": found.insert(.stars)
            case "gs": found.insert(.gradientStrokes)
            case "rp": found.insert(.repeaters)
            case "tr": transform(shape)
            case "fl", "st": note(.oldColors, Self.exceedsOne(shape["c"]?["k"]))
            case "gr": shapes(shape["it"], depth: depth + 1)
            default: break
            }
        }
    }

    private mutating func transform(_ values: JSONItem?) {
        guard let skew = values?["sk"]?["k"] else { return }
        note(.skew, skew.number.map { $0 != 0 } ?? true)
    }

    /// Whether a color, or one of its keyframes, has a number that is more than a share.
    private static func exceedsOne(_ color: JSONItem?) -> Bool {
        let elements = color?.elements ?? []
        let ends = elements.flatMap { [$0["s"], $0["e"]] }.map { $0?.elements ?? [] }
        let numbers = ([elements] + ends).flatMap { $0.prefix(3) }
        return numbers.contains { $0.number ?? 0 > 1.001 }
    }

    private mutating func note(_ feature: LottieFeature, _ isUsed: Bool?) {
        if isUsed == true { found.insert(feature) }
    }

    /// Whether some value has code: in Lottie files only that is a string under the key `x`.
    private static func hasExpressions(_ root: JSONItem) -> Bool {
        root.tape.items.indices.contains { index in
            let item = JSONItem(tape: root.tape, index: index)
            var isCode = false
            if item.kind == .object {
                item.forEachMember { isCode = isCode || $0.elementsEqual("x".utf8) && $1.raw?.count ?? 0 > 1 }
            }
            return isCode
        }
    }
}
