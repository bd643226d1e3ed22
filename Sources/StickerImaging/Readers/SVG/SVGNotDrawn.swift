import CRSVG

/// Something that browsers draw and librsvg leaves out or draws otherwise, without a word.
///
/// A construct is one row of `all`: the walk over the tree finds it, and findings name it.
package struct SVGNotDrawn: Sendable {
    /// How a drawing has it.
    enum Construct: Hashable, Sendable {
        /// An element with this name.
        case element(String)
        /// An element with this name and text or a picture in it.
        case content(String)
        /// An element with this name that something refers to.
        case paint(String)
        /// An attribute with this name.
        case attribute(String)
        /// A property with this name, unless its value is usual.
        case property(String)
        /// A value with this function, without the parenthesis: of one property, or of all of them ("").
        case function(String, of: String)
        /// A rule in a group with this name that changes an element; `{` for a rule in a rule.
        case group(String)
        /// A rule whose selector contains this text.
        case selector(String)
        /// An at-rule with this name.
        case statement(String)
    }

    /// What people call it, in the plural unless it begins with an article: "mesh gradients".
    package let text: String
    let constructs: [Construct]
    /// What a viewer sees, as the end of a sentence that begins with `text`.
    let instead: String
    /// What to do in a drawing program.
    let remedy: String
    /// The values that change nothing.
    var usual: Set<String> = []
    /// Properties or attributes of the same element: without one of them it changes nothing.
    var beside: Set<String> = []
    /// Whether a weaker value of the same property takes its place, as authors mean it to.
    var hasFallback = false
    /// The first version of librsvg that draws it; nil where none does.
    var until: (major: Int, minor: Int)?

    /// Whether the librsvg in use does not draw it.
    private var holds: Bool {
        guard let until else { return true }
        return (Int(rsvg_major_version), Int(rsvg_minor_version)) < (until.major, until.minor)
    }

    /// The rows that hold for the librsvg in use.
    static let current = all.filter(\.holds)

    /// The row of an omission, which findings know by its text.
    package static func named(_ text: String) -> SVGNotDrawn? { byText[text] }

    /// What a finding says about one: what is seen, and what to do.
    package var advice: String { "\(text): \(instead); \(remedy)" }

    private static let byText = Dictionary(all.map { ($0.text, $0) }) { first, _ in first }

    /// The rows by what the walk comes across.
    static let byConstruct: [Construct: SVGNotDrawn] = Dictionary(
        current.flatMap { row in row.constructs.map { ($0, row) } }
    ) { first, _ in first }

    /// Parts of selectors for which librsvg ignores a rule.
    static let selectors = names { if case .selector(let text) = $0 { text } else { nil } }
    static let attributes = names { if case .attribute(let name) = $0 { name } else { nil } }
    static let functions = Set(names { if case .function(let name, _) = $0 { name } else { nil } })

    private static func names(_ name: (Construct) -> String?) -> [String] {
        current.flatMap(\.constructs).compactMap(name)
    }
}
