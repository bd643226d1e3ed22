import Expect
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Emitted Dart") struct DartTests {
    @Test("holds every identifier, name and address, as they are read back", arguments: ScriptTests.options)
    func literals(_ options: String) throws {
        let maker = try EditorMaker(options, names: EditorMaker.nasty.map { $0 })
        let texts = try maker.texts()
        let text = try #require(texts["flutter/sticker_config.dart"])
        expect(text.placeholders.filter { $0 != "hole" }, is: [])
        let catalog = try maker.editorCatalog()
        let tokens = try SourceScanner.tokens(of: text, as: .dart)
        let read = tokens.literals
        var expected: [String] = []
        for category in catalog.categories {
            expected += [category.id, category.title.base, catalog.uri(of: category.icon)]
            for sticker in category.stickers {
                expected += [
                    sticker.id, sticker.name.base, catalog.uri(of: sticker.image), catalog.uri(of: sticker.thumbnail),
                ]
            }
        }
        let start = try #require(read.firstIndex(of: expected[0]))
        expect(Array(read[start...].prefix(expected.count)), is: expected)
        // Brackets outside literals match.
        var open: [Character] = []
        for case .code(let code) in tokens {
            for character in code {
                if "([{".contains(character) { open.append(character) }
                if ")]}".contains(character) { expect(open.popLast(), is: ["]": "[", ")": "(", "}": "{"][character]) }
            }
        }
        #expect(open.isEmpty)
    }

    @Test("lists every folder of its assets") func folders() throws {
        let maker = try EditorMaker()
        let texts = try maker.texts()
        let text = try #require(texts["flutter/pubspec_assets.txt"])
        let folders = text.matches(of: /- "([^"]+)"/).map { String($0.output.1) }
        expect(folders, is: ["assets/tea_time/", "assets/tea_time/thumbs/"])
        let dart = try #require(texts["flutter/sticker_config.dart"])
        for literal in try SourceScanner.tokens(of: dart, as: .dart).literals where literal.hasPrefix("assets/") {
            #expect(folders.contains(FileName.folder(literal) + "/"))
            #expect(try maker.plan().output[literal] != nil, "\(literal)")
        }
        let remote = try EditorMaker("{\(SwiftTests.remote)}").texts()
        #expect(remote["flutter/pubspec_assets.txt"] == nil)
    }
}
