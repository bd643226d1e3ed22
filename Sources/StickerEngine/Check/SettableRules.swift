import StickerModel

/// The rules whose level a manifest, and settings of a check, may change.
enum SettableRules {
    /// Their ids: those of the platforms, and the tool's own.
    static func ids(of targets: [any Target]) -> [String] {
        targets.flatMap { $0.rules.rules.map(\.id) } + ToolNotices.settable
    }

    /// Those about art and releases.
    static let own = ToolNotices.settable.filter { !$0.hasPrefix("manifest/") }
}
