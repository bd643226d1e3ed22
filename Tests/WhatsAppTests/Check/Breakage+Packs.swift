import StickerModel
import TestSupport

@testable import WhatsApp

extension Breakage {
    /// What the document says about packs and catalogs.
    static let packs: [Breakage] = [
        Breakage("pack-count", "the app offers 0 packs", line: 1, GoodBundles.ios("{\"sticker_packs\": []}")),
        Breakage("pack-identifier-unique", "packs 1 and 2 all use the identifier “tea”", twoPacks(.android)),
        Breakage(
            "pack-identifier-case", "differ only in letter case: “TEA”, “tea”",
            twoPacks(.android) { $0.replacing("\"tea\"", with: "\"TEA\"") }),
        Breakage(
            "file-name-shared", "packs 1 and 2 all name the file “tea_01.webp”",
            twoPacks(.ios) { $0.replacing("\"tea\"", with: "\"coffee\"") }),
        Breakage(
            "store-link-http", "android_play_store_link “play.google.com” is not", line: 2,
            android("link\": \"\"", "link\": \"play.google.com\"")),
        Breakage(
            "play-store-host",
            "android_play_store_link leads to mediashare.example; WhatsApp accepts only play.google.com",
            line: 2, android("link\": \"\"", "link\": \"https://mediashare.example/app\"")),
        Breakage(
            "app-store-host", "leads to apps.apple.com; WhatsApp accepts only itunes.apple.com", line: 3,
            android("ios_app_store_link\": \"\"", "ios_app_store_link\": \"https://apps.apple.com/app/id1\"")),
        Breakage("pack-identifier", "identifier is missing", line: 5, ios("\"identifier\": \"tea\",", "")),
        Breakage("pack-identifier", "identifier is empty", line: 6, ios("\"tea\"", "\"\"")),
        Breakage("pack-identifier-characters", "identifier “té”", line: 6, ios("\"tea\"", "\"té\"")),
        Breakage("pack-identifier-characters", "identifier “tea ”", line: 6, ios("\"tea\"", "\"tea \"")),
        Breakage("pack-identifier-dots", "“t..a” holds two dots", line: 6, android("\"tea\"", "\"t..a\"")),
        Breakage("pack-identifier-slash", "“t\\a” holds a slash", line: 6, android("\"tea\"", "\"t\\\\a\"")),
        Breakage("pack-name", "name is empty", line: 7, ios("Tea Time", " ")),
        Breakage("pack-publisher", "publisher is empty", line: 8, ios("Ana Lim", "")),
        Breakage("pack-tray", "tray_image_file is empty", line: 10, android("tea_tray.png", "")),
        Breakage(
            "image-data-version", "image_data_version is missing", line: 5,
            android("\"image_data_version\": \"1\",", "")),
        Breakage("image-data-version", "image_data_version is empty", line: 9, android("\"1\"", "\"\"")),
        Breakage(
            "avoid-cache", "avoid_cache is true; WhatsApp ignores it since 2.25.9.78", line: 6,
            android("\"identifier\"", "\"avoid_cache\": true, \"identifier\"")),
        Breakage("animated-flag", "3 of 3 stickers animate, but animated_sticker_pack is not true", line: 11, unmarked),
        Breakage("pack-mixed", "pack “tea” mixes 2 stills and 1 animated sticker", mixed),
        Breakage(
            "website-http", "publisher_website “tea.example” is not", line: 6,
            android("\"identifier\"", "\"publisher_website\": \"tea.example\", \"identifier\"")),
        Breakage(
            "publisher-email", "publisher_email “,a@b.example” is not", line: 6,
            android("\"identifier\"", "\"publisher_email\": \",a@b.example\", \"identifier\"")),
        Breakage(
            "sticker-duplicate", "tea_02.webp is the same picture as tea_01.webp", line: 19,
            picture("tea_02.webp") { $0.pixels?.contentHash = 1 }),
        Breakage(
            "sticker-duplicate", "tea_01.webp is the same file as tea_01.webp", line: 19, android("tea_02", "tea_01")),
        Breakage("pack-minimum", "pack “tea” has 2 stickers, at least 3 stickers", GoodBundles.android(document(2))),
        Breakage("pack-maximum", "pack “tea” has 34 stickers, at most 30 stickers", full(34)),
        Breakage(
            "accessibility-text-missing", "pack “tea” has 1 sticker without accessibility text: tea_01.webp",
            android("A cup waves", "")),
    ]

    private static func document(_ count: Int) -> String {
        GoodBundles.document(.android, stickers: (1...count).map { GoodBundles.stickerEntry($0) })
    }

    /// A pack of that many good stickers.
    private static func full(_ count: Int) -> FakeTree {
        var tree = GoodBundles.android(document(count))
        for number in 4...count {
            tree.contents["assets/tea/tea_0\(number).webp"] = .picture(GoodBundles.sticker(UInt64(number)))
        }
        return tree
    }

    private static var unmarked: FakeTree {
        animated { $0.contents["assets/contents.json"] = .text(GoodBundles.document(.android)) }
    }

    private static var mixed: FakeTree {
        picture("tea_02.webp") { $0 = GoodBundles.sticker(2, durations: [100, 100]) }
    }
}
