import Expect
import Foundation
import StickerDocuments
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Names that try to leave their literal or comment, in every file for every editor.
@Suite("Hostile names") struct HostileNameTests {
    static let names = [
        HostileTexts.nastiest, "Cats \u{600}*/ init { Runtime.getRuntime() } /**", "Yes /* No",
        "\u{110BD}\"\u{301}; } //",
        "\u{2028}#import \u{202E}*/", "\\(exit(1)) ${exit(1)} `${exit(1)}`", "</string>\u{600}<key>&\u{301}", "\\",
    ]

    /// A catalog with one text wherever a manifest can put one.
    private func texts(_ name: String, isRemote: Bool) throws -> [String: String] {
        let word = SafeText<JSON>.literal(visible(name)).string
        let delivery = SafeText<JSON>.literal("https://cdn.example.com/" + visible(name)).string
        let products = Product.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        var maker = try EditorMaker(
            """
            {"products": [\(products)], "feed": {"base-url": \(delivery)}, "adjustments": true,
             "giphy": {"key-name": \(word), "title": {"en": \(word), "es": \(word)}, "language": \(word), "icon": "art/icon.png"},
             "providers": [{"title": \(word), "endpoint": \(word), "key-name": \(word)}],
             "collections": [{"title": \(word), "class-name": "MyStickers"}],
             "weather": {"key-name": \(word)}, "colors": [{"color": "#FF8000", "name": \(word)}],
             \(isRemote ? "\"delivery\": {\"base-url\": \(delivery)}," : "")
             "personal": {"tint": "solid"}, "library": "prepend"}
            """, names: [LocalizedText(["": name, "es": name]), LocalizedText(name), LocalizedText(name)])
        maker.packs[0].name = name
        return try maker.texts()
    }

    /// Without the scalars that our reader of JSON refuses, and without white space, which accessibility labels
    /// normalize.
    private func visible(_ name: String) -> String {
        var view = String.UnicodeScalarView()
        view.append(
            contentsOf: name.unicodeScalars.filter {
                !$0.properties.isWhitespace && !["\0", "\u{FFFE}", "\u{FFFF}"].contains($0)
            })
        return String(view)
    }

    private static let dialects: [String: SourceScanner.Dialect] = [
        "swift": .swift, "kt": .kotlin, "dart": .dart, "ts": .script, "js": .script,
    ]

    @Test("change nothing but literals and comments", arguments: names, [false, true])
    func code(_ name: String, isRemote: Bool) throws {
        let harmless = try texts("Tea", isRemote: isRemote)
        var languages: Set<String> = []
        for (path, text) in try texts(name, isRemote: isRemote) {
            guard let dialect = Self.dialects[FileName.pathExtension(path)] else { continue }
            let tokens = try SourceScanner.tokens(of: text, as: dialect)
            let expected = try SourceScanner.tokens(of: try #require(harmless[path]), as: dialect)
            expect(tokens.skeleton, is: expected.skeleton, "\(path)")
            // The name itself where a literal of the harmless catalog says "Tea".
            for (literal, plain) in zip(tokens.literals, expected.literals) where plain == "Tea" {
                // Labels have lost a mark that was on white space.
                let isLabel = HostileTexts.areSame(visible(literal), visible(AccessibilityText.plain(name)))
                #expect(isLabel || HostileTexts.areSame(visible(literal), visible(name)), "\(path)")
            }
            languages.insert(FileName.pathExtension(path))
        }
        expect(languages, is: Set(Self.dialects.keys))
    }

    @Test("stay text in documents and lists", arguments: names) func documents(_ name: String) throws {
        let texts = try texts(name, isRemote: false)
        for (path, text) in texts {
            switch FileName.pathExtension(path) {
            case "json": _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
            case "xml": #expect(XMLParser(data: Data(text.utf8)).parse(), "\(path)")
            case "fragment":
                let plist = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(text)</dict></plist>"
                let read = try PropertyListSerialization.propertyList(from: Data(plist.utf8), format: nil)
                expect((read as? [String: String])?.count, is: 2, "\(path)")
            default: break
            }
        }
        let assets = try #require(texts["flutter/pubspec_assets.txt"])
        try expect(YAMLReader.read(Array(assets.utf8), file: "p")["assets"]?.elements.count, is: 2)
    }

    @Test("are one line of text in the README", arguments: names, [false, true])
    func readme(_ name: String, isRemote: Bool) throws {
        let text = try #require(try texts(name, isRemote: isRemote)["README.md"])
        let harmless = try #require(try texts("Tea", isRemote: isRemote)["README.md"])
        func lines(_ text: String) -> [String] {
            text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        }
        /// Code in many backticks may begin a line, but what follows a fence has none.
        func isFence(_ line: String) -> Bool { line.hasPrefix("```") && !line.drop { $0 == "`" }.contains("`") }
        let pairs = zip(lines(text), lines(harmless))
        expect(lines(text).count, is: lines(harmless).count)
        #expect(pairs.allSatisfy { isFence($0) == isFence($1) && $0.hasPrefix("#") == $1.hasPrefix("#") })
        #expect(!text.unicodeScalars.contains { HostileTexts.isInvisible($0) && $0 != "\n" })
        var isCode = false
        for line in lines(text) {
            if isFence(line) { isCode.toggle() }
            // Tags only inside code.
            if !isCode, !line.contains("`") { #expect(!line.unicodeScalars.contains("<"), "\(line)") }
        }
    }
}
