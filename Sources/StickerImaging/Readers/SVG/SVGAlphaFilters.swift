/// Filters that color nothing but the alpha channel of what they are for, as Sketch exports shadows. librsvg (up to 2.62 at
/// least) never turns the colors of such a result into sRGB, so that they come out darker; merged with a clear flood,
/// they do.
enum SVGAlphaFilters {
    static func repair(_ tree: SVGTree) {
        for filter in Array(tree.elements) where filter.isSVG && filter.name == "filter" {
            guard let last = colored(filter) else { continue }
            let (result, clear) = (last["result"] ?? "stickerpress-colored", "stickerpress-clear")
            last.set("result", result)
            filter.add("feFlood", [("flood-opacity", "0"), ("result", clear)])
            let merge = filter.add("feMerge")
            merge?.add("feMergeNode", [("in", result)])
            merge?.add("feMergeNode", [("in", clear)])
        }
    }

    /// The last step of a filter whose steps all come from the alpha channel alone, and one of which colors it.
    private static func colored(_ filter: SVGElement) -> SVGElement? {
        var known: [String: Bool] = ["SourceAlpha": true]
        var (isAlpha, isColored) = (false, false)
        let steps = filter.children.filter { $0.name.hasPrefix("fe") }
        for step in steps {
            let nodes = step.children.filter { $0.name == "feMergeNode" }
            let inputs = (nodes.isEmpty ? [step] : nodes).map { $0["in"] } + (step["in2"].map { [$0] } ?? [])
            let areAlpha = inputs.map { $0.map { known[$0.trimmed] ?? false } ?? isAlpha }
            isAlpha = keeping.contains(step.name) && !areAlpha.contains(false)
            isColored = isColored || isAlpha && ["feColorMatrix", "feComponentTransfer"].contains(step.name)
            if let result = step["result"] { known[result.trimmed] = isAlpha }
        }
        let space = steps.last?["color-interpolation-filters"] ?? filter["color-interpolation-filters"]
        return isAlpha && isColored && space?.trimmed != "sRGB" ? steps.last : nil
    }

    /// Steps that add no color of their own.
    private static let keeping: Set = [
        "feOffset", "feGaussianBlur", "feMorphology", "feColorMatrix", "feComponentTransfer", "feComposite", "feMerge",
        "feBlend", "feTile",
    ]
}
