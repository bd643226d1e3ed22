import PortableFoundation

/// The elements of a drawing in their order, with the styles that librsvg gives them: read once, before any of them changes.
struct SVGSurvey {
    struct Node {
        let element: SVGElement
        /// Empty for what is not of SVG.
        let name: String
        /// The element around it, and the one before it.
        let parent: Int?
        let previous: Int?
        /// What selectors can ask for: its name, `#id` and each `.class`; and "", by which rules for every element are found.
        /// Empty where there are no rules.
        let keys: Set<String>
        /// Its own styles, from the weakest to the one that wins.
        fileprivate(set) var declarations: [SVGStyleText.Declaration] = []
        /// From its own coordinates to those of the root; nil where they are not certain.
        fileprivate(set) var transform: SVGTransform?
    }

    let tree: SVGTree
    let sheets: [SVGStyleText]
    /// Rules that librsvg ignores as they are in groups, with the name of the outermost group.
    private(set) var grouped = SVGRules()
    /// The others.
    private var rules = SVGRules()
    private(set) var nodes: [Node] = []
    /// The elements by their ids; of those with the same one, the first.
    private(set) var byID: [String: SVGElement] = [:]
    /// What is behind each `#` in attributes and style sheets, as in `url(#id)`.
    private(set) var references: Set<String> = []
    private(set) var names: Set<String> = []
    private(set) var hasCurrentColor = false
    /// Whether lengths may be in `em` or `ex`, which words may have, too.
    private(set) var usesEms = false
    private(set) var turnsAnything = false
    /// Where the elements with ids are.
    private var indices: [String: Int] = [:]

    init(_ tree: SVGTree) {
        self.tree = tree
        let styles = tree.elements.filter { $0.isSVG && $0.name == "style" }
        sheets = styles.map { SVGStyleText($0.ownText) }
        for rule in sheets.flatMap(\.rules) where !rule.selector.isEmpty {
            if !rule.groups.isEmpty {
                grouped.add(rule)
            } else if !NotDrawn.selectors.contains(where: rule.selector.contains) {
                rules.add(rule)
            }
        }
        let hasRules = !rules.isEmpty || !grouped.isEmpty
        var around: [Int] = []
        for element in tree.elements {
            let parent = element.parent
            var previous: Int?
            while let last = around.last, nodes[last].element != parent {
                previous = around.popLast()
            }
            let (index, name) = (nodes.count, element.name)
            nodes.append(
                Node(
                    element: element, name: element.isSVG ? name : "", parent: around.last, previous: previous,
                    keys: hasRules ? element.selectorKeys : []))
            names.insert(name)
            if let id = element["id"], byID[id] == nil { (byID[id], indices[id]) = (element, index) }
            for attribute in element.attributes where attribute.name != "id" { note(attribute.value) }
            if name == "style" { note(element.ownText) }
            nodes[index].declarations = rules.declarations(of: index, in: nodes)
            place(index)
            around.append(index)
        }
    }

    private mutating func place(_ index: Int) {
        let declarations = nodes[index].declarations
        let stated = declarations["transform"]
        let own = declarations.isUncertain("transform") ? nil : stated.map { SVGTransform($0) } ?? SVGTransform.identity
        if own?.isTurned == true { turnsAnything = true }
        let around = nodes[index].parent.map { nodes[$0].transform } ?? SVGTransform.identity
        nodes[index].transform = around.flatMap { around in own.map { around * $0 } }
    }

    private mutating func note(_ value: String) {
        if value.hasPrefix("data:") { return }
        let text = Array(value.utf8)
        if !usesEms { usesEms = text.contains("em") || text.contains("ex") }
        if !hasCurrentColor, text.count < 1_000_000 { hasCurrentColor = value.lowercased().contains("currentcolor") }
        var index = 0
        while let mark = text[index...].firstIndex(of: UInt8(ascii: "#")) {
            let id = text[(mark + 1)...].prefix { !"#)\"'& ".utf8.contains($0) }
            references.insert(String(decoding: id, as: UTF8.self))
            index = id.endIndex
        }
    }

    /// Writes the rules of long style sheets to their elements, where all are understood: librsvg compares each rule with
    /// each element, and Illustrator's traces have thousands of both.
    func inlineRules() {
        let all = sheets.flatMap(\.rules)
        // It applies some hundred in no time.
        guard all.count > 200, sheets.allSatisfy(\.statements.isEmpty),
            all.allSatisfy({ rule in
                rule.groups.isEmpty && SVGSelector.list(rule.selector).allSatisfy(\.isExact)
                    && !rule.declarations.contains(where: \.isImportant)
            })
        else { return }
        for (index, node) in nodes.enumerated() {
            let declarations = rules.matching(index, in: nodes).flatMap(\.rule.declarations)
            guard !declarations.isEmpty else { continue }
            let own = node.element["style"].map { [$0] } ?? []
            node.element.set("style", (declarations.map { "\($0.property):\($0.value)" } + own).joined(separator: ";"))
        }
        for node in nodes where node.name == "style" { node.element.remove() }
    }

    func children(of index: Int) -> [Node] {
        nodes[(index + 1)...].prefix { $0.parent.map { $0 >= index } ?? false }.filter { $0.parent == index }
    }

    func target(of element: SVGElement) -> Node? {
        element.reference.flatMap { indices[String($0.value.trimmed.dropFirst())] }.map { nodes[$0] }
    }

    /// The certain value of an inherited property; nil where neither the element nor one around it states one.
    func value(_ property: String, at index: Int) -> String? {
        var next: Int? = index
        while let one = next, !nodes[one].declarations.isUncertain(property) {
            if let value = nodes[one].declarations[property], value != "inherit" { return value }
            next = nodes[one].parent
        }
        return nil
    }

    /// Whether an element lies otherwise than along the axes of the picture; what is in a definition may be used by
    /// something that does.
    func isTurned(_ node: Node) -> Bool {
        node.transform?.isTurned == true || turnsAnything && node.element.isIn(Self.definitions)
    }

    /// Whether a paint, clip path or mask goes by the box of what has it.
    func isOfBox(_ paint: SVGElement) -> Bool {
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

    func isBoxGradient(_ paint: SVGElement) -> Bool { paint.name.hasSuffix("Gradient") && isOfBox(paint) }

    /// Of a paint, or of those that it builds on.
    func value(_ name: String, of paint: SVGElement) -> String? {
        paint.templates(in: byID).lazy.compactMap { $0[name] }.first
    }

    static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use"]

    static let definitions: Set = ["defs", "symbol", "mask", "clipPath", "pattern", "marker"]
}

extension SVGElement {
    /// Its name, and the keys of its id and classes.
    fileprivate var selectorKeys: Set<String> {
        let classes = self["class"]?.split(whereSeparator: \.isWhitespace) ?? []
        return Set(["", name] + (self["id"].map { ["#" + $0] } ?? []) + classes.map { "." + $0 })
    }

    /// Whether an element with one of these names is around it.
    func isIn(_ names: Set<String>) -> Bool {
        sequence(first: self, next: \.parent).dropFirst().contains { names.contains($0.name) }
    }

    /// Itself and what it builds on, one element after the other; more than so many are in no drawing.
    func templates(in byID: [String: SVGElement]) -> some Sequence<SVGElement> {
        sequence(first: self) { $0.target(in: byID) }.prefix(20)
    }

    /// What it refers to in the document, as an attribute.
    var reference: SVGAttribute? {
        let all = attributes.filter { $0.name == "href" }
        return (all.first(where: \.isPlain) ?? all.first).flatMap { $0.value.trimmed.hasPrefix("#") ? $0 : nil }
    }

    func target(in byID: [String: SVGElement]) -> SVGElement? {
        reference.flatMap { byID[String($0.value.trimmed.dropFirst())] }
    }
}
