import StickerModel
import TestSupport
import Testing

@testable import WhatsApp

/// A good bundle with one thing broken: the rule that has to speak, what it has to say, and where.
struct Breakage: Sendable, CustomTestStringConvertible {
    let rule: String
    let says: String
    var line: Int?
    let tree: FakeTree

    var testDescription: String { "\(rule): \(says.prefix(60))" }

    init(_ rule: String, _ says: String, line: Int? = nil, _ tree: FakeTree) {
        self.rule = "whatsapp/" + rule
        self.says = says
        self.line = line
        self.tree = tree
    }

    /// `contents.json` with one text replaced.
    static func android(_ old: String, _ new: String) -> FakeTree {
        GoodBundles.android(GoodBundles.document(.android).replacing(old, with: new, maxReplacements: 1))
    }

    /// `sticker_packs.wasticker` with one text replaced.
    static func ios(_ old: String, _ new: String) -> FakeTree {
        GoodBundles.ios(GoodBundles.document(.ios).replacing(old, with: new, maxReplacements: 1))
    }

    static func payload(_ old: String, _ new: String) -> FakeTree {
        GoodBundles.payload { $0.replacing(old, with: new, maxReplacements: 1) }
    }

    /// The Android bundle with the facts of one file changed.
    static func picture(_ file: String = "tea_01.webp", _ edit: (inout ImageFacts) -> Void) -> FakeTree {
        var tree = GoodBundles.android()
        tree.change("assets/tea/" + file, edit)
        return tree
    }

    /// The Android bundle as an animated pack, then changed.
    static func animated(_ edit: (inout FakeTree) -> Void = { _ in }) -> FakeTree {
        var tree = android("\"animated_sticker_pack\": false", "\"animated_sticker_pack\": true")
        for number in 1...3 {
            let facts = GoodBundles.sticker(UInt64(number), durations: [100, 100, 100])
            tree.contents["assets/tea/tea_0\(number).webp"] = .picture(facts)
        }
        edit(&tree)
        return tree
    }

    static func archive(_ edit: (inout FakeTree) -> Void) -> FakeTree {
        var tree = GoodBundles.archive()
        edit(&tree)
        return tree
    }

    /// An iOS bundle in an app whose Xcode project, then changed, names these files.
    static func project(naming files: [String], _ change: (String) -> String = { $0 }) -> FakeTree {
        var tree = GoodBundles.ios()
        let objects = files.enumerated().map { "F\($0) = {isa = PBXFileReference; path = \"\($1)\"; };" }
        let project = "// !$*UTF8*$!\n{ objects = { \(objects.joined(separator: "\n")) }; }"
        tree.contents["Tea.xcodeproj/project.pbxproj"] = .text(change(project))
        return tree
    }

    /// Two packs of an iOS app whose first stickers have names that differ in letter case alone.
    private static let sharedName: FakeTree = {
        var tree = twoPacks(.ios) {
            $0.replacing("\"tea\"", with: "\"coffee\"").replacing("tea_01", with: "Tea_01")
        }
        tree.contents["Tea_01.webp"] = .picture(GoodBundles.sticker(9))
        return tree
    }()

    /// A copy of the pack beside the first, changed.
    static func twoPacks(_ kind: WhatsAppBundleKind, _ change: (String) -> String = { $0 }) -> FakeTree {
        let text = GoodBundles.document(kind)
        guard let start = text.firstRange(of: "    {\n"),
            let end = text[start.upperBound...].firstRange(of: "\n    }\n")
        else { return FakeTree() }
        let pack = String(text[start.lowerBound..<end.upperBound].dropLast())
        let both = text.replacing(pack, with: pack + ",\n" + change(pack))
        var tree = kind == .ios ? GoodBundles.ios(both) : GoodBundles.android(both)
        for (path, content) in tree.contents where path.contains("/tea/") {
            tree.contents[path.replacing("/tea/", with: "/TEA/")] = content
        }
        return tree
    }
}

extension Breakage {
    /// What is wrong in the JSON itself.
    static let documents: [Breakage] = [
        Breakage(
            "json-syntax", "comma", line: 16,
            android("\"accessibility_text\": \"A cup waves\"", "\"accessibility_text\": \"A cup waves\",")),
        Breakage("json-syntax", "not UTF-8", line: 7, notUTF8),
        Breakage(
            "json-unknown-key", "unknown key “extra” in the document", line: 2,
            android("{\n  \"", "{\n  \"extra\": 1, \"")),
        Breakage(
            "json-unknown-key", "unknown key “acessibility_txt” in sticker 1; did you mean “accessibility_text”?",
            line: 16,
            android("accessibility_text", "acessibility_txt")),
        Breakage(
            "json-ignored-key", "unknown key “color” in pack 1 is ignored", line: 6,
            android("\"identifier\"", "\"color\": \"red\", \"identifier\"")),
        Breakage("json-ignored-key", "did you mean “publisher”?", line: 8, ios("\"publisher\"", "\"publishr\"")),
        Breakage("json-null", "`accessibility_text` is null", line: 16, android("\"A cup waves\"", "null")),
        Breakage("json-null", "an entry of `emojis` is null", line: 15, android("[\"👋\"]", "[null]")),
        Breakage(
            "json-type", "`animated_sticker_pack` expects true or false, found the string “false”", line: 11,
            android(": false", ": \"false\"")),
        Breakage(
            "json-number", "image_data_version is the number 1; Android reads it as text", line: 9,
            android("\"1\"", "1")),
        Breakage("json-number", "an entry of emojis is the number 7", line: 15, android("[\"👋\"]", "[7]")),
        Breakage(
            "json-type", "`image_data_version` expects a string, found the number 1.5", line: 9,
            android("\"1\"", "1.5")),
        Breakage("json-type", "`identifier` expects a string, found the number 1", line: 6, ios("\"tea\"", "1")),
        Breakage(
            "json-type", "`emojis` expects a list of strings, found the string “👋”", line: 15,
            android("[\"👋\"]", "\"👋\"")),
        Breakage(
            "json-type", "an entry of `emojis` expects a string, found the number 7", line: 14,
            ios("[\"👋\"]", "[7]")),
        Breakage(
            "json-type",
            "the document expects a mapping with `ios_app_store_link`, `android_play_store_link`, `sticker_packs`, found a list",
            line: 1, GoodBundles.android("[]")),
        Breakage(
            "json-type", "`sticker_packs` expects a list, found the string “tea”", line: 1,
            GoodBundles.ios("{\"sticker_packs\": \"tea\"}")),
        Breakage(
            "json-type", "pack 1 expects a mapping, found true", line: 1,
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

extension Breakage {
    /// What the document says about packs and catalogs.
    static let packs: [Breakage] = [
        Breakage("pack-count", "the app offers 0 packs", line: 1, GoodBundles.ios("{\"sticker_packs\": []}")),
        Breakage("pack-identifier-unique", "packs 1 and 2 have the same identifier “tea”", twoPacks(.android)),
        Breakage(
            "pack-identifier-case", "differ only in letter case: “TEA”, “tea”",
            twoPacks(.android) { $0.replacing("\"tea\"", with: "\"TEA\"") }),
        Breakage(
            "file-name-shared", "packs 1 and 2 both name the file “Tea_01.webp”", sharedName),
        Breakage(
            "store-link-http", "android_play_store_link “play.google.com” is not", line: 2,
            android("link\": \"\"", "link\": \"play.google.com\"")),
        Breakage(
            "play-store-host",
            "android_play_store_link leads to mediashare.example; WhatsApp accepts only play.google.com",
            line: 2, android("link\": \"\"", "link\": \"https://mediashare.example/app\"")),
        Breakage(
            "play-store-host", "leads to PLAY.Google.com; WhatsApp accepts only play.google.com", line: 2,
            android("link\": \"\"", "link\": \"https://PLAY.Google.com/store/apps/details?id=a.b\"")),
        Breakage(
            "app-store-host", "leads to iTunes.apple.com; WhatsApp accepts only itunes.apple.com", line: 3,
            android("ios_app_store_link\": \"\"", "ios_app_store_link\": \"https://iTunes.apple.com/app/id1\"")),
        Breakage(
            "app-store-host", "leads to apps.apple.com; WhatsApp accepts only itunes.apple.com", line: 3,
            android("ios_app_store_link\": \"\"", "ios_app_store_link\": \"https://apps.apple.com/app/id1\"")),
        Breakage("pack-identifier", "identifier is missing", line: 5, ios("\"identifier\": \"tea\",", "")),
        Breakage("pack-identifier", "identifier is empty", line: 6, ios("\"tea\"", "\"\"")),
        Breakage("pack-identifier-characters", "identifier “té”", line: 6, ios("\"tea\"", "\"té\"")),
        Breakage("pack-identifier-characters", "identifier “tea ”", line: 6, ios("\"tea\"", "\"tea \"")),
        Breakage("pack-identifier-dots", "“t..a” has two dots", line: 6, android("\"tea\"", "\"t..a\"")),
        Breakage("pack-identifier-slash", "“t\\a” has a slash", line: 6, android("\"tea\"", "\"t\\\\a\"")),
        Breakage("pack-name", "name is empty", line: 7, ios("Tea Time", " ")),
        Breakage("pack-publisher", "publisher is empty", line: 8, ios("Ana Lim", "")),
        Breakage(
            "hidden-character", "name has the control character U+001B", line: 7,
            android("Tea Time", "Tea\\u001B[31m Time")),
        Breakage("hidden-character", "name has a line break", line: 7, ios("Tea Time", "Tea\\nTime")),
        Breakage(
            "hidden-character", "publisher has the direction mark U+202E", line: 8, ios("Ana Lim", "Ana\u{202E}miL")),
        Breakage(
            "accessibility-text-hidden-character", "the accessibility text of tea_01.webp has a tab", line: 16,
            android("A cup waves", "A cup\\twaves")),
        Breakage("pack-tray", "tray_image_file is empty", line: 10, android("tea_tray.png", "")),
        Breakage(
            "image-data-version", "image_data_version is missing", line: 5,
            android("\"image_data_version\": \"1\",", "")),
        Breakage("image-data-version", "image_data_version is empty", line: 9, android("\"1\"", "\"\"")),
        Breakage(
            "avoid-cache", "avoid_cache is true; WhatsApp has ignored it since 2.25.9.78", line: 6,
            android("\"identifier\"", "\"avoid_cache\": true, \"identifier\"")),
        Breakage("animated-flag", "3 of 3 stickers animate, but animated_sticker_pack is not true", line: 11, unmarked),
        Breakage("pack-mixed", "pack “tea” mixes 2 stills and 1 animated sticker", mixed),
        Breakage(
            "website-http", "publisher_website “tea.example” is not", line: 6,
            android("\"identifier\"", "\"publisher_website\": \"tea.example\", \"identifier\"")),
        Breakage(
            "website-http-ios", "so the app's own link to it does nothing", line: 6,
            ios("\"identifier\"", "\"publisher_website\": \"tea.example\", \"identifier\"")),
        Breakage(
            "publisher-email", "publisher_email “,a@b.example” is not", line: 6,
            android("\"identifier\"", "\"publisher_email\": \",a@b.example\", \"identifier\"")),
        Breakage(
            "sticker-duplicate", "tea_02.webp is the same picture as tea_01.webp", line: 19,
            picture("tea_02.webp") { $0.pixels?.contentHash = 1 }),
        Breakage(
            "sticker-duplicate", "tea_02.webp looks the same as tea_01.webp", line: 19,
            lookAlikes),
        Breakage(
            "sticker-duplicate", "sticker 3 is the same picture as sticker 2", line: 6, repeatedInPayload),
        Breakage(
            "sticker-duplicate", "tea_01.webp is the same file as tea_01.webp", line: 19, android("tea_02", "tea_01")),
        Breakage("pack-minimum", "pack “tea” has 2 stickers; the minimum is 3", GoodBundles.android(document(2))),
        Breakage("pack-maximum", "pack “tea” has 34 stickers; the limit is 30", full(34)),
        Breakage(
            "accessibility-text-missing", "pack “tea” has 1 sticker without accessibility text: tea_01.webp",
            android("A cup waves", "")),
    ]

    /// In one document, stickers have no paths to be told apart by.
    private static var repeatedInPayload: FakeTree {
        var tree = GoodBundles.payload()
        tree.embedded[[3]] = tree.embedded[[2]]
        return tree
    }

    /// Two files whose pictures differ by no more than saving a picture anew does.
    private static var lookAlikes: FakeTree {
        func sketch(_ level: UInt8) -> PictureSketch {
            PictureSketch([UInt8](repeating: level, count: 4 * PictureSketch.side * PictureSketch.side))
        }
        var tree = picture("tea_01.webp") { $0.pixels?.sketch = sketch(100) }
        tree.change("assets/tea/tea_02.webp") { $0.pixels?.sketch = sketch(101) }
        return tree
    }

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
