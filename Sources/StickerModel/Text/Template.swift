/// A text file with `{{name}}` holes and no logic.
package struct Template: Sendable {
    package var text: String

    package init(_ text: String) { self.text = text }

    /// Fills every hole once; values are not searched for holes again. Holes without a value stay as they are,
    /// which the template tests refuse.
    package func filled(_ values: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            let name = String(rest[open.upperBound..<close.lowerBound])
            result += rest[..<open.lowerBound]
            result += values[name] ?? "{{\(name)}}"
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// Names of all holes, in order of appearance.
    package var holes: [String] {
        text.matches(of: /\{\{([a-zA-Z0-9_-]+)\}\}/).map { String($0.output.1) }
    }
}
