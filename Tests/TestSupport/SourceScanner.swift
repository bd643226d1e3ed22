/// Reads source code as a compiler does, scalar by scalar: literals, comments, and the code between them. It shares
/// nothing with the code that writes.
package struct SourceScanner {
    package enum Dialect: CaseIterable, Sendable { case swift, kotlin, dart, script, propertyList }

    package enum Token: Equatable {
        /// The value of a literal in double quotes.
        case literal(String)
        /// A literal in which an expression is evaluated, or one in other quotes: only our own code has these.
        case ownLiteral(String)
        case comment(String)
        /// Everything else, without white space.
        case code(String)
    }

    package struct Fault: Error { package var what: String }

    private let dialect: Dialect
    private let text: [Unicode.Scalar]
    private var position = 0
    private var tokens: [Token] = []
    private var code = String.UnicodeScalarView()

    /// The tokens of a text. Throws a `Fault` where a compiler would refuse it.
    package static func tokens(of text: String, as dialect: Dialect) throws -> [Token] {
        var scanner = SourceScanner(dialect: dialect, text: Array(text.unicodeScalars))
        return try scanner.scan()
    }

    private init(dialect: Dialect, text: [Unicode.Scalar]) {
        self.dialect = dialect
        self.text = text
    }

    private mutating func scan() throws -> [Token] {
        while position < text.count {
            switch text[position] {
            case "/" where next == "/": try lineComment()
            case "/" where next == "*": try blockComment()
            case "\"":
                end()
                if text[position...].starts(with: ["\"", "\"", "\""]), dialect != .script {
                    throw Fault(what: "a literal of several lines")
                }
                try literal()
            case "'" where dialect != .swift, "`" where dialect == .script: try ownLiteral(text[position])
            case let scalar:
                position += 1
                if HostileTexts.isInvisible(scalar), scalar != "\n", scalar != "\t" {
                    throw Fault(what: "U+\(String(scalar.value, radix: 16)) outside literals")
                }
                if !scalar.properties.isWhitespace { code.append(scalar) }
            }
        }
        end()
        return tokens
    }

    private var next: Unicode.Scalar? { position + 1 < text.count ? text[position + 1] : nil }

    private mutating func end() {
        if !code.isEmpty { tokens.append(.code(String(code))) }
        code = String.UnicodeScalarView()
    }

    private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    private mutating func lineComment() throws {
        end()
        let start = position
        while position < text.count, text[position] != "\n" {
            if isLineEnd(text[position]) { throw Fault(what: "a hidden end of line in a comment") }
            position += 1
        }
        tokens.append(.comment(string(start..<position)))
    }

    private mutating func blockComment() throws {
        end()
        let start = position
        var depth = 1
        position += 2
        while depth > 0 {
            guard let next else { throw Fault(what: "a comment that does not end") }
            if text[position] == "*", next == "/" {
                depth -= 1
                position += 2
            } else if text[position] == "/", next == "*" {
                // JavaScript and property lists have no inner comments; nothing we write may depend on that.
                if dialect != .script { depth += 1 }
                position += 2
            } else {
                position += 1
            }
        }
        tokens.append(.comment(string(start..<position)))
    }

    private mutating func ownLiteral(_ quote: Unicode.Scalar) throws {
        end()
        let start = position
        position += 1
        while position < text.count, text[position] != quote { position += text[position] == "\\" ? 2 : 1 }
        guard position < text.count else { throw Fault(what: "a literal that does not end") }
        position += 1
        tokens.append(.ownLiteral(string(start..<position)))
    }

    private mutating func literal() throws {
        let start = position
        var value = String.UnicodeScalarView()
        var isOwn = false
        position += 1
        while true {
            guard position < text.count, !isLineEnd(text[position]) else {
                throw Fault(what: "a literal that does not end")
            }
            let scalar = text[position]
            position += 1
            switch scalar {
            case "\"":
                tokens.append(isOwn ? .ownLiteral(string(start..<position)) : .literal(String(value)))
                return
            case "\\" where dialect == .swift && position < text.count && text[position] == "(":
                isOwn = true
                try skipExpression("(", ")")
            case "\\": value.append(try escape())
            case "$" where dialect == .kotlin || dialect == .dart:
                isOwn = true
                if position < text.count, text[position] == "{" { try skipExpression("{", "}") }
            default:
                if HostileTexts.isInvisible(scalar) { throw Fault(what: "an invisible scalar in a literal") }
                value.append(scalar)
            }
        }
    }

    private mutating func skipExpression(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) throws {
        var depth = 0
        repeat {
            guard position < text.count else { throw Fault(what: "an expression that does not end") }
            if text[position] == opening { depth += 1 }
            if text[position] == closing { depth -= 1 }
            position += 1
        } while depth > 0
    }

    private mutating func escape() throws -> Unicode.Scalar {
        guard position < text.count else { throw Fault(what: "an escape that does not end") }
        let sign = text[position]
        position += 1
        switch (sign, dialect) {
        case ("n", _): return "\n"
        case ("r", _): return "\r"
        case ("t", _): return "\t"
        case ("0", .swift): return "\0"
        case ("\"", _), ("\\", _), ("'", _): return sign
        case ("$", .kotlin), ("$", .dart): return "$"
        case ("u", .swift), ("u", .dart):
            guard text[position] == "{", let close = text[position...].firstIndex(of: "}") else { break }
            defer { position = close + 1 }
            return try number(string(position + 1..<close))
        case ("u", .kotlin), ("u", .script), ("U", .propertyList):
            guard position + 4 <= text.count else { break }
            defer { position += 4 }
            return try number(string(position..<position + 4))
        default: break
        }
        throw Fault(what: "the escape \\\(sign)")
    }

    private func number(_ digits: String) throws -> Unicode.Scalar {
        guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw Fault(what: "the scalar \(digits)")
        }
        return scalar
    }

    private func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text[range])
        return String(view)
    }
}

extension [SourceScanner.Token] {
    package var literals: [String] { compactMap { if case .literal(let value) = $0 { value } else { nil } } }

    /// The same tokens with every literal and comment emptied: what names must not change.
    package var skeleton: [SourceScanner.Token] {
        map { token in
            switch token {
            case .literal: .literal("")
            case .comment: .comment("")
            case .ownLiteral, .code: token
            }
        }
    }
}
