import StickerModel

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
