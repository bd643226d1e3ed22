import PortableFoundation

/// What librsvg (up to 2.62 at least) cannot draw, or what it would draw with: gradients that end it, and style sheets
/// that are not for it.
enum SVGFaults {
    static func repair(_ tree: SVGTree) {
        let byID = tree.elementsByID
        for element in Array(tree.elements) where element.isSVG {
            switch element.name {
            case "linearGradient", "radialGradient": repairFlatGradient(element, byID)
            case "style" where !isForScreens(element): element.remove()
            default: break
            }
        }
    }

    private static func isForScreens(_ style: SVGElement) -> Bool {
        ["", "text/css"].contains((style["type"] ?? "").trimmed.lowercased())
            && SVGStyleText.holds(style["media"] ?? "")
    }

    /// A gradient without a width is its last color, and cairo draws nothing, neither of it nor of the rest.
    private static func repairFlatGradient(_ gradient: SVGElement, _ byID: [String: SVGElement]) {
        let transform = gradient["gradientTransform"].flatMap { SVGTransform($0) }
        let radius = gradient.name == "radialGradient" ? gradient["r"].flatMap(SVGNumbers.list)?.first : nil
        let ends = ["x1", "x2", "y1", "y2"].map { gradient[$0] }
        let isPoint = ends[0] != nil && ends[0] == ends[1] && ends[2] == ends[3]
        guard transform?.isFlat == true || radius.map({ $0 <= 0 }) == true || isPoint else { return }
        var (source, depth) = (gradient, 0)
        while source.children.isEmpty, depth < longestChain, let other = source.target(in: byID) {
            (source, depth) = (other, depth + 1)
        }
        let stops = source.children.filter { $0.name == "stop" }
        for name in ["gradientTransform", "r", "x1", "x2"] { gradient.unset(name) }
        if source == gradient { stops.dropLast().forEach { $0.remove() } } else { _ = stops.last?.copy(into: gradient) }
    }

    private static let longestChain = 20
}
