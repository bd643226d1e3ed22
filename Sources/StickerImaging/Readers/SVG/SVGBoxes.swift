import CRSVG

/// Boxes of turned shapes: librsvg (up to 2.62 at least) measures what is turned or skewed as it lies on the canvas, so
/// gradients, patterns, clip paths and masks that go by the box of the shape are too large. They become others that state
/// the box in numbers.
struct SVGBoxes {
    private let tree: SVGTree
    private let byID: [String: SVGElement]
    private var wanted: [(shape: SVGElement, property: String, paint: SVGElement)] = []
    private var made: [String: String] = [:]

    /// Throws `DrawingRefusal` when the drawing cannot be read.
    static func repair(_ tree: SVGTree, _ styles: SVGStyles) throws(DrawingRefusal) {
        var boxes = SVGBoxes(tree: tree, byID: tree.elementsByID)
        boxes.find(styles)
        guard !boxes.wanted.isEmpty else { return }
        let measured = try boxes.measured()
        for (number, want) in boxes.wanted.enumerated() {
            guard let box = measured[number], let name = boxes.copy(want.paint, in: box) else { continue }
            want.shape.addStyle("\(want.property):url(#\(name))")
        }
    }

    private init(tree: SVGTree, byID: [String: SVGElement]) { (self.tree, self.byID) = (tree, byID) }

    /// The most shapes that are repaired.
    private static let most = 500

    private mutating func find(_ styles: SVGStyles) {
        let isOfBox = byID.values.contains { Self.kinds.contains($0.name) && self.isOfBox($0) }
        guard isOfBox else { return }
        // What is in a definition may be used by something that is turned.
        let turnsAnything = tree.turnsAnything
        let painted = Self.shapes.union(Self.groups)
        for element in tree.elements where element.isSVG && painted.contains(element.name) {
            let declarations = styles.declarations(of: element)
            guard wanted.count < Self.most else { return }
            let isTurned =
                element.transformToRoot.isTurned || turnsAnything && element.isIn(Self.definitions)
            for property in ["fill", "stroke", "clip-path", "mask"] {
                let isPaint = ["fill", "stroke"].contains(property)
                guard isTurned && !(isPaint && Self.groups.contains(element.name)) || property == "clip-path" else {
                    continue
                }
                let value = isPaint ? styles.value(property, for: element) : declarations[property]
                guard let paint = value.flatMap(SVGNumbers.id).flatMap({ byID[$0] }), self.isOfBox(paint),
                    isTurned || paint.name == "clipPath" && paint["transform"] != nil
                else { continue }
                wanted.append((element, property, paint))
            }
        }
    }

    private static let kinds: Set = ["linearGradient", "radialGradient", "pattern", "clipPath", "mask"]
    private static let shapes: Set = [
        "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "use",
    ]

    private static let groups: Set = ["g", "a", "svg"]
    private static let definitions: Set = ["defs", "symbol", "mask", "clipPath", "pattern", "marker"]

    private func isOfBox(_ paint: SVGElement) -> Bool {
        switch paint.name {
        case "linearGradient", "radialGradient": value("gradientUnits", of: paint) != "userSpaceOnUse"
        case "pattern": value("patternUnits", of: paint) != "userSpaceOnUse"
        case "clipPath": paint["clipPathUnits"] == "objectBoundingBox"
        case "mask":
            paint["maskContentUnits"] == "objectBoundingBox"
                || paint["maskUnits"] != "userSpaceOnUse" && (paint["width"] ?? paint["height"]) != nil
        default: false
        }
    }

    /// Of a paint, or of those that it builds on.
    private func value(_ name: String, of paint: SVGElement) -> String? {
        var (paint, depth) = (paint, 0)
        while depth < 20 {
            if let value = paint[name] { return value }
            guard let other = paint.target(in: byID) else { break }
            (paint, depth) = (other, depth + 1)
        }
        return nil
    }

    // MARK: Measuring

    /// The box of each shape that is wanted, in its own coordinates, where it has a size: measured on copies that are
    /// not turned, beside a square that says where they are. Throws `DrawingRefusal`.
    private func measured() throws(DrawingRefusal) -> [Int: RsvgRectangle] {
        // cairo measures in 256ths of a px. Much larger text would leave its fonts in an error for the drawings after it.
        let side = tree.root["viewBox"].flatMap(SVGNumbers.list)?.last.map { max(1e-3, $0) } ?? 100
        guard let place = tree.root.add("g", [("transform", "scale(\(2_000 / side))")]) else { return [:] }
        defer { place.remove() }
        place.add("rect", [("id", Self.name + "square"), ("width", "\(side)"), ("height", "\(side)")])
        for (number, want) in wanted.enumerated() {
            let copy = want.shape.copy(into: place)
            copy?.set("id", Self.name + "\(number)")
            copy?.unset("transform")
            copy?.addStyle("clip-path:none;mask:none;filter:none")
        }
        let drawing = try SVGDrawing(try tree.text(), size: .init(0, 0))
        guard let square = drawing.box(of: Self.name + "square"), square.width > 0, square.height > 0 else {
            return [:]
        }
        var boxes: [Int: RsvgRectangle] = [:]
        let (across, down) = (side / square.width, side / square.height)
        for number in wanted.indices {
            guard let box = drawing.box(of: Self.name + "\(number)"), box.width > 0, box.height > 0 else { continue }
            boxes[number] = RsvgRectangle(
                x: (box.x - square.x) * across, y: (box.y - square.y) * down, width: box.width * across,
                height: box.height * down)
        }
        return boxes
    }

    private static let name = "stickerpress-box-of-"

    // MARK: Copies

    /// The id of a paint that is the same for a box in numbers.
    private mutating func copy(_ paint: SVGElement, in box: RsvgRectangle) -> String? {
        let key = "\(paint["id"] ?? "") \(box)"
        if let id = made[key] { return id }
        let matrix = "matrix(\(box.width) 0 0 \(box.height) \(box.x) \(box.y))"
        let id = "stickerpress-box-\(made.count)"
        guard let copy = paint.copy() else { return nil }
        copy.set("id", id)
        made[key] = id
        switch paint.name {
        case "linearGradient", "radialGradient":
            copy.set("gradientUnits", "userSpaceOnUse")
            copy.set(
                "gradientTransform",
                [matrix, value("gradientTransform", of: paint)].compactMap(\.self).joined(separator: " "))
            for (name, usual) in paint.name == "linearGradient" ? Self.line : Self.circle {
                if let share = share(name, of: paint, else: usual) { copy.set(name, "\(share)") }
            }
        case "clipPath":
            copy.set("clipPathUnits", "userSpaceOnUse")
            copy.set("transform", [paint["transform"], matrix].compactMap(\.self).joined(separator: " "))
        case "pattern":
            let isOfBox = value("patternContentUnits", of: paint) == "objectBoundingBox"
            if isOfBox, value("viewBox", of: paint) == nil {
                let parts = Self.region.map { "\(share($0.0, of: paint, else: "0") ?? 0)" }
                copy.set("viewBox", parts.joined(separator: " "))
                copy.set("preserveAspectRatio", "none")
                copy.unset("patternContentUnits")
            }
            copy.set("patternUnits", "userSpaceOnUse")
            setRegion(of: copy, paint, box, else: ["0", "0", "0", "0"])
        default:
            if paint["maskUnits"] != "userSpaceOnUse" {
                copy.set("maskUnits", "userSpaceOnUse")
                setRegion(of: copy, paint, box, else: ["-10%", "-10%", "120%", "120%"])
            }
            if paint["maskContentUnits"] == "objectBoundingBox" {
                copy.set("maskContentUnits", "userSpaceOnUse")
                copy.wrapContent("g", [("transform", matrix)])
            }
        }
        return id
    }

    private static let line = [("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%")]
    private static let circle: [(String, String?)] = [
        ("cx", "50%"), ("cy", "50%"), ("r", "50%"), ("fx", nil), ("fy", nil), ("fr", nil),
    ]
    private static let region = [("x", 0), ("y", 1), ("width", 2), ("height", 3)]

    private func setRegion(of copy: SVGElement, _ paint: SVGElement, _ box: RsvgRectangle, else usual: [String]) {
        let sides = [box.width, box.height]
        for (name, index) in Self.region {
            guard let share = share(name, of: paint, else: usual[index]) else { continue }
            let start = index == 0 ? box.x : index == 1 ? box.y : 0
            copy.set(name, "\(start + share * sides[index % 2])")
        }
    }

    /// A length as a share of the box.
    private func share(_ name: String, of paint: SVGElement, else usual: String?) -> Double? {
        guard let text = value(name, of: paint) ?? usual else { return nil }
        var rest = Array(text.utf8)[...]
        return SVGNumbers.number(&rest).map { rest.first == UInt8(ascii: "%") ? $0 / 100 : $0 }
    }
}

extension SVGElement {
    /// Whether an element with one of these names is around it.
    func isIn(_ names: Set<String>) -> Bool {
        sequence(first: self, next: \.parent).dropFirst().contains { names.contains($0.name) }
    }
}
