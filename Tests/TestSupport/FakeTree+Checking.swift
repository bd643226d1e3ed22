import StickerModel

extension FakeTree {
    /// Everything a platform has to say about its bundles in this tree.
    package func findings(by target: any Target, levels: [String: [String: RuleLevel]] = [:]) -> [Finding] {
        target.bundles(in: self).flatMap { target.check($0, in: self, levels: levels) }
    }

    /// `error sticker-format` for each finding, sorted.
    package func verdicts(by target: any Target) -> [String] {
        findings(by: target).map { "\($0.severity.rawValue) \($0.rule.dropFirst(target.name.count + 1))" }.sorted()
    }
}
