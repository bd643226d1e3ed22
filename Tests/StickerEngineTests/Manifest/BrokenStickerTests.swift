import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct BrokenStickerTests {
    /// A sticker with `fields` in flow form; columns as in the manifest.
    private func sticker(_ fields: String) throws -> [String] {
        let folder = try TemporaryFolder(["art/wave.gif": "x"])
        let text = "name: Tea\npublisher: Ana\nstickers:\n  - { file: art/wave.gif, \(fields) }\n"
        try folder.write(text, to: "pack.yaml")
        return try folder.load().lines
    }

    @Test(
        arguments: TextTable.pairs(
            #"""
            id: a/b → 4:31 error manifest/bad-value: `id` is “a/b”, not a name of a-z, 0-9, `-` and `_` | write `a-b`
            alt: [x]
                4:32 error manifest/wrong-type: `alt` expects a string, or a mapping from language tags to strings, found a list | write `alt: { en: Tea, de: Tee }`, for example
            alt: {} → 4:32 error manifest/wrong-type: `alt` is an empty mapping | remove it, or give a text
            alt: { pt_BR: x }
                4:34 error manifest/bad-value: `pt_BR` is not a language tag | write it as `en` or `pt-BR`, with hyphens
            alt: { en: 3 }
                4:38 error manifest/wrong-type: `en` expects a string, found the number 3 | put it in quotes: "3"
            alt: "a\tb" → 4:32 error manifest/bad-text: `alt` contains a tab | use spaces
            alt: "a\x7Fb" → 4:32 error manifest/bad-text: `alt` contains the control character U+007F | delete it
            poster: 0 → 4:35 error manifest/out-of-range: `poster` must be between 1 and 100,000, is 0
            poster: first
                4:35 error manifest/wrong-type: `poster` expects `auto`, or a whole number, found the string “first” | write `poster: 12`, for example
            speed: 0 → 4:34 error manifest/out-of-range: `speed` must be between 0.1 and 10, is 0
            speed: fast
                4:34 error manifest/wrong-type: `speed` expects a number, found the string “fast” | write `speed: 1.25`, for example
            trim: { from: 500, to: 300 }
                4:33 error manifest/out-of-range: `trim` keeps nothing: from 500 to 300 ms | `to` must be later than `from`
            trim: { from: -1 } → 4:41 error manifest/out-of-range: `from` must be between 0 and 86,400,000, is -1
            crop: { x: 0, y: 0, width: 9 }
                4:33 error manifest/missing-key: `height` is missing | add `height: 400`, for example
            crop:
                4:33 error manifest/wrong-type: `crop` has no value | remove the line, or give one of content, none, or a mapping with `x`, `y`, `width`, `height`
            focus: topp
                4:34 error manifest/unknown-choice: `focus` is “topp”, not one of center, top, bottom, left, right, top-left, top-right, bottom-left, bottom-right | did you mean `top`?
            key: green
                4:32 error manifest/bad-value: `key` is “green”, not a color such as "#FFFFFF" | write red, green and blue as hex digits in quotes: "#RRGGBB"
            key: { color: "#00FF00", tolerance: 200 }
                4:63 error manifest/out-of-range: `tolerance` must be between 0 and 100, is 200
            focus: { x: 2, y: 0 } → 4:39 error manifest/out-of-range: `x` must be between 0 and 1, is 2
            tags: [1]
                4:34 error manifest/wrong-type: an entry of `tags` expects a string, found the number 1 | put it in quotes: "1"
            targets: { sample: { tint: 1 } }
                4:54 error manifest/wrong-type: `tint` expects true or false, found the number 1 | write true or false instead of the number
            targets: { sample: { size: small } }
                4:48 error manifest/unknown-key: unknown key `size` | known keys: file, frames, fps, durations, id, emojis, alt, tags, poster, trim, speed, crop, focus, margin, key, outline, fit, enlarge, light, quality, overlong, tint
            file: art/wave.gif → 4:27 error manifest/syntax: duplicate key “file”, first on line 4 | keep one of them
            """#))
    func stickers(fields: String, expected: String) throws {
        let found = try sticker(fields)
        expect(found, is: [expected])
    }
}
