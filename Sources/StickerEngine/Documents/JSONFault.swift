import StickerModel

/// The common faults of JSON written by hand, named, each with its remedy.
enum JSONFault {
    private static let words = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-$".utf8)

    /// The bare word that begins at the scanner's place.
    static func word(in scanner: JSONScanner) -> String {
        String(decoding: scanner.source.bytes[scanner.index...].prefix { words.contains($0) }, as: UTF8.self)
    }

    static func comment(_ byte: UInt8, at place: SourceLocation) -> DocumentError? {
        guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") else { return nil }
        return DocumentError(
            "JSON has no comments", hint: "take it out, or write the manifest as pack.yaml", at: place)
    }

    static func quote(_ byte: UInt8, at place: SourceLocation) -> DocumentError? {
        guard byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") else { return nil }
        return DocumentError("a text stands in single quotes", hint: "JSON takes double quotes only", at: place)
    }

    static func key(in scanner: JSONScanner) -> DocumentError {
        if let fault = comment(scanner.byte, at: scanner.place) ?? quote(scanner.byte, at: scanner.place) {
            return fault
        }
        if scanner.byte == 0 { return scanner.fault("the text ends inside a group", hint: "add the closing `}`") }
        let name = word(in: scanner)
        guard !name.isEmpty else { return scanner.fault("a key is expected here", hint: "write `\"key\": value`") }
        return scanner.fault("the key \(name.prefix(40)) is not in quotes", hint: "write `\"\(name.prefix(40))\":`")
    }

    static func value(in scanner: JSONScanner) -> DocumentError {
        if let fault = comment(scanner.byte, at: scanner.place) ?? quote(scanner.byte, at: scanner.place) {
            return fault
        }
        if scanner.byte == 0 { return scanner.fault("the text ends where a value is expected") }
        if scanner.byte == UInt8(ascii: "+") || scanner.byte == UInt8(ascii: ".") {
            return scanner.fault("a number cannot begin like this in JSON", hint: "write it as 12, -3 or 0.5")
        }
        let name = word(in: scanner)
        guard !name.isEmpty else { return scanner.fault("a value is expected here") }
        let small = [
            "none": "null", "nil": "null", "undefined": "null", "true": "true", "false": "false", "null": "null",
        ]
        if let right = small[name.lowercased()] {
            return scanner.fault("JSON does not know \(name)", hint: "write `\(right)`")
        }
        if ["nan", "infinity"].contains(name.lowercased()) { return scanner.fault("JSON does not know \(name)") }
        return scanner.fault("the text \(name.prefix(40)) is not in quotes", hint: "write `\"\(name.prefix(40))\"`")
    }

    /// What stands where a comma or a closing bracket belongs.
    static func separator(
        _ byte: UInt8, closing: Unicode.Scalar, of kind: String, opened: SourceLocation, valueEnd: SourceLocation,
        at place: SourceLocation
    ) -> DocumentError {
        if let fault = comment(byte, at: place) { return fault }
        if byte == 0 {
            return DocumentError(
                "the text ends inside the \(kind) that begins on line \(opened.line)",
                hint: "add the closing `\(closing)`", at: place)
        }
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
            return DocumentError(
                "a `\(closing)` is expected here, for the \(kind) that begins on line \(opened.line)", at: place)
        }
        let begins = Set("\"{['-".utf8).union(words)
        guard begins.contains(byte) else {
            return DocumentError("a `,` or `\(closing)` is expected here", at: place)
        }
        return DocumentError("a comma is missing here", hint: "put `,` after the value", at: valueEnd)
    }
}
