import PortableFoundation
import StickerModel

/// One pass over the elements of a drawing that finds what librsvg draws otherwise than a browser, by the rows of
/// `NotDrawn`; what is in other files; and the text with its fonts.
struct SVGWalk {
    private(set) var omissions: SVGOmissions
    let survey: SVGSurvey
    private var around: [(index: Int, context: Context)] = []

    /// What holds for everything in an element.
    struct Context {
        var isHidden = false
        /// In `defs`: the ids by which something may refer to it.
        var ids: [String]?
        /// Inside of text that is drawn.
        var isText = false
        var keepsBlanks = false
        var families: [String] = []
        /// What is found where it is left out with all that is in it.
        var content: String?
        var inherited: [String: String] = [:]
    }

    init(_ survey: SVGSurvey, adding omissions: SVGOmissions) {
        (self.survey, self.omissions) = (survey, omissions)
        for text in survey.tree.instructions(named: "xml-stylesheet") {
            if let address = text.firstMatch(of: /href\s*=\s*["']([^"']*)["']/) {
                self.omissions.add(.styleSheet, at: String(address.1))
            }
        }
        for sheet in survey.sheets { inspect(sheet) }
        for (index, node) in survey.nodes.enumerated() { visit(index, node) }
    }

    private mutating func inspect(_ sheet: SVGStyleText) {
        for statement in sheet.statements {
            if statement.name == "@import" { omissions.add(.styleSheet, at: Self.address(in: statement.words)) }
            omissions.add(found: "statement:" + statement.name)
        }
        guard !sheet.rules.isEmpty else { return }
        for selector in NotDrawn.selectors where sheet.rules.contains(where: { $0.selector.contains(selector) }) {
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

    private mutating func visit(_ index: Int, _ node: SVGSurvey.Node) {
        while let last = around.last, last.index != node.parent { around.removeLast() }
        var context = around.last?.context ?? Context()
        let isAroundVisible = isVisible(context)
        enter(node, &context)
        around.append((index, context))
        let isVisible = isVisible(context)
        if isAroundVisible || isVisible, !survey.grouped.isEmpty { matchGroups(of: index, node, isVisible) }
        guard isVisible else { return }
        if let content = context.content, shows(node.element, node.declarations) { omissions.add(found: content) }
        if context.isText {
            let text = node.element.ownText
            if !text.isBlank { omissions.add(text: text, in: context.families) }
        }
        collectLinks(of: node.element, node.name)
        matchRows(of: node, context)
    }

    /// Rules that librsvg ignores may change a node, or be what makes it visible.
    private mutating func matchGroups(of index: Int, _ node: SVGSurvey.Node, _ isVisible: Bool) {
        for (rule, _) in survey.grouped.matching(index, in: survey.nodes) {
            let changes = rule.declarations.contains { declaration in
                declaration.value != node.declarations[declaration.property]
                    && (isVisible || ["display", "opacity"].contains(declaration.property))
            }
            if changes, let group = rule.groups.first { omissions.add(found: "group:" + group) }
        }
    }

    /// What an element changes for all that is in it.
    private func enter(_ node: SVGSurvey.Node, _ context: inout Context) {
        let (element, name, declarations) = (node.element, node.name, node.declarations)
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
        if NotDrawn.byFound["content:" + name] != nil, !isOptional(element) { context.content = "content:" + name }
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
        for attribute in element.attributes where attribute.name == "href" { omissions.add(kind, at: attribute.value) }
    }

    // MARK: Rows

    private mutating func matchRows(of node: SVGSurvey.Node, _ context: Context) {
        let (element, name, declarations) = (node.element, node.name, node.declarations)
        func add(_ found: String, _ value: String? = nil, where isMet: (NotDrawn) -> Bool = { _ in true }) {
            for row in NotDrawn.byFound[found] ?? [] where value.map(row.isMeant) ?? true && isMet(row) {
                guard row.on?.contains(name) != false, row.needs.map(survey.names.contains) ?? true else { continue }
                let beside = row.beside.map { names in
                    names.contains { (declarations[$0] ?? element[$0] ?? context.inherited[$0] ?? "none") != "none" }
                }
                if beside ?? true { omissions.add(row.text) }
            }
        }
        add("element:" + name)
        if let id = element["id"], survey.references.contains(id) { add("paint:" + name) }
        for found in constructs(in: node, context) { add(found) }
        for attribute in element.attributes where attribute.isPlain {
            let key = attribute.name
            if NotDrawn.attributes.contains(key) { add("attribute:" + key, attribute.value) }
            for text in NotDrawn.values[key] ?? [] where attribute.value.contains(text) { add("value:\(text):\(key)") }
        }
        var decided: Set<String> = []
        for declaration in declarations.reversed() where decided.insert(declaration.property).inserted {
            let (property, value) = (declaration.property, declaration.value.lowercased())
            let others = Self.rows(for: declaration)
            guard property != "color" || others.isEmpty || survey.hasCurrentColor else { continue }
            if NotDrawn.properties.contains(property) { add("property:" + property, value) }
            let isReset = SVGRules.attributes.contains(property) && Self.resets.contains(value) || property == "all"
            if isReset { add("reset") }
            for text in NotDrawn.values[property] ?? [] where value.contains(text) { add("value:\(text):\(property)") }
            if element.parent != nil, !["--", "font-family", "content"].contains(where: property.hasPrefix) {
                for unit in Self.units(in: value) where NotDrawn.units.contains(unit) { add("unit:" + unit) }
            }
            for found in others {
                let isReplaced = declarations.contains { $0.property == property && Self.rows(for: $0).isEmpty }
                add(found) { $0.hasFallback != true || !isReplaced }
            }
        }
    }

    private static let resets: Set = ["unset", "initial", "revert", "revert-layer"]

    /// The letters right behind numbers, in lower case as the value is.
    private static func units(in value: String) -> [String] {
        let bytes = Array(value.utf8)
        return bytes.split { !(0x61...0x7A).contains($0) }
            .filter { $0.startIndex > 0 && bytes[$0.startIndex - 1].isDigit }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// What is found for the functions in a value.
    private static func rows(for declaration: SVGStyleText.Declaration) -> [String] {
        // Variables are not drawn themselves, and backgrounds are painted by us.
        guard declaration.value.utf8.contains(UInt8(ascii: "(")),
            !["--", "background"].contains(where: declaration.property.hasPrefix)
        else { return [] }
        return functions(in: declaration.value).compactMap { function in
            ["function:\(function):\(declaration.property)", "function:\(function)"].first {
                NotDrawn.byFound[$0] != nil
            }
        }
    }

    /// The names in front of the first 50 parentheses, in lower case.
    private static func functions(in value: String) -> [String] {
        value.utf8.split(separator: UInt8(ascii: "("), maxSplits: 50, omittingEmptySubsequences: false)
            .dropLast().map { part in
                let name = part.reversed().prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
                return String(decoding: name.reversed(), as: UTF8.self).lowercased()
            }
    }
}

extension String {
    fileprivate var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }
}
