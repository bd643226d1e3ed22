import StickerModel

/// What the loader reports although the manifest can be built: a manifest may relax or raise it like rules of a platform.
enum ManifestNotice: String, ToolRule {
    case renamedID = "manifest/renamed-id"
    case noTarget = "manifest/no-target"
    case pathCase = "manifest/path-case"
    case leftOut = "manifest/left-out"
    case unassignedImages = "manifest/unassigned-images"
}
