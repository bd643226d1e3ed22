import StickerEngine

extension Command {
    static let version = Command(
        "version", "Print the version",
        examples: ["version", "--version"]
    ) { _, session in
        session.results.write("\(ToolIdentity.name) \(ToolIdentity.version)\n")
        return .success
    }
}
