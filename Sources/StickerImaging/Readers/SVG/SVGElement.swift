/// One element of an SVG as far as its cost goes.
struct SVGElement {
    /// Without a prefix, as attributes are.
    var name: String
    /// Of the element around it; nil for the outermost.
    var parent: Int?
    var ids: [String] = []
    /// What `href` and `xlink:href` say.
    var links: [String] = []
    /// Attributes that ask for layers or refer to other elements, as style text.
    var style = ""
    /// Whether rules of a style sheet can name it.
    var isNamed = false

    /// What it draws by reference: `use`, patterns, masks, filters, markers, but not links and gradients.
    var targets: [String] {
        let copied = Self.copies.contains(name) ? links.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) } : []
        return copied + Self.addresses(in: style)
    }

    /// Whether it is drawn on a layer of its own. `styled`: style sheets ask for layers somewhere.
    func isLayer(styled: Bool) -> Bool {
        Self.layered.contains(name) || name.hasPrefix("fe") || styled && isNamed || Self.asksForLayer(style)
    }

    /// Takes an attribute in if it matters.
    mutating func take(_ key: String, _ value: String) {
        switch key {
        case "id": ids.append(value)
        case "href": links.append(value)
        case "class": break
        case "style": style += value + ";"
        default:
            if Self.words.contains(key) || value.contains("#") && value.contains("(") { style += "\(key):\(value);" }
        }
        if key == "class" || key == "id" { isNamed = true }
    }

    /// Whether style text holds a property that needs a layer.
    static func asksForLayer(_ style: String) -> Bool {
        guard !style.isEmpty else { return false }
        let style = style.lowercased()
        return words.contains { style.contains($0) }
    }

    /// The names in every `url(#name)`.
    static func addresses(in text: String) -> [String] {
        guard text.contains("#") else { return [] }
        return text.split(separator: "(").dropFirst().compactMap { part in
            let inner = part.prefix { $0 != ")" }.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            guard inner.first == "#" else { return nil }
            return String(inner.dropFirst().prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" })
        }
    }

    private static let copies: Set<String> = [
        "use", "pattern", "feImage", "tref", "filter", "mask", "clipPath", "marker",
    ]
    private static let layered: Set<String> = ["mask", "pattern", "filter"]
    private static let words = ["opacity", "mask", "filter", "mix-blend-mode", "isolation"]
}
