import StickerModel
import TestSupport

@testable import WhatsApp

extension FakeTree {
    /// Everything `check` has to say about the bundles of this tree.
    func findings(levels: [String: [String: RuleLevel]] = [:]) throws -> [Finding] {
        findings(by: try WhatsAppTarget(), levels: levels)
    }
}
