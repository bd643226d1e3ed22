/// A configuration as a literal of JavaScript or TypeScript, two spaces a level.
struct ScriptText: Sendable {
    /// How an image is named: a `require`, a call, an address.
    var image: @Sendable (EditorImage) -> String
    /// How a key is read, by its name.
    var secret: @Sendable (String) -> String
    /// Whether words of the vendor are members of its enums, as TypeScript wants them.
    var usesEnums: Bool

    func text(_ value: ConfigValue, indent: Int = 0) -> String { text(value, of: "", indent) }

    private func text(_ value: ConfigValue, of key: String, _ indent: Int) -> String {
        switch value {
        case .string(let text): usesEnums ? Self.member(text, of: key) ?? text.scriptLiteral : text.scriptLiteral
        case .number(let number): Self.number(number)
        case .bool(let flag): flag ? "true" : "false"
        case .image(let file): image(file)
        case .secret(let name): secret(name)
        case .list(let values):
            block("[", values.map { text($0, of: key, indent + 2) }, "]", indent)
        case .object(let members):
            block("{", members.map { "\($0.key): " + text($0.value, of: $0.key, indent + 2) }, "}", indent)
        }
    }

    private func block(_ open: String, _ parts: [String], _ close: String, _ indent: Int) -> String {
        if parts.isEmpty { return open + close }
        let margin = String(repeating: " ", count: indent)
        return open + "\n" + parts.map { "\(margin)  \($0),\n" }.joined() + margin + close
    }

    static func number(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }

    /// Names of configuration.ts: the words without spaces, in capitals, words apart.
    private static func member(_ word: String, of key: String) -> String? {
        switch key {
        case "tintMode", "defaultPersonalStickerTintMode": "TintMode.\(word.uppercased())"
        case "actions":
            "StickerAction." + (word == "removebackground" ? "REMOVE_BACKGROUND" : word.uppercased())
        default: nil
        }
    }
}
