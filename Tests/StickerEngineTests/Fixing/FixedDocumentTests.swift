import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine
@testable import TestArt

/// Documents that are fixed keep what need not change: order, indentation, numbers as they are written.
@Suite struct FixedDocumentTests {
    @Test(arguments: [
        // A value, in the order and the white space of the file.
        (#"{"z": 1.50,   "a" : "x"}"#, #"{ "a" : "y", "z" : 1.5 }"#, #"{"z": 1.50,   "a" : "y"}"#),
        (#"{ "b": [ "x", "y" ] }"#, #"{ "b": [ "x", "z" ] }"#, #"{ "b": [ "x", "z" ] }"#),
        (
            #"{ "l": [ { "n": 1 }, { "n": 2 } ] }"#, #"{ "l": [ { "n": 1 }, { "n": 3 } ] }"#,
            #"{ "l": [ { "n": 1 }, { "n": 3 } ] }"#
        ),
        // New keys and entries come last, each on a line of its own where the others are.
        (
            "{\n\t\"b\": 1,\n\t\"a\": 2\n}\n", #"{ "a": 2, "b": 1, "c": true }"#,
            "{\n\t\"b\": 1,\n\t\"a\": 2,\n \"c\": true\n}\n"
        ),
        ("[\n  \"x\"\n]", #"[ "x", { "a": "b" } ]"#, "[\n  \"x\",\n  { \"a\": \"b\" }\n]"),
        (#"{ "a": { "b": 1, "c": 2 } }"#, #"{ "a": { "b": 1 } }"#, #"{ "a": { "b": 1 } }"#),
        (#"{ "a": null, "b": 2 }"#, #"{ "a": "x", "b": 2 }"#, #"{ "a": "x", "b": 2 }"#),
        // Emojis stay escaped, as Python writes them.
        (
            #"{"b": "\ud83D\uDE00 \\ud83d \ud7ff",   "a" : "x"}"#, #"{ "a" : "y", "b" : "😀 \\ud83d \ud7ff" }"#,
            #"{"b": "\ud83D\uDE00 \\ud83d \ud7ff",   "a" : "y"}"#
        ),
        // Nothing to change.
        (#"{ "b" : 2.0, "a": [] }"#, #"{ "a": [], "b": 2 }"#, #"{ "b" : 2.0, "a": [] }"#),
        // What cannot be edited is written again: fewer entries, another kind of value at the top.
        (#"[1,   2]"#, "[ 1 ]", "[ 1 ]"), ("[]", "{}", "{}"), ("{", "{}", "{}"),
    ]) func keepsTheRest(old: String, new: String, expected: String) {
        let text = FixedDocument.text(Array(new.utf8), from: Array(old.utf8), called: "a.json")
        expect(String(decoding: text, as: UTF8.self), is: expected)
    }

    private func picture(_ side: Int, _ seed: Int) -> Data {
        let samples = (0..<side * side).flatMap { pixel -> [Int] in
            let isInside = abs(pixel % side - side / 2) < side / 3 && abs(pixel / side - side / 2) < side / 3
            return [pixel * seed % 256, seed * 40, 90, isInside ? 255 : 0]
        }
        return Data(PNGBuilder(width: side, height: side).still(samples))
    }

    /// An Android app's document in its own order: one name changes, and the version.
    @Test func aFixedFolderKeepsItsDocument() async throws {
        let folder = TemporaryFolder()
        let document = """
            {
                "sticker_packs": [ {
                    "identifier": "tea", "publisher": "Ana", "name": "Tea",
                    "stickers": [
                        { "image_file": "Cup_One.png", "emojis": ["☕"], "accessibility_text": "A cup" },
                        { "image_file": "Cup_Two.png", "emojis": ["☕"], "accessibility_text": "A cup" },
                        { "image_file": "Cup_Three.png", "emojis": ["☕"], "accessibility_text": "A cup" }
                    ],
                    "tray_image_file": "Tray.png", "image_data_version": "1", "own key": [ 1.50, null_ ],
                    "avoid_cache": false
                } ],
                "ios_app_store_link": "", "android_play_store_link": ""
            }

            """.replacing("null_", with: "true")
        try folder.write(document, to: "assets/contents.json")
        for (seed, name) in ["One", "Two", "Three"].enumerated() {
            try folder.write(picture(200, seed + 1), to: "assets/tea/Cup_\(name).png")
        }
        try folder.write(picture(96, 1), to: "assets/tea/Tray.png")
        var request = FixRequest(path: folder.path + "/assets")
        request.isDryRun = true
        let planned = await StickerPress(targets: try TargetRegistry.all()).fix(request)
        #expect(planned.findings.allSatisfy { $0.line == nil || !$0.path.hasSuffix("contents.json") })
        request.isDryRun = false
        let outcome = await StickerPress(targets: try TargetRegistry.all()).fix(request)
        expect(outcome.status, is: .success, "\(outcome.findings)")
        let fixed = try folder.text("assets/contents.json")
        let version = try #require(fixed.firstMatch(of: /"image_data_version": "([0-9a-f]{16})"/)?.1)
        let names = document.replacing(/Cup_(One|Two|Three)\.png/) { "Cup_\($0.1).webp" }
        expect(
            fixed, is: names.replacing(#""image_data_version": "1""#, with: "\"image_data_version\": \"\(version)\""))
        #expect(folder.exists("assets/tea/Cup_One.webp"))
    }
}
