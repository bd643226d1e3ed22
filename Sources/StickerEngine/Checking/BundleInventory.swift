import StickerModel

/// What one bundle that was checked holds, sticker by sticker.
package struct BundleInventory: Sendable {
    /// Name of the target: "imessage".
    package var target: String
    /// What it is, in words: "iMessage sticker catalog".
    package var form: String
    /// As the user would write it.
    package var path: String
    /// Stickers in the order people see them; their paths are as the user would write them.
    package var facts: [BundleFact]

    package init(target: String, form: String, path: String, facts: [BundleFact]) {
        self.target = target
        self.form = form
        self.path = path
        self.facts = facts
    }
}
