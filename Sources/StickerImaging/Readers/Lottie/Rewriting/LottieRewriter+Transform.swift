import StickerModel

extension LottieRewriter {
    /// Writes the members of a transform: of a layer (`ks`), of a group (`tr`). Returns what it does to distances.
    mutating func transform(_ item: JSONItem?, isSpatial: Bool = false) -> LottieExtent {
        let anchor = property("a", item?["a"], .point)
        let move = position(item?["p"])
        var scale = property("s", item?["s"], .scale) / 100
        if isSpatial {
            property("rx", item?["rx"], .angle)
            property("ry", item?["ry"], .angle)
            property("rz", item?["rz"] ?? item?["r"], .angle)
        } else {
            property("r", item?["r"], .angle)
        }
        property("o", item?["o"], .share)
        if Self.isSet(item?["sk"]) { omissions.insert("skewing") }
        // A square's corners go further than its sides when it turns.
        scale *= 1.42
        return LottieExtent(move: anchor * scale + move * 1.42, scale: scale)
    }

    /// Writes a position, of which both directions may be properties of their own.
    private mutating func position(_ item: JSONItem?) -> Double {
        guard let item, item["s"]?.flag == true, item["k"] == nil else { return property("p", item, .point) }
        writer.name("p")
        writer.open("{")
        writer.name("s")
        writer.flag(true)
        let reach = max(property("x", item["x"], .length), property("y", item["y"], .length))
        writer.close("}")
        return reach
    }

    /// Whether a property is there and not zero all the time.
    static func isSet(_ item: JSONItem?) -> Bool {
        guard let value = item?["k"] ?? item else { return false }
        if value.elements.contains(where: { $0.kind == .object }) { return true }
        return value.numbers.contains { $0 != 0 }
    }
}
