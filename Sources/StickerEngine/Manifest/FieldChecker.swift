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
