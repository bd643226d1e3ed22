import PortableFoundation
import StickerModel

/// One pass over the elements of a drawing that finds what librsvg draws otherwise than a browser, by the rows of
/// `SVGNotDrawn`; what is in other files; and the text with its fonts.
struct SVGWalk {
    private(set) var omissions: SVGOmissions
    private let tree: SVGTree
    private let styles: SVGStyles
    /// The elements around the one that is looked at.
    private var around: [Context] = []
    private lazy var references = References(in: tree)

    /// What holds for everything in an element.
    private struct Context {
        var element: SVGElement
        var isHidden = false
        /// In `defs`: the ids by which something may refer to it.
        var ids: [String]?
        /// Inside of text that is drawn.
        var isText = false
        var families: [String] = []
        /// What is left out with all that is in it.
        var content: SVGNotDrawn?
    }

    init(_ tree: SVGTree, _ styles: SVGStyles, adding omissions: SVGOmissions) {
        self.tree = tree
        self.styles = styles
        self.omissions = omissions
    }

    mutating func run() {
        for text in tree.instructions(named: "xml-stylesheet") {
            if let address = text.firstMatch(of: /href\s*=\s*["']([^"']*)["']/) {
                omissions.add(.styleSheet, at: String(address.1))
            }
        }
        for sheet in styles.sheets { inspect(sheet.text) }
        for element in tree.elements { visit(element) }
    }

    private mutating func inspect(_ sheet: SVGStyleText) {
        for statement in sheet.statements {
            if statement.name == "@import" { omissions.add(.styleSheet, at: Self.address(in: statement.words)) }
            if let row = SVGNotDrawn.byConstruct[.statement(statement.name)] { omissions.add(row.text) }
        }
        guard !sheet.rules.isEmpty else { return }
        for selector in SVGNotDrawn.selectors where sheet.rules.contains(where: { $0.selector.contains(selector) }) {
            if let row = SVGNotDrawn.byConstruct[.selector(selector)] { omissions.add(row.text) }
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

    private mutating func visit(_ element: SVGElement) {
        let parent = element.parent
        while let last = around.last, !(parent.map { last.element == $0 } ?? false) { around.removeLast() }
        var context = around.last ?? Context(element: element)
        context.element = element
        let name = element.isSVG ? element.name : ""
        let declarations = styles.declarations(of: element)
        enter(name, declarations, &context)
        around.append(context)
        if let content = context.content, !context.isHidden,
            ["img", "svg", "video", "canvas", "iframe", "input"].contains(element.name) || !element.ownText.isBlank
        {
            add(content, context)
        }
        if context.isText, isVisible(context) {
            let text = element.ownText
            if !text.isBlank { omissions.add(text: text, in: context.families) }
        }
        guard isVisible(context) else { return }
        collectLinks(of: element, name)
        matchRows(of: element, name, declarations, context)
    }

    /// What an element changes for all that is in it.
    private func enter(_ name: String, _ declarations: [SVGStyleText.Declaration], _ context: inout Context) {
        let element = context.element
        if name == "metadata" || declarations["display"] == "none" || Double(declarations["opacity"] ?? "") == 0 {
            context.isHidden = true
        }
        if name == "defs", context.ids == nil { context.ids = [] }
        if context.ids != nil, let id = element["id"] { context.ids?.append(id) }
        if name == "text" { context.isText = true }
        if ["textPath", "foreignObject", "title", "desc"].contains(name) { context.isText = false }
        if let declared = declarations.last(where: { $0.property == "font-family" || $0.property == "font" }) {
            let families = SVGFontFamilies.list(declared.value, isShorthand: declared.property == "font")
            if families != ["inherit"] { context.families = families }
        }
        if let row = SVGNotDrawn.byConstruct[.content(name)], !isOptional(element) { context.content = row }
    }

    /// Illustrator and diagrams.net write elements that few programs draw, and others for everyone else.
    private func isOptional(_ element: SVGElement) -> Bool {
        element["requiredExtensions"] != nil
            || element["requiredFeatures"] != nil && element.parent?.name == "switch"
    }

    private mutating func isVisible(_ context: Context) -> Bool {
        guard !context.isHidden else { return false }
        guard let ids = context.ids else { return true }
        return ids.contains { isReferred($0) }
    }

    private mutating func add(_ row: SVGNotDrawn, _ context: Context) {
        if isVisible(context) { omissions.add(row.text) }
    }

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

    private mutating func matchRows(
        of element: SVGElement, _ name: String, _ declarations: [SVGStyleText.Declaration], _ context: Context
    ) {
        func isFull(_ row: SVGNotDrawn) -> Bool {
            row.beside.isEmpty || row.beside.contains { declarations[$0] != nil || element[$0] != nil }
        }
        if let row = SVGNotDrawn.byConstruct[.element(name)] { omissions.add(row.text) }
        if let row = SVGNotDrawn.byConstruct[.paint(name)], let id = element["id"], isReferred(id) {
            omissions.add(row.text)
        }
        for attribute in SVGNotDrawn.attributes where element[attribute] != nil {
            if let row = SVGNotDrawn.byConstruct[.attribute(attribute)], isFull(row) { omissions.add(row.text) }
        }
        var decided: Set<String> = []
        for declaration in declarations.reversed() where decided.insert(declaration.property).inserted {
            let others = Self.rows(for: declaration)
            guard declaration.property != "color" || others.isEmpty || references.hasCurrentColor else { continue }
            if let row = SVGNotDrawn.byConstruct[.property(declaration.property)],
                !row.usual.contains(declaration.value.lowercased()), isFull(row)
            {
                omissions.add(row.text)
            }
            for row in others where isFull(row) {
                let hasFallback =
                    row.hasFallback
                    && declarations.contains { $0.property == declaration.property && Self.rows(for: $0).isEmpty }
                if !hasFallback { omissions.add(row.text) }
            }
        }
        guard !styles.grouped.isEmpty else { return }
        for rule in styles.grouped.matching(element) {
            guard let group = rule.groups.first, let row = SVGNotDrawn.byConstruct[.group(group)],
                rule.declarations.contains(where: { $0.value != declarations[$0.property] })
            else { continue }
            omissions.add(row.text)
        }
    }

    /// The rows for the functions in a value.
    private static func rows(for declaration: SVGStyleText.Declaration) -> [SVGNotDrawn] {
        // Variables are not drawn themselves, and backgrounds are painted by us.
        guard declaration.value.utf8.contains(UInt8(ascii: "(")),
            !["--", "background"].contains(where: declaration.property.hasPrefix)
        else { return [] }
        return functions(in: declaration.value).filter(SVGNotDrawn.functions.contains).compactMap { function in
            SVGNotDrawn.byConstruct[.function(function, of: declaration.property)]
                ?? SVGNotDrawn.byConstruct[.function(function, of: "")]
        }
    }

    /// The names in front of parentheses, in lower case.
    private static func functions(in value: String) -> [String] {
        var functions: [String] = []
        var name: [UInt8] = []
        for byte in value.utf8 where functions.count < mostFunctions {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
            case UInt8(ascii: "-"): name.append(byte)
            case UInt8(ascii: "("):
                functions.append(String(decoding: name, as: UTF8.self))
                name = []
            default: name = []
            }
        }
        return functions
    }

    /// Functions of one value that are looked at.
    private static let mostFunctions = 50

    // MARK: References

    private mutating func isReferred(_ id: String) -> Bool { references.ids.contains(id) }
}

/// What the attributes and style sheets of a drawing refer to.
private struct References {
    /// What is behind each `#`, as in `url(#id)`.
    private(set) var ids: Set<String> = []
    private(set) var hasCurrentColor = false

    init(in tree: SVGTree) {
        for element in tree.elements {
            for attribute in element.attributes where attribute.name != "id" { add(attribute.value) }
            if element.name == "style" { add(element.ownText) }
        }
    }

    private mutating func add(_ value: String) {
        let text = Array(value.utf8)
        if !hasCurrentColor, text.count < 1_000_000 { hasCurrentColor = value.lowercased().contains("currentcolor") }
        var index = 0
        while let mark = text[index...].firstIndex(of: UInt8(ascii: "#")) {
            let id = text[(mark + 1)...].prefix { !"#)\"'& ".utf8.contains($0) }
            ids.insert(String(decoding: id, as: UTF8.self))
            index = id.endIndex
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }
}
