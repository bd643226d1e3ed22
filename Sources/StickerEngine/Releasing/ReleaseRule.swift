import StickerModel

/// What is reported about identifiers that a release published, each with the reason for its severity.
enum ReleaseRule: String, OwnRule {
    static let group = "release"

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

    var text: (title: String, message: String, hint: String, reason: String) {
        switch self {
        case .packRenamed:
            (
                "A released pack keeps its id",
                "pack “Cuddly Cats” was released with the id “pack-1” and has the id “cuddly-cats” now",
                "add `id: pack-1` to this pack, whose name can be anything",
                "it cannot be undone once people have the update, and one line prevents it"
            )
        case .packRemoved:
            (
                "Released packs stay", "pack “tea” was released and is not in the manifest",
                "put it back, or run `stickerpress lock remove tea`",
                "packs are retired on purpose, too, so the build goes on until someone decides"
            )
        case .stickerRenamed:
            (
                "A released sticker keeps its id", "sticker “cup” of pack “Tea” has the id “mug” now",
                "give it its id back: `{ file: art/mug.png, id: cup }`",
                "a renamed file is the usual cause, and one line prevents it"
            )
        case .stickersRemoved:
            (
                "Released stickers stay", "1 sticker of pack “Tea” was released and is gone: cup",
                "list it again, or run `stickerpress lock remove tea/cup`",
                "stickers are retired on purpose, too; how much it matters depends on what people keep"
            )
        case .identifierChanged:
            (
                "Released identifiers do not change", "the messenger's pack “tea” is “tea-time” now",
                "write `identifier: tea` under `targets: messenger:`",
                "it cannot be undone once people have the update, and one line prevents it"
            )
        case .identifierRemoved:
            (
                "Released identifiers stay", "the messenger's pack “tea-animated” is gone",
                "restore what it was made of, or run `stickerpress lock remove tea-animated`",
                "people keep what they have without updates, which may be meant"
            )
        case .kindChanged:
            (
                "A released pack keeps its kind",
                "the messenger's pack “flip” was released as animated and is still now",
                "keep its stickers, and give others a pack of their own",
                "phones take the new kind for a broken pack"
            )
        case .stickersMoved:
            (
                "Stickers stay in the pack they were released in",
                "2 stickers of the messenger's pack “tea” are in “tea-2” now: cup, pot",
                "list new stickers behind the released ones",
                "people who added the pack lose them, but a full pack cannot always keep all of its stickers"
            )
        case .orderChanged:
            (
                "Stickers keep their order", "the stickers of the messenger's pack “tea” are in another order",
                "list them as before: cup, pot", "people find them elsewhere, which is usually meant"
            )
        case .coverChanged:
            (
                "A released pack keeps its picture",
                "the tray image of the messenger's pack “tea” was made from art/cup.svg and is made from art/a.svg now",
                "write `icon: art/cup.svg` in this pack",
                "people find a pack by its picture, and without `icon` it is whatever sticker is first"
            )
        case .picturesChanged:
            (
                "Pictures at one address do not change",
                "3 pictures changed that apps load from https://cdn.example.com/stickers/v1: cup, pot, tea",
                "upload to a new address: `base-url: https://cdn.example.com/stickers/v2`",
                "apps, browsers and networks keep the old picture for as long as its address is the same"
            )
        case .notReleased:
            (
                "What a build published before the first release", "“pack-1” of the last build is “cuddly-cats” now",
                "nothing was released yet, so nothing is lost; to keep it: `id: pack-1`",
                "before a release names can be tried out"
            )
        case .placeholder:
            (
                "Placeholders are not released", "the publisher is still “Your Name”",
                "write your own name as `publisher`", "identifiers made of it could never change again"
            )
        }
    }

    /// Where the kinds of identifiers do not say more.
    var severity: Severity {
        switch self {
        case .packRenamed, .identifierChanged, .kindChanged, .placeholder: .error
        case .packRemoved, .stickerRenamed, .stickersRemoved, .identifierRemoved, .stickersMoved, .coverChanged,
            .picturesChanged:
            .warning
        case .orderChanged, .notReleased: .info
        }
    }
}
