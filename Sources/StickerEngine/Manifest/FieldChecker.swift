import Foundation
import StickerModel

/// Holds a document against the description of its fields and notes every mistake, not only the first.
struct FieldChecker {
    private var reported: [Finding] = []
    /// Mistakes beyond those that are reported one by one, and where the first of them stands.
    private var further: (count: Int, place: SourceLocation)?
    private static let reportLimit = 1_000
    /// Where keys belong that stand in the wrong place: `website` under `links`.
    private let places: [String: String]

    init(places: [String: String] = [:]) { self.places = places }

    /// Everything found, in the order of the document; beyond a thousand only their number.
    var findings: [Finding] {
        guard let further else { return reported }
        let rest = Finding(
            rule: ManifestRule.wrongType.rawValue, severity: .error,
            message: "\(Figures.grouped(further.count)) more mistakes follow",
            notes: ["put the first ones right and run again"], at: further.place)
        return reported + [rest]
    }

    mutating func check(_ node: DocumentNode, as type: FieldType, called name: String) {
        guard type.takes(node) else { return report(wrong: node, for: type, called: name) }
        switch (type, node.value) {
        case (.either(let types), _):
            if let type = types.first(where: { $0.takes(node) }) { check(node, as: type, called: name) }
        case (.list(let element), .list(let nodes)):
            for node in nodes { check(node, as: element, called: "an entry of " + name) }
        case (.object(let fields), _): check(node, fields: fields)
        case (.map(_, let value), .object(let members)):
            for member in members { check(member.node, as: value, called: "`\(member.key)`") }
        case (.localizedText, .object(let members)): check(languages: members, of: node, called: name)
        case (.choice(let words), .string(let text)):
            if !words.contains(text) { report(word: text, among: words, at: node.location, called: name) }
        case (.integer(let range), _):
            let number = node.double ?? 0
            if number < Double(range.lowerBound) || number > Double(range.upperBound) {
                report(number, outside: Double(range.lowerBound)...Double(range.upperBound), node, called: name)
            }
        case (.number(let range), _):
            // A NaN lies in no range.
            let number = node.double ?? .nan
            if !range.contains(number) { report(number, outside: range, node, called: name) }
        case (_, .string(let text)): check(text, as: type, at: node.location, called: name)
        default: break
        }
    }

    mutating func report(_ rule: ManifestRule, _ message: String, note: String?, at location: SourceLocation) {
        guard reported.count < Self.reportLimit else {
            further = ((further?.count ?? 0) + 1, further?.place ?? location)
            return
        }
        reported.append(
            Finding(
                rule: rule.rawValue, severity: .error, message: message, notes: note.map { [$0] } ?? [], at: location))
    }

    private mutating func check(_ node: DocumentNode, fields: [Field]) {
        // A key that is there under a misspelt name is one mistake, not an unknown and a missing one.
        var meant: Set<String> = []
        for member in node.members {
            if let field = fields.first(where: { $0.name == member.key }) {
                check(member.node, as: field.type, called: "`\(field.name)`")
            } else if let nearest = report(unknown: member, among: fields, place: places[member.key]) {
                meant.insert(nearest)
            }
        }
        for field in fields where field.isRequired && node.member(field.name) == nil && !meant.contains(field.name) {
            report(.missingKey, "`\(field.name)` is missing", note: field.summary, at: node.location)
        }
    }

    private mutating func check(languages members: [DocumentNode.Member], of node: DocumentNode, called name: String) {
        if members.isEmpty {
            report(.wrongType, "\(name) is an empty group", note: "take it out, or give a text", at: node.location)
        }
        for member in members {
            if !FieldPattern.matches(member.key, FieldPattern.languageTag) {
                report(
                    .badValue, "`\(member.key)` is not a language tag",
                    note: "write it as `en` or `pt-BR`, with hyphens", at: member.keyLocation)
            }
            check(member.node, as: .text, called: "`\(member.key)`")
        }
    }

    private mutating func check(
        _ text: String, as type: FieldType, at location: SourceLocation, called name: String
    ) {
        let isPath = if case .path = type { true } else { false }
        if let fault = FieldText.fault(in: text, isPath: isPath) {
            return report(.badText, "\(name) \(fault.message)", note: fault.hint, at: location)
        }
        guard let fault = FieldText(text).fault(as: type) else { return }
        report(.badValue, "\(name) is “\(text.prefix(80))”, not \(type.expectation)", note: fault, at: location)
    }
}

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

extension FieldType {
    /// What a value may be, for messages: "a whole number".
    var expectation: String {
        switch self {
        case .text: "a text"
        case .identifier: "a name of a-z, 0-9, `-` and `_`"
        case .choice(let words): words.count == 1 ? "`\(words[0])`" : "one of " + words.joined(separator: ", ")
        case .flag: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .color: "a color such as \"#FFFFFF\""
        case .path: "the path of a file"
        case .url: "an address such as https://example.com"
        case .email: "an email address"
        case .localizedText: "a text, or a text for each language tag"
        case .list(let element): "a list, each entry " + element.expectation
        case .object(let fields):
            fields.count <= 4
                ? "a group of " + fields.map { "`\($0.name)`" }.joined(separator: ", ") : "a group of keys"
        case .map(let keys, _): "a group with a \(keys) as each key"
        case .either(let types): types.map(\.expectation).joined(separator: ", or ")
        }
    }

    /// Whether a value is of the right kind, whatever it says.
    func takes(_ node: DocumentNode) -> Bool {
        switch (self, node.value) {
        case (.either(let types), _): types.contains { $0.takes(node) }
        case (.localizedText, .string), (.localizedText, .object): true
        case (.text, .string), (.identifier, .string), (.choice, .string), (.color, .string), (.path, .string),
            (.url, .string), (.email, .string):
            true
        case (.flag, .bool), (.list, .list), (.object, .object), (.map, .object): true
        // `art:` with every line below it commented out means nothing is set.
        case (.object(let fields), .null): !fields.contains(where: \.isRequired)
        case (.map, .null): true
        case (.integer, .integer), (.number, .integer), (.number, .number): true
        case (.integer, .number(let number)): number == number.rounded()
        default: false
        }
    }
}
