// Usage: embed-files OUTPUT FOLDER…
// Writes every file below the folders, Swift sources and hidden files aside, as `EmbeddedFiles.text["path/in/folder"]`.
// It fails when a folder or a file cannot be read or is not UTF-8: what was left out would be missed at run time only.
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else { exit(64) }

var lines = ["// Generated from the JSON data and templates of this module; do not edit.", "enum EmbeddedFiles {"]
lines.append("    static let text: [String: String] = [")
for folder in arguments.dropFirst() {
    let root = URL(fileURLWithPath: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    for name in names where !name.hasSuffix(".swift") {
        let file = root.appendingPathComponent(name)
        // The Finder leaves `.DS_Store` behind.
        let isHidden = file.lastPathComponent.hasPrefix(".")
        if try isHidden || file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true { continue }
        let text: String
        do {
            text = try String(contentsOf: file, encoding: .utf8)
        } catch {
            FileHandle.standardError.write(Data("\(file.path): error: \(error.localizedDescription)\n".utf8))
            exit(1)
        }
        // The description of a text for debugging is a literal of Swift.
        lines.append("        \(name.debugDescription):")
        lines.append("            \(text.debugDescription),")
    }
}
lines += ["        \"\": \"\",", "    ]", "}", ""]
try lines.joined(separator: "\n").write(toFile: output, atomically: true, encoding: .utf8)
