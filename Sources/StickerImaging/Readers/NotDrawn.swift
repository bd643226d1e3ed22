import CRSVG
import PortableFoundation

/// Something that other programs draw and librsvg or rlottie leaves out or draws otherwise, without a word.
///
/// A construct is one row of `not-drawn.json`: `SVGWalk` or `LottieRewriter` finds it, and findings name it. The rows of
/// SVG were measured with librsvg 2.54.7 against browsers; versions are from librsvg's NEWS and sources, up to 2.62.
package struct NotDrawn: Decodable, Sendable {
    /// What people call it, in the plural unless it begins with an article: "mesh gradients".
    package let text: String
    /// What the walk comes across, each as a kind and a name:
    /// `element:set`, an element; `content:textPath`, one with text or a picture in it; `paint:hatch`, one that something
    /// refers to; `attribute:in`; `property:d`; `value:%:transform`, a text in the value of a property or attribute;
    /// `function:var` or `function:circle:clip-path`, a function in any value or in that of one property; `unit:vw`, the
    /// unit of a length; `group:@media`, a rule in a group that changes an element, with `{` for a rule in a rule;
    /// `selector::is(`, a rule with this text in its selector; `statement:@keyframes`. A single word is found by code. In the
    /// rows of Lottie it is a case of `LottieNotDrawn`.
    let found: [String]
    /// What a viewer sees, as the end of a sentence that begins with `text`.
    package let instead: String
    /// What to do in a drawing program.
    package let remedy: String
    /// The values that change nothing, in lower case.
    let usual: Set<String>?
    /// The only values that count, in lower case.
    let only: Set<String>?
    /// The only elements that count.
    let on: Set<String>?
    /// Properties or attributes of the same element, or inherited ones: without one of them it changes nothing.
    let beside: Set<String>?
    /// An element without which it changes nothing, anywhere in the drawing.
    let needs: String?
    /// Whether a weaker value of the same property takes its place, as authors mean it to.
    let hasFallback: Bool?
    /// The first version of librsvg that draws it; nil where none does.
    package let until: String?

    /// Whether the librsvg in use does not draw it.
    private var holds: Bool {
        guard let numbers = until?.split(separator: ".").compactMap({ UInt32($0) }), numbers.count == 2 else {
            return true
        }
        return (rsvg_major_version, rsvg_minor_version) < (numbers[0], numbers[1])
    }

    func isMeant(by value: String) -> Bool {
        let value = value.trimmed.lowercased()
        return usual?.contains(value) != true && only?.contains(value) != false
    }

    /// All rows of SVG, whatever librsvg is in use.
    package static let svg = rows(of: "SVG")
    static let lottie = rows(of: "Lottie")

    private static func rows(of folder: String) -> [NotDrawn] {
        let json = EmbeddedFiles.text["Readers/\(folder)/not-drawn.json"] ?? ""
        return (try? JSONDecoder().decode([NotDrawn].self, from: Data(json.utf8))) ?? []
    }

    /// The row of an omission, which findings know by its text, also with names behind it in parentheses.
    package static func named(_ text: String) -> NotDrawn? {
        byText[text] ?? text.firstRange(of: " (").flatMap { byText[String(text[..<$0.lowerBound])] }
    }

    /// What a finding says about one: what is seen, and what to do.
    package var advice: String { "\(text): \(instead); \(remedy)" }

    private static let byText = Dictionary((svg + lottie).map { ($0.text, $0) }) { first, _ in first }

    /// The rows of SVG that hold for the librsvg in use, by what the walk comes across.
    static let byFound: [String: [NotDrawn]] = Dictionary(
        grouping: svg.filter(\.holds).flatMap { row in row.found.map { (found: $0, row: row) } }, by: \.found
    ).mapValues { $0.map(\.row) }

    static let selectors = names("selector:")
    static let attributes = Set(names("attribute:"))
    static let properties = Set(names("property:"))
    static let units = Set(names("unit:"))
    /// Texts of values, by the properties or attributes that may have them.
    static let values: [String: [String]] = names("value:").reduce(into: [:]) { values, name in
        let end = name.lastIndex(of: ":") ?? name.startIndex
        values[String(name[end...].dropFirst()), default: []].append(String(name[..<end]))
    }

    private static func names(_ kind: String) -> [String] {
        byFound.keys.filter { $0.hasPrefix(kind) }.sorted().map { String($0.dropFirst(kind.count)) }
    }
}
