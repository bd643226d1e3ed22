import StickerModel
import TestSupport
import Testing

@testable import IMessage

/// Each document has one mistake; what is said about it, and where.
@Suite("The shape of Contents.json")
struct ContentsShapeTests {
    struct Mistake: CustomTestStringConvertible, Sendable {
        var testDescription: String { message }
        var file: String
        var document: String
        var line: Int
        var rule: String
        var message: String

        init(_ file: String, _ document: String, _ line: Int, _ rule: String, _ message: String) {
            (self.file, self.document, self.line, self.rule, self.message) = (file, document, line, rule, message)
        }
    }

    private static let pack = GoodBundles.pack + "Contents.json"
    private static let sticker = GoodBundles.pack + "wave.sticker/Contents.json"
    private static let sequence = GoodBundles.pack + "hop.stickersequence/Contents.json"
    private static let icons = GoodBundles.icons + "Contents.json"
    private static let stickers = #""stickers": [{"filename": "wave.sticker"}, {"filename": "hop.stickersequence"}]"#
    private static let size = #""properties": {"grid-size": "regular"}"#
    private static let frames = #""frames": [{"filename": "hop-0.png"}, {"filename": "hop-1.png"}]"#
    private static let timing = #""duration": 12, "duration-type": "fps", "repetitions": 0, "accessibility-label": "x""#

    static let mistakes = [
        Mistake(pack, "[]", 1, "json-type", "the document must be a mapping, found a list"),
        Mistake(
            pack, "{\n\(size),\n\"stickers\": 5}", 3, "json-type",
            "`stickers` must be a list of mappings, found the number 5"),
        Mistake(pack, "{\n\(size)}", 1, "json-missing-key", "the pack has no “stickers”"),
        Mistake(
            pack, "{\(size),\n\(stickers.replacing("]", with: ",\n{\"file\": \"x\"}]"))}", 3, "json-missing-key",
            "an entry of `stickers` has no “filename”"),
        Mistake(
            pack, "{\n\"properties\": \"regular\", \(stickers)}", 2, "json-type",
            "`properties` must be a mapping with `grid-size`, found the string “regular”"),
        Mistake(
            pack, "{\"properties\": {\n\"grid-space\": \"regular\"}, \(stickers)}", 2, "json-misspelled-key",
            "key “grid-space” of `properties` is ignored; the key is called “grid-size”"),
        Mistake(
            pack, "{\(size), \(stickers),\n\"publisher\": \"Ana\"}", 2, "json-unknown-key",
            "unknown key “publisher” of the pack is ignored"),
        Mistake(
            sticker, "{\"properties\": {\n\"filename\": 5, \"accessibility-label\": \"x\"}}", 2, "json-type",
            "`filename` must be a string, found the number 5"),
        Mistake(sticker, "{\"properties\": {}}", 1, "json-missing-key", "sticker “wave” has no “properties.filename”"),
        Mistake(
            sequence, "{\"properties\": {\(timing)}, \"frames\":\n{}}", 2, "json-type",
            "`frames` must be a list, found a mapping"),
        Mistake(
            sequence, "{\"properties\": {\(timing)}, \(frames.replacing("]", with: ",\n{\"image\": \"x\"}]"))}", 2,
            "json-missing-key", "a frame of “hop” has no “filename”"),
        Mistake(
            sequence, "{\"properties\": {\(timing)}, \(frames.replacing("]", with: ",\n{}]"))}", 2,
            "sequence-empty-frame", "a frame of sequence “hop” has no image"),
        Mistake(
            icons, "{\n\"images\": {}}", 2, "json-type", "`images` must be a list of mappings, found a mapping"),
        Mistake(icons, "{}", 1, "json-missing-key", "icon set “iMessage App Icon” has no “images”"),
    ]

    @Test("is described once, and each difference is reported at its place", arguments: mistakes)
    func mistake(_ mistake: Mistake) throws {
        var tree = try GoodBundles.sequence()
        tree.contents[mistake.file] = .text(mistake.document)
        let all = try tree.findings()
        let found = all.filter { $0.rule == "imessage/" + mistake.rule && $0.path == mistake.file }
        #expect(found.map(\.message) == [mistake.message], "\(all.map(\.text))")
        #expect(found.map(\.line) == [mistake.line])
    }

    @Test(
        "is judged in the catalog's own folder",
        arguments: [
            ("{", "json-syntax"), ("", "json-syntax"), ("[]", "json-type"), ("null", "json-type"), ("{}", nil),
        ])
    func catalog(document: String, rule: String?) throws {
        var tree = try GoodBundles.sequence()
        tree.contents["Stickers.xcassets/Contents.json"] = .text(document)
        #expect(try tree.verdicts() == [rule.map { "error " + $0 }].compactMap(\.self))
        #expect(try tree.findings().allSatisfy { $0.path == "Stickers.xcassets/Contents.json" && !$0.hasHoles })
    }

    @Test(
        "a fault in the list of icons does not make them missing",
        arguments: [
            ("{", "json-syntax"), ("", "json-syntax"), ("[]", "json-type"), ("{}", "json-missing-key"),
            (#"{"images": {}}"#, "json-type"), (#"{"images": null}"#, "json-type"),
        ])
    func iconList(document: String, rule: String) throws {
        var tree = try GoodBundles.sequence()
        tree.contents[Self.icons] = .text(document)
        #expect(try tree.verdicts() == ["error " + rule], "\(document)")
    }

    @Test("may have more faults than anyone reads: then checking ends", arguments: ["frames", "icons"])
    func tooManyFaults(of what: String) throws {
        var tree = try GoodBundles.sequence()
        // A frame without its file is one fault, and an icon of no size is one.
        let entry = what == "frames" ? #"{"image": "x"}"# : #"{"filename": "x.png", "size": "1x1"}"#
        let entries = [String](repeating: entry, count: 21_000).joined(separator: ",\n")
        let (file, document) =
            what == "frames"
            ? (Self.sequence, "{\"properties\": {\(Self.timing)}, \"frames\": [\n\(entries)]}")
            : (Self.icons, "{\"images\": [\n\(entries)]}")
        tree.contents[file] = .text(document)
        let findings = try tree.findings()
        let last = findings.filter { $0.rule == "check/too-many-findings" }
        #expect(last.count == 1 && last.allSatisfy { !$0.hasHoles && $0.path == file }, "\(last)")
        for severity in Severity.allCases {
            #expect(findings.count { $0.severity == severity } <= 20_001)
        }
    }

    @Test("may have what any asset catalog has, and nulls")
    func accepted() throws {
        var tree = try GoodBundles.sequence()
        tree.contents[Self.pack] = .text("{\(Self.size), \(Self.stickers), \"info\": null}")
        tree.contents[Self.sticker] = .text(
            #"{"properties": {"filename": "wave.png", "accessibility-label": "x", "on-demand-resource-tags": ["a"]}}"#)
        #expect(try tree.findings() == [])
    }
}
