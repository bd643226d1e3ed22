import StickerModel

/// Goes through a JSON text once, from the first byte to the last, and lists its values for `JSONTape`.
struct JSONScanner {
    let text: [UInt8]
    private let limits: JSONTape.Limits
    private var offset = 0
    private var items: [JSONTape.Item] = []
    /// The arrays and objects that are not closed yet, as indices of `items`.
    private var open: [Int] = []
    /// What was passed over so far; a scanner that does not mend throws the first of them.
    private(set) var mends: [Mend] = []
    private let isMending: Bool

    /// A comma, comment, quote or word of another language: the text is JSON with `text` in the place of `range`.
    struct Mend {
        var fault: JSONFault
        var range: Range<Int>
        var text = ""
    }
    private static let mostMends = 1_000

    init(_ text: [UInt8], limits: JSONTape.Limits, isMending: Bool = false) {
        self.text = text
        self.limits = limits
        self.isMending = isMending
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func scan() throws(JSONFault) -> [JSONTape.Item] {
        skipSpace()
        guard offset < text.count else {
            throw JSONFault(.cutOff, "is empty", hint: "an empty file is not JSON", at: 0)
        }
        var wantsValue = true
        repeat {
            wantsValue = wantsValue ? try readValue() : try readSeparator()
        } while wantsValue || !open.isEmpty
        skipSpace()
        guard offset == text.count else {
            throw comment ?? fault("unexpected text after the end of the document")
        }
        return items
    }

    /// The byte at the scanner; 0 at the end.
    private var byte: UInt8 { offset < text.count ? text[offset] : 0 }

    private mutating func skipSpace() {
        while offset < text.count {
            switch text[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default:
                guard isMending, let comment, let end = endOfComment, (try? mend(comment, offset..<end)) != nil else {
                    return
                }
                offset = end
            }
        }
    }

    /// Takes note of a fault, and goes on. Throws it where nothing is mended.
    private mutating func mend(_ fault: JSONFault, _ range: Range<Int>, _ text: String = "") throws(JSONFault) {
        guard isMending, mends.count < Self.mostMends else { throw fault }
        mends.append(Mend(fault: fault, range: range, text: text))
    }

    /// Where the comment at the scanner ends; nil for one that is not closed, and for a lone slash.
    private var endOfComment: Int? {
        let rest = text[offset...]
        guard rest.starts(with: "/*".utf8) else {
            guard byte == UInt8(ascii: "#") || rest.starts(with: "//".utf8) else { return nil }
            return rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
        }
        return rest.dropFirst(2).firstRange(of: "*/".utf8)?.upperBound
    }

    // MARK: Values

    /// Takes a value, or the end of an empty array or object; true when another value has to follow at once.
    private mutating func readValue() throws(JSONFault) -> Bool {
        if let index = open.last {
            if byte == closing(of: index), items[index].count == 0 {
                offset += 1
                close()
                return false
            }
            items[index].count += 1
            if items[index].kind == .object { try readKey() }
        }
        guard items.count < limits.values else {
            throw JSONFault(.overLimit, "contains more than \(Figures.grouped(limits.values)) values", at: offset)
        }
        switch byte {
        case UInt8(ascii: "{"): return try enter(.object)
        case UInt8(ascii: "["): return try enter(.array)
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "'") where isMending: try readSingleQuoted()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
        default: try readWord()
        }
        return false
    }

    private mutating func enter(_ kind: JSONTape.Kind) throws(JSONFault) -> Bool {
        guard open.count < limits.depth else {
            throw JSONFault(.overLimit, "is nested more than \(limits.depth) levels deep", at: offset)
        }
        open.append(items.count)
        add(kind, start: offset)
        offset += 1
        skipSpace()
        return true
    }

    private mutating func close() {
        guard let index = open.popLast() else { return }
        items[index].next = Int32(items.count)
    }

    private mutating func add(_ kind: JSONTape.Kind, start: Int, count: Int = 0, number: Double = 0) {
        items.append(
            JSONTape.Item(
                kind: kind, next: Int32(items.count + 1), start: Int32(start), count: Int32(count), number: number))
    }

    private func closing(of index: Int) -> UInt8 {
        items[index].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    private mutating func readKey() throws(JSONFault) {
        let start = offset
        if byte == UInt8(ascii: "'"), isMending {
            try readSingleQuoted()
        } else {
            guard byte == UInt8(ascii: "\"") else { throw keyFault }
            try readString()
        }
        let end = offset
        skipSpace()
        guard byte == UInt8(ascii: ":"), offset < text.count else {
            let key = String(decoding: text[(start + 1)..<(end - 1)].prefix(40), as: UTF8.self)
            throw comment ?? fault("a `:` is missing between the key “\(key)” and its value")
        }
        offset += 1
        skipSpace()
    }

    private mutating func readString() throws(JSONFault) {
        let start = offset + 1
        var index = start
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            guard text[index] >= 0x20 else {
                if text[index] == 0x0A || text[index] == 0x0D {
                    throw JSONFault(
                        .syntax, "this string is not closed on its line",
                        hint: "add the closing `\"`, or write `\\n` for a line break", at: offset)
                }
                throw JSONFault(
                    .syntax, "this string contains a control character", hint: "write `\\t` for a tab", at: index)
            }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < text.count else {
            throw JSONFault(.cutOff, "this string is not closed", hint: "add the closing `\"`", at: offset)
        }
        add(.string, start: start, count: index - start)
        offset = index + 1
    }

    /// A string as Python and JavaScript write it, on one line.
    private mutating func readSingleQuoted() throws(JSONFault) {
        let (start, problem) = (offset, valueFault(""))
        var index = start + 1
        while index < text.count, text[index] != UInt8(ascii: "'") {
            guard text[index] >= 0x20 else { throw problem }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < text.count else { throw problem }
        let written = String(decoding: text[(start + 1)..<index], as: UTF8.self).replacing("\\'", with: "'")
            .replacing("\\\"", with: "\"").replacing("\"", with: "\\\"")
        try mend(problem, start..<(index + 1), "\"\(written)\"")
        add(.string, start: start + 1, count: index - start - 1)
        offset = index + 1
    }

    /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?`, by hand, as a text may hold a million numbers.
    private mutating func readNumber() throws(JSONFault) {
        let start = offset
        if byte == UInt8(ascii: "-") { offset += 1 }
        let leading = byte
        var whole = 0
        let digits = skipDigits(&whole)
        var isNumber = digits == 1 || digits > 1 && leading != UInt8(ascii: "0")
        var isWhole = true
        var ignored = 0
        if byte == UInt8(ascii: ".") {
            offset += 1
            isWhole = false
            if skipDigits(&ignored) == 0 { isNumber = false }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            offset += 1
            isWhole = false
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { offset += 1 }
            if skipDigits(&ignored) == 0 { isNumber = false }
        }
        let end = offset
        while byte.isDigit || "+-.eE".utf8.contains(byte) { offset += 1 }
        let count = offset - start
        guard isNumber, offset == end else {
            let written = String(decoding: text[start..<offset].prefix(40), as: UTF8.self)
            throw JSONFault(
                .syntax, "“\(written)” is not a valid JSON number", hint: "write it as 12, -3 or 0.5", at: start)
        }
        if isWhole, digits <= 15 {
            let number = Double(whole)
            return add(.number, start: start, count: count, number: leading == text[start] ? number : -number)
        }
        let written = String(decoding: text[start..<offset].prefix(Self.longestNumber + 1), as: UTF8.self)
        guard count <= Self.longestNumber, let number = Double(written), number.isFinite else {
            throw JSONFault(.syntax, "the number \(written.prefix(40)) is out of range", at: start)
        }
        add(.number, start: start, count: count, number: number)
    }

    /// Longer numbers mean nothing more, and cost time.
    private static let longestNumber = 400

    private mutating func skipDigits(_ value: inout Int) -> Int {
        let start = offset
        while offset < text.count, text[offset] >= UInt8(ascii: "0"), text[offset] <= UInt8(ascii: "9") {
            value = value &* 10 &+ Int(text[offset] &- UInt8(ascii: "0"))
            offset += 1
        }
        return offset - start
    }

    private mutating func readWord() throws(JSONFault) {
        let word = word
        let kind: JSONTape.Kind
        switch word {
        case "true": kind = .yes
        case "false": kind = .no
        case "null": kind = .null
        default:
            guard let meant = Self.otherWords[word.lowercased()] else { throw valueFault(word) }
            try mend(valueFault(word), offset..<(offset + word.utf8.count), meant)
            kind = .null
        }
        add(kind, start: offset)
        offset += word.utf8.count
    }

    /// Takes a comma, after which a value follows (true), or a closing bracket.
    private mutating func readSeparator() throws(JSONFault) -> Bool {
        let end = offset
        skipSpace()
        guard let index = open.last else { return false }
        if offset < text.count, byte == closing(of: index) {
            offset += 1
            close()
            return false
        }
        guard byte == UInt8(ascii: ",") else {
            guard "\"{['".utf8.contains(byte) || Self.isWordCharacter(byte) else { throw separatorFault(index) }
            try mend(
                JSONFault(.syntax, "a comma is missing here", hint: "add `,` after the value", at: end), end..<end, ",")
            return true
        }
        let comma = offset
        offset += 1
        skipSpace()
        guard offset == text.count || byte != closing(of: index) else {
            try mend(
                JSONFault(
                    .syntax, "there is a comma before the closing `\(sign(of: index))`", hint: "remove this comma",
                    at: comma), comma..<(comma + 1))
            offset += 1
            close()
            return false
        }
        return true
    }

    // MARK: The common faults of JSON written by hand, each with its remedy

    private func fault(_ message: String, hint: String? = nil) -> JSONFault {
        JSONFault(offset < text.count ? .syntax : .cutOff, message, hint: hint, at: offset)
    }

    private func sign(of index: Int) -> Unicode.Scalar { Unicode.Scalar(closing(of: index)) }

    /// The letters and digits that begin at the scanner.
    private var word: String {
        String(decoding: text[offset...].prefix(while: Self.isWordCharacter), as: UTF8.self)
    }

    private static func isWordCharacter(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || "_-$".utf8.contains(byte)
    }

    private var comment: JSONFault? {
        guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") else { return nil }
        return fault("JSON has no comments", hint: "remove it; YAML (`pack.yaml`) has comments")
    }

    private var otherQuote: JSONFault? {
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
            return fault("this string is not in double quotes", hint: "JSON knows double quotes only")
        }
        guard let quote = String(decoding: text[offset...].prefix(3), as: UTF8.self).unicodeScalars.first,
            "“”„‟‘’‚‛«»".unicodeScalars.contains(quote)
        else { return nil }
        return fault("`\(quote)` is a typographic quote", hint: "write straight quotes: `\"`")
    }

    private var keyFault: JSONFault {
        if let fault = comment ?? otherQuote { return fault }
        if offset == text.count { return fault("the file ends inside a mapping", hint: "add the closing `}`") }
        let name = word.prefix(40)
        guard !name.isEmpty else { return fault("expected a key here", hint: "write `\"key\": value`") }
        return fault("the key \(name) is not in quotes", hint: "write `\"\(name)\":`")
    }

    private func valueFault(_ word: String) -> JSONFault {
        if let fault = comment ?? otherQuote { return fault }
        if offset == text.count { return fault("the file ends where a value is expected") }
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") {
            return fault("a JSON number cannot begin like this", hint: "write it as 12, -3 or 0.5")
        }
        guard !word.isEmpty else { return fault("expected a value here") }
        let name = word.prefix(40)
        if let meant = Self.otherWords[word.lowercased()] {
            return fault("JSON does not know \(name)", hint: "write `\(meant)`")
        }
        guard !["nan", "infinity"].contains(word.lowercased()) else { return fault("JSON does not know \(name)") }
        return fault("the string \(name) is not in quotes", hint: "write `\"\(name)\"`")
    }

    /// What words of other languages, and of other case, are in JSON.
    private static let otherWords = [
        "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null", "undefined": "null",
    ]

    /// Something else than a comma or the closing bracket after a value.
    private func separatorFault(_ index: Int) -> JSONFault {
        if let comment { return comment }
        let closing = sign(of: index)
        let line = JSONFault.location(of: Int(items[index].start), in: text).line
        let opened = "the \(items[index].kind == .object ? "mapping" : "list") that begins on line \(line)"
        if offset == text.count { return fault("the file ends inside \(opened)", hint: "add the closing `\(closing)`") }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
            return fault("expected `\(closing)` here, to close \(opened)")
        }
        return fault("expected `,` or `\(closing)` here")
    }
}
