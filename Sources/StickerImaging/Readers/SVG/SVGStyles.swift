/// The styles that elements of a drawing have of their own, as librsvg takes them: from attributes, style sheets and
/// `style`. What an element inherits is not among them.
struct SVGStyles {
    typealias Declaration = SVGStyleText.Declaration

    /// The style sheets in the drawing, with the elements that have them.
    private(set) var sheets: [(element: SVGElement, text: SVGStyleText)] = []
    /// Rules that librsvg ignores as they are in groups, with the name of the outermost group.
    private(set) var grouped = Rules()

    private var rules = Rules()

    /// Rules with a selector that contains one of some texts are left out, since librsvg ignores them.
    init(_ tree: SVGTree, ignoring selectors: [String]) {
        for element in tree.elements where element.isSVG && element.name == "style" {
            let text = SVGStyleText(element.ownText)
            sheets.append((element, text))
            for rule in text.rules where !rule.selector.isEmpty {
                if !rule.groups.isEmpty {
                    grouped.add(rule)
                } else if !selectors.contains(where: rule.selector.contains) {
                    rules.add(rule)
                }
            }
        }
    }

    /// The declarations for an element, from the weakest to the one that wins.
    func declarations(of element: SVGElement) -> [Declaration] {
        var declarations: [Declaration] = []
        var style = ""
        for attribute in element.attributes where attribute.isPlain {
            let name = attribute.name
            if name == "style" {
                style = attribute.value
            } else if Self.attributes.contains(name) {
                declarations.append(Declaration(property: name, value: attribute.value))
            }
        }
        for rule in rules.matching(element) { declarations += rule.declarations }
        if !style.isEmpty { declarations += SVGStyleText(style).rules.first?.declarations ?? [] }
        guard declarations.contains(where: \.isImportant) else { return declarations }
        return declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant)
    }

    /// The value of an inherited property for an element; nil where neither it nor an element around it states one.
    func value(_ property: String, for element: SVGElement) -> String? {
        sequence(first: element, next: \.parent).lazy.compactMap { declarations(of: $0)[property] }.first
    }

    /// Attributes that are styles, of those that anything asks for.
    private static let attributes: Set = [
        "clip-path", "clip-rule", "color", "cx", "cy", "display", "dominant-baseline", "fill", "fill-opacity", "filter",
        "flood-color", "flood-opacity", "font-family", "font-size", "height", "image-rendering", "letter-spacing",
        "lighting-color", "marker-end",
        "marker-mid", "marker-start",
        "mask", "mix-blend-mode", "opacity", "overflow", "r", "rx", "ry", "stop-color", "stop-opacity", "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-opacity", "stroke-width", "transform", "transform-origin", "vector-effect", "width", "word-spacing",
        "x", "y",
    ]

    /// Rules of style sheets, found by what the element itself has to be.
    struct Rules {
        private struct Entry {
            var selector: SVGSelector
            var rule: SVGStyleText.Rule
            var number: Int
        }

        private var byKey: [String: [Entry]] = [:]
        private var count = 0

        var isEmpty: Bool { byKey.isEmpty }

        mutating func add(_ rule: SVGStyleText.Rule) {
            for selector in SVGSelector.list(rule.selector) {
                byKey[selector.key, default: []].append(Entry(selector: selector, rule: rule, number: count))
                count += 1
            }
        }

        /// From the weakest to the one that wins.
        func matching(_ element: SVGElement) -> [SVGStyleText.Rule] {
            guard !isEmpty else { return [] }
            let keys = element.selectorKeys
            return keys.flatMap { byKey[$0] ?? [] }
                .filter { $0.selector.matches(keys) }
                .sorted { ($0.selector.specificity, $0.number) < ($1.selector.specificity, $1.number) }
                .map(\.rule)
        }
    }
}

extension [SVGStyleText.Declaration] {
    /// The value that wins.
    subscript(_ property: String) -> String? { last { $0.property == property }?.value }
}
