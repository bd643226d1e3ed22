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
}
