import StickerModel

extension FieldChecker {
    mutating func report(wrong node: DocumentNode, for type: FieldType, called name: String) {
        if node.isNull {
            return report(
                .wrongType, "\(name) has no value", note: "take the line out, or give \(type.expectation)",
                at: node.location)
        }
        let message = "\(name) takes \(type.expectation); this is \(node.kindName)"
        report(.wrongType, message, note: remedy(for: node, type), at: node.location)
    }

    private func remedy(for node: DocumentNode, _ type: FieldType) -> String? {
        switch (type, node.value) {
        case (.flag, .string(let text)):
            let words = ["yes": "true", "on": "true", "no": "false", "off": "false", "true": "true", "false": "false"]
            return words[text.lowercased()].map { "write `\($0)`" }
        case (.either(let types), _): return types.lazy.compactMap { remedy(for: node, $0) }.first
        case (.integer, .string(let text)) where Int(text) != nil: return "write it without quotes: \(text)"
        case (.number, .string(let text)) where Double(text) != nil: return "write it without quotes: \(text)"
        case (.integer, .number): return "write it without a fraction"
        case (.list(let element), _) where element.takes(node):
            return "write it as a list, in square brackets or with `- ` before each entry"
        case (_, .integer), (_, .number), (_, .bool):
            let wantsText = type.takes(DocumentNode(.string(""), at: node.location))
            return wantsText ? "put it in quotes: \"\(node.literal ?? node.plainText)\"" : nil
        default: return nil
        }
    }

    /// Returns the key that is suggested instead.
    mutating func report(unknown member: DocumentNode.Member, among fields: [Field], place: String?) -> String? {
        let names = fields.map(\.name)
        let nearest = place == nil ? SpellingSuggestion.match(member.key, in: names) : nil
        let note =
            if let place {
                "`\(member.key)` belongs \(place)"
            } else if let nearest {
                "did you mean `\(nearest)`?"
            } else if names.count <= 30 {
                names.isEmpty ? "no keys are known here" : "known here: " + names.joined(separator: ", ")
            } else {
                "none of the \(names.count) names known here is like it"
            }
        report(.unknownKey, "unknown key `\(member.key.prefix(80))`", note: note, at: member.keyLocation)
        return nearest
    }

    mutating func report(word: String, among words: [String], at location: SourceLocation, called name: String) {
        let note = SpellingSuggestion.match(word, in: words).map { "did you mean `\($0)`?" }
        let expectation = FieldType.choice(words).expectation
        report(.unknownWord, "\(name) is “\(word.prefix(80))”, not \(expectation)", note: note, at: location)
    }

    mutating func report(
        _ number: Double, outside range: ClosedRange<Double>, _ node: DocumentNode, called name: String
    ) {
        let least = Figures.grouped(range.lowerBound)
        let most = Figures.grouped(range.upperBound)
        report(
            .outOfRange, "\(name) is \(Figures.grouped(number)), from \(least) to \(most) is possible", note: nil,
            at: node.location)
    }
}

extension DocumentNode {
    /// A number or flag as JSON writes it.
    fileprivate var plainText: String {
        switch value {
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .bool(let flag): "\(flag)"
        default: ""
        }
    }
}
