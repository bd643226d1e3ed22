import StickerModel

/// The library's face: builds packs, judges bundles, tells the rules.
///
/// Every function collects all findings before it stops, writes either everything or nothing, and gives equal
/// output for equal input.
public struct StickerPress: Sendable {
    let targets: [any Target]

    /// Loads the platforms; throws when the data embedded in the binary is damaged.
    public init() throws {
        targets = try TargetRegistry.all()
    }

    /// Names of the platforms, in the order they are built: "whatsapp".
    public var targetNames: [String] { targets.map(\.name) }
}
