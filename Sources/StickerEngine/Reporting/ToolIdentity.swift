/// What reports and `stickerpress version` call the tool.
package enum ToolIdentity {
    package static let name = "stickerpress"
    package static let version = Version.current
    package static let informationURI = "https://github.com/stickerpress/stickerpress"
}
