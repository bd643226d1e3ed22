import StickerModel
import TestSupport

@testable import WhatsApp

extension Breakage {
    /// What is wrong in the JSON itself.
    static let documents: [Breakage] = [
        Breakage(
            "json-syntax", "comma", line: 16,
            android("\"accessibility_text\": \"A cup waves\"", "\"accessibility_text\": \"A cup waves\",")),
        Breakage("json-syntax", "not UTF-8", line: 7, notUTF8),
        Breakage(
            "json-unknown-key", "unknown key “extra” at the top", line: 2, android("{\n  \"", "{\n  \"extra\": 1, \"")),
        Breakage(
            "json-unknown-key", "unknown key “acessibility_txt” in a sticker; did you mean “accessibility_text”?",
            line: 16,
            android("accessibility_text", "acessibility_txt")),
        Breakage(
            "json-ignored-key", "unknown key “color” in a pack is ignored", line: 6,
            android("\"identifier\"", "\"color\": \"red\", \"identifier\"")),
        Breakage("json-ignored-key", "did you mean “publisher”?", line: 8, ios("\"publisher\"", "\"publishr\"")),
        Breakage("json-null", "accessibility_text is null", line: 16, android("\"A cup waves\"", "null")),
        Breakage("json-null", "an entry of emojis is null", line: 15, android("[\"👋\"]", "[null]")),
        Breakage(
            "json-type", "animated_sticker_pack has to be true or false, not the text “false”", line: 11,
            android(": false", ": \"false\"")),
        Breakage("json-type", "image_data_version has to be a text, not the number 1", line: 9, android("\"1\"", "1")),
        Breakage("json-type", "emojis has to be a list, not the text “👋”", line: 15, android("[\"👋\"]", "\"👋\"")),
        Breakage(
            "json-type", "an entry of emojis has to be a text, not the number 7", line: 15, android("[\"👋\"]", "[7]")),
        Breakage("json-type", "the document has to be a group of keys, not a list", line: 1, GoodBundles.android("[]")),
        Breakage(
            "json-type", "sticker_packs has to be a list", line: 1, GoodBundles.ios("{\"sticker_packs\": \"tea\"}")),
        Breakage(
            "json-type", "pack 1 has to be a group of keys, not true", line: 1,
            GoodBundles.ios("{\"sticker_packs\": [true]}")),
        Breakage("json-missing-key", "pack 1 has no “stickers”", line: 5, ios("\"stickers\": [", "\"unused\": [")),
        Breakage(
            "json-missing-key", "sticker 1 has no “image_file”", line: 12, ios("\"image_file\": \"tea_01.webp\",", "")),
        Breakage("json-missing-key", "the document has no “sticker_packs”", line: 1, GoodBundles.ios("{}")),
        Breakage("json-packs-key", "under “sticker_pack”", line: 4, android("sticker_packs", "sticker_pack")),
        Breakage(
            "json-emojis-key", "sticker 1 has “emoji”; the key is emojis", line: 15, android("\"emojis\"", "\"emoji\"")),
        Breakage(
            "play-link-key", "“android_app_store_link” is not read", line: 2,
            ios("android_play_store_link", "android_app_store_link")),
        Breakage("base64", "tray_image is not base64", line: 2, payload("\"AA==\"", "\"no!\"")),
        Breakage("base64", "image_data of sticker 2 is not base64", line: 5, payload("\"Ag==\"", "\"Ag=\\n=\"")),
        Breakage("sticker-empty", "0 bytes", line: 5, payload("\"Ag==\"", "\"\"")),
        Breakage("sticker-unreadable", "is cut short", line: 5, payload("\"Ag==\"", "\"CQ==\"")),
        Breakage("tray-unreadable", "is cut short", line: 2, payload("\"AA==\"", "\"CQ==\"")),
        Breakage("pack-tray", "tray_image is empty", line: 2, payload("\"AA==\"", "\"\"")),
    ]

    private static var notUTF8: FakeTree {
        var tree = GoodBundles.android()
        let parts = Array(GoodBundles.document(.android).utf8).split(separator: UInt8(ascii: "T"), maxSplits: 1)
        tree.contents["assets/contents.json"] = .bytes(Array(parts[0]) + [0xFF] + Array(parts[1]))
        return tree
    }
}
