/// Clip paths of several shapes, as masks that do the same: librsvg (up to 2.62 at least) takes their shapes as one path,
/// with holes where two overlap. Symbols are clipped here, too, where librsvg does not, and what is clipped is blended by
/// itself.
struct SVGClips {
    private let survey: SVGSurvey
    /// The id of the mask for each clip path that needs one.
    private var masks: [String: String] = [:]

    static func repair(_ survey: SVGSurvey) {
        var repair = SVGClips(survey: survey)
        for (index, node) in survey.nodes.enumerated() {
            switch node.name {
            case "use": repair.clipSymbol(of: node, id: "stickerpress-symbol-\(index)")
            case "clipPath": repair.addMask(for: node, survey.children(of: index))
            default: break
            }
        }
        for node in survey.nodes where !repair.masks.isEmpty { repair.replaceClip(of: node) }
        let blends = survey.nodes.contains { $0.declarations["mix-blend-mode"] ?? "normal" != "normal" }
        for node in survey.nodes where blends && repair.style("clip-path", of: node) != nil {
            // What is clipped blends in itself, as what has a mask does.
            node.element.addStyle("isolation:isolate")
        }
    }

    private func style(_ property: String, of node: SVGSurvey.Node) -> String? {
        let value = node.declarations.certain(property)
        return value == "none" ? nil : value
    }

    // MARK: Clip paths

    private mutating func addMask(for clip: SVGSurvey.Node, _ children: [SVGSurvey.Node]) {
        let shapes = children.filter { SVGSurvey.shapes.contains($0.name) }
        // What is clipped itself is named, and stays.
        let isClipped = ([clip] + shapes).contains { $0.declarations["clip-path"] ?? "none" != "none" }
        guard shapes.count > 1, !isClipped, let id = clip.element["id"],
            survey.byID[id] == clip.element
        else { return }
        let name = "stickerpress-clip-\(masks.count)"
        masks[id] = name
        let isOfBox = clip.element["clipPathUnits"] == "objectBoundingBox"
        let mask = clip.element.add(
            "mask",
            [
                ("id", name), ("maskUnits", "userSpaceOnUse"), ("x", "-1e5"), ("y", "-1e5"), ("width", "2e5"),
                ("height", "2e5"), ("maskContentUnits", isOfBox ? "objectBoundingBox" : "userSpaceOnUse"),
            ], .before)
        guard let group = mask?.add("g", clip.element["transform"].map { [("transform", $0)] } ?? []) else { return }
        for shape in shapes where shape.declarations["display"] != "none" {
            add(shape.element, to: group, rule: style("clip-rule", of: shape) ?? style("clip-rule", of: clip))
        }
    }

    /// Adds a shape in plain white: its color does not matter.
    private func add(_ shape: SVGElement, to group: SVGElement, rule: String?) {
        var (group, shape) = (group, shape)
        if shape.name == "use" {
            guard let target = shape.target(in: survey.byID), SVGSurvey.shapes.contains(target.name),
                target.name != "use"
            else { return }
            let place = "translate(\(shape["x"] ?? "0") \(shape["y"] ?? "0"))"
            let transform = [shape["transform"], place].compactMap(\.self).joined(separator: " ")
            guard let inner = group.add("g", [("transform", transform)]) else { return }
            (group, shape) = (inner, target)
        }
        shape.copy(into: group)?.addStyle(
            "fill:#fff;fill-opacity:1;stroke:none;opacity:1;mask:none;filter:none;fill-rule:\(rule ?? "nonzero");"
                + "clip-path:none")
    }

    private func replaceClip(of node: SVGSurvey.Node) {
        let element = node.element
        guard node.parent != nil, node.name != "clipPath", !node.declarations.isUncertain("mask"),
            let id = style("clip-path", of: node).flatMap(SVGNumbers.id), let mask = masks[id],
            survey.byID[id]?["clipPathUnits"] != "objectBoundingBox" || !survey.isTurned(node)
        else { return }
        guard node.declarations["mask"] ?? "none" != "none" else {
            element.addStyle("clip-path:none;mask:url(#\(mask))")
            return
        }
        let transform = element["transform"].map { [("transform", $0)] } ?? []
        element.unset("transform")
        element.addStyle("clip-path:none")
        element.wrap("g", transform + [("style", "mask:url(#\(mask))")])
    }

    // MARK: Symbols

    /// Cuts off what is beyond the box that a symbol is drawn in.
    private func clipSymbol(of node: SVGSurvey.Node, id: String) {
        let use = node.element
        guard let symbol = survey.target(of: use), symbol.name == "symbol",
            node.declarations["clip-path"] ?? "none" == "none", !symbol.declarations.isUncertain("overflow"),
            !["visible", "auto"].contains(symbol.declarations["overflow"] ?? "")
        else { return }
        let box = ["x", "y", "width", "height"].map { name in
            (name, use[name] ?? (["x", "y"].contains(name) ? "0" : "100%"))
        }
        use.add("clipPath", [("id", id)], .before)?.add("rect", box)
        use.addStyle("clip-path:url(#\(id))")
    }
}
