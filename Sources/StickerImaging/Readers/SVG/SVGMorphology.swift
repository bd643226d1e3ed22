/// Steps of filters that make shapes thicker or thinner: librsvg (up to 2.62 at least) does so by 10 px of the picture at
/// most. Rows first and then columns, in steps of at most 10 px, give the same picture in a fraction of the time.
enum SVGMorphology {
    /// `scale` is px of the picture for each CSS px.
    static func repair(_ tree: SVGTree, scale: Double, _ reach: SVGFilterReach) {
        let steps = tree.elements.filter { $0.isSVG && $0.name == "feMorphology" }
        for step in steps {
            guard let filter = step.parent, filter["primitiveUnits"] != "objectBoundingBox",
                let unit = filter["id"].flatMap({ reach.scales[$0] })
            else { continue }
            split(step, scale: scale * unit)
        }
    }

    private static func split(_ step: SVGElement, scale: Double) {
        guard let radii = step["radius"].flatMap(SVGNumbers.list), let x = radii.first, let y = radii.last,
            x >= 0, y >= 0, scale.isFinite, max(x, y) * scale >= 2
        else { return }
        let rows = parts(of: x * scale).map { ($0 / scale, 0.0) }
        let columns = parts(of: y * scale).map { (0.0, $0 / scale) }
        let passes = rows + columns
        for (index, pass) in passes.enumerated() {
            // Each pass takes in what the one before it makes, which has no name: librsvg holds what has one to the end.
            guard let one = index == passes.count - 1 ? step : step.copy() else { return }
            one.set("radius", "\(pass.0) \(pass.1)")
            if index > 0 { one.unset("in") }
            if index < passes.count - 1 { one.unset("result") }
        }
    }

    /// A radius as whole px of at most 10, each a little less: librsvg takes in every px that it touches.
    private static func parts(of radius: Double) -> [Double] {
        guard radius > 0 else { return [] }
        let whole = Int(min(max(1, radius.rounded()), 600))
        let count = (whole + 9) / 10
        return (0..<count).map { (part: Int) -> Double in
            let (start, end) = (whole * part / count, whole * (part + 1) / count)
            return Double(end - start) - 0.01
        }
    }
}
