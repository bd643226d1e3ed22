// Usage: embed-files files OUTPUT FOLDER…
//        embed-files platforms OUTPUT MODULE…
// `files` writes every file below the folders, Swift and smali sources and hidden files aside, as
// `EmbeddedFiles.text["path/in/folder"]`. It fails when a folder or a file cannot be read or is not UTF-8: what was left
// out would be missed at run time only. `platforms` writes the list of the targets that the modules declare.
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count > 1 else { exit(64) }
let names = arguments[2...]

func embeddedFiles() throws -> [String] {
    var lines = ["// Generated from the JSON data and templates of this module; do not edit.", "enum EmbeddedFiles {"]
    lines.append("    static let text: [String: String] = [")
    for folder in names {
        let root = URL(fileURLWithPath: folder)
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
        for name in files where !name.hasSuffix(".swift") && !name.hasSuffix(".smali") {
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
    return lines + ["        \"\": \"\",", "    ]", "}", ""]
}

/// A module `Example` declares `ExampleTarget`, with an initializer that reads its embedded data.
func registry() -> [String] {
    let imports = (names + ["StickerModel"]).sorted().map { "import \($0)" }
    return ["// Generated from the platforms of Package.swift; do not edit."] + imports + [
        "", "/// Every platform there is.", "package enum TargetRegistry {",
        "    /// In the order in which the tool lists them. Throws where the rules or tables in the binary are damaged,",
        "    /// naming the rule.", "    package static func all() throws -> [any Target] { try read.get() }", "",
        "    private static let read = Result<[any Target], any Error> {", "        [",
    ] + names.map { "            try \($0)Target()," } + ["        ]", "    }", "}", ""]
}

let lines = try arguments[0] == "platforms" ? registry() : embeddedFiles()
try lines.joined(separator: "\n").write(toFile: arguments[1], atomically: true, encoding: .utf8)
