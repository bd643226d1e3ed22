import StickerModel
import TestSupport

@testable import WhatsApp

extension Breakage {
    /// What is wrong with files and their names.
    static let files: [Breakage] = [
        Breakage(
            "sticker-missing", "sticker file “tea_01.webp” is missing; expected at assets/tea/tea_01.webp", line: 14,
            without("tea_01.webp")),
        Breakage(
            "sticker-missing", "expected at assets/tea/tea_01.webp, found at assets/1/tea_01.webp", line: 14,
            without("tea_01.webp", now: "assets/1/tea_01.webp")),
        Breakage(
            "sticker-missing", "there is assets/tea/Tea_01.webp, but letter case counts", line: 14,
            without("tea_01.webp", now: "assets/tea/Tea_01.webp")),
        Breakage("sticker-empty", "sticker file is empty (0 bytes)", empty("tea_01.webp")),
        Breakage("sticker-unreadable", "is a Git LFS pointer, not a picture", unreadable("tea_01.webp")),
        Breakage("tray-missing", "tray image “tea_tray.png” is missing", line: 10, without("tea_tray.png")),
        Breakage("tray-empty", "tray image is empty (0 bytes)", empty("tea_tray.png")),
        Breakage("tray-unreadable", "is a Git LFS pointer, not a picture", unreadable("tea_tray.png")),
        Breakage(
            "project-reference", "Tea.xcodeproj does not name tea_tray.png",
            project(naming: ["tea_01.webp", "tea_02.webp", "tea_03.webp"])),
        Breakage(
            "sticker-extension", "“tea_01.WEBP” does not end in .webp, in lower case", line: 14,
            android("tea_01.webp", "tea_01.WEBP")),
        Breakage(
            "sticker-extension", "“tea_01.png” does not end in .webp", line: 14, android("tea_01.webp", "tea_01.png")),
        Breakage(
            "sticker-extension-ios", "“tea_01.gif” does not end in .webp or .png", line: 13,
            ios("tea_01.webp", "tea_01.gif")),
        Breakage(
            "sticker-file-path", "“/sdcard/tea_01.webp” has folders", line: 14,
            android("tea_01.webp", "/sdcard/tea_01.webp")),
        Breakage("sticker-file-path", "“../tea_01.webp” has folders", line: 13, ios("tea_01.webp", "../tea_01.webp")),
        Breakage(
            "sticker-file-name", "“pic (3).webp” has characters other than", line: 14,
            android("tea_01.webp", "pic (3).webp")),
        Breakage(
            "tray-extension-ios", "“tea_tray.PNG” of the tray image does not end in .png, in lower case", line: 9,
            ios("tea_tray.png", "tea_tray.PNG")),
        Breakage(
            "tray-file-path", "tray image “tea/tray.png” has folders", line: 10,
            android("tea_tray.png", "tea/tray.png")),
        Breakage(
            "tray-file-name", "tray image “tray (1).png” has characters other than", line: 10,
            android("tea_tray.png", "tray (1).png")),
    ]

    /// What is wrong with pictures.
    static let pictures: [Breakage] = [
        Breakage(
            "sticker-format", "is a JPEG with the wrong extension (.webp); WhatsApp reads only WebP here",
            picture { $0.format = .jpeg }),
        Breakage("sticker-format", "is a PNG with the wrong extension (.webp)", picture { $0.format = .png }),
        Breakage(
            "sticker-format-ios", "is a GIF with the wrong extension (.webp); WhatsApp reads only WebP, PNG here",
            iosPicture { $0.format = .gif }),
        Breakage(
            "sticker-renamed", "is a PNG with the wrong extension (.webp); the iOS app reads it as WebP and crashes",
            iosPicture { $0.format = .png }),
        Breakage("sticker-format", "is a PNG; WhatsApp reads only WebP here", payloadPicture { $0.format = .png }),
        Breakage("png-stickers", "pack “tea” has 1 sticker in PNG", iosPicture { $0.format = .png }),
        Breakage("sticker-dimensions", "is 480 x 480 px; WhatsApp needs 512 x 512", picture { $0.size = .square(480) }),
        Breakage(
            "static-sticker-file-size", "is 131,204 bytes; the limit is 102,400", picture { $0.byteCount = 131_204 }),
        Breakage(
            "animated-sticker-file-size", "is 506,190 bytes; the recommended limit is 500,000",
            animated { $0.change("assets/tea/tea_01.webp") { $0.byteCount = 506_190 } }),
        Breakage(
            "sticker-trailing-bytes", "has 214 bytes after the end of the image; WhatsApp calls such a file corrupted",
            picture { $0.trailingBytes = 214 }),
        Breakage("sticker-metadata", "has XMP and ICC metadata", picture { $0.metadata = ["EXIF", "XMP", "ICC"] }),
        Breakage("sticker-exif", "has EXIF", picture { $0.metadata = ["EXIF"] }),
        Breakage("sticker-transparency", "is opaque to its corners", picture { $0.pixels?.isOpaque = true }),
        Breakage(
            "sticker-transparency", "is opaque to its corners",
            picture { $0.pixels?.isRectangle = true }),
        Breakage("sticker-blank", "is blank", picture { $0.pixels?.visibleBox = nil }),
        Breakage(
            "margin", "leaves 4 px clear on its narrowest side; the recommended minimum is 16",
            picture { $0.pixels?.visibleBox?.x = 4 }),
        Breakage(
            "vanishes-on-dark",
            "vanishes on a dark chat: 97 % of its outline has less contrast than 3:1 and hardly another color; the recommended limit is 85",
            picture { $0.pixels?.faintEdge = [.night: 97.4, .cream: 0, .green: 0] }),
        Breakage(
            "vanishes-on-light", "vanishes on a light chat: 95 % of its outline has less contrast than 3:1",
            picture { $0.pixels?.faintEdge = [.cream: 95, .green: 90] }),
        Breakage(
            "vanishes-on-light", "vanishes on the green bubble of a message: 99 % of its outline",
            picture { $0.pixels?.faintEdge = [.cream: 30, .green: 99] }),
        Breakage(
            "tiny", "fills only 50 % of the canvas along its longer side; the recommended minimum is 60",
            picture { $0.pixels?.visibleBox = PixelRect(x: 128, y: 128, width: 100, height: 256) }),
        Breakage(
            "animation-motionless", "all 3 frames show one picture: nothing moves",
            animated { $0.change("assets/tea/tea_01.webp") { $0.pixels?.isMotionless = true } }),
        Breakage("animation-frames", "has 1 frame, but its pack is animated; the minimum is 2", oneFrame),
        Breakage("animation-frame-duration", "frame 2 lasts 0 ms; the minimum is 8", durations([100, 0, 100])),
        Breakage("animation-duration", "animation runs 12,400 ms; the limit is 10,000", durations([6_200, 6_200])),
        Breakage(
            "animation-loop", "has loop count 1", animated { $0.change("assets/tea/tea_01.webp") { $0.loopCount = 1 } }),
        Breakage(
            "animation-first-frame", "its first frame shows only 2 % of what its fullest frame shows",
            animated { $0.change("assets/tea/tea_01.webp") { $0.pixels?.firstFrameCoverage = 0.01 } }),
        Breakage(
            "animation-format", "is an animated GIF; WhatsApp animates only WebP",
            animated { $0.change("assets/tea/tea_01.webp") { $0.format = .gif } }),
        Breakage(
            "tray-dimensions", "tray image is 512 x 512 px; WhatsApp needs 96 x 96",
            iosPicture("tea_tray.png") { $0.size = .square(512) }),
        Breakage(
            "tray-dimensions-android", "tray image is 600 x 96 px; it must be between 24 and 512",
            picture("tea_tray.png") { $0.size = PixelSize(600, 96) }),
        Breakage(
            "tray-file-size", "tray image is 60,000 bytes; the limit is 51,200",
            picture("tea_tray.png") { $0.byteCount = 60_000 }),
        Breakage(
            "tray-format", "tray image is a JPEG; WhatsApp needs PNG", picture("tea_tray.png") { $0.format = .jpeg }),
        Breakage(
            "tray-format", "tray image is a WebP; WhatsApp needs PNG", picture("tea_tray.png") { $0.format = .webp }),
        Breakage("tray-still", "tray image is animated", picture("tea_tray.png") { $0.durations = [100, 100] }),
        Breakage("tray-blank", "tray image is blank", picture("tea_tray.png") { $0.pixels = nothingVisible }),
    ]

    private static let nothingVisible = PixelFacts(
        isOpaque: false, hasSoftEdges: false, visibleBox: nil, firstFrameCoverage: 0, greatestCoverage: 0,
        contentHash: 1)

    /// What is wrong with emojis and descriptions.
    static let texts: [Breakage] = [
        Breakage(
            "emoji-maximum", "tea_01.webp has 4 emojis; the limit is 3", line: 15,
            android("[\"👋\"]", "[\"👋\", \"☕\", \"😀\", \"🙂\"]")),
        Breakage(
            "emoji-minimum", "tea_01.webp has 0 emojis; on Android the minimum is 1", line: 15,
            android("[\"👋\"]", "[\"\"]")),
        Breakage(
            "emoji-minimum-ios", "tea_01.webp has 0 emojis, so search does not find it", line: 14, ios("[\"👋\"]", "[]")),
        Breakage("emoji-single", "“hello” of tea_01.webp is not one emoji", line: 15, android("👋", "hello")),
        Breakage("emoji-single", "“👋👋” of tea_01.webp is not one emoji", line: 15, android("👋", "👋👋")),
        Breakage("emoji-comma", "“👋,☕” of tea_01.webp has a comma", line: 15, android("👋", "👋,☕")),
        Breakage(
            "emoji-changed", "becomes “❤\u{200D} and a dangling joiner” on iPhones", line: 15,
            android("👋", "❤\u{FE0F}\u{200D}\u{1FA79}")),
        Breakage("emoji-changed", "becomes “🏴” on iPhones", line: 15, android("👋", "🏴󠁧󠁢󠁥󠁮󠁧󠁿")),
        Breakage("emoji-variation", "has the selector U+FE0F", line: 15, android("👋", "❤\u{FE0F}")),
        Breakage(
            "accessibility-text-length", "has 130 characters; the limit is 125 for a still", line: 16,
            android("A cup waves", String(repeating: "cup w", count: 26))),
        Breakage("accessibility-text-emoji", "has an emoji: 👋", line: 16, android("A cup waves", "A cup 👋")),
        Breakage(
            "accessibility-text-opening", "begins with “A picture of”", line: 16,
            android("A cup waves", "A picture of a cup")),
    ]

    /// What only archives can get wrong.
    static let archives: [Breakage] = [
        Breakage("pack-name", "title.txt is missing", archive { $0.contents["title.txt"] = nil }),
        Breakage("pack-publisher", "author.txt is empty", archive { $0.contents["author.txt"] = .text("\n") }),
        Breakage(
            "archive-cover", "the archive has 0 PNG files at its top level; the minimum is 1",
            archive { $0.contents["tea_tray.png"] = nil }),
        Breakage(
            "archive-cover", "the archive has 2 PNG files at its top level; we recommend 1",
            archive { $0.contents["cover.png"] = .picture(GoodBundles.tray) }),
        Breakage(
            "archive-folders", "the archive has folders: more/04.webp",
            archive { $0.contents["more/04.webp"] = .picture(GoodBundles.sticker(4)) }),
        Breakage(
            "archive-foreign", "importers do not read these files: __MACOSX/._tea_01.webp, contents.json",
            archive {
                $0.contents["contents.json"] = .text("{}")
                $0.contents["__MACOSX/._tea_01.webp"] = .text("x")
            }),
        Breakage(
            "archive-order", "tea_2.webp sorts after tea_03.webp",
            archive {
                $0.contents["tea_2.webp"] = .picture(GoodBundles.sticker(5))
                $0.contents["tea_10.webp"] = .picture(GoodBundles.sticker(6))
            }),
        Breakage("archive-unreadable", "is not a zip archive", FakeTree(contents: ["tea.wastickers": .text("x")])),
        Breakage(
            "archive-folder", "the stickers are in the folder “cats”; importers look at the top level only",
            archive { tree in
                tree.contents = Dictionary(uniqueKeysWithValues: tree.contents.map { ("cats/" + $0, $1) })
            }),
        Breakage("text-encoding", "is not UTF-8", archive { $0.contents["title.txt"] = .bytes([0xC3, 0x28]) }),
        Breakage(
            "sticker-dimensions", "is 300 x 300 px", archive { $0.change("tea_01.webp") { $0.size = .square(300) } }),
    ]

    static let all = documents + packs + files + pictures + texts + archives

    private static func without(_ file: String, now path: String? = nil) -> FakeTree {
        var tree = GoodBundles.android()
        let content = tree.contents.removeValue(forKey: "assets/tea/" + file)
        if let path { tree.contents[path] = content }
        return tree
    }

    private static func empty(_ file: String) -> FakeTree {
        var tree = GoodBundles.android()
        tree.contents["assets/tea/" + file] = .bytes([])
        return tree
    }

    private static func unreadable(_ file: String) -> FakeTree {
        var tree = GoodBundles.android()
        let problem = FileError(.notArt, "is a Git LFS pointer, not a picture", hint: "run `git lfs pull`")
        tree.contents["assets/tea/" + file] = .unreadable(problem)
        return tree
    }

    private static func iosPicture(_ file: String = "tea_01.webp", _ edit: (inout ImageFacts) -> Void) -> FakeTree {
        var tree = GoodBundles.ios()
        tree.change(file, edit)
        return tree
    }

    private static func payloadPicture(_ edit: (inout ImageFacts) -> Void) -> FakeTree {
        var tree = GoodBundles.payload()
        if var facts = tree.embedded[[1]] {
            edit(&facts)
            tree.embedded[[1]] = facts
        }
        return tree
    }

    private static func durations(_ durations: [Double]) -> FakeTree {
        animated { $0.contents["assets/tea/tea_01.webp"] = .picture(GoodBundles.sticker(1, durations: durations)) }
    }

    private static var oneFrame: FakeTree {
        animated { tree in
            tree.contents["assets/tea/tea_01.webp"] = .picture(GoodBundles.sticker(1))
            tree.change("assets/tea/tea_01.webp") { $0.isAnimationContainer = true }
        }
    }
}
