/// The rules of the style sheets in a drawing, as librsvg takes them.
struct SVGRules {
    typealias Declaration = SVGStyleText.Declaration

    private struct Entry {
        var selector: SVGSelector
        var rule: SVGStyleText.Rule
        var number: Int
        /// Browsers drop a rule for one faulty selector of its list.
        var isExact: Bool
    }

    /// By what the element itself has to be.
    private var byKey: [String: [Entry]] = [:]
    private var count = 0

    var isEmpty: Bool { byKey.isEmpty }

    mutating func add(_ rule: SVGStyleText.Rule) {
        let selectors = SVGSelector.list(rule.selector)
        let isExact = selectors.allSatisfy(\.isExact)
        for selector in selectors {
            byKey[selector.key, default: []].append(
                Entry(selector: selector, rule: rule, number: count, isExact: isExact))
            count += 1
        }
    }

    /// Those that hold for an element or may do so, from the weakest to the one that wins.
    func matching(_ index: Int, in nodes: [SVGSurvey.Node]) -> [(rule: SVGStyleText.Rule, isCertain: Bool)] {
        guard !isEmpty else { return [] }
        return nodes[index].keys.flatMap { byKey[$0] ?? [] }
            .compactMap { entry -> (entry: Entry, isCertain: Bool)? in
                let match = entry.selector.match(index, in: nodes)
                return match == .no ? nil : (entry, match == .yes && entry.isExact)
            }
            .sorted {
                ($0.entry.selector.specificity, $0.entry.number) < ($1.entry.selector.specificity, $1.entry.number)
            }
            .map { ($0.entry.rule, $0.isCertain) }
    }

    /// The declarations for an element, from the weakest to the one that wins: of attributes, rules and `style`.
    func declarations(of index: Int, in nodes: [SVGSurvey.Node]) -> [Declaration] {
        var declarations: [Declaration] = []
        var style = ""
        for attribute in nodes[index].element.attributes where attribute.isPlain {
            let name = attribute.name
            if name == "style" {
                style = attribute.value
            } else if Self.attributes.contains(name) {
                declarations.append(Declaration(property: name, value: attribute.value))
            }
        }
        for (rule, isCertain) in matching(index, in: nodes) {
            for var declaration in rule.declarations {
                declaration.isCertain = isCertain
                declarations.append(declaration)
            }
        }
        if !style.isEmpty { declarations += SVGStyleText(style).rules.first?.declarations ?? [] }
        guard declarations.contains(where: \.isImportant) else { return declarations }
        return declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant)
    }

    /// Attributes that are styles, of those that anything asks for.
    static let attributes: Set = [
        "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color", "cx", "cy", "display",
        "dominant-baseline", "fill", "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity",
        "font-family", "font-size", "font-style", "font-variant", "font-weight", "height", "image-rendering",
        "letter-spacing", "lighting-color", "marker-end", "marker-mid", "marker-start", "mask", "mix-blend-mode",
        "opacity", "overflow", "paint-order", "r", "rx", "ry", "stop-color", "stop-opacity", "stroke",
        "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
        "stroke-opacity", "stroke-width", "text-anchor", "text-decoration", "transform", "transform-origin",
        "vector-effect", "visibility", "white-space", "width", "word-spacing", "x", "y",
    ]
}

extension [SVGStyleText.Declaration] {
    /// The value that wins.
    subscript(_ property: String) -> String? { last { $0.property == property }?.value }

    /// Whether a rule that is not understood may state a property.
    func isUncertain(_ property: String) -> Bool {
        contains { !$0.isCertain && ($0.property == property || $0.property == "all") }
    }

    /// The value that wins; nil also where it may be another one.
    func certain(_ property: String) -> String? { isUncertain(property) ? nil : self[property] }
}

/// One selector of a style rule: types, ids, classes and combinators. What else it asks for is taken to hold perhaps.
struct SVGSelector {
    enum Match: Int { case no, perhaps, yes }

    private struct Compound {
        var keys: [String] = []
        var isExact = true
        /// How it follows the one before it: a blank, `>`, `+` or `~`.
        var combinator: Character = " "
    }

    private var compounds = [Compound()]
    /// Grows with ids, then classes, then types; that of all parts.
    private(set) var specificity = 0

    /// nil where nothing is selected.
    init?(_ text: Substring) {
        var rest = text.trimmingPrefix(while: \.isWhitespace)
        guard !rest.isEmpty else { return nil }
        while let mark = rest.popFirst() {
            let last = compounds.count - 1
            switch mark {
            case _ where mark.isWhitespace || ">+~".contains(mark):
                let marks = rest.prefix { $0.isWhitespace || ">+~".contains($0) }
                rest = rest.dropFirst(marks.count)
                let combinators = (String(mark) + marks).filter { !$0.isWhitespace }
                if rest.isEmpty, combinators.isEmpty { break }
                compounds.append(Compound(isExact: !rest.isEmpty && combinators.count < 2))
                compounds[last + 1].combinator = combinators.first ?? " "
            case "[", "(":
                compounds[last].isExact = false
                var depth = 1
                rest = rest.drop { other in
                    depth += other == mark ? 1 : other == (mark == "[" ? "]" : ")") ? -1 : 0
                    return depth > 0
                }.dropFirst()
            case "*": break
            default:
                let hasMark = ".#:".contains(mark)
                let name = (hasMark ? "" : String(mark)) + rest.prefix { !" \t\r\n>+~[(*&|.#:\\)]\"'".contains($0) }
                rest = rest.dropFirst(name.count - (hasMark ? 0 : 1))
                specificity += mark == "#" ? 1_000_000 : hasMark ? 1_000 : 1
                guard mark != ":", !name.isEmpty, name.utf8.allSatisfy(SVGStyleText.isNameByte) else {
                    compounds[last].isExact = false
                    continue
                }
                compounds[last].keys.append(hasMark ? String(mark) + name : name)
            }
        }
    }

    var isExact: Bool { compounds.allSatisfy(\.isExact) }

    /// By what an element is looked up: `#id`, `.class`, or its name; empty for every element.
    var key: String { compounds.last?.keys.min() ?? "" }

    func match(_ index: Int, in nodes: [SVGSurvey.Node]) -> Match {
        var steps = 0
        return match(index, compounds.count - 1, in: nodes, &steps)
    }

    private func match(_ index: Int, _ position: Int, in nodes: [SVGSurvey.Node], _ steps: inout Int) -> Match {
        let compound = compounds[position]
        guard compound.keys.allSatisfy(nodes[index].keys.contains) else { return .no }
        let own: Match = compound.isExact ? .yes : .perhaps
        guard position > 0 else { return own }
        let isBeside = "+~".contains(compound.combinator)
        var (next, best) = (isBeside ? nodes[index].previous : nodes[index].parent, Match.no)
        while let other = next, best != .yes {
            steps += 1
            // More than drawings need.
            if steps > 500 { return .perhaps }
            let match = match(other, position - 1, in: nodes, &steps)
            if match.rawValue > best.rawValue { best = match }
            if ">+".contains(compound.combinator) { break }
            next = isBeside ? nodes[other].previous : nodes[other].parent
        }
        return best == .yes ? own : best
    }

    /// The selectors of a list, whose commas in parentheses end none.
    static func list(_ text: String) -> [SVGSelector] {
        var depth = 0
        return text.split { character in
            if character == "(" || character == "[" { depth += 1 }
            if character == ")" || character == "]" { depth -= 1 }
            return character == "," && depth <= 0
        }.compactMap { SVGSelector($0) }
    }
}
