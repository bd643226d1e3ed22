/// What reports and `stickerpress version` call the tool.
package enum ToolIdentity {
    package static let name = "stickerpress"
    package static let version = "0.1.0"
    package static let informationURI = "https://github.com/stickerpress/stickerpress"
}
