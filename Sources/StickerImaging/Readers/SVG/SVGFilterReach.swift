/// How far the filters of a drawing reach, and how large they are drawn.
struct SVGFilterReach {
    /// CSS px for each unit in which a filter is written, by its id.
    private(set) var scales: [String: Double] = [:]
    /// How far each step of a filter moves or spreads what comes in, in CSS px: for each filter that is used, those that do.
    private(set) var steps: [[Double]] = []

    /// `unit` is CSS px of a unit of the root, `share` CSS px of a length of 100 %.
    init(_ tree: SVGTree, unit: Double, share: Double) {
        let styles = SVGStyles(tree, ignoring: [])
        for element in tree.elements where element.isSVG {
            guard let value = styles.declarations(of: element)["filter"], value != "none" else { continue }
            let scale = unit * element.transformToRoot.scale
            if let id = SVGNumbers.id(in: value) {
                scales[id] = max(scales[id] ?? 0, scale)
            } else if value.contains("(") {
                let numbers = value.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
                steps.append(numbers.map { 3 * $0 * scale })
            }
        }
        for (id, filter) in tree.elementsByID where filter.name == "filter" {
            guard var scale = scales[id] else { continue }
            if filter["primitiveUnits"] == "objectBoundingBox" { scale = share }
            let steps = filter.children.map { $0.spread * scale }.filter { $0 > 0 }
            if !steps.isEmpty { self.steps.append(steps) }
        }
    }
}

extension SVGElement {
    /// How far a filter primitive moves or spreads, in its own units.
    fileprivate var spread: Double {
        func largest(_ name: String) -> Double { self[name].flatMap(SVGNumbers.list)?.map { abs($0) }.max() ?? 0 }
        return 3 * largest("stdDeviation") + largest("radius") + max(largest("dx"), largest("dy"))
            + (name == "feDisplacementMap" ? largest("scale") : 0)
    }

    /// CSS px of a canvas for each unit of the root, whose view box fills it.
    func scaleOfView(_ view: (width: Double, height: Double)) -> Double {
        guard let box = self["viewBox"].flatMap(SVGNumbers.list), box.count == 4, box[2] > 0, box[3] > 0 else {
            return 1
        }
        return min(view.width / box[2], view.height / box[3])
    }
}
