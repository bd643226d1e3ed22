import StickerModel

extension OutputDocument {
    /// The document as JSON with sorted keys, derived leaves written as what they derive from.
    var snapshot: String { snapshot(indent: "") }

    private func snapshot(indent: String) -> String {
        let inner = indent + "  "
        return switch self {
        case .string(let text): "\"\(text)\""
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        case .list(let elements):
            "[\n" + elements.map { inner + $0.snapshot(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            "{\n"
                + members.keys.sorted().map { "\(inner)\"\($0)\": \(members[$0]?.snapshot(indent: inner) ?? "")" }
                .joined(separator: ",\n") + "\n\(indent)}"
        case .base64(let path): "base64(\(path))"
        case .digest(let paths, let digits): "digest(\(paths.joined(separator: ", ")); \(digits) digits)"
        case .byteCount(let path): "byteCount(\(path))"
        case .sha256(let path): "sha256(\(path))"
        case .width(let path): "width(\(path))"
        case .height(let path): "height(\(path))"
        }
    }
}
