import StickerModel

/// Values that come from no file, to be written.
extension DocumentNode {
    private static let nowhere = SourceLocation(file: "", line: 1, column: 1)

    static func text(_ text: String) -> DocumentNode { DocumentNode(.string(text), at: nowhere) }
    static func texts(_ texts: [String]) -> DocumentNode { .list(texts.map { .text($0) }) }
    static func flag(_ flag: Bool) -> DocumentNode { DocumentNode(.bool(flag), at: nowhere) }
    static func whole(_ number: Int) -> DocumentNode { DocumentNode(.integer(number), at: nowhere) }
    static func list(_ elements: [DocumentNode]) -> DocumentNode { DocumentNode(.list(elements), at: nowhere) }

    static func number(_ number: Double) -> DocumentNode {
        Int(exactly: number).map { .whole($0) } ?? DocumentNode(.number(number), at: nowhere)
    }

    static func group(_ members: [(String, DocumentNode)]) -> DocumentNode {
        DocumentNode(.object(members.map { .init(key: $0.0, keyLocation: nowhere, node: $0.1) }), at: nowhere)
    }
}
