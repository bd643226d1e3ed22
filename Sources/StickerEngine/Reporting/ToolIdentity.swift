/// What reports and `stickerpress version` call the tool.
package enum ToolIdentity {
    /// The command, as it is typed.
    package static let name = "stickerpress"
    /// Semantic version.
    package static let version = Version.current
    /// SARIF asks for an absolute address. There is none yet, and `.example` can be nobody else's (RFC 2606).
    package static let informationURI = "https://stickerpress.example/"
}
