import Expect
import Foundation
import StickerModel
import TestArt
import Testing

@testable import StickerEngine

@Suite struct ManifestFuzzTests {
    private static let yaml = """
        name: Tea &x
        publisher: &p Ana
        links: { website: "https://example.com", email: a@b.c }
        emojis: [🙂, '👋']
        art: { margin: 16, outline: { width: 8, color: "#FF0000" } }
        stickers:
          - art/a.png
          - art/*.gif
          - { file: art/a.png, id: b, poster: 2, trim: { from: 1, to: 2.5e3 }, crop: { x: 0, y: 0, width: 1, height: 1 } }
          - file: art/b.gif
            alt: { en: x, pt-BR: "\\u00e9" }
            targets: { sample: { tint: true, alt: *p }, other: false }
        targets: { sample: { size: small, count: 9223372036854775807 } }
        rules: { sample/margin: { level: off, reason: >
          folded } }

        """
    private static let json = """
        {"publisher": "A", "packs": [{"name": "T\\u00e9", "stickers": ["art/a.png", {"file": "art/b.gif", "speed": 1.5e0}]},
        "art/pack.yaml"], "targets": {"sample": {"count": 3, "words": {"a": "b"}}}, "rules": null}
        """

    private static func damaged(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(text.utf8)
        let alphabet =
            Array("{}[]\",:'\\ \n\t-&*!|>%@`#?0129.eE~<=/a\u{0}\u{7F}".utf8) + [0xC3, 0xFF, 0xF0, 0xEF, 0xBB, 0xBF]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
            case 2: bytes.removeLast(bytes.count - max(place, 1))
            case 3: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
            default: bytes[place] = alphabet.randomElement(using: &random) ?? 0
            }
            if bytes.isEmpty { bytes = [0x20] }
        }
        return bytes
    }

    @Test(arguments: 0..<30, ["pack.yaml", "pack.json"]) func damagedManifests(seed: Int, name: String) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let folder = try TemporaryFolder([
            "art/a.png": "x", "art/b.gif": "x", "art/pack.yaml": "name: x\nstickers: [a.png]",
        ])
        let text = name == "pack.yaml" ? Self.yaml : Self.json
        try folder.write(text, to: name)
        try expect(folder.load(name).problem, is: name == "pack.yaml" ? .malformed : nil)
        for _ in 0..<40 {
            try folder.write(Self.damaged(text, &random), to: name)
            let loaded = try folder.load(name)
            // Without a catalog there is a reason, and every reason has a place in the file.
            expect(loaded.catalog == nil, is: loaded.problem == .malformed)
            expect(loaded.problem == nil, is: !loaded.findings.contains { $0.severity == .error })
            #expect(loaded.findings.allSatisfy { ($0.line ?? 0) > 0 && ($0.column ?? 0) > 0 })
        }
    }

    /// A bomb, deep nesting and size are refused by the loader as well, quickly.
    @Test func hostileManifests() throws {
        let folder = TemporaryFolder()
        var bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
        for index in 1...12 {
            bomb +=
                "a\(index): &a\(index) [" + Array(repeating: "*a\(index - 1)", count: 10).joined(separator: ",") + "]\n"
        }
        let texts = [
            bomb, String(repeating: "[", count: 900_000), String(repeating: "- ", count: 450_000),
            String(repeating: "x", count: 2_000_000), String(repeating: "a\n", count: 400_000),
            "stickers: [" + String(repeating: "3,", count: 199_000) + "]",
        ]
        for text in texts {
            try folder.write(text, to: "pack.yaml")
            try expect(folder.load().problem, is: .malformed)
        }
    }

    /// A list of more than a thousand mistakes is of no use; their number is.
    @Test func endlessMistakesAreCounted() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "name: T\npublisher: A\nstickers: [" + String(repeating: "3,", count: 5_000) + "]"
        ])
        let loaded = try folder.load()
        expect(loaded.findings.count, is: 1_001)
        expect(loaded.findings.last?.message, is: "4,000 more mistakes follow")
        try folder.write(
            "name: T\npublisher: A\nstickers: [" + String(repeating: "3,", count: 1_001) + "]", to: "pack.yaml")
        try expect(folder.load().findings.last?.message, is: "1 more mistake follows")
    }
}
