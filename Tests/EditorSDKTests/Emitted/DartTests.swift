import StickerModel
import Testing

@testable import EditorSDK

@Suite("Emitted Dart")
struct DartTests {
    @Test("holds every identifier, name and address, as they are read back", arguments: ScriptTests.options)
    func literals(_ options: String) throws {
        let maker = try EditorMaker(options, names: EditorMaker.nasty.map { $0 })
        let texts = try maker.texts()
        let text = try #require(texts["flutter/sticker_config.dart"])
        #expect(Template(text).placeholders.filter { $0 != "hole" } == [])
        let catalog = try maker.editorCatalog()
        let read = LiteralReader(escapes: .dart).literals(in: text)
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
        #expect(Array(read[start...].prefix(expected.count)) == expected)
        #expect(!read.contains { $0.contains("BROKEN") })
        // Brackets outside literals match.
        let code = text.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined()
        var open: [Character] = []
        var isQuoted = false
        var isEscaped = false
        for character in code {
            if isEscaped {
                isEscaped = false
                continue
            }
            if character == "\\" {
                isEscaped = true
                continue
            }
            if character == "\"" { isQuoted.toggle() }
            if isQuoted { continue }
            if "([{".contains(character) { open.append(character) }
            if ")]}".contains(character) { #expect(open.popLast() == ["]": "[", ")": "(", "}": "{"][character]) }
        }
        #expect(open.isEmpty && !isQuoted)
    }

    @Test("lists every folder of its assets")
    func folders() throws {
        let maker = try EditorMaker()
        let texts = try maker.texts()
        let text = try #require(texts["flutter/pubspec_assets.txt"])
        let folders = text.matches(of: /- "([^"]+)"/).map { String($0.output.1) }
        #expect(folders == ["assets/tea_time/", "assets/tea_time/thumbs/"])
        let dart = try #require(texts["flutter/sticker_config.dart"])
        for literal in LiteralReader(escapes: .dart).literals(in: dart) where literal.hasPrefix("assets/") {
            #expect(folders.contains(FileName.folder(literal) + "/"))
            #expect(try maker.plan().output[literal] != nil, "\(literal)")
        }
        let remote = try EditorMaker("{\(SwiftTests.remote)}").texts()
        #expect(remote["flutter/pubspec_assets.txt"] == nil)
    }
}
