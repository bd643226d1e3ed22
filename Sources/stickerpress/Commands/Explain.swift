import StickerEngine
import StickerModel

extension Command {
    static let explain = Command("explain", operands: "RULE|KEY...", count: 1...(.max), candidates: .rulesAndKeys) {
        arguments, console in
        let press = try StickerPress()
        let (rules, keys) = (press.rules, press.manifestKeys)
        let style = console.style(for: console.output, arguments)
        let texts = try arguments.operands.flatMap { word -> [SafeText<Terminal>] in
            let platform = word.hasPrefix("targets.") ? String(word.dropFirst("targets.".count)) : word
            var found = keys.named(word)
            if found.isEmpty, press.targetNames.contains(platform) {
                found = keys.all.filter { $0.path.hasPrefix("targets.\(platform).") }
            }
            let chosen = try named(word, in: rules, keys: found.isEmpty ? keys : nil)
            return found.map(style.explanation) + chosen.map(style.explanation)
        }
        console.output.write(texts.joined(separator: "\n"))
        return .success
    }

    /// One rule, or all that share a name or an id of the reference: two platforms may have the same rule.
    ///
    /// `keys` are near misses to offer; nil where the word is a key, and no rule is needed.
    private static func named(_ word: String, in rules: [RuleSummary], keys: ManifestKeys?) throws -> [RuleSummary] {
        // As a finding shows it.
        let word = word.hasPrefix("[") && word.hasSuffix("]") ? String(word.dropFirst().dropLast()) : word
        // Names such as “missing” stand for too much where the tool itself reports them.
        let matches = rules.filter { rule in
            rule.id == word || rule.reference == word || rule.isSettable && rule.id.hasSuffix("/" + word)
        }
        guard matches.isEmpty, let keys else { return matches }
        let names = rules.filter(\.isSettable).map { String($0.id.drop { $0 != "/" }.dropFirst()) }
        let isRule = word.contains("/")
        let choices =
            isRule ? rules.map(\.id) : keys.all.flatMap { [$0.name, $0.path] } + names + rules.compactMap(\.reference)
        throw UsageError.unknown(
            isRule ? "rule" : "rule or key", word, choices: choices, lists: false, command: "explain")
    }
}
