import StickerModel

/// A value of a configuration that is JSON for one product and source code for another.
///
/// Members keep their order. Images and keys stay references, because every wrapper names them in its own way.
indirect enum ConfigValue: Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case list([ConfigValue])
    case object([(key: String, value: ConfigValue)])
    /// A file of the output, or its address.
    case image(EditorImage)
    /// A key, by the name of the environment variable or property list entry that holds it.
    case secret(named: String)

    /// As JSON; `uri` tells how an image is named.
    func document(
        uri: (EditorImage) -> String, secret: (String) -> String = { "${\($0)}" }
    ) -> OutputDocument {
        switch self {
        case .string(let text): .string(text)
        case .number(let number): .number(number)
        case .bool(let flag): .bool(flag)
        case .list(let values): .list(values.map { $0.document(uri: uri, secret: secret) })
        case .object(let members):
            .object(Dictionary(members.map { ($0.key, $0.value.document(uri: uri, secret: secret)) }) { $1 })
        case .image(let image): .string(uri(image))
        case .secret(let name): .string(secret(name))
        }
    }

    /// As a JavaScript or TypeScript literal, two spaces a level; `image` and `secret` write expressions.
    func script(
        indent: String = "", image: (EditorImage) -> String, secret: (String) -> String
    ) -> String {
        switch self {
        case .string(let text): return text.scriptLiteral
        case .number(let number):
            return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .bool(let flag): return flag ? "true" : "false"
        case .image(let file): return image(file)
        case .secret(let name): return secret(name)
        case .list(let values):
            let inner = indent + "  "
            let parts = values.map { inner + $0.script(indent: inner, image: image, secret: secret) }
            return parts.isEmpty ? "[]" : "[\n" + parts.joined(separator: ",\n") + ",\n\(indent)]"
        case .object(let members):
            let inner = indent + "  "
            let parts = members.map { member in
                "\(inner)\(member.key): " + member.value.script(indent: inner, image: image, secret: secret)
            }
            return parts.isEmpty ? "{}" : "{\n" + parts.joined(separator: ",\n") + ",\n\(indent)}"
        }
    }
}

extension String {
    /// A double-quoted literal that JavaScript, TypeScript and Dart (with `$` escaped by its emitter) read alike.
    var scriptLiteral: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Line ends of JavaScript that JSON does not know.
            case "\u{2028}": text += "\\u2028"
            case "\u{2029}": text += "\\u2029"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
