import Foundation
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Emitted Swift", .enabled(if: Shell.finds("swiftc"), "swiftc is not in the path"))
struct SwiftTests {
    struct Scenario: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var options: String
        var tint: String? = nil
        var variants = false
        var product = Product.ios

        init(_ name: String, _ options: String, tint: String? = nil, variants: Bool = false, _ product: Product = .ios)
        {
            testDescription = name
            self.options = options
            self.tint = tint
            self.variants = variants
            self.product = product
        }

        func maker() throws -> EditorMaker {
            var options = options
            if product == .iosV10 {
                options = options.replacing("{", with: "{\"products\": [\"ios-v10\"],", maxReplacements: 1)
            }
            var maker = try EditorMaker(options.replacing(",}", with: "}"), names: EditorMaker.nasty.map { $0 })
            if let tint {
                maker = maker.changing("cup") {
                    $0.options = Options(["tint": DocumentNode(.string(tint), at: EditorMaker.at(1))])
                }
            }
            if variants {
                let file = DocumentNode(.string("art/pot.png"), at: EditorMaker.at(1))
                maker = maker.changing("cup") {
                    $0.options.values["variants"] = DocumentNode(.list([file]), at: EditorMaker.at(1))
                }
            }
            return maker
        }
    }

    static let giphy = #""giphy": {"key-name": "GIPHY_KEY", "language": "en", "rating": "pg"}"#
    static let ownGiphy =
        #""giphy": {"key-name": "GIPHY_KEY", "title": {"en": "Find \"it\"", "es": "Busca"}, "icon": "art/icon.png"}"#
    static let provider = #""providers": [{"title": "Service", "icon": "art/icon.png", "endpoint": "https://a.b/c"}]"#
    static let keyedProvider =
        #""providers": [{"title": "S \\ $", "endpoint": "https://a.b/c.json", "key-name": "S_KEY"}]"#
    static let collection =
        #""collections": [{"title": "Mine \"own\"", "icon": "art/icon.png", "class-name": "MyStickers"}]"#
    static let weather = #""weather": {"unit": "celsius", "key-name": "WEATHER_KEY"}"#
    static let looks =
        ##""personal": {"tint": "solid"}, "preview-size": {"width": 60, "height": 48}, "colors": [{"color": "#FF8000", "name": "Or\"ange"}]"##
    static let remote = #""delivery": {"base-url": "https://cdn.example.com/s p/1/"}"#

    static let scenarios = [
        Scenario("as it comes", "{}"),
        Scenario("from the network", "{\(remote)}"),
        Scenario("for photos", #"{"product": "photo"}"#),
        Scenario("before the editor's own", #"{"library": "prepend"}"#),
        Scenario("instead of the editor's own", #"{"library": "replace"}"#),
        Scenario(
            "with some of the editor's own",
            #"{"library": "replace", "include": ["shapes", "smart", "emoticons_grin"]}"#),
        Scenario("with categories of the editor kept", #"{"include": ["emoticons", "animated"]}"#),
        Scenario("with tint and adjustments", #"{"adjustments": true}"#, tint: "solid"),
        Scenario("with a colorized sticker", "{}", tint: "colorized"),
        Scenario("with variants", "{}", variants: true),
        Scenario("with GIPHY", "{\(giphy)}"),
        Scenario("with GIPHY of its own", "{\(ownGiphy)}"),
        Scenario("with a provider", "{\(provider)}"),
        Scenario("with a provider that wants a key", "{\(keyedProvider), \(remote)}"),
        Scenario("with a collection", "{\(collection)}"),
        Scenario("with weather", "{\(weather)}"),
        Scenario("with the weather of no place", #"{"weather": {}}"#),
        Scenario("with looks", "{\(looks)}"),
        Scenario(
            "with everything", "{\(remote), \(ownGiphy), \(keyedProvider), \(collection), \(weather), \(looks)}",
            tint: "solid", variants: true),
        Scenario("for version 10", "{}", .iosV10),
        Scenario(
            "for version 10, with everything", "{\(giphy), \(provider), \(collection), \(weather), \(looks)}",
            tint: "colorized", variants: true, .iosV10),
    ]

    @Test("compiles", arguments: scenarios)
    func compiles(_ scenario: Scenario) throws {
        let folder = scenario.product.rawValue + "/"
        let texts = try scenario.maker().texts().filter { $0.key.hasPrefix(folder) && $0.key.hasSuffix(".swift") }
        #expect(texts.count >= 2)
        // The older language accepts what the newer does, apart from how it warns.
        let languages = scenario.options.count > 400 ? ["5", "6"] : ["6"]
        try compile(texts, in: languages, version10: scenario.product == .iosV10)
    }

    @Test(
        "for CE.SDK compiles", arguments: ["append", "prepend", "replace"], ["", remote + ", "])
    func cesdk(library: String, delivery: String) throws {
        let maker = try EditorMaker("{\(delivery)\"library\": \"\(library)\"}", names: EditorMaker.nasty.map { $0 })
        let text = try #require(try maker.texts()["cesdk/StickerLibrary.swift"])
        try compile(["StickerLibrary.swift": text], in: ["6"], version10: false)
    }

    private func compile(_ texts: [String: String], in languages: [String], version10: Bool) throws {
        for (path, text) in texts {
            let left = Template(text).placeholders.filter { $0 != "hole" }
            #expect(left == [] && !text.contains("\t"), "\(path)")
        }
        try Shell.inTemporaryFolder { folder in
            try Shell.write(texts, below: folder)
            let files = texts.keys.sorted().map { folder.appending(path: $0) }
            let modules = try StubModules.built(version10: version10)
            for language in languages {
                let complaints = try modules.check(files, language: language)
                #expect(complaints == "", "Swift \(language)")
            }
        }
    }
}
