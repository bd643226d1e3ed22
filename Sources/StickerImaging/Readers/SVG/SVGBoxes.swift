import CRSVG
import PortableFoundation

/// Boxes of turned shapes: librsvg (up to 2.62 at least) measures what is turned or skewed as it lies on the canvas, so
/// gradients that go by the box of the shape are too large. They become others that state the box in numbers.
struct SVGBoxes {
    private let survey: SVGSurvey
    private var wanted: [(shape: SVGSurvey.Node, property: String, paint: SVGElement)] = []
    private var made: [String: String] = [:]

    /// Returns whether a filter that spreads has something that reaches beyond the canvas: librsvg (up to 2.62 at least)
    /// filters the part on the canvas instead of the whole.
    static func repair(_ survey: SVGSurvey) -> Bool {
        var boxes = SVGBoxes(survey: survey)
        boxes.find()
        let filtered = survey.nodes.filter {
            $0.parent != nil && survey.spreads($0) && !$0.element.isIn(SVGSurvey.definitions)
        }.prefix(most)
        guard !boxes.wanted.isEmpty || !filtered.isEmpty else { return false }
        let measured = boxes.measured(boxes.wanted.map { $0.shape } + filtered)
        for (number, want) in boxes.wanted.enumerated() {
            guard let box = measured[number], let name = boxes.copy(want.paint, in: box) else { continue }
            want.shape.element.addStyle("\(want.property):url(#\(name))")
        }
        return filtered.enumerated().contains { offset, node in
            let box = measured[boxes.wanted.count + offset]
            return box.map { survey.isBeyondCanvas($0, node.transform ?? .identity) } ?? false
        }
    }

    /// The most shapes that are measured.
    private static let most = 500

    private mutating func find() {
        guard survey.byID.values.contains(where: survey.isBoxGradient) else { return }
        for (index, node) in survey.nodes.enumerated()
        where Self.shapes.contains(node.name) && survey.isTurned(node) {
            for property in ["fill", "stroke"] where wanted.count < Self.most {
                guard let id = survey.value(property, at: index).flatMap(SVGNumbers.id), let paint = survey.byID[id],
                    survey.isBoxGradient(paint)
                else { continue }
                wanted.append((node, property, paint))
            }
        }
    }

    private static let shapes = SVGSurvey.shapes.union(["image"])

    // MARK: Measuring

    /// The box of each of these shapes in its own coordinates, where it has a size: measured on copies that are not turned,
    /// beside a square that says where they are.
    private func measured(_ shapes: [SVGSurvey.Node]) -> [Int: RsvgRectangle] {
        let tree = survey.tree
        // cairo measures in 256ths of a px. Much larger text would leave its fonts in an error for the drawings after it.
        let side = tree.root.viewBox.map { max(1e-3, $0[3]) } ?? 100
        let wasChanged = tree.isChanged
        guard let place = tree.root.add("g", [("transform", "scale(\(2_000 / side))")]) else { return [:] }
        defer {
            place.remove()
            tree.isChanged = wasChanged
        }
        place.add("rect", [("id", Self.name + "square"), ("width", "\(side)"), ("height", "\(side)")])
        for (number, shape) in shapes.enumerated() {
            let copy = shape.element.copy(into: place)
            copy?.set("id", Self.name + "\(number)")
            copy?.unset("transform")
            copy?.addStyle("transform:none;clip-path:none;mask:none;filter:none")
        }
        guard let text = try? tree.text(), let drawing = try? SVGDrawing(text, size: .init(0, 0)),
            let square = drawing.box(of: Self.name + "square"), square.width > 0, square.height > 0
        else { return [:] }
        var boxes: [Int: RsvgRectangle] = [:]
        let (across, down) = (side / square.width, side / square.height)
        for number in shapes.indices {
            guard let box = drawing.box(of: Self.name + "\(number)"), box.width > 0, box.height > 0 else { continue }
            boxes[number] = RsvgRectangle(
                x: (box.x - square.x) * across, y: (box.y - square.y) * down, width: box.width * across,
                height: box.height * down)
        }
        return boxes
    }

    private static let name = "stickerpress-box-of-"

    // MARK: Copies

    /// The id of a gradient that is the same for a box in numbers.
    private mutating func copy(_ paint: SVGElement, in box: RsvgRectangle) -> String? {
        let key = "\(paint["id"] ?? "") \(box)"
        if let id = made[key] { return id }
        let matrix = "matrix(\(box.width) 0 0 \(box.height) \(box.x) \(box.y))"
        let id = "stickerpress-box-\(made.count)"
        guard let copy = paint.copy() else { return nil }
        copy.set("id", id)
        made[key] = id
        copy.set("gradientUnits", "userSpaceOnUse")
        copy.set(
            "gradientTransform",
            [matrix, survey.value("gradientTransform", of: paint)].compactMap(\.self).joined(separator: " "))
        for (name, usual) in paint.name == "linearGradient" ? Self.line : Self.circle {
            if let share = share(name, of: paint, else: usual) { copy.set(name, "\(share)") }
        }
        return id
    }

    private static let line = [("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%")]
    private static let circle: [(String, String?)] = [
        ("cx", "50%"), ("cy", "50%"), ("r", "50%"), ("fx", nil), ("fy", nil), ("fr", nil),
    ]

    /// A length as a share of the box.
    private func share(_ name: String, of paint: SVGElement, else usual: String?) -> Double? {
        guard let text = survey.value(name, of: paint) ?? usual else { return nil }
        var rest = Array(text.utf8)[...]
        return SVGNumbers.number(&rest).map { rest.first == UInt8(ascii: "%") ? $0 / 100 : $0 }
    }
}

extension SVGSurvey {
    /// Whether an element has a filter that takes in what is beside a pixel.
    fileprivate func spreads(_ node: Node) -> Bool {
        guard let value = node.declarations["filter"], let id = SVGNumbers.id(in: value) else {
            return ["blur(", "drop-shadow("].contains { node.declarations["filter"]?.contains($0) == true }
        }
        return byID[id]?.children.contains { Self.spreading.contains($0.name) } ?? false
    }

    private static let spreading: Set = [
        "feGaussianBlur", "feOffset", "feMorphology", "feDropShadow", "feDisplacementMap",
    ]

    /// Its origin and sides in the units of the root; nil where they are not stated.
    var canvas: [Double]? {
        let sides = ["width", "height"].compactMap(tree.root.pixels)
        return tree.root.viewBox ?? (sides.count == 2 ? [0, 0] + sides : nil)
    }

    /// Whether a box is partly on the canvas and partly beyond it, by more than can hardly be seen.
    fileprivate func isBeyondCanvas(_ box: RsvgRectangle, _ transform: SVGTransform) -> Bool {
        guard let canvas else { return false }
        let ends = (x: [box.x, box.x + box.width], y: [box.y, box.y + box.height])
        let corners = ends.x.flatMap { x in ends.y.map { y in transform.apply(x, y) } }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right, top, bottom) = (xs.min() ?? 0, xs.max() ?? 0, ys.min() ?? 0, ys.max() ?? 0)
        let (across, down) = (canvas[0] + canvas[2], canvas[1] + canvas[3])
        guard left < across, right > canvas[0], top < down, bottom > canvas[1] else { return false }
        let slack = 0.01 * max(canvas[2], canvas[3])
        return left < canvas[0] - slack || top < canvas[1] - slack || right > across + slack || bottom > down + slack
    }
}
