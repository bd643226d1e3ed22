// Usage: embed-files OUTPUT FOLDER…
// Writes every file below the folders, Swift sources aside, as `EmbeddedFiles.text["path/in/folder"]`.
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else { exit(64) }

var lines = ["// Generated from the JSON data and templates of this module; do not edit.", "enum EmbeddedFiles {"]
lines.append("    static let text: [String: String] = [")
for folder in arguments.dropFirst() {
    let root = URL(fileURLWithPath: folder)
    let names = (FileManager.default.subpaths(atPath: root.path) ?? []).sorted()
    for name in names where !name.hasSuffix(".swift") {
        let file = root.appendingPathComponent(name)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        lines.append("        \(literal(name)):")
        lines.append("            \(literal(text)),")
    }
}
lines += ["        \"\": \"\",", "    ]", "}", ""]
try lines.joined(separator: "\n").write(toFile: output, atomically: true, encoding: .utf8)

/// A one-line Swift string literal of any text.
func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case " "..."~": result.unicodeScalars.append(scalar)
        default: result += "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
    return result + "\""
}
