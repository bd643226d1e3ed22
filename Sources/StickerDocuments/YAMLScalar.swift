import StickerModel

/// Decides what a YAML scalar means: the core schema of YAML 1.2 (section 10.3.2) for plain ones, text for others.
package struct YAMLScalar {
    var text: String
    var isPlain: Bool
    var tag: String?

    private static let core = "tag:yaml.org,2002:"

    /// Throws `FileError` for a tag outside the core schema, or one the text does not fit.
    func node(at location: SourceLocation) throws -> DocumentNode {
        guard let tag else {
            let value = isPlain ? Self.value(of: text) : .string(text)
            if case .string = value { return DocumentNode(value, at: location) }
            return DocumentNode(value, at: location, literal: text)
        }
        if tag == "!" || tag == Self.core + "str" { return DocumentNode(.string(text), at: location) }
        let name = tag.hasPrefix(Self.core) ? String(tag.dropFirst(Self.core.count)) : ""
        guard ["null", "bool", "int", "float"].contains(name) else { throw Self.unknown(tag, at: location) }
        let value = Self.value(of: text)
        switch (name, value) {
        case ("null", .null), ("bool", .bool), ("int", .integer), ("float", .number):
            return DocumentNode(value, at: location, literal: text)
        case ("float", .integer(let number)):
            return DocumentNode(.number(Double(number)), at: location, literal: text)
        default: throw FileError("“\(text)” does not fit its tag `!!\(name)`", at: location)
        }
    }

    /// Checks the tag of a list or mapping: none, or the one it has anyway.
    static func checkTag(_ tag: String?, is name: String, at location: SourceLocation) throws {
        guard let tag, tag != "!", tag != core + name else { return }
        throw unknown(tag, at: location)
    }

    private static func unknown(_ tag: String, at location: SourceLocation) -> FileError {
        let short = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
        let hint = tag.hasPrefix(core) ? "remove it" : "put a string that begins with `!` in quotes"
        return FileError("unknown tag `\(short)`", hint: hint, at: location)
    }

    /// What a plain scalar means. A whole number that 64 bits do not hold becomes a `number`.
    static func value(of text: String) -> DocumentNode.Value {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        case ".nan", ".NaN", ".NAN": return .number(.nan)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
        default: break
        }
        if let number = Int(text) { return .integer(number) }
        // Most texts are not numbers, and a pattern takes longer.
        guard let first = text.utf8.first, "+-.0123456789".utf8.contains(first),
            text.utf8.allSatisfy("+-.0123456789abcdefxoABCDEF".utf8.contains)
        else { return .string(text) }
        if text.wholeMatch(of: /[-+]?[0-9]+/) != nil { return integer(text, radix: 10) }
        if text.wholeMatch(of: /0o[0-7]+/) != nil { return integer(String(text.dropFirst(2)), radix: 8) }
        if text.wholeMatch(of: /0x[0-9a-fA-F]+/) != nil { return integer(String(text.dropFirst(2)), radix: 16) }
        let isFraction = text.wholeMatch(of: /[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?/) != nil
        return isFraction ? Double(text).map { .number($0) } ?? .string(text) : .string(text)
    }

    private static func integer(_ digits: String, radix: Int) -> DocumentNode.Value {
        if let number = Int(digits, radix: radix) { return .integer(number) }
        return .number(radix == 10 ? Double(digits) ?? .infinity : .infinity)
    }
}
