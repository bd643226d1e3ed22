import PortableFoundation
import StickerModel

/// Compares a document with the description of its fields and notes every difference, not only the first.
package struct ShapeChecker {
    /// Names the field of a value for messages: "`margin`", "an entry of `emojis`".
    package typealias Name = String

    /// The differences in the order of the document, not more than a thousand.
    package private(set) var faults: [ShapeFault] = []
    /// How many more there are, and the location of the first of those.
    package private(set) var omitted: (count: Int, first: SourceLocation)?
    private static let faultLimit = 1_000
    /// A suggestion costs a comparison with every known key.
    private var suggestionsLeft = 200
    /// Whether keys that begin with `x-` are ignored: people keep notes and anchors under them.
    private let takesExtensions: Bool

    /// Platforms take no extensions in their documents; manifests do.
    package init(takesExtensions: Bool = false) { self.takesExtensions = takesExtensions }

    package static func faults(in node: DocumentNode, as type: FieldType, called name: Name) -> [ShapeFault] {
        var checker = ShapeChecker()
        checker.check(node, as: type, called: name)
        return checker.faults
    }

    /// Adds the differences between `node` and `type` to `faults`; `name` is what messages call the value.
    package mutating func check(_ node: DocumentNode, as type: FieldType, called name: Name) {
        if case .deferred(_, let type) = type { return check(node, as: type(), called: name) }
        guard type.takes(node) else { return reportKind(of: node, for: type, called: name) }
        switch (type, node.value) {
        case (.either(let types), let value):
            let fitting = types.filter { $0.takes(node) }
            for (index, type) in fitting.enumerated() {
                // A word that is nothing like a choice may as well have been meant for another type.
                if case .choice(let choices) = type, case .string(let text) = value, !choices.contains(text),
                    suggestion(for: text, in: choices) == nil
                {
                    if index < fitting.count - 1 { continue }
                    return reportKind(of: node, for: .either(types), called: name)
                }
                return check(node, as: type, called: name)
            }
        case (.list(let element), .list(let nodes)):
            for node in nodes { check(node, as: element, called: "an entry of " + name) }
        case (.object(let fields), _): check(node, fields: fields, called: name)
        case (.openObject(let fields), _): check(node, fields: fields, isOpen: true, called: name)
        case (.map(_, let value), .object(let members)):
            for member in members { check(member.node, as: value, called: "`\(member.key)`") }
        case (.localizedText, .object(let members)):
            if members.isEmpty { report(.noLanguage, name, at: node.location) }
            for member in members {
                if !FieldPattern.matches(member.key, FieldPattern.languageTag) {
                    report(.languageTag(member.key), name, at: member.keyLocation)
                }
                check(member.node, as: .text, called: "`\(member.key)`")
            }
        case (.choice(let choices), .string(let text)):
            guard !choices.contains(text) else { return }
            report(.choice(text, choices, suggestion: suggestion(for: text, in: choices)), name, at: node.location)
        case (.integer(let range), _):
            let number = node.double ?? 0
            if number < Double(range.lowerBound) || number > Double(range.upperBound) {
                report(.range(number, Double(range.lowerBound)...Double(range.upperBound)), name, at: node.location)
            }
        case (.number(let range), _):
            // A NaN is in no range.
            let number = node.double ?? .nan
            if !range.contains(number) { report(.range(number, range), name, at: node.location) }
        case (.any, _), (.string, _): break
        case (_, .string(let text)): check(text, as: type, at: node.location, called: name)
        default: break
        }
    }

    private mutating func reportKind(
        of node: DocumentNode, for type: FieldType, called name: Name, isRequired: Bool = true
    ) {
        let difference: ShapeFault.Difference =
            node.isNull
            ? .null(expected: type.expectation, isRequired: isRequired)
            : .kind(expected: type.expectation, found: node.kindName, remedy: type.remedy(for: node))
        report(difference, name, at: node.location)
    }

    private mutating func check(_ node: DocumentNode, fields: [Field], isOpen: Bool = false, called name: Name) {
        // Fields are few: looking through them is faster than making a table for each of many thousand mappings.
        let members = node.members
        let present = members.count > Self.many ? Set(members.map(\.key)) : nil
        func has(_ key: String) -> Bool { present?.contains(key) ?? members.contains { $0.key == key } }
        /// For fields that are misspelled: the key that is there instead.
        var misspelled: [String: String] = [:]
        for member in members {
            if let index = fields.firstIndex(where: { $0.name == member.key }) {
                let field = fields[index]
                let first = faults.count
                if member.node.isNull, !field.type.takes(member.node) {
                    reportKind(
                        of: member.node, for: field.type, called: "`\(field.name)`", isRequired: field.isRequired)
                } else {
                    check(member.node, as: field.type, called: "`\(field.name)`")
                }
                // What is inside of a value has a field of its own, or none.
                for fault in faults.indices[first...] where faults[fault].name == "`\(field.name)`" {
                    faults[fault].field = faults[fault].field ?? field
                }
            } else if !isOpen, !(takesExtensions && member.key.hasPrefix("x-")) {
                let names = fields.map(\.name)
                let absent = names.filter { !has($0) }
                // `file:cup.png` inside of braces is a key, as a space is missing.
                let start = member.key.firstIndex(of: ":").map { String(member.key[..<$0]) }
                let meant =
                    start.flatMap { names.contains($0) ? $0 : nil } ?? suggestion(for: member.key, in: absent)
                    ?? suggestion(for: member.key, in: names)
                if let meant { misspelled[meant] = member.key }
                report(.unknownKey(member.key, allowed: names, suggestion: meant), name, at: member.keyLocation)
            }
        }
        for field in fields where field.isRequired {
            if has(field.name) || field.alternative.map(has) == true { continue }
            let key = misspelled[field.name] ?? field.alternative.flatMap { misspelled[$0] }
            report(.missingKey(field.name, misspelledAs: key), name, at: node.location, field)
        }
    }

    private static let many = 32

    private mutating func suggestion(for text: String, in allowed: [String]) -> String? {
        guard suggestionsLeft > 0 else { return nil }
        suggestionsLeft -= 1
        return SpellingSuggestion.match(text, in: allowed)
    }

    private mutating func check(_ text: String, as type: FieldType, at location: SourceLocation, called name: Name) {
        let isPath = if case .path = type { true } else { false }
        if let fault = FieldText.fault(in: text, isPath: isPath) {
            return report(.text(fault.message, remedy: fault.hint), name, at: location)
        }
        let value = FieldText(text).value
        if case .identifier = type, FieldPattern.isLongIdentifier(value) {
            return report(
                .length(value.utf8.count, limit: FieldPattern.longestIdentifier), name, at: location)
        }
        guard let remedy = FieldText(text).fault(as: type) else { return }
        report(.format(text, expected: type.expectation, remedy: remedy), name, at: location)
    }

    private mutating func report(
        _ difference: ShapeFault.Difference, _ name: Name, at location: SourceLocation, _ field: Field? = nil
    ) {
        guard faults.count < Self.faultLimit else {
            omitted = ((omitted?.count ?? 0) + 1, omitted?.first ?? location)
            return
        }
        faults.append(ShapeFault(difference: difference, name: name, location: location, field: field))
    }
}

/// One difference between a document and the description of its fields.
package struct ShapeFault: Sendable {
    package enum Difference: Sendable {
        /// No value after the key.
        case null(expected: String, isRequired: Bool)
        /// A string where a number belongs, and the like.
        case kind(expected: String, found: String, remedy: String?)
        /// `name` is what the mapping is called; so for `missingKey`.
        case unknownKey(String, allowed: [String], suggestion: String?)
        /// A required key; `misspelledAs` is a key that was probably meant for it.
        case missingKey(String, misspelledAs: String?)
        case choice(String, [String], suggestion: String?)
        case range(Double, ClosedRange<Double>)
        /// Blank, or with control characters.
        case text(String, remedy: String)
        case length(Int, limit: Int)
        /// Not written as its type demands: colors, addresses, ids.
        case format(String, expected: String, remedy: String)
        case noLanguage
        case languageTag(String)
    }

    package var difference: Difference
    package var name: ShapeChecker.Name
    /// Of the value; of the key where that is wrong, of the mapping where a key is missing.
    package var location: SourceLocation
    /// The field whose value it is, or whose key is missing; nil for entries of lists and for whole documents.
    package var field: Field?
}

extension FieldType {
    /// What a value may be, for messages: "a whole number".
    package var expectation: String {
        switch self {
        case .any: "a value"
        case .string, .text: "a string"
        case .identifier: "a name of a-z, 0-9, `-` and `_`"
        case .choice(let choices): choices.count == 1 ? "`\(choices[0])`" : "one of " + choices.joined(separator: ", ")
        case .flag: "true or false"
        case .integer: "a whole number"
        case .number: "a number"
        case .color: "a color such as \"#FFFFFF\""
        case .path: "a file path"
        case .url: "an address such as https://example.com"
        case .email: "an email address"
        case .emojis: "an emoji"
        case .localizedText: "a string, or a mapping from language tags to strings"
        case .list(let element):
            switch element {
            case .string, .text: "a list of strings"
            case .path: "a list of file paths"
            case .emojis: "a list of emojis"
            case .object, .openObject: "a list of mappings"
            default: "a list"
            }
        case .object(let fields):
            fields.count <= 4 ? "a mapping with " + fields.map { "`\($0.name)`" }.joined(separator: ", ") : "a mapping"
        case .openObject: "a mapping"
        case .map(let keys, _): "a mapping with a \(keys) as each key"
        case .either(let types): types.map(\.expectation).joined(separator: ", or ")
        case .deferred(_, let type): type().expectation
        }
    }

    /// Whether a value is of the right kind, whatever its content.
    package func takes(_ node: DocumentNode) -> Bool {
        switch (self, node.value) {
        case (.any, _): true
        case (.deferred(_, let type), _): type().takes(node)
        case (.either(let types), _): types.contains { $0.takes(node) }
        case (.localizedText, .string), (.localizedText, .object): true
        case (.string, .string), (.text, .string), (.identifier, .string), (.choice, .string), (.color, .string),
            (.path, .string), (.url, .string), (.email, .string), (.emojis, .string):
            true
        case (.flag, .bool), (.list, .list), (.object, .object), (.openObject, .object), (.map, .object): true
        // `art:` with every line below it commented out means nothing is set.
        case (.object(let fields), .null): !fields.contains(where: \.isRequired)
        case (.map, .null): true
        case (.integer, .integer), (.number, .integer), (.number, .number): true
        case (.integer, .number(let number)): number == number.rounded()
        default: false
        }
    }

    /// Whether a number becomes right in quotes: not where one of a few words is expected, or an address.
    private var takesAnyText: Bool {
        switch self {
        case .string, .text, .identifier, .path, .localizedText: true
        case .either(let types): types.contains(where: \.takesAnyText)
        case .deferred(_, let type): type().takesAnyText
        default: false
        }
    }

    /// How to correct a value of another kind; nil when there is nothing better than the expectation.
    fileprivate func remedy(for node: DocumentNode) -> String? {
        switch (self, node.value) {
        case (.flag, .string(let text)):
            switch text.lowercased() {
            case "yes", "on", "true": return "write `true`"
            case "no", "off", "false": return "write `false`"
            default: return nil
            }
        case (.flag, .integer): return "write true or false instead of the number"
        case (.either(let types), _): return types.lazy.compactMap { $0.remedy(for: node) }.first
        case (.integer, .string(let text)) where Int(text) != nil: return "write it without quotes: \(text)"
        case (.number, .string(let text)) where Double(text) != nil: return "write it without quotes: \(text)"
        case (.integer, .number): return "write it without a fraction"
        case (.list(let element), _) where element.takes(node):
            return "write it as a list, in square brackets"
        case (_, .integer(let number)): return quotes("\(number)", node)
        case (_, .number(let number)): return quotes("\(number)", node)
        case (_, .bool(let flag)): return quotes("\(flag)", node)
        default: return nil
        }
    }

    private func quotes(_ plain: String, _ node: DocumentNode) -> String? {
        takesAnyText ? "put it in quotes: \"\(node.literal ?? plain)\"" : nil
    }
}
