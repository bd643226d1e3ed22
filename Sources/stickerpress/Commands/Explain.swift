import StickerEngine

extension Command {
    static let explain = Command(
        "explain", "Say what a rule wants, why, and what to do",
        operands: "RULE...", count: 1...(.max),
        details: [
            "RULE is an id as findings show it, with or without its target, or the id in the platform reference."
        ],
        examples: ["explain whatsapp/animation-duration", "explain sticker-count tray-file-size"]
    ) { arguments, session in
        let rules = try StickerPress().rules
        let chosen = try arguments.operands.flatMap { try named($0, in: rules) }
        let explanation = RuleExplanation(style: session.style(for: session.results, arguments))
        session.results.write(chosen.map(explanation.text).joined(separator: "\n"))
        return .success
    }

    /// One rule, or all that share an id of the reference or a name: two platforms may judge the same thing.
    private static func named(_ word: String, in rules: [RuleSummary]) throws -> [RuleSummary] {
        // As a finding shows it.
        let word = word.hasPrefix("[") && word.hasSuffix("]") ? String(word.dropFirst().dropLast()) : word
        let meant = rules.filter { $0.id == word || $0.reference == word || $0.id.hasSuffix("/" + word) }
        if !meant.isEmpty { return meant }
        if let own = ownKinds[word.prefix { $0 != "/" }.lowercased()] {
            throw UsageError("\(word) is no platform's rule: \(own); its findings say what to do", command: "explain")
        }
        let names = rules.map { String($0.id.drop { $0 != "/" }.dropFirst()) }
        let known = word.contains("/") ? rules.map(\.id) : names + rules.map(\.reference)
        throw UsageError.unknown("rule", word, known: known, lists: false, command: "explain")
    }

    /// What the tool checks on its own behalf.
    private static let ownKinds = [
        "manifest": "the tool checks the form of the manifest",
        "art": "the tool checks that art can be read",
        "build": "the tool checks the build itself",
        "check": "the tool checks what it is given",
        "file": "the tool checks that files can be read and written",
        "init": "the tool checks the folder of art",
    ]
}
