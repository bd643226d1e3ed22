extension String {
    var swiftLiteral: String { SourceLiteral.swift.text(self) }
    var kotlinLiteral: String { SourceLiteral.kotlin.text(self) }
    var dartLiteral: String { SourceLiteral.dart.text(self) }
    /// JavaScript and TypeScript.
    var scriptLiteral: String { SourceLiteral.script.text(self) }
    /// A double-quoted scalar of YAML.
    var yamlLiteral: String { SourceLiteral.script.text(self) }

    /// On one line and readable, for comments.
    var commentText: String {
        var result = ""
        for scalar in unicodeScalars {
            if SourceLiteral.isUnseen(scalar) {
                result += " "
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        // Ends a block comment.
        return result.replacing("*/", with: "* /")
    }

    /// Every line behind so many spaces.
    func indented(_ spaces: Int) -> String {
        let margin = String(repeating: " ", count: spaces)
        return split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }
}
