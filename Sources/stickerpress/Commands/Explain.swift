import StickerEngine

extension Command {
    static let explain = Command(
        "explain", "Explain a rule: its limit, its reason, and what to do",
        operands: "RULE...", count: 1...(.max),
        details: [
            "RULE is an id as findings show it, with or without its platform, or the id in the platform reference."
        ],
        examples: ["explain whatsapp/animation-duration", "explain sticker-count tray-file-size"]
    ) { arguments, console in
        let rules = try StickerPress().rules
        let chosen = try arguments.operands.flatMap { try named($0, in: rules) }
        let explanation = RuleExplanation(style: console.style(for: console.output, arguments))
        console.output.write(chosen.map(explanation.text).joined(separator: "\n"))
        return .success
    }

    /// One rule, or all that share a name or an id of the reference: two platforms may have the same rule.
    private static func named(_ word: String, in rules: [RuleSummary]) throws -> [RuleSummary] {
        // As a finding shows it.
        let word = word.hasPrefix("[") && word.hasSuffix("]") ? String(word.dropFirst().dropLast()) : word
        let matches = rules.filter { $0.id == word || $0.reference == word || $0.id.hasSuffix("/" + word) }
        if !matches.isEmpty { return matches }
        if let subject = ownChecks[word.prefix { $0 != "/" }.lowercased()] {
            throw UsageError(
                "‘\(word)’ is not a rule of a platform: the tool itself checks \(subject), and its findings say what to do",
                command: "explain")
        }
        let names = rules.map { String($0.id.drop { $0 != "/" }.dropFirst()) }
        let known = word.contains("/") ? rules.map(\.id) : names + rules.compactMap(\.reference)
        throw UsageError.unknown("rule", word, known: known, lists: false, command: "explain")
    }

    /// What the tool checks itself, by the first part of the ids of its findings.
    private static let ownChecks = [
        "manifest": "the form of the manifest",
        "art": "that art can be read",
        "build": "the build",
        "check": "what it is given",
        "file": "that files can be read and written",
        "icons": "the icons and their masters",
        "import": "what can be imported",
        "init": "the folder of art",
    ]
}
