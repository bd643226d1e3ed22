import StickerModel

/// What is reported about identifiers that a release published.
enum ReleaseRule: String {
    case packRenamed = "release/pack-renamed"
    case packRemoved = "release/pack-removed"
    case stickerRenamed = "release/sticker-renamed"
    case stickersRemoved = "release/stickers-removed"
    case identifierChanged = "release/identifier-changed"
    case identifierRemoved = "release/identifier-removed"
    case kindChanged = "release/kind-changed"
    case stickersMoved = "release/stickers-moved"
    case orderChanged = "release/order-changed"
    case coverChanged = "release/cover-changed"
    case picturesChanged = "release/pictures-changed"
    case notReleased = "release/not-released"
    case placeholder = "release/placeholder"

    var severity: Severity { ToolNotices.severity(of: rawValue) }
}
