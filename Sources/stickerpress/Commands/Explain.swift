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
        let chosen = try arguments.operands.map { try rule($0, in: rules) }
        let explanation = RuleExplanation(style: session.style(for: session.results, arguments))
        session.results.write(chosen.map(explanation.text).joined(separator: "\n"))
        return .success
    }

    private static func rule(_ word: String, in rules: [RuleSummary]) throws -> RuleSummary {
        if let rule = rules.first(where: { $0.id == word || $0.reference == word }) { return rule }
        let sameName = rules.filter { $0.id.hasSuffix("/" + word) }
        if sameName.count == 1, let rule = sameName.first { return rule }
        let shown = word.hasPrefix("[") && word.hasSuffix("]") ? String(word.dropFirst().dropLast()) : word
        if shown != word { return try rule(shown, in: rules) }
        if sameName.count > 1 {
            let ids = sameName.map(\.id).joined(separator: ", ")
            throw UsageError("\(word) is a rule of several targets: \(ids)", command: "explain")
        }
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
        "init": "the tool checks the folder of art",
    ]
}
