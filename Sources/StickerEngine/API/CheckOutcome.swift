import StickerModel

/// What a check found.
public struct CheckOutcome: Sendable {
    /// Why the run ended as it did.
    public var status: ExitStatus
    /// Everything found, path by path.
    public var findings: [Finding]
    /// What each path was taken for, in words: "out/whatsapp: WhatsApp iOS bundle".
    public var subjects: [String]
    /// What bundles hold, as far as it was asked for.
    package var inventories: [BundleInventory] = []
}
