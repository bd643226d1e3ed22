/// What reports and `stickerpress version` call the tool.
package enum ToolIdentity {
    /// The command, as it is typed.
    package static let name = "stickerpress"
    /// Semantic version.
    package static let version = Version.current
}
