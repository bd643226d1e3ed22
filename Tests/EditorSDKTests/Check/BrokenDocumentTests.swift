import Expect
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Broken documents") struct BrokenDocumentTests {
    @Test("documents with more faults than anyone reads", arguments: ["content.json", "stickerConfig.json"])
    func tooManyFaults(file: String) throws {
        // An asset without id and address has two faults, a sticker without its image one.
        let (start, entry, count) =
            file == "content.json"
            ? (#"{"id": "ana.tea", "version": "2.0.0", "assets": ["#, #"{"meta": {"kind": "sticker"}}"#, 11_000)
            : (#"{"categories": [{"identifier": "tea", "items": ["#, #"{"identifier": "a", "name": "A"}"#, 21_000)
        let entries = [String](repeating: entry, count: count).joined(separator: ",\n")
        let end = file == "content.json" ? "]}" : "]}]}"
        let findings = try FakeTree(contents: [file: .text(start + "\n" + entries + end)]).findings()
        expect(findings.count { $0.severity == .error }, is: 20_001)
        let last = findings.filter { $0.rule == "check/too-many-findings" }
        #expect(last.count == 1 && last.allSatisfy { !$0.hasHoles && $0.path == file }, "\(last)")
        #expect(last.allSatisfy { ($0.line ?? 0) > 9_000 }, "\(last)")
    }

    @Test("what a build wrote for CE.SDK is judged whatever is left of it", arguments: ["{}", "{", "[]", "3"])
    func lostSource(json: String) throws {
        var tree = try GoodOutput.tree(EditorMaker(#"{"products": ["cesdk"]}"#))
        tree.contents["cesdk/content.json"] = .text(json)
        let found = try tree.findings().filter { $0.path == "cesdk/content.json" }
        #expect(!found.isEmpty && found.allSatisfy { $0.severity == .error })
    }

    /// What becomes of a catalog, and what is wrong with it then.
    static let lostCatalogs = [
        ("{", ["error json-syntax"]), ("", ["error json-syntax"]), ("not json", ["error json-syntax"]),
        ("[]", ["error json-type"]), ("null", ["error json-type"]), ("{}", ["error json-missing-key"]),
        (#"{"categories": []}"#, ["error nothing-listed"]),
    ]

    @Test("the catalog of an output is judged whatever is left of it", arguments: lostCatalogs)
    func lostCatalog(json: String, errors: [String]) throws {
        for (start, focus) in [("", nil), ("out/editor-sdk/", nil), ("", "catalog.json")] {
            var tree = FakeTree(kind: focus == nil ? .folder : .file)
            for (path, content) in try GoodOutput.tree().contents
            where path == "catalog.json" || path.hasPrefix("assets/") {
                tree.contents[start + path] = content
            }
            tree.contents[start + "catalog.json"] = .text(json)
            tree.focus = focus
            try expect(tree.verdicts(), is: errors, "\(start) \(json)")
            #expect(try tree.findings().allSatisfy { !$0.hasHoles && $0.path.hasPrefix(start) })
        }
    }

    @Test("a catalog that is lost comes after the documents that have the stickers") func lostCatalogIsLast() throws {
        var tree = try GoodOutput.tree(EditorMaker(#"{"products": ["cesdk"]}"#))
        tree.contents["catalog.json"] = .text("{")
        try expect(EditorSDKTarget().bundles(in: tree).map(\.path), is: ["cesdk/content.json", "catalog.json"])
    }

    @Test(
        "a catalog.json of another tool is not a bundle",
        arguments: [
            (#"{"name": "Shop", "categories": []}"#, true), (#"{"categories": []}"#, false), ("{", false),
            ("[]", false), ("{}", false),
        ])
    func otherCatalog(json: String, isInOutput: Bool) throws {
        var tree = FakeTree(contents: ["catalog.json": .text(json), "assets/tea/cup.png": .text("")])
        if isInOutput { tree.contents["assets/tea/_category.png"] = .text("") }
        #expect(try EditorSDKTarget().bundles(in: tree).isEmpty)
    }
}
