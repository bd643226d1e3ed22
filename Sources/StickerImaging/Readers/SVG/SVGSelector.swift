/// One selector of a style rule, as far as its last part says: `g > .sun` is taken for `.sun`, and what a pseudo-class
/// or an attribute asks for is taken to hold. What is wrong by that is said to be not drawn although it is.
struct SVGSelector {
    private var type: String?
    private var id: String?
    private var classes: [String] = []
    /// Grows with ids, then classes, then types; that of all parts.
    private(set) var specificity = 0

    /// nil where nothing is selected.
    init?(_ text: Substring) {
        var rest = text.trimmingPrefix(while: \.isWhitespace)
        guard !rest.isEmpty else { return nil }
        while let mark = rest.popFirst() {
            if mark.isWhitespace || ">+~".contains(mark) {
                guard rest.contains(where: { !$0.isWhitespace }) else { break }
                (type, id, classes) = (nil, nil, [])
            } else if mark == "[" || mark == "(" {
                rest = rest.drop { $0 != (mark == "[" ? "]" : ")") }.dropFirst()
            } else if "*&|".contains(mark) {
                continue
            } else {
                let name = String(rest.prefix { !" \t\r\n>+~[(*&|.#:".contains($0) })
                rest = rest.dropFirst(name.count)
                switch mark {
                case ".": classes.append(name)
                case "#": id = name
                case ":": break
                default: type = String(mark) + name
                }
                specificity += mark == "#" ? 1_000_000 : mark == "." || mark == ":" ? 1_000 : 1
            }
        }
    }

    /// By what an element is looked up: `#id`, `.class`, or its name; empty for every element.
    var key: String { id.map { "#" + $0 } ?? classes.first.map { "." + $0 } ?? type ?? "" }

    /// `keys` are those of the element.
    func matches(_ keys: Set<String>) -> Bool {
        (type.map(keys.contains) ?? true) && (id.map { keys.contains("#" + $0) } ?? true)
            && classes.allSatisfy { keys.contains("." + $0) }
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

extension SVGElement {
    /// Its name, and the keys of its id and classes.
    var selectorKeys: Set<String> {
        var keys: Set = ["", name]
        if let id = self["id"] { keys.insert("#" + id) }
        for name in self["class"]?.split(whereSeparator: \.isWhitespace) ?? [] { keys.insert("." + name) }
        return keys
    }
}
