import Expect
import StickerModel
import Testing

@testable import StickerDocuments
@testable import StickerEngine

@Suite struct ShapeCheckerTests {
    private static let sticker = FieldType.object([
        Field("image", .string, isRequired: true), Field("emojis", .list(.string)), Field("animated", .flag),
        Field("size", .openObject([Field("width", .integer(1...512), isRequired: true)])),
        Field("kind", .choice(["still", "animation"])), Field("extra", .any),
    ])

    /// `line:column message | hint` of every difference.
    private func faults(_ json: String, as type: FieldType = sticker) throws -> [String] {
        let node = try JSONReader.read(Array(json.utf8), file: "m.json")
        return ShapeChecker.faults(in: node, as: type, called: "the sticker").map { fault in
            let finding = Finding(fault)
            return "\(fault.location.line):\(fault.location.column) "
                + ([finding.message] + finding.notes).joined(separator: " | ")
        }
    }

    @Test func acceptsWhatIsDescribed() throws {
        let json = """
            { "image": "", "emojis": [""], "animated": true, "size": { "width": 1, "depth": 2 }, "kind": "still",
              "extra": null }
            """
        try expect(faults(json), is: [])
    }

    @Test(
        arguments: TextTable.pairs(
            """
            [] → 1:1 the sticker expects a mapping, found a list
            {} → 1:1 `image` is missing | add `image`
            {"image": null} → 1:11 `image` has no value | give a string
            {"image": 3} → 1:11 `image` expects a string, found the number 3 | put it in quotes: "3"
            {"image": "", "animated": "yes"}
                1:27 `animated` expects true or false, found the string “yes” | write `true`
            {"image": "", "animated": 1}
                1:27 `animated` expects true or false, found the number 1 | write true or false instead of the number
            {"image": "", "emojis": ["🙂", 7]}
                1:31 an entry of `emojis` expects a string, found the number 7 | put it in quotes: "7"
            {"image": "", "size": {}} → 1:23 `width` is missing | add `width: 16`, for example
            {"image": "", "size": {"width": 513}} → 1:33 `width` must be between 1 and 512, is 513
            {"image": "", "kind": "stil"} → 1:23 `kind` is “stil”, not one of still, animation | did you mean `still`?
            {"image": "", "emojis:x": []}
                1:15 unknown key `emojis:x` | a space is missing after the colon: write `emojis: x`
            {"image": "", "emoji": []} → 1:15 unknown key `emoji` | did you mean `emojis`?
            {"image": "", "zzz": 1} → 1:15 unknown key `zzz` | known keys: image, emojis, animated, size, kind, extra
            """))
    func differences(json: String, expected: String) throws {
        let found = try faults(json)
        expect(found, is: [expected], "\(found)")
    }

    /// The caller decides whether a misspelled key is there.
    @Test func tellsMisspelledFromMissing() throws {
        let node = try JSONReader.read(Array(#"{"imge": "a"}"#.utf8), file: "m.json")
        let faults = ShapeChecker.faults(in: node, as: Self.sticker, called: "the sticker")
        expect(faults.count, is: 2)
        guard case .missingKey("image", misspelledAs: "imge") = faults.last?.difference else {
            Issue.record("\(faults)")
            return
        }
    }

    /// A suggestion for each of a hundred thousand unknown keys would take minutes.
    @Test func staysLinear() throws {
        let members = (0..<100_000).map { "\"stickr\($0)\": 1" }.joined(separator: ",")
        let node = try JSONReader.read(Array("{\(members)}".utf8), file: "m.json", limit: 10_000_000)
        var checker = ShapeChecker()
        checker.check(node, as: Self.sticker, called: "it")
        #expect(checker.faults.count == 1_000 && checker.omitted?.count == 99_001)
    }
}
