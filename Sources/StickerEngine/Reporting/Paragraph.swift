/// Text broken into lines.
package enum Paragraph {
    /// The words of a text in lines of at most `width` characters, each line indented by `indent` blanks; words
    /// longer than a line stand alone.
    package static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
        let lead = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(lead + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        lines.append(lead + line)
        return lines.joined(separator: "\n")
    }
}
