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
        // The description of a text for debugging is a literal of Swift.
        lines.append("        \(name.debugDescription):")
        lines.append("            \(text.debugDescription),")
    }
}
lines += ["        \"\": \"\",", "    ]", "}", ""]
try lines.joined(separator: "\n").write(toFile: output, atomically: true, encoding: .utf8)
