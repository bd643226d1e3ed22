import PortableFoundation
import StickerModel

/// One pass over the elements of a drawing that finds what librsvg draws otherwise than a browser, by the rows of
/// `SVGNotDrawn`; what is in other files; and the text with its fonts.
struct SVGWalk {
    private(set) var omissions: SVGOmissions
    private let survey: SVGSurvey
    /// The elements around the one that is looked at.
    private var around: [(index: Int, context: Context)] = []

    /// What holds for everything in an element.
    private struct Context {
        var isHidden = false
        /// In `defs`: the ids by which something may refer to it.
        var ids: [String]?
        /// Inside of text that is drawn.
        var isText = false
        /// Whether the blanks of text count.
        var keepsBlanks = false
        var families: [String] = []
        /// What is found where it is left out with all that is in it.
        var content: String?
        var inherited: [String: String] = [:]
    }

    init(_ survey: SVGSurvey, adding omissions: SVGOmissions) {
        (self.survey, self.omissions) = (survey, omissions)
    }

    mutating func run() {
        for text in survey.tree.instructions(named: "xml-stylesheet") {
            if let address = text.firstMatch(of: /href\s*=\s*["']([^"']*)["']/) {
                omissions.add(.styleSheet, at: String(address.1))
            }
        }
        for sheet in survey.sheets { inspect(sheet) }
        for (index, part) in survey.parts.enumerated() { visit(index, part) }
    }

    private mutating func inspect(_ sheet: SVGStyleText) {
        for statement in sheet.statements {
            if statement.name == "@import" { omissions.add(.styleSheet, at: Self.address(in: statement.words)) }
            omissions.add(found: "statement:" + statement.name)
        }
        guard !sheet.rules.isEmpty else { return }
        for selector in SVGNotDrawn.selectors where sheet.rules.contains(where: { $0.selector.contains(selector) }) {
            omissions.add(found: "selector:" + selector)
        }
    }

    /// Of `url("a.css") screen`, `url(a.css)` or `"a.css"`.
    private static func address(in words: String) -> String {
        var words = words.prefix(500)
        if words.prefix(4).lowercased() == "url(" { words = words.dropFirst(4).drop(while: \.isWhitespace) }
        guard let quote = words.first, quote == "\"" || quote == "'" else {
            return String(words.prefix { !$0.isWhitespace && $0 != ")" })
        }
        return String(words.dropFirst().prefix { $0 != quote })
    }

    // MARK: Elements

    private mutating func visit(_ index: Int, _ part: SVGSurvey.Part) {
        while let last = around.last, last.index != part.parent { around.removeLast() }
        var context = around.last?.context ?? Context()
        let isAroundVisible = isVisible(context)
        enter(part, &context)
        around.append((index, context))
        let isVisible = isVisible(context)
        if isAroundVisible || isVisible, !survey.grouped.isEmpty { matchGroups(of: index, part, isVisible) }
        guard isVisible else { return }
        if let content = context.content, shows(part.element, part.declarations) { omissions.add(found: content) }
        if context.isText {
            let text = part.element.ownText
            if !text.isBlank { omissions.add(text: text, in: context.families) }
        }
        collectLinks(of: part.element, part.name)
        matchRows(of: part, context)
    }

    /// Rules that librsvg ignores may change a part, or be what makes it visible.
    private mutating func matchGroups(of index: Int, _ part: SVGSurvey.Part, _ isVisible: Bool) {
        for rule in survey.groupedRules(at: index) {
            let changes = rule.declarations.contains { declaration in
                declaration.value != part.declarations[declaration.property]
                    && (isVisible || ["display", "opacity"].contains(declaration.property))
            }
            if changes, let group = rule.groups.first { omissions.add(found: "group:" + group) }
        }
    }

    /// What an element changes for all that is in it.
    private func enter(_ part: SVGSurvey.Part, _ context: inout Context) {
        let (element, name, declarations) = (part.element, part.name, part.declarations)
        // librsvg draws parts of a text that a browser does not show.
        let isClear = name != "tspan" && Double(declarations.certain("opacity") ?? "") == 0
        if name == "metadata" || declarations.certain("display") == "none" || isClear { context.isHidden = true }
        if let space = element.attributes.first(where: { $0.name == "space" && !$0.isPlain }) {
            context.keepsBlanks = space.value == "preserve"
        }
        if name == "defs", context.ids == nil { context.ids = [] }
        if context.ids != nil, let id = element["id"] { context.ids?.append(id) }
        if name == "text" { context.isText = true }
        if ["textPath", "foreignObject", "title", "desc"].contains(name) { context.isText = false }
        if let declared = declarations.last(where: { $0.property == "font-family" || $0.property == "font" }) {
            let families = SVGFontFamilies.list(declared.value, isShorthand: declared.property == "font")
            if families != ["inherit"] { context.families = families }
        }
        if SVGNotDrawn.byFound["content:" + name] != nil, !isOptional(element) { context.content = "content:" + name }
        for property in Self.inherited { declarations[property].map { context.inherited[property] = $0 } }
    }

    /// Whether an element of HTML, or of text, shows anything by itself.
    private func shows(_ element: SVGElement, _ declarations: [SVGStyleText.Declaration]) -> Bool {
        ["img", "svg", "video", "canvas", "iframe", "input"].contains(element.name) || !element.ownText.isBlank
            || declarations.contains { declaration in
                ["background", "backdrop-filter", "border", "box-shadow", "outline"].contains {
                    declaration.property.hasPrefix($0)
                } && !["none", "0", "transparent"].contains(declaration.value.lowercased())
            }
    }

    /// Illustrator and diagrams.net write elements that few programs draw, and others for everyone else.
    private func isOptional(_ element: SVGElement) -> Bool {
        element["requiredExtensions"] != nil
            || element["requiredFeatures"] != nil && element.parent?.name == "switch"
    }

    private func isVisible(_ context: Context) -> Bool {
        guard !context.isHidden else { return false }
        guard let ids = context.ids else { return true }
        return !survey.references.isDisjoint(with: ids)
    }

    private static let inherited = [
        "stroke", "marker", "marker-start", "marker-mid", "marker-end", "white-space", "text-decoration",
        "text-decoration-line",
    ]

    private mutating func collectLinks(of element: SVGElement, _ name: String) {
        let kind: SVGOmissions.Kind
        switch name.isEmpty ? element.name : name {
        case "image", "feImage": kind = .picture
        case "use", "include": kind = .drawing
        default: return
        }
        for attribute in element.attributes where attribute.name == "href" {
            omissions.add(kind, at: attribute.value)
        }
    }

    // MARK: Rows

    private mutating func matchRows(of part: SVGSurvey.Part, _ context: Context) {
        let (element, name, declarations) = (part.element, part.name, part.declarations)
        func add(_ found: String, _ value: String? = nil, where isMet: (SVGNotDrawn) -> Bool = { _ in true }) {
            for row in SVGNotDrawn.byFound[found] ?? [] where value.map(row.isMeant) ?? true && isMet(row) {
                guard row.on?.contains(name) != false, row.needs.map(survey.names.contains) ?? true else { continue }
                let beside = row.beside.map { names in
                    names.contains { (declarations[$0] ?? element[$0] ?? context.inherited[$0] ?? "none") != "none" }
                }
                if beside ?? true { omissions.add(row.text) }
            }
        }
        add("element:" + name)
        if let id = element["id"], survey.references.contains(id) { add("paint:" + name) }
        for found in constructs(in: part, context) { add(found) }
        for attribute in element.attributes where attribute.isPlain {
            let key = attribute.name
            if SVGNotDrawn.attributes.contains(key) { add("attribute:" + key, attribute.value) }
            for text in SVGNotDrawn.values[key] ?? [] where attribute.value.contains(text) {
                add("value:\(text):\(key)")
            }
        }
        var decided: Set<String> = []
        for declaration in declarations.reversed() where decided.insert(declaration.property).inserted {
            let (property, value) = (declaration.property, declaration.value.lowercased())
            let others = Self.rows(for: declaration)
            guard property != "color" || others.isEmpty || survey.hasCurrentColor else { continue }
            if SVGNotDrawn.properties.contains(property) { add("property:" + property, value) }
            let isReset = SVGRules.attributes.contains(property) && Self.resets.contains(value) || property == "all"
            if isReset { add("reset") }
            for text in SVGNotDrawn.values[property] ?? [] where value.contains(text) {
                add("value:\(text):\(property)")
            }
            if element.parent != nil, !["--", "font-family", "content"].contains(where: property.hasPrefix) {
                for unit in Self.units(in: value) where SVGNotDrawn.units.contains(unit) { add("unit:" + unit) }
            }
            for found in others {
                let isReplaced = declarations.contains { $0.property == property && Self.rows(for: $0).isEmpty }
                add(found) { $0.hasFallback != true || !isReplaced }
            }
        }
    }

    private static let resets: Set = ["unset", "initial", "revert", "revert-layer"]

    /// What no name alone tells.
    private func constructs(in part: SVGSurvey.Part, _ context: Context) -> [String] {
        var found: [String] = []
        if let value = part.declarations["filter"], value != "none", part.transform?.isTurned == true {
            let filter = SVGNumbers.id(in: value).flatMap { survey.byID[$0] }
            let isBlurred = value.contains("blur(") || value.contains("drop-shadow(") || filter?.blurs == true
            if isBlurred { found.append("turned-blur") }
        }
        let isClip = part.name == "clipPath" || part.element.parent.map { $0.isSVG && $0.name == "clipPath" } == true
        if isClip, part.declarations["clip-path"] ?? "none" != "none" { found.append("clip-of-clip") }
        let isBelowZero = Self.sizes.contains {
            (part.declarations[$0] ?? part.element[$0])?.trimmed.hasPrefix("-") ?? false
        }
        if isBelowZero { found.append("below-zero") }
        if isInWrongBox(part) { found.append("turned-box") }
        if isFaulty(part.element, part.name) { found.append("faulty") }
        if let languages = part.element["systemLanguage"]?.lowercased(), part.element.parent?.name != "switch",
            !languages.split(separator: ",").contains(where: { String($0).trimmed.hasPrefix("en") })
        {
            found.append("language")
        }
        if let value = part.declarations["filter"], Self.hasFaultyLength(value) { found.append("filter-amount") }
        return found + constructs(in: part.element, part.name, part.declarations, context)
    }

    private static let sizes = [
        "width", "height", "markerWidth", "markerHeight", "stroke-width", "stdDeviation", "radius",
    ]

    /// Whether something goes by the box of a turned shape; `SVGBoxes` sees to gradients.
    private func isInWrongBox(_ part: SVGSurvey.Part) -> Bool {
        ["fill", "stroke", "clip-path", "mask"].contains { property in
            guard let id = part.declarations[property].flatMap(SVGNumbers.id), let other = survey.byID[id],
                !other.name.hasSuffix("Gradient"), survey.isOfBox(other)
            else { return false }
            return survey.isTurned(part) || other.name == "clipPath" && other["transform"] != nil
        }
    }

    /// Whether a value that browsers ignore changes what librsvg draws.
    private func isFaulty(_ element: SVGElement, _ name: String) -> Bool {
        element.attributes.contains { attribute in
            let (key, value) = (attribute.name, attribute.value)
            guard attribute.isPlain, !["x", "y", "width", "height"].contains(key) else { return false }
            switch key {
            // librsvg closes what is open.
            case "transform", "gradientTransform", "patternTransform":
                return SVGTransform(value) == nil && SVGTransform(value + ")") != nil
            case "points": return SVGNumbers.list(value)?.count.isMultiple(of: 2) == false
            case "offset" where name == "stop":
                var rest = Array(value.trimmed.utf8)[...]
                return SVGNumbers.number(&rest) == nil || !rest.elementsEqual("%".utf8) && !rest.isEmpty
            case "values" where name == "feColorMatrix":
                let kind = element["type"] ?? "matrix"
                return kind != "luminanceToAlpha" && SVGNumbers.list(value)?.count != (kind == "matrix" ? 20 : 1)
            default:
                // Lengths in percent or with a unit.
                let isNumber = value.first.map { "+-.0123456789".contains($0) } ?? true
                return name.hasPrefix("fe") && Self.numbers.contains(key) && isNumber
                    && SVGNumbers.list(value)?.isEmpty != false
            }
        }
    }

    private static let numbers: Set = [
        "stdDeviation", "radius", "baseFrequency", "dx", "dy", "k1", "k2", "k3", "k4", "scale", "surfaceScale",
    ]

    /// Whether a blur or a shadow of a filter function has a length without a unit, in percent or, for a blur, below 0:
    /// browsers drop the filter then.
    private static func hasFaultyLength(_ value: String) -> Bool {
        value.utf8.count < longestAmount
            && value.lowercased().matches(of: /(blur|drop-shadow)\(([^()]*)/).contains { match in
                match.2.split(whereSeparator: \.isWhitespace).contains { word in
                    let unit = word.drop { "+-.0123456789".contains($0) }
                    return unit.startIndex > word.startIndex
                        && (unit.isEmpty && Double(word) != 0 || unit == "%"
                            || word.hasPrefix("-") && match.1 == "blur")
                }
            }
    }

    private func constructs(
        in element: SVGElement, _ name: String, _ declarations: [SVGStyleText.Declaration], _ context: Context
    ) -> [String] {
        switch name {
        case "svg" where element.parent == nil:
            var found: [String] = []
            if declarations["transform"].map({ $0 != "none" }) ?? false { found.append("root-transform") }
            let sides = ["width", "height"].filter { !(declarations[$0] ?? "%").contains("%") }
            if element["viewBox"] == nil, sides.count == 1 { found.append("one-side") }
            return found
        case "text", "tspan":
            let space = context.inherited["white-space"] ?? ""
            let keepsBlanks = ["pre", "pre-line", "pre-wrap", "break-spaces"].contains(space) && !context.keepsBlanks
            let hasBlanks = element.ownText.utf8.contains(0x0A) || element.ownText.contains("  ")
            return (element.placesLetters ? ["letters"] : []) + (keepsBlanks && hasBlanks ? ["blanks"] : [])
                + (name == "tspan" && !context.keepsBlanks && element.losesBlank ? ["lost-blank"] : [])
        case "feDiffuseLighting", "feSpecularLighting":
            return element.children.count { $0.name.hasSuffix("Light") } == 1 ? [] : ["lights"]
        case "use":
            let isInItself = element.target(in: survey.byID).map { target in
                sequence(first: element, next: \.parent).contains { $0 == target }
            }
            if isInItself == true { return ["circle"] }
            return element.target(in: survey.byID)?.name == "svg" && (element["width"] ?? element["height"]) != nil
                ? ["nested-size"] : []
        case "image":
            return (declarations["width"] == nil) != (declarations["height"] == nil) ? ["picture-side"] : []
        case "filter":
            return element["id"].map(survey.references.contains) == true && takesUnknown(element) ? ["inputs"] : []
        case "linearGradient", "radialGradient": return lacksTemplate(element) ? ["template"] : []
        case "feImage":
            let isPlaced = ["x", "y", "width", "height", "preserveAspectRatio"].contains { element[$0] != nil }
            let isUsed = element.parent?["id"].map(survey.references.contains) ?? false
            return isUsed && (isPlaced || element.reference != nil) ? ["feimage"] : []
        case "pattern":
            let tile = SVGNumbers.list("\(element["width"] ?? "") \(element["height"] ?? "")") ?? []
            let box = element["viewBox"].flatMap(SVGNumbers.list) ?? []
            if lacksTemplate(element) { return ["template"] }
            guard box.count == 4, tile.count == 2, element["preserveAspectRatio"] != "none" else { return [] }
            let isAlike = abs(tile[0] * box[3] - tile[1] * box[2]) < 0.01 * abs(tile[1] * box[2])
            return isAlike && element["patternUnits"] == "userSpaceOnUse" ? [] : ["pattern-box"]
        case "feGaussianBlur": return share(element["stdDeviation"]) > 0.25 ? ["wide-blur"] : []
        case "feMorphology": return share(element["radius"]) > 0.02 ? ["wide-outline"] : []
        case "mask", "clipPath": return isCircular(element) ? ["circle"] : []
        case "path":
            let parts = element["d"]?.utf8.count { $0 | 0x20 == UInt8(ascii: "m") } ?? 0
            return parts > 1 ? ["markers"] : []
        default: return []
        }
    }

    /// A radius as a share of the larger side of the drawing.
    private func share(_ radius: String?) -> Double {
        let size = survey.canvas.map { max($0[2], $0[3]) } ?? .infinity
        return (radius.flatMap(SVGNumbers.list)?.max() ?? 0) / size
    }

    /// Whether a paint that is used builds on one that is not there, or on itself.
    private func lacksTemplate(_ paint: SVGElement) -> Bool {
        guard paint["id"].map(survey.references.contains) == true else { return false }
        var (last, depth) = (paint, 0)
        while last.reference != nil, depth < 20 {
            guard let other = last.target(in: survey.byID) else { return true }
            (last, depth) = (other, depth + 1)
        }
        return depth == 20
    }

    /// Whether a step of a filter takes in what no step before it makes.
    private func takesUnknown(_ filter: SVGElement) -> Bool {
        var known: Set = ["SourceGraphic", "SourceAlpha", "FillPaint", "StrokePaint"]
        return filter.children.contains { step in
            defer { step["result"].map { _ = known.insert($0.trimmed) } }
            return ([step] + step.children).contains { element in
                ["in", "in2"].contains { key in element[key].map { !known.contains($0.trimmed) } ?? false }
            }
        }
    }

    /// Whether an element refers to itself, also by what it or its parts refer to.
    private func isCircular(_ start: SVGElement) -> Bool {
        guard let id = start["id"] else { return false }
        var (open, seen) = ([start], Set([id]))
        while let element = open.popLast() {
            open += element.children
            for attribute in element.attributes where ["mask", "clip-path"].contains(attribute.name) {
                guard let other = SVGNumbers.id(in: attribute.value) else { continue }
                if other == id { return true }
                if seen.insert(other).inserted, let target = survey.byID[other] { open.append(target) }
            }
        }
        return false
    }

    /// The letters right behind numbers, in lower case as the value is.
    private static func units(in value: String) -> [String] {
        var units: [String] = []
        var (isNumber, unit) = (false, [UInt8]())
        for byte in Array(value.utf8) + [0] {
            let isLetter = (0x61...0x7A).contains(byte)
            if isLetter, isNumber || !unit.isEmpty {
                unit.append(byte)
            } else if !unit.isEmpty {
                units.append(String(decoding: unit, as: UTF8.self))
                unit = []
            }
            isNumber = (0x30...0x39).contains(byte)
        }
        return units
    }

    /// What is found for the functions in a value.
    private static func rows(for declaration: SVGStyleText.Declaration) -> [String] {
        // Variables are not drawn themselves, and backgrounds are painted by us.
        guard declaration.value.utf8.contains(UInt8(ascii: "(")),
            !["--", "background"].contains(where: declaration.property.hasPrefix)
        else { return [] }
        return functions(in: declaration.value).compactMap { function in
            ["function:\(function):\(declaration.property)", "function:\(function)"].first {
                SVGNotDrawn.byFound[$0] != nil
            }
        }
    }

    /// The names in front of parentheses, in lower case.
    private static func functions(in value: String) -> [String] {
        var functions: [String] = []
        var name: [UInt8] = []
        for byte in value.utf8 where functions.count < mostFunctions {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): name.append(byte)
            case UInt8(ascii: "("):
                functions.append(String(decoding: name, as: UTF8.self))
                name = []
            default: name = []
            }
        }
        return functions
    }

    /// Functions of one value that are looked at, and bytes of one with lengths.
    private static let (mostFunctions, longestAmount) = (50, 1_000)
}

extension SVGElement {
    /// Whether a filter has a step that blurs.
    fileprivate var blurs: Bool {
        children.contains { step in
            step.name == "feDropShadow"
                || step.name == "feGaussianBlur"
                    && step["stdDeviation"].flatMap(SVGNumbers.list)?.contains { $0 > 0 } == true
        }
    }

    /// Whether a text has places or turns for single letters.
    fileprivate var placesLetters: Bool {
        ["x", "y", "dx", "dy", "rotate"].contains { key in
            let values = (self[key] ?? "").split { $0.isWhitespace || $0 == "," }
            return switch key {
            case "rotate": values.contains { Double($0) != 0 }
            case "dx", "dy": values.dropFirst().contains { Double($0) != 0 }
            default: values.dropFirst().contains { $0 != values.first }
            }
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }
}
