import StickerModel

/// What the loader reports although the manifest can be built: a manifest may relax or raise it like rules of a platform.
enum ManifestNotice: String, OwnRule {
    static let group = "manifest"

    case renamedID = "manifest/renamed-id"
    case noTarget = "manifest/no-target"
    case pathCase = "manifest/path-case"
    case leftOut = "manifest/left-out"
    case unassignedImages = "manifest/unassigned-images"

    var text: (title: String, message: String, hint: String, reason: String) {
        switch self {
        case .renamedID:
            (
                "Ids made from file names are unique",
                "“art/cup.gif” gets the id “cup-2”, because “cup” is used already",
                "give it an `id` to choose another name", "another order of the files gives it another id"
            )
        case .noTarget:
            (
                "A pack is built for at least one target", "the pack is switched off for every target",
                "write `true` for a platform under `targets`", "nothing is built for it, which may be meant for a while"
            )
        case .pathCase:
            (
                "A path is spelled like the file name on disk", "“art/Cup.png” is called “art/cup.png” on disk",
                "write it the same way",
                "file names are case-sensitive on other systems, where the art would be missing"
            )
        case .leftOut:
            (
                "Folders and patterns match only formats that are supported",
                "“art/” leaves out cup.heic: cup.heic is a HEIC, which is not supported", "export it as PNG",
                "a picture in the folder was probably meant to become a sticker"
            )
        case .unassignedImages:
            (
                "Every picture beside the art belongs to a pack", "1 picture is in no pack: art/new.svg",
                "add it with `stickerpress add`", "new art is easily forgotten, but may be a draft"
            )
        }
    }

    var severity: Severity {
        switch self {
        case .noTarget, .pathCase, .leftOut: .warning
        case .renamedID, .unassignedImages: .info
        }
    }
}
