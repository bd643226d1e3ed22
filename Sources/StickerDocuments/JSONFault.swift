import StickerModel

package struct JSONFault: Error, Sendable {
    /// Kinds of faults, which readers of art report in different ways.
    package enum Kind: Sendable {
        case syntax
        case cutOff
        case overLimit
    }

    /// Whether it breaks the syntax, ends too early or is too large.
    package var kind: Kind
    /// What is wrong, without a final full stop.
    package var message: String
    package var hint: String?
    /// Offset in the text, in bytes.
    package var offset: Int

    init(_ kind: Kind, _ message: String, hint: String? = nil, at offset: Int) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.offset = offset
    }

    /// Line and column of an offset, both counted from 1, as editors count them.
    package static func location(of offset: Int, in text: [UInt8]) -> SourceLocation {
        let before = text.prefix(offset)
        // In front of a line feed, a carriage return does not end a line of its own.
        let ends = before.indices.filter { text[$0] == 0x0A || text[$0] == 0x0D && text[($0 + 1)...].first != 0x0A }
        let line = before[(ends.last.map { $0 + 1 } ?? 0)...]
        return SourceLocation(file: "", line: ends.count + 1, column: line.count { $0 & 0xC0 != 0x80 } + 1)
    }
}
