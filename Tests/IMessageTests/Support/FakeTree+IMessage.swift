import StickerModel
import TestSupport

@testable import IMessage

extension FakeTree {
    /// Everything `check` has to say about the bundles of this tree.
    func findings(levels: [String: [String: RuleLevel]] = [:]) throws -> [Finding] {
        findings(by: try IMessageTarget(), levels: levels)
    }

    /// `error sticker-format` for each finding, sorted.
    func verdicts() throws -> [String] { verdicts(by: try IMessageTarget()) }
}
