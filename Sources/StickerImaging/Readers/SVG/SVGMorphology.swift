/// Steps of filters that make shapes thicker or thinner: librsvg (up to 2.62 at least) does so by 10 px of the picture at
/// most. Rows first and then columns, in steps of at most 10 px, give the same picture in a fraction of the time.
enum SVGMorphology {
    /// An attribute of ours: how much longer lengths become by the transforms around what is filtered.
    private static let scale = "stickerpress-scale"

    /// Says at each step how large it is drawn: the size of the picture is known later.
    static func prepare(_ survey: SVGSurvey) {
        guard survey.names.contains("feMorphology") else { return }
        var scales: [String: Double] = [:]
        for node in survey.nodes {
            guard let id = node.declarations.certain("filter").flatMap(SVGNumbers.id) else { continue }
            scales[id] = max(scales[id] ?? 0, node.transform?.scale ?? 0)
        }
        for node in survey.nodes where node.name == "feMorphology" {
            guard let filter = node.element.parent, filter["primitiveUnits"] != "objectBoundingBox",
                let scale = filter["id"].flatMap({ scales[$0] }), scale > 0
            else { continue }
            node.element.set(Self.scale, "\(scale)")
        }
    }

    /// The prepared document for a picture of so many px for each CSS px; nil where nothing is to be done. Throws
    /// `DrawingRefusal`.
    static func document(
        _ bytes: [UInt8], _ view: (width: Double, height: Double), scale: Double
    ) throws(DrawingRefusal) -> [UInt8]? {
        guard bytes.contains(Self.scale) else { return nil }
        let tree = try SVGTree(bytes)
        var unit = scale
        if let box = tree.root.viewBox, box[2] > 0, box[3] > 0 {
            // CSS px of the canvas for each unit of the root, whose view box fills it.
            unit *= min(view.width / box[2], view.height / box[3])
        }
        for step in Array(tree.elements) where step.isSVG && step.name == "feMorphology" {
            guard let own = step[Self.scale].flatMap({ Double($0) }) else { continue }
            split(step, scale: unit * own)
        }
        return tree.isChanged ? try tree.text() : nil
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
