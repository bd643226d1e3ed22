import StickerModel

/// Walks over a JSON text once and notes what stands where.
struct JSONScan {
    private let text: [UInt8]
    private var offset = 0
    private var items: [JSONTape.Item] = []
    /// The arrays and objects that are not closed yet.
    private var open: [Int] = []

    init(_ text: [UInt8]) {
        self.text = text
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Every value of the text. Throws `ArtProblem`.
    mutating func all() throws(ArtProblem) -> [JSONTape.Item] {
        var wantsValue = true
        repeat {
            skipSpace()
            if wantsValue {
                wantsValue = try takeValue()
            } else {
                wantsValue = try takeEnd()
            }
        } while wantsValue || !open.isEmpty
        skipSpace()
        guard offset == text.count else { throw fault("goes on after its end") }
        return items
    }

    /// A value, or the end of something empty; true when another value has to follow at once.
    private mutating func takeValue() throws(ArtProblem) -> Bool {
        guard offset < text.count else { throw .cut(at: offset, inside: "its JSON") }
        let byte = text[offset]
        if let place = open.last {
            let isObject = items[place].kind == .object
            if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")), items[place].count == 0 {
                offset += 1
                close()
                return false
            }
            items[place].count += 1
            if isObject { try takeKey() }
        }
        guard items.count < Self.valueLimit else {
            throw ArtProblem(
                .overLimit, "holds more than \(Figures.grouped(Self.valueLimit)) values",
                hint: "simplify the animation, or export it as APNG or GIF")
        }
        guard offset < text.count else { throw .cut(at: offset, inside: "its JSON") }
        switch text[offset] {
        case UInt8(ascii: "{"): return try enter(.object)
        case UInt8(ascii: "["): return try enter(.array)
        case UInt8(ascii: "\""): try takeString()
        case UInt8(ascii: "t"): try takeWord("true", .yes)
        case UInt8(ascii: "f"): try takeWord("false", .no)
        case UInt8(ascii: "n"): try takeWord("null", .null)
        default: try takeNumber()
        }
        return false
    }

    /// What stands behind a value; true when another one follows.
    private mutating func takeEnd() throws(ArtProblem) -> Bool {
        guard offset < text.count else { throw .cut(at: offset, inside: "its JSON") }
        guard let place = open.last else { return false }
        let byte = text[offset]
        offset += 1
        if byte == UInt8(ascii: ",") {
            skipSpace()
            // A comma before the end is forgiven by nobody.
            guard offset < text.count, text[offset] != UInt8(ascii: "]"), text[offset] != UInt8(ascii: "}") else {
                throw fault("has a comma that nothing follows")
            }
            return true
        }
        guard byte == (items[place].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
            throw fault("lacks a comma or a bracket")
        }
        close()
        return false
    }

    private mutating func enter(_ kind: JSONTape.Kind) throws(ArtProblem) -> Bool {
        guard open.count < Self.depthLimit else {
            throw ArtProblem(
                .overLimit, "is JSON nested more than \(Self.depthLimit) deep",
                hint: "take groups inside groups apart, or export the animation as APNG or GIF")
        }
        open.append(items.count)
        add(kind)
        offset += 1
        return true
    }

    private mutating func close() {
        guard let place = open.popLast() else { return }
        items[place].next = Int32(items.count)
    }

    private mutating func add(_ kind: JSONTape.Kind, start: Int = 0, count: Int = 0, number: Double = 0) {
        items.append(
            JSONTape.Item(
                kind: kind, next: Int32(items.count + 1), start: Int32(start), count: Int32(count), number: number))
    }

    private mutating func takeKey() throws(ArtProblem) {
        guard text[offset] == UInt8(ascii: "\"") else { throw fault("has a member without a name") }
        try takeString()
        skipSpace()
        guard offset < text.count, text[offset] == UInt8(ascii: ":") else { throw fault("lacks a colon") }
        offset += 1
        skipSpace()
    }

    private mutating func takeString() throws(ArtProblem) {
        let start = offset + 1
        var index = start
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            guard text[index] >= 0x20 else { throw fault("has a line break or a control character in a string") }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < text.count else { throw .cut(at: text.count, inside: "its JSON") }
        add(.string, start: start, count: index - start)
        offset = index + 1
    }

    private mutating func takeWord(_ word: StaticString, _ kind: JSONTape.Kind) throws(ArtProblem) {
        guard text.has(word, at: offset) else { throw fault("has a word that JSON does not know") }
        offset += word.utf8CodeUnitCount
        add(kind)
    }

    private mutating func takeNumber() throws(ArtProblem) {
        let start = offset
        while offset < text.count, Self.isOfNumber(text[offset]) { offset += 1 }
        guard offset > start, offset - start <= 64 else { throw fault("has something that is no value") }
        let word = String(decoding: text[start..<offset], as: UTF8.self)
        let isNumber = text[start] != UInt8(ascii: "+") && text[start] != UInt8(ascii: ".")
        guard isNumber, let value = Double(word), value.isFinite else { throw fault("has a number that is none") }
        add(.number, number: value)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e")
            || byte == UInt8(ascii: "E")
    }

    private mutating func skipSpace() {
        while offset < text.count {
            let byte = text[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            offset += 1
        }
    }

    private func fault(_ what: String) -> ArtProblem {
        .damaged("is no valid JSON: byte \(Figures.grouped(offset)) \(what)")
    }

    /// Real animations have some hundred thousand.
    private static let valueLimit = 2_000_000
    /// Real animations go about 40 deep.
    private static let depthLimit = 200
}
