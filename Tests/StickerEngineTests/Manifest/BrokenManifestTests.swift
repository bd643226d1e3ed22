import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct BrokenManifestTests {
    private static let art = ["art/smile.png": "x", "art/wave.gif": "x", "art/tray.png": "x"]

    /// `body` follows `name`, `publisher` and one sticker (lines 1 to 3), so it begins on line 4.
    private func lines(_ body: String) throws -> [String] {
        let folder = try TemporaryFolder(Self.art)
        try folder.write("name: Tea\npublisher: Ana\nstickers: [art/smile.png]\n" + body, to: "pack.yaml")
        return try folder.load().lines
    }

    /// What packs and platforms have under `art`, a sticker has itself.
    @Test func stickersHaveNoArtKey() throws {
        let folder = try TemporaryFolder(Self.art)
        try folder.write(
            "name: Tea\npublisher: Ana\nstickers: [{ file: art/smile.png, art: { margin: 4 } }]\n", to: "pack.yaml")
        try expect(
            folder.load().lines,
            is: [
                "3:35 error manifest/unknown-key: unknown key `art` | "
                    + "a sticker names its picture by `file`, and the keys of `art` stand beside it"
            ])
    }

    /// An entry with `!` is text, and says only what is left out.
    @Test(
        arguments: TextTable.pairs(
            """
            packs: ["!packs/x"]
                1:8 error manifest/missing-key: `packs` lists no pack, only which are left out | list the packs, too: `packs: ["packs/*", …]`
            packs: [!packs/x] → 1:9 error manifest/syntax: `!` has a meaning of its own in YAML | put a string that begins with `!` in quotes
            packs:⏎- !packs/x
                2:3 error manifest/syntax: unknown tag `!packs/x` | put a string that begins with `!` in quotes
            """)) func whatIsLeftOut(text: String, line: String) throws
    {
        let folder = try TemporaryFolder([
            "packs/x/pack.yaml": "name: X\npublisher: A\nstickers: [a.png]\n", "packs/x/a.png": "x",
        ])
        try folder.write(text + "\n", to: "pack.yaml")
        try expect(folder.load().lines, is: [line])
    }

    @Test(
        arguments: TextTable.pairs(
            #"""
            emoji: [x] → 4:1 error manifest/unknown-key: unknown key `emoji` | did you mean `emojis`?
            Publisher: x → 4:1 error manifest/unknown-key: unknown key `Publisher` | did you mean `publisher`?
            website: x → 4:1 error manifest/unknown-key: unknown key `website` | `website` belongs under `links`
            margin: 3
                4:1 error manifest/unknown-key: unknown key `margin` | `margin` belongs under `art` or to a sticker
            poster: 3 → 4:1 error manifest/unknown-key: unknown key `poster` | `poster` belongs to a sticker
            sample: {} → 4:1 error manifest/unknown-key: unknown key `sample` | `sample` belongs under `targets`
            zzz: 1
                4:1 error manifest/unknown-key: unknown key `zzz` | known keys: id, name, publisher, vendor, links, art, emojis, targets, ignore, rules, icon, tray, background, stickers
            id: Tea Time
                4:5 error manifest/bad-value: `id` is “Tea Time”, not a name of a-z, 0-9, `-` and `_` | write `tea-time`
            id: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                4:5 error manifest/bad-value: `id` has 65 characters; the limit is 64 | shorten it
            vendor: 12
                4:9 error manifest/wrong-type: `vendor` expects a name of a-z, 0-9, `-` and `_`, found the number 12 | put it in quotes: "12"
            tray: → 4:6 error manifest/wrong-type: `tray` has no value | remove the line, or give a file path
            background: red
                4:13 error manifest/bad-value: `background` is “red”, not a color such as "#FFFFFF" | write red, green and blue as hex digits in quotes: "#RRGGBB"
            background: #FFF
                4:12 error manifest/wrong-type: `background` has no value | remove the line, or give a color such as "#FFFFFF"; `#` begins a comment: put the color in quotes
            emojis: 5
                4:9 error manifest/wrong-type: `emojis` expects a list of emojis, or an emoji, found the number 5 | write `emojis: [🙂]`, for example
            emojis: [🙂, happy]
                4:13 error manifest/bad-value: an entry of `emojis` is “happy”, not an emoji | write the character itself, such as 🙂; words to search by belong under `tags`
            emojis: 'ok 🙂'
                4:9 error manifest/bad-value: `emojis` is “ok 🙂”, not an emoji | write the character itself, such as 🙂; words to search by belong under `tags`
            emojis: 🏻
                4:9 error manifest/bad-value: `emojis` is “🏻”, not an emoji | write the character itself, such as 🙂; words to search by belong under `tags`
            emojis: [''] → 4:10 error manifest/bad-text: an entry of `emojis` is blank | remove it, or give a text
            links: { website: example.com }
                4:19 error manifest/bad-value: `website` is “example.com”, not an address such as https://example.com | begin it with https://
            links: { website: 'ftp://a.b' }
                4:19 error manifest/bad-value: `website` is “ftp://a.b”, not an address such as https://example.com | only http and https addresses can be opened
            links: { email: 'mailto:a@b.c' }
                4:17 error manifest/bad-value: `email` is “mailto:a@b.c”, not an email address | leave `mailto:` out
            links: { email: ana }
                4:17 error manifest/bad-value: `email` is “ana”, not an email address | write it as name@example.com
            links: { privacy: x }
                4:10 error manifest/unknown-key: unknown key `privacy` | did you mean `privacy-policy`?
            links: { privacyPolicy: x }
                4:10 error manifest/unknown-key: unknown key `privacyPolicy` | did you mean `privacy-policy`?
            art: { margin: 201 } → 4:16 error manifest/out-of-range: `margin` must be between 0 and 200, is 201
            art: { margin: .nan } → 4:16 error manifest/out-of-range: `margin` must be between 0 and 200, is nan
            art: { margin: '16' }
                4:16 error manifest/wrong-type: `margin` expects a number, found the string “16” | write it without quotes: 16
            art: { fit: stretch } → 4:13 error manifest/unknown-choice: `fit` is “stretch”, not one of contain, cover
            art: { fit: contian }
                4:13 error manifest/unknown-choice: `fit` is “contian”, not one of contain, cover | did you mean `contain`?
            art: { outline: yes }
                4:17 error manifest/wrong-type: `outline` expects `none`, or a mapping with `width`, `color`, found the string “yes” | write `outline: { width: 16, color: "#FFAA00" }`, for example
            art: { outline: { width: 8, colour: '#FFFFFF' } }
                4:29 error manifest/unknown-key: unknown key `colour` | did you mean `color`?
            targets: { smaple: {} } → 4:12 error manifest/unknown-key: unknown key `smaple` | did you mean `sample`?
            targets: { sample: yes }
                4:20 error manifest/wrong-type: `sample` expects true or false, or a mapping, found the string “yes” | write `true`
            targets: { sample: { size: huge } }
                4:28 error manifest/unknown-choice: `size` is “huge”, not one of small, large
            targets: { sample: { count: 2.5 } }
                4:29 error manifest/wrong-type: `count` expects a whole number, found the number 2.5 | write it without a fraction
            targets: { sample: { cover: art/no.png } }
                4:29 error manifest/art-missing: there is no file “art/no.png” | put it back, or name another picture
            targets: [sample]
                4:10 error manifest/wrong-type: `targets` expects a mapping with `sample`, `other`, found a list | write `targets: { sample: true, other: true }`, for example
            targets: { sample: false, other: false }
                4:10 warning manifest/no-target: the pack is switched off for every target | nothing is built for it; write `true` for a platform under `targets`
            rules: { sample/margn: { level: off, reason: x } }
                4:10 error manifest/unknown-key: unknown key `sample/margn` | did you mean `sample/margin`?
            rules: { sample/margin: { level: off } }
                4:25 error manifest/missing-key: `reason` is missing | add `reason: our stickers are square`, for example
            rules: { sample/margin: { level: never, reason: x } }
                4:34 error manifest/unknown-choice: `level` is “never”, not one of off, info, warning, error
            rules: { sample/margin: off }
                4:25 error manifest/wrong-type: `sample/margin` expects a mapping with `level`, `reason`, found the string “off” | write `sample/margin: { level: "off", reason: our stickers are square }`, for example
            // A sticker is not suggested as an icon of another name.
            icon: art/smiel.png
                4:7 error manifest/art-missing: there is no file “art/smiel.png” | put it back, or name another picture
            icon: 1.png, 2.png
                4:7 error manifest/art-missing: there is no file “1.png, 2.png” | put it back, or name another picture
            icon: “art/smile.png”
                4:7 error manifest/art-missing: there is no file ““art/smile.png”” | in YAML, typographic quotes belong to the name: write `art/smile.png`, or straight quotes: `"art/smile.png"`
            icon: file:art/smile.png
                4:7 error manifest/art-missing: there is no file “file:art/smile.png” | put a space behind the colon: `file: art/smile.png`
            icon: smile.png
                4:7 error manifest/art-missing: there is no file “smile.png” | did you mean `art/smile.png`?
            icon: art/smile.webp
                4:7 error manifest/art-missing: there is no file “art/smile.webp” | did you mean `art/smile.png`?
            icon: art/Smile.png
                4:7 error manifest/art-missing: there is no file “art/Smile.png” | it is called `art/smile.png` on disk
            icon: Art/smile.png
                4:7 error manifest/art-missing: there is no file “Art/smile.png” | it is called `art/smile.png` on disk
            icon: Art/Smile.png
                4:7 error manifest/art-missing: there is no file “Art/Smile.png” | it is called `art/smile.png` on disk
            icon: Art/elsewhere.png
                4:7 error manifest/art-missing: there is no file “Art/elsewhere.png” | put it back, or name another picture
            icon: art\smile.png
                4:7 error manifest/art-missing: there is no file “art\smile.png” | write `/` between folders and file
            icon: art → 4:7 error manifest/not-a-file: “art” is a folder | name an image file
            icon: art/none/
                4:7 error manifest/art-missing: there is no folder “art/none” | put it back, or name another picture
            icon: art/smile.png/x
                4:7 error manifest/art-missing: there is no file “art/smile.png/x” | put it back, or name another picture
            icon: /etc/passwd
                4:7 error manifest/path-outside: “/etc/passwd” is an absolute path | write it relative to the manifest's folder
            icon: ~/a.png
                4:7 error manifest/path-outside: “~/a.png” begins with `~`, which only a shell takes for the home folder | write it relative to the manifest's folder; for a folder called “~”, write `./~/`
            icon: 'C:\a.png'
                4:7 error manifest/path-outside: “C:\a.png” is an absolute path | write it relative to the manifest's folder
            icon: https://a.b/c.png
                4:7 error manifest/path-outside: “https://a.b/c.png” is an address, not a file | save the file in the manifest's folder
            icon: art/../../a.png
                4:7 error manifest/path-outside: “art/../../a.png” is outside the manifest's folder | move the file into the folder
            icon: "a\0b" → 4:7 error manifest/bad-text: `icon` contains the control character U+0000 | delete it
            icon: "art/smile.png\n" → 4:7 error manifest/bad-text: `icon` contains a line break | write it on one line
            """#))
    func packs(body: String, expected: String) throws {
        let found = try lines(body)
        expect(found, is: [expected])
    }

    @Test(
        arguments: TextTable.pairs(
            """
            []
                1:1 error manifest/wrong-type: a manifest expects a mapping, found a list | begin it with `name:`, `publisher:` and `stickers:`
            hello
                1:1 error manifest/wrong-type: a manifest expects a mapping, found the string “hello” | begin it with `name:`, `publisher:` and `stickers:`
            name: a⏎\tb: 1 → 2:1 error manifest/syntax: this line is indented with a tab | indent with spaces
            """) + [
                ("", "1:1 error manifest/syntax: is empty | an empty file is not a manifest")
            ])
    func wholes(text: String, expected: String) throws {
        let loaded = try TemporaryFolder(["pack.yaml": text]).load()
        expect(loaded.lines, is: [expected])
        expect(loaded.problem, is: .malformed)
        #expect(loaded.catalog == nil)
    }

    @Test func emojisCountOnce() throws {
        let folder = try TemporaryFolder(["a.png": "x", "b.png": "x"])
        try folder.write(
            "name: Tea\npublisher: Ana\nstickers:\n  - { file: a.png, emojis: 😂 😂 ❤️ }\n"
                + "  - { file: b.png, emojis: [😂, ❤️, 😂] }\n", to: "pack.yaml")
        try expect(folder.load().catalog?.packs.first?.stickers.map(\.emojis), is: [["😂", "❤️"], ["😂", "❤️"]])
    }

    @Test func everyMistakeAtOnce() throws {
        let folder = try TemporaryFolder(Self.art)
        try folder.write(
            """
            nam: Tea
            links: { website: 1, email: x }
            icon: ../up.png
            stickers:
              - art/none.png
              - { alt: x }
              - 3
              -
              - file: art/wave.gif
                poster: no
                color: red
                targets: { sample: { tint: maybe, file: art/gone.png } }
            targets: { sample: { size: 1 } }
            """, to: "pack.yaml")
        let found = try folder.load().lines.map { String($0.prefix { $0 != "|" }) }
        expect(
            found,
            is: [
                "1:1 error manifest/unknown-key: unknown key `nam` ",
                "1:1 error manifest/missing-key: `publisher` is missing ",
                "2:19 error manifest/wrong-type: `website` expects an address such as https://example.com, found the number 1 ",
                "2:29 error manifest/bad-value: `email` is “x”, not an email address ",
                "3:7 error manifest/path-outside: “../up.png” is outside the manifest's folder ",
                "5:5 error manifest/art-missing: there is no file “art/none.png” ",
                "6:5 error manifest/missing-key: `file` is missing ",
                "7:5 error manifest/wrong-type: an entry of `stickers` expects a file path, or a mapping, found the number 3 ",
                "8:4 error manifest/wrong-type: an entry of `stickers` has no value ",
                "10:13 error manifest/wrong-type: `poster` expects `auto`, or a whole number, found the string “no” ",
                "11:5 error manifest/unknown-key: unknown key `color` ",
                "12:32 error manifest/wrong-type: `tint` expects true or false, found the string “maybe” ",
                "12:45 error manifest/art-missing: there is no file “art/gone.png” ",
                "13:28 error manifest/wrong-type: `size` expects one of small, large, found the number 1 ",
            ])
    }

    /// Without its line, a key that is required would be missing.
    @Test(
        arguments: TextTable.pairs(
            """
            name:⏎publisher: A → 1:6 error manifest/wrong-type: `name` has no value | give a string
            name: ' '⏎publisher: A → 1:7 error manifest/bad-text: `name` is blank | give a text
            publisher: A → 1:1 error manifest/missing-key: `name` is missing | add `name: Tea Time`, for example
            """))
    func requiredKeys(head: String, expected: String) throws {
        let folder = try TemporaryFolder(Self.art)
        try folder.write(head + "\nstickers: [art/smile.png]\n", to: "pack.yaml")
        try expect(folder.load().lines, is: [expected])
    }

    /// Inside of braces, YAML takes the whole for a key; that `file` is missing then is not a second mistake.
    @Test func aSpaceThatIsMissingInBraces() throws {
        let folder = try TemporaryFolder(Self.art)
        try folder.write("name: T\npublisher: A\nstickers: [{file:art/smile.png}]\n", to: "pack.yaml")
        try expect(
            folder.load().lines,
            is: [
                "3:13 error manifest/unknown-key: unknown key `file:art/smile.png` | "
                    + "a space is missing after the colon: write `file: art/smile.png`"
            ])
    }

    @Test func missingManifests() throws {
        let folder = try TemporaryFolder(["sub/a.png": "x", "empty.json": ""])
        let gone = try folder.load("pack.yaml")
        expect(gone.problem, is: .missing)
        expect(gone.lines, is: ["error manifest/missing: no such file or folder"])
        let bare = try folder.load("sub")
        expect(bare.problem, is: .missing)
        expect(
            bare.lines,
            is: [
                "error manifest/missing: has no pack.yaml, pack.yml or pack.json"
                    + " | `stickerpress init` makes a manifest from a folder of art"
            ])
        try expect(folder.load("empty.json").problem, is: .malformed)
    }

    @Test func missingArtKeepsTheCatalog() throws {
        let folder = try TemporaryFolder(Self.art)
        try folder.write("name: T\npublisher: A\nstickers: [art/smile.png, art/gone.png]", to: "pack.yaml")
        let loaded = try folder.load()
        expect(loaded.problem, is: .missing)
        expect(loaded.missingArt, is: ["art/gone.png"])
        expect(loaded.catalog?.packs.first?.stickers.map(\.file), is: ["art/smile.png", "art/gone.png"])
    }
}
