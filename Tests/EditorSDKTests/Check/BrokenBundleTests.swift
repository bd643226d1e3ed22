import Expect
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Broken bundles") struct BrokenBundleTests {
    @Test("a file that is missing is none that the catalog names elsewhere, and a link is called so")
    func missing() throws {
        var tree = try GoodOutput.catalog()
        tree.contents[GoodOutput.cup] = nil
        func message() throws -> String? {
            try tree.findings().first { $0.rule == "editor-sdk/file-missing" }?.message
        }
        try expect(message(), is: GoodOutput.cup + " does not exist")
        tree.contents["assets/old/ana_lim_sticker_tea_time_cups.png"] = .picture(GoodOutput.picture())
        let near = "; there is “assets/old/ana_lim_sticker_tea_time_cups.png”"
        try expect(message(), is: GoodOutput.cup + " does not exist" + near)
        tree.passedOver = [PassedOver(GoodOutput.cup, .linkOut)]
        try expect(message(), is: GoodOutput.cup + " is skipped: it is a link to a file outside the folder")
    }

    @Test("files of a large folder are suggested, too, until so many names were compared") func suggestions() throws {
        var tree = FakeTree()
        for number in 0..<600 { tree.contents["other/old-\(number).png"] = .picture(GoodOutput.picture()) }
        tree.contents["cup.png"] = .picture(GoodOutput.picture())
        let names = ["cup.png"] + (0..<20).map { "older-\($0).png" }
        let assets = names.map { #"{"id":"\#($0)","meta":{"kind":"sticker","uri":"\#($0)"}}"# }
        tree.contents["content.json"] = .text(#"{"id":"ly.img.a","assets":[\#(assets.joined(separator: ","))]}"#)
        let missing = try tree.findings().filter { $0.rule == "editor-sdk/file-missing" }
        expect(missing.count, is: 20)
        expect(missing.count { $0.message.contains("; there is “other/old-") }, is: 16)
    }

    @Test("a rule that the pack switches off is silent for it") func levels() throws {
        var tree = try GoodOutput.catalog()
        tree.replace("catalog.json", "\"Cup\"", "\"sticker_01\"")
        let off = ["editor-sdk/name-numbered": RuleLevel(severity: nil, reason: "a series of numbers")]
        try expect(tree.findings(levels: ["ana_lim_sticker_category_tea_time": off]), is: [])
        try expect(tree.findings(levels: ["another": off, "a third": [:]]).count, is: 1)
    }
}
