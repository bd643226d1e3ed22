/// How the core schema of YAML 1.2 writes numbers; told by hand, as every plain word of a manifest is asked.
enum NumberShape {
    /// `[-+]?[0-9]+`
    case whole
    /// `0o[0-7]+`
    case octal
    /// `0x[0-9a-fA-F]+`
    case hexadecimal
    /// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`
    case fraction

    /// nil when the text is no number.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        if rest.starts(with: "0o".utf8), rest.count > 2 {
            guard rest.dropFirst(2).allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
            self = .octal
            return
        }
        if rest.starts(with: "0x".utf8), rest.count > 2 {
            guard rest.dropFirst(2).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
            self = .hexadecimal
            return
        }
        Self.skipSign(&rest)
        let before = Self.skipDigits(&rest)
        if rest.isEmpty, before > 0 {
            self = .whole
            return
        }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            let after = Self.skipDigits(&rest)
            guard before + after > 0 else { return nil }
        } else if before == 0 {
            return nil
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            Self.skipSign(&rest)
            guard Self.skipDigits(&rest) > 0 else { return nil }
        }
        guard rest.isEmpty else { return nil }
        self = .fraction
    }

    private static func skipSign(_ rest: inout ArraySlice<UInt8>) {
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    }

    private static func skipDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.count
    }
}
