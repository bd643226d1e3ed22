import Expect
import Foundation
import StickerModel
import Testing

@testable import EditorSDK

@Suite("All emitted files") struct EmittedFileTests {
    private static let everything =
        "{\(SwiftTests.giphy), \(SwiftTests.provider), \(SwiftTests.collection), \(SwiftTests.weather), "
        + "\(SwiftTests.looks), \"adjustments\": true, \"feed\": {\"base-url\": \"https://cdn.example.com\"}, "
        + "\"products\": [\(Product.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]}"

    private static let remote = everything.replacing("{", with: "{\(SwiftTests.remote), ", maxReplacements: 1)

    @Test("have no unfilled holes, and say nothing of who or what made them", arguments: [everything, remote])
    func holes(_ options: String) throws {
        for (path, text) in try EditorMaker(options).texts() {
            expect(text.placeholders.filter { $0 != "base_url" }, is: [], "\(path)")
            #expect(!text.contains("{{") || text.contains("{{base_url}}") || text.contains("{{ resolve"), "\(path)")
            #expect(!text.contains("TODO"), "\(path)")
        }
    }

    @Test("are made of every template there is") func templates() throws {
        let templates = EmbeddedFiles.text.filter { $0.key.contains("/") || $0.key == "README.md" }
        let texts =
            try EditorMaker(Self.everything).texts().values.joined() + EditorMaker(Self.remote).texts().values.joined()
        for (path, text) in templates {
            // The longest line without a hole.
            let line = text.split(separator: "\n").filter { !$0.contains("{{") }.max { $0.count < $1.count } ?? ""
            #expect(line.count > 8 && texts.contains(line), "\(path)")
        }
        expect(templates.count, is: 23)
    }

    @Test("refer to images that are there, and to every one of them", arguments: ["{}", everything])
    func images(_ options: String) throws {
        let maker = try EditorMaker(options)
        let plan = try maker.plan()
        let texts = try maker.texts()
        let images = Set(plan.output.entries.map(\.path).filter { $0.hasPrefix("assets/") })
        for folder in ["ios", "react-native", "flutter", "cordova", "web", "ios-v10", "web-v4"] {
            let named = texts.filter { $0.key.hasPrefix(folder + "/") }.values.flatMap { text in
                text.replacing("\\/", with: "/").matches(of: /assets\/[a-z0-9_\/.]+\.(png|gif|jpg)/).map {
                    String($0.output.0)
                }
            }
            #expect(Set(named).isSubset(of: images), "\(folder)")
            #expect(!named.isEmpty || plan.output.entries.allSatisfy { !$0.path.hasPrefix(folder + "/") }, "\(folder)")
        }
        let described = try #require(texts["catalog.json"]).replacing("\\/", with: "/")
        for image in images { #expect(described.contains("\"\(image)\""), "\(image)") }
    }

    @Test("are the same each time") func reproducible() throws {
        let maker = try EditorMaker(Self.everything, names: EditorMaker.nasty.map { $0 })
        try expect(maker.plan().output.entries, is: maker.plan().output.entries)
    }

    @Test("name keys and never contain them", arguments: [everything, remote]) func keys(_ options: String) throws {
        let texts = try EditorMaker(options).texts()
        let fragment = try #require(texts["ios/Info.plist.fragment"])
        #expect(fragment.contains("<key>GIPHY_KEY</key>\n<string>$(GIPHY_KEY)</string>"))
        #expect(fragment.contains("<key>NSLocationWhenInUseUsageDescription</key>"))
        let readme = try #require(texts["README.md"])
        for text in ["`GIPHY_KEY`", "`WEATHER_KEY`", "NSLocationWhenInUseUsageDescription", "folder reference"] {
            #expect(readme.contains(text) || options == Self.remote && text == "folder reference", "\(text)")
        }
        expect(readme.contains("Access-Control-Allow-Origin"), is: options == Self.remote)
        #expect(readme.contains("Users place, move, order and select stickers with"))
        for product in [
            "iOS", "React Native", "Flutter", "Cordova", "Android", "Web", "CE.SDK", "version 10", "version 4",
        ] {
            #expect(readme.contains("## ") && readme.contains(product))
        }
    }

    @Test("name every key in the README, however many there are") func manyKeys() throws {
        let names = (1...12).map { "KEY_\($0)" }
        let providers = names.map { "{\"title\": \"\($0)\", \"endpoint\": \"https://a.b/c\", \"key-name\": \"\($0)\"}" }
        let options = "{\"providers\": [\(providers.joined(separator: ", "))]}"
        let readme = try #require(try EditorMaker(options).texts()["README.md"])
        for name in names { #expect(readme.contains("`\(name)`"), "\(name)") }
    }

    @Test("report what a product does not support") func omissions() throws {
        let maker = try EditorMaker(Self.everything).changing("cup") { $0.tags = ["tea"] }
        let catalog = try maker.editorCatalog()
        func words(_ product: Product) -> String {
            product.omissions.compactMap { $0.text(in: catalog) }.joined(separator: "; ")
        }
        expect(words(.ios), is: "the tags of 1 sticker")
        for bridge in [Product.reactNative, .flutter, .cordova] {
            for word in ["tags", "weather", "provider", "collection", "preview size"] {
                #expect(words(bridge).contains(word), "\(bridge) \(word)")
            }
        }
        for word in ["GIPHY", "provider", "collection", "list of colors", "tint of personal"] {
            #expect(words(.android).contains(word), "\(word)")
        }
        #expect(!words(.cesdk).contains("tags") && words(.cesdk).contains("weather"))
        #expect(words(.web).contains("adjustments") && words(.web).contains("GIPHY"))
    }

    @Test(
        "report a tint of personal stickers only where they have one",
        arguments: [
            ("true", false), ("{\"tint\": \"none\"}", false), ("{\"tint\": \"solid\"}", true),
        ])
    func personalTint(_ personal: String, isReported: Bool) throws {
        let catalog = try EditorMaker("{\"personal\": \(personal)}").editorCatalog()
        expect(Omission.personalTint.text(in: catalog) != nil, is: isReported)
    }

    @Test(
        "cannot be misled by the names of classes",
        arguments: [
            ("MyStickers", []), ("X_1", []), ("StickerFeed", []), ("../Evil", ["class-name"]), ("my", ["class-name"]),
            ("A B", ["class-name"]), ("StickerCatalog", ["class-name"]), ("StickerMaker", ["class-name"]),
            ("Twice\", \"title\": \"A\"}, {\"class-name\": \"Twice", ["class-name-unique"]),
        ])
    func classes(name: String, expected: [String]) throws {
        let maker = try EditorMaker("{\"collections\": [{\"class-name\": \"\(name)\", \"title\": \"Mine\"}]}")
        let rules = try maker.plan().findings.map { String($0.rule.dropFirst("editor-sdk/".count)) }
        expect(rules.filter { $0.hasPrefix("class-name") }, is: expected)
    }
}
