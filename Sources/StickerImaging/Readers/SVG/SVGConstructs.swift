/// What no name alone tells of an element.
extension SVGWalk {
    func constructs(in node: SVGSurvey.Node, _ context: Context) -> [String] {
        var found: [String] = []
        let filter = node.declarations["filter"] ?? "none"
        if filter != "none", node.transform?.isTurned == true {
            let element = SVGNumbers.id(in: filter).flatMap { survey.byID[$0] }
            let isBlurred = filter.contains("blur(") || filter.contains("drop-shadow(") || element?.blurs == true
            if isBlurred { found.append("turned-blur") }
        }
        let isClip = node.name == "clipPath" || node.element.parent.map { $0.isSVG && $0.name == "clipPath" } == true
        if isClip, node.declarations["clip-path"] ?? "none" != "none" { found.append("clip-of-clip") }
        let isBelowZero = Self.sizes.contains {
            (node.declarations[$0] ?? node.element[$0])?.trimmed.hasPrefix("-") ?? false
        }
        if isBelowZero { found.append("below-zero") }
        if isInWrongBox(node) { found.append("turned-box") }
        if ["text", "tspan"].contains(node.name), hasUprightGradient(node) { found.append("text-gradient") }
        if filter != "none", Self.hasFaultyLength(filter) { found.append("filter-amount") }
        return found + constructsByName(in: node, context)
    }

    private static let sizes = ["width", "height", "markerWidth", "markerHeight", "stroke-width"]

    /// Whether something goes by the box of a turned shape; `SVGBoxes` sees to gradients.
    private func isInWrongBox(_ node: SVGSurvey.Node) -> Bool {
        ["fill", "stroke", "clip-path", "mask"].contains { property in
            guard let id = node.declarations[property].flatMap(SVGNumbers.id), let other = survey.byID[id],
                !other.name.hasSuffix("Gradient"), survey.isOfBox(other)
            else { return false }
            return survey.isTurned(node) || other.name == "clipPath" && other["transform"] != nil
        }
    }

    /// Whether a gradient changes over the height of its box: browsers take the lines of a text as that, librsvg its letters.
    private func hasUprightGradient(_ node: SVGSurvey.Node) -> Bool {
        ["fill", "stroke"].contains { property in
            guard let id = node.declarations[property].flatMap(SVGNumbers.id), let paint = survey.byID[id],
                survey.isBoxGradient(paint)
            else { return false }
            let heights = ["y1", "y2"].map { survey.value($0, of: paint) ?? "0" }
            return paint.name != "linearGradient" || Set(heights).count > 1
                || survey.value("gradientTransform", of: paint) != nil
        }
    }

    /// Whether a blur or a shadow of a filter function has a length without a unit, in percent or, for a blur, below 0:
    /// browsers drop the filter then.
    private static func hasFaultyLength(_ value: String) -> Bool {
        // Longer values are not searched.
        value.utf8.count < 1_000
            && value.lowercased().matches(of: /(blur|drop-shadow)\(([^()]*)/).contains { match in
                match.2.split(whereSeparator: \.isWhitespace).contains { word in
                    let unit = word.drop { "+-.0123456789".contains($0) }
                    return unit.startIndex > word.startIndex
                        && (unit.isEmpty && Double(word) != 0 || unit == "%"
                            || word.hasPrefix("-") && match.1 == "blur")
                }
            }
    }

    private func constructsByName(in node: SVGSurvey.Node, _ context: Context) -> [String] {
        let (element, name, declarations) = (node.element, node.name, node.declarations)
        switch name {
        case "svg" where element.parent == nil:
            var found: [String] = []
            if declarations["transform"].map({ $0 != "none" }) ?? false { found.append("root-transform") }
            let sides = ["width", "height"].filter { !(declarations[$0] ?? "%").contains("%") }
            if element["viewBox"] == nil, sides.count == 1 { found.append("one-side") }
            return found
        case "text", "tspan":
            let space = context.inherited["white-space"] ?? ""
            let keepsBlanks = ["pre", "pre-line", "pre-wrap", "break-spaces"].contains(space) && !context.keepsBlanks
            let hasBlanks = element.ownText.utf8.contains(0x0A) || element.ownText.contains("  ")
            return (element.placesLetters ? ["letters"] : []) + (keepsBlanks && hasBlanks ? ["blanks"] : [])
                + (name == "tspan" && !context.keepsBlanks && element.losesBlank ? ["lost-blank"] : [])
        case "feDiffuseLighting", "feSpecularLighting":
            return element.children.count { $0.name.hasSuffix("Light") } == 1 ? [] : ["lights"]
        case "use":
            return element.target(in: survey.byID)?.name == "svg" && (element["width"] ?? element["height"]) != nil
                ? ["nested-size"] : []
        case "image": return (declarations["width"] == nil) != (declarations["height"] == nil) ? ["picture-side"] : []
        case "feImage":
            let isPlaced = ["x", "y", "width", "height", "preserveAspectRatio"].contains { element[$0] != nil }
            let isUsed = element.parent?["id"].map(survey.references.contains) ?? false
            return isUsed && (isPlaced || element.reference != nil) ? ["feimage"] : []
        case "pattern":
            let tile = SVGNumbers.list("\(element["width"] ?? "") \(element["height"] ?? "")") ?? []
            guard let box = element.viewBox, tile.count == 2, element["preserveAspectRatio"] != "none" else {
                return []
            }
            let isAlike = abs(tile[0] * box[3] - tile[1] * box[2]) < 0.01 * abs(tile[1] * box[2])
            return isAlike && element["patternUnits"] == "userSpaceOnUse" ? [] : ["pattern-box"]
        case "feGaussianBlur": return share(element["stdDeviation"]) > 0.25 ? ["wide-blur"] : []
        case "mask", "clipPath": return isCircular(element) ? ["circle"] : []
        case "path":
            let parts = element["d"]?.utf8.count { $0 | 0x20 == UInt8(ascii: "m") } ?? 0
            return parts > 1 ? ["markers"] : []
        default: return []
        }
    }

    /// A radius as a share of the larger side of the drawing.
    private func share(_ radius: String?) -> Double {
        let size = survey.canvas.map { max($0[2], $0[3]) } ?? .infinity
        return (radius.flatMap(SVGNumbers.list)?.max() ?? 0) / size
    }

    /// Whether an element refers to itself, also by what it or its parts refer to.
    private func isCircular(_ start: SVGElement) -> Bool {
        guard let id = start["id"] else { return false }
        var (open, seen) = ([start], Set([id]))
        while let element = open.popLast() {
            open += element.children
            for attribute in element.attributes where ["mask", "clip-path"].contains(attribute.name) {
                guard let other = SVGNumbers.id(in: attribute.value) else { continue }
                if other == id { return true }
                if seen.insert(other).inserted, let target = survey.byID[other] { open.append(target) }
            }
        }
        return false
    }
}

extension SVGElement {
    fileprivate var blurs: Bool {
        children.contains { step in
            step.name == "feDropShadow"
                || step.name == "feGaussianBlur"
                    && step["stdDeviation"].flatMap(SVGNumbers.list)?.contains { $0 > 0 } == true
        }
    }

    /// Whether a text has places or turns for single letters.
    fileprivate var placesLetters: Bool {
        ["x", "y", "dx", "dy", "rotate"].contains { key in
            let values = (self[key] ?? "").split { $0.isWhitespace || $0 == "," }
            return switch key {
            case "rotate": values.contains { Double($0) != 0 }
            case "dx", "dy": values.dropFirst().contains { Double($0) != 0 }
            default: values.dropFirst().contains { $0 != values.first }
            }
        }
    }
}
