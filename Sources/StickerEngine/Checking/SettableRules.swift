import StickerModel

/// The rules whose level a manifest, and settings of a check, may change.
enum SettableRules {
    /// Their ids: those of the platforms, and the tool's own.
    static func ids(of targets: [any Target]) -> [String] {
        targets.flatMap { target in target.rules.rules.map(\.id) + target.notices.map(\.id) }
            + ToolNotices.settable.map(\.id)
    }

    /// Those about art and releases.
    static let own = ToolNotices.settable.map(\.id).filter { !$0.hasPrefix("manifest/") }
}
