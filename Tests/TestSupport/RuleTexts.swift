import StickerModel

/// Texts of a table of rules that are too long to be written out.
extension DocumentNode {
    /// The node with `<n>` replaced by a value, and with `<12 times a>` and `<12 of "a">` written out. What is `<n>` alone
    /// becomes a number where the value is one.
    func filled(with value: String = "") -> DocumentNode {
        var copy = self
        switch self.value {
        case .string("<n>"):
            copy.value = Int(value).map { .integer($0) } ?? Double(value).map { .number($0) } ?? .string(value)
            copy.literal = value
        case .string(let text): copy.value = .string(Self.filled(text, with: value))
        case .list(let elements): copy.value = .list(elements.flatMap { $0.repeated(with: value) })
        case .object(let members):
            copy.value = .object(
                members.map { member in
                    var member = member
                    if member.key != "says" { member.node = member.node.filled(with: value) }
                    member.key = Self.filled(member.key, with: value)
                    return member
                })
        default: break
        }
        return copy
    }

    /// As an element of a list, `<12 of 20>` is twelve elements.
    private func repeated(with value: String) -> [DocumentNode] {
        guard case .string(let text) = self.value, let match = text.wholeMatch(of: /<(n|\d+) of ([^>]*)>/) else {
            return [filled(with: value)]
        }
        let element = DocumentNode(.string("<n>"), at: location).filled(with: String(match.2))
        return [DocumentNode](repeating: element, count: Self.count(match.1, with: value))
    }

    private static func count(_ digits: Substring, with value: String) -> Int {
        Int(digits == "n" ? value : String(digits)) ?? 0
    }

    private static func filled(_ text: String, with value: String) -> String {
        text.replacing("<n>", with: value).replacing(/<(n|\d+) (times|of) ([^>]*)>/) { match in
            let parts = [String](repeating: String(match.3), count: count(match.1, with: value))
            return parts.joined(separator: match.2 == "of" ? ", " : "")
        }
    }
}
