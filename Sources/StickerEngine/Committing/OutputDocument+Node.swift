import StickerModel

extension OutputDocument {
    /// A document that was read, to be written again; null becomes an empty text, which we never write ourselves.
    init(_ node: DocumentNode) {
        self =
            switch node.value {
            case .null: .string("")
            case .bool(let flag): .bool(flag)
            case .integer(let number): .integer(number)
            case .number(let number): .number(number)
            case .string(let text): .string(text)
            case .list(let elements): .list(elements.map { OutputDocument($0) })
            case .object(let members):
                .object(Dictionary(members.map { ($0.key, OutputDocument($0.node)) }) { $1 })
            }
    }
}
