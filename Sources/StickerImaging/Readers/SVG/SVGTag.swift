/// The name and attributes inside one start tag, prefixes such as `xlink:` left out.
struct SVGTag {
    private(set) var name = ""
    private(set) var attributes: [(key: String, value: String)] = []

    /// `names` are what `&name;` stands for.
    init(_ bytes: ArraySlice<UInt8>, names: [String: String]) {
        var rest = bytes
        name = Self.local(Self.word(&rest))
        while !rest.isEmpty {
            Self.skipSpace(&rest)
            let key = Self.local(Self.word(&rest))
            Self.skipSpace(&rest)
            guard rest.first == UInt8(ascii: "=") else {
                if key.isEmpty { rest = rest.dropFirst() }
                continue
            }
            rest = rest.dropFirst()
            Self.skipSpace(&rest)
            guard let quote = rest.first else { return }
            rest = rest.dropFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 1)
            let text = String(decoding: value, as: UTF8.self)
            attributes.append((key, text.contains("&") ? Self.resolved(text, names) : text))
        }
    }

    private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
        let word = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
        rest = rest.dropFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private static func skipSpace(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: isSpace) }
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private static func local(_ word: String) -> String { word.split(separator: ":").last.map(String.init) ?? "" }

    /// Text with its references to characters and names written out.
    static func resolved(_ text: String, _ names: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let behind = rest[rest.index(after: start)...]
            guard let end = behind.firstIndex(of: ";") else { return result + rest[start...] }
            result += character(behind[..<end]) ?? names[String(behind[..<end])] ?? ""
            rest = behind[behind.index(after: end)...]
        }
        return result + rest
    }

    /// What `#65`, `#x41` or `quot` stand for; nil for names of the document.
    private static func character(_ name: Substring) -> String? {
        if let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] { return known }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
