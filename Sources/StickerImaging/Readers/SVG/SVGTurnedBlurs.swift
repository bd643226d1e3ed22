/// Blurs of turned shapes: librsvg (2.54 at least) turns the two widths of a blur as if they were a way to go, so a shape
/// that is turned by 45 degrees is blurred along one axis of the picture only. The filter becomes one with the widths that
/// come out right.
enum SVGTurnedBlurs {
    /// Returns whether blurs are left that are drawn otherwise than in a browser.
    static func repair(_ tree: SVGTree, _ styles: SVGStyles) -> Bool {
        guard tree.turnsAnything else { return false }
        let byID = tree.elementsByID
        var made: [String: String] = [:]
        var isLeft = false
        for element in Array(tree.elements) where element.isSVG {
            guard let value = styles.declarations(of: element)["filter"], value != "none" else { continue }
            let transform = element.transformToRoot
            guard transform.isTurned else { continue }
            guard let id = SVGNumbers.id(in: value), let filter = byID[id] else {
                isLeft = isLeft || value.contains("blur(") || value.contains("drop-shadow(")
                continue
            }
            let blurs = filter.children.filter { $0.blur != nil }
            guard !blurs.isEmpty else { continue }
            guard made.count < most, filter["primitiveUnits"] != "objectBoundingBox",
                blurs.allSatisfy({ $0.blur.flatMap(transform.widths) != nil })
            else {
                isLeft = true
                continue
            }
            let key = "\(id) \(transform.a) \(transform.b) \(transform.c) \(transform.d)"
            if made[key] == nil, let copy = filter.copy() {
                let name = "stickerpress-turned-\(made.count)"
                copy.set("id", name)
                for step in copy.children {
                    guard let widths = step.blur.flatMap(transform.widths) else { continue }
                    step.set("stdDeviation", "\(widths.x) \(widths.y)")
                }
                made[key] = name
            }
            if let name = made[key] { element.addStyle("filter:url(#\(name))") }
        }
        return isLeft
    }

    /// The most filters that are made.
    private static let most = 500
}

extension SVGElement {
    /// The widths of a blur along both axes; nil for other steps of a filter, and where it changes nothing.
    fileprivate var blur: (x: Double, y: Double)? {
        guard name == "feGaussianBlur", let list = self["stdDeviation"].flatMap(SVGNumbers.list), let x = list.first,
            let y = list.last, max(x, y) > 0
        else { return nil }
        return (x, y)
    }
}

extension SVGTransform {
    /// The widths, none below 0, that become the widths of this blur along the axes of the picture when they are turned as
    /// a way. nil where there are none, or where the blur is much wider along a diagonal than across it.
    fileprivate func widths(for blur: (x: Double, y: Double)) -> (x: Double, y: Double)? {
        let area = a * d - b * c
        let (ax, bx, cy, dy) = (a * blur.x, b * blur.x, c * blur.y, d * blur.y)
        let (across, down) = ((ax * ax + cy * cy).squareRoot(), (bx * bx + dy * dy).squareRoot())
        guard area != 0, abs(ax * bx + cy * dy) < Self.slant * across * down else { return nil }
        let all = [(across, down), (across, -down), (-across, down), (-across, -down)].map { across, down in
            (x: (d * across - c * down) / area, y: (a * down - b * across) / area)
        }
        guard let best = all.max(by: { min($0.x, $0.y) < min($1.x, $1.y) }),
            min(best.x, best.y) > -0.1 * max(best.x, best.y)
        else { return nil }
        return (max(0, best.x), max(0, best.y))
    }

    /// The most correlation of the two axes that cannot be seen.
    private static let slant = 0.4
}
