/// Clip paths that librsvg (up to 2.62 at least) draws otherwise than browsers, as masks that do the same: it takes their
/// shapes as one path, with holes where two overlap, and ignores what clips the clip path or a part of it.
///
/// Symbols are clipped here, too, where librsvg does not.
struct SVGClips {
    private let styles: SVGStyles
    private let byID: [String: SVGElement]
    /// The id of the mask for each clip path that needs one.
    private var masks: [String: String] = [:]

    static func repair(_ tree: SVGTree, _ styles: SVGStyles) {
        var repair = SVGClips(styles, tree.elementsByID)
        let elements = Array(tree.elements).filter(\.isSVG)
        for (number, element) in elements.enumerated() where element.name == "use" {
            repair.clipSymbol(of: element, id: "stickerpress-symbol-\(number)")
        }
        for element in elements where element.name == "symbol" { repair.moveStyle(of: element) }
        let clips = elements.filter { $0.name == "clipPath" && repair.needsMask($0) }
        for (number, clip) in clips.enumerated() {
            if let id = clip["id"], repair.masks[id] == nil { repair.masks[id] = "stickerpress-clip-\(number)" }
        }
        guard !repair.masks.isEmpty else { return }
        for element in elements { repair.replaceClip(of: element) }
        for clip in clips { repair.addMask(for: clip) }
    }

    private init(_ styles: SVGStyles, _ byID: [String: SVGElement]) {
        (self.styles, self.byID) = (styles, byID)
    }

    // MARK: Clip paths

    private static let parts: Set = [
        "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use",
    ]

    private func style(_ property: String, of element: SVGElement) -> String? {
        let value = styles.declarations(of: element)[property]
        return value == "none" ? nil : value
    }

    private func needsMask(_ clip: SVGElement) -> Bool {
        let parts = clip.children.filter { $0.isSVG && Self.parts.contains($0.name) }
        return parts.count > 1 || ([clip] + parts).contains { style("clip-path", of: $0) != nil }
    }

    private func replaceClip(of element: SVGElement) {
        guard element.parent != nil, element.name != "clipPath",
            let id = style("clip-path", of: element).flatMap(SVGNumbers.id), let mask = masks[id]
        else { return }
        guard style("mask", of: element) != nil else {
            element.addStyle("clip-path:none;mask:url(#\(mask))")
            return
        }
        let transform = element["transform"].map { [("transform", $0)] } ?? []
        element.unset("transform")
        element.addStyle("clip-path:none")
        _ = element.wrap("g", transform + [("style", "mask:url(#\(mask))")])
    }

    private func addMask(for clip: SVGElement) {
        guard let id = clip["id"], let name = masks[id], byID[id].map({ $0 == clip }) ?? false else { return }
        let isOfBox = clip["clipPathUnits"] == "objectBoundingBox"
        let mask = clip.add(
            "mask",
            [
                ("id", name), ("maskUnits", "userSpaceOnUse"), ("x", "-1e5"), ("y", "-1e5"), ("width", "2e5"),
                ("height", "2e5"), ("maskContentUnits", isOfBox ? "objectBoundingBox" : "userSpaceOnUse"),
            ], .before)
        var outer: [(String, String)] = []
        if let other = style("clip-path", of: clip) {
            // Itself around itself is nothing.
            if SVGNumbers.id(in: other) != id { outer = [("style", clipping(by: other))] }
        }
        let rule = style("clip-rule", of: clip)
        let group = mask?.add("g", outer)?.add("g", clip["transform"].map { [("transform", $0)] } ?? [])
        guard let group else { return }
        for part in clip.children where part.isSVG && Self.parts.contains(part.name) {
            add(part, to: group, clippedBy: part, rule: style("clip-rule", of: part) ?? rule, in: id)
        }
    }

    private func clipping(by value: String) -> String {
        SVGNumbers.id(in: value).flatMap { masks[$0] }.map { "mask:url(#\($0))" } ?? "clip-path:\(value)"
    }

    /// Adds a part in plain white: its color does not matter.
    private func add(
        _ part: SVGElement, to group: SVGElement, clippedBy clipped: SVGElement, rule: String?, in id: String
    ) {
        var (group, shape) = (group, part)
        if part.name == "use" {
            guard let target = part.target(in: byID),
                Self.parts.subtracting(["use"]).contains(target.name)
            else { return }
            let place = "translate(\(part["x"] ?? "0") \(part["y"] ?? "0"))"
            guard
                let inner = group.add(
                    "g", [("transform", [part["transform"], place].compactMap(\.self).joined(separator: " "))])
            else { return }
            (group, shape) = (inner, target)
        }
        let isShown = styles.declarations(of: part)["display"] != "none"
        guard isShown, let copy = shape.copy(into: group) else { return }
        let clip = style("clip-path", of: clipped).flatMap { SVGNumbers.id(in: $0) == id ? nil : clipping(by: $0) }
        copy.addStyle(
            "fill:#fff;fill-opacity:1;stroke:none;opacity:1;mask:none;filter:none;fill-rule:\(rule ?? "nonzero");"
                + (clip ?? "clip-path:none"))
    }

    // MARK: Symbols

    /// Cuts off what is beyond the box that a symbol is drawn in.
    private func clipSymbol(of use: SVGElement, id: String) {
        guard let target = use.target(in: byID),
            target.name == "symbol", style("clip-path", of: use) == nil,
            !["visible", "auto"].contains(styles.declarations(of: target)["overflow"] ?? "")
        else { return }
        let box = ["x", "y", "width", "height"].map { name in
            (name, use[name] ?? (["x", "y"].contains(name) ? "0" : "100%"))
        }
        use.add("clipPath", [("id", id)], .before)?.add("rect", box)
        use.addStyle("clip-path:url(#\(id))")
    }

    /// librsvg draws what is in a symbol, without what the symbol itself says about it.
    private func moveStyle(of symbol: SVGElement) {
        let declarations = ["opacity", "filter", "mask", "clip-path", "transform"].compactMap { property in
            style(property, of: symbol).map { (property, $0) }
        }
        guard !declarations.isEmpty else { return }
        symbol.wrapContent("g", declarations)
    }
}
