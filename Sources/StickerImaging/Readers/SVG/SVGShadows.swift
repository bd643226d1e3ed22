/// Drop shadows of filters, as the steps that the Filter Effects specification defines them by: librsvg draws nothing of
/// what has one before 2.56 (its NEWS: 2.55.91).
///
/// Delete this when the oldest librsvg that we build with is 2.56.
enum SVGShadows {
    static func repair(_ tree: SVGTree) {
        let shadows = tree.elements.filter { $0.isSVG && $0.name == "feDropShadow" }
        for (number, shadow) in shadows.enumerated() { replace(shadow, name: "stickerpress-shadow-\(number)") }
    }

    private static func replace(_ shadow: SVGElement, name: String) {
        let own = shadow.attributes.filter(\.isPlain).map { ($0.name, $0.value) }
        func attributes(_ keys: String...) -> [(String, String)] { own.filter { keys.contains($0.0) } }
        func value(_ key: String, else usual: String) -> (String, String) {
            own.first { $0.0 == key } ?? (key, usual)
        }
        let space = attributes("color-interpolation-filters")
        // The region cuts what comes out, not what is moved into it. The steps before are cut by the region of what
        // they begin with, which may be smaller: with SourceGraphic among the inputs it is that of the whole filter.
        let region = attributes("x", "y", "width", "height")
        let copying =
            region.isEmpty
            ? ("feOffset", [("dx", "0"), ("dy", "0")])
            : ("feComposite", [("in2", "SourceGraphic"), ("operator", "arithmetic"), ("k2", "1")])
        let (art, soft, moved) = (name + "-art", name + "-soft", name + "-moved")
        let (color, shade) = (name + "-color", name + "-shadow")
        let flood = attributes("flood-color", "flood-opacity", "style", "class")
        let offset = [value("dx", else: "2"), value("dy", else: "2")]
        shadow.add(copying.0, copying.1 + space + attributes("in") + [("result", art)], .before)
        shadow.add(
            "feGaussianBlur", space + [("in", art), value("stdDeviation", else: "2"), ("result", soft)], .before)
        shadow.add("feOffset", space + [("in", soft)] + offset + [("result", moved)], .before)
        shadow.add("feFlood", space + flood + [("result", color)], .before)
        shadow.add(
            "feComposite", space + [("in", color), ("in2", moved), ("operator", "in"), ("result", shade)], .before)
        let merge = shadow.add("feMerge", space + region + attributes("result"), .before)
        merge?.add("feMergeNode", [("in", shade)])
        merge?.add("feMergeNode", [("in", art)])
        shadow.remove()
    }
}
