import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Emitted Swift", .enabled(if: Shell.finds("swiftc"), "swiftc is not in the path")) struct SwiftTests {
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
            maker.packs[0].name = HostileTexts.nastiest
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
    static let remote = #""delivery": {"base-url": "https://cdn.example.com/s%20p/1/"}"#

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

    @Test("compiles", arguments: scenarios) func compiles(_ scenario: Scenario) throws {
        let folder = scenario.product.rawValue + "/"
        let texts = try scenario.maker().texts().filter { $0.key.hasPrefix(folder) && $0.key.hasSuffix(".swift") }
        #expect(texts.count >= 2)
        // The older language accepts what the newer does, apart from how it warns.
        let languages = scenario.options.count > 400 ? ["5", "6"] : ["6"]
        try compile(texts, in: languages, version10: scenario.product == .iosV10)
    }

    @Test("for CE.SDK compiles", arguments: ["append", "prepend", "replace"], ["", remote + ", "])
    func cesdk(library: String, delivery: String) throws {
        var maker = try EditorMaker("{\(delivery)\"library\": \"\(library)\"}", names: EditorMaker.nasty.map { $0 })
        maker.packs[0].name = HostileTexts.nastiest
        let text = try #require(try maker.texts()["cesdk/StickerLibrary.swift"])
        try compile(["StickerLibrary.swift": text], in: ["6"], version10: false)
    }

    private func compile(_ texts: [String: String], in languages: [String], version10: Bool) throws {
        for (path, text) in texts {
            let left = text.placeholders.filter { $0 != "hole" }
            #expect(left == [] && !text.contains("\t"), "\(path)")
        }
        try Shell.inTemporaryFolder { folder in
            try Shell.write(texts, below: folder)
            let files = texts.keys.sorted().map { folder.appending(path: $0) }
            let modules = try StubModules.built(version10: version10)
            for language in languages {
                let complaints = try modules.check(files, language: language)
                expect(complaints, is: "", "Swift \(language)")
            }
        }
    }
}

@Suite("Emitted Swift, when it runs", .enabled(if: Shell.finds("swiftc"), "swiftc is not in the path"))
struct SwiftRunTests {
    /// What the program of `Stubs/Runs/catalog.swift` prints for a catalog.
    private func lines(_ maker: EditorMaker) throws -> [[String]] {
        let plan = try maker.plan()
        let output = try Shell.inTemporaryFolder { folder in
            let sources = try maker.texts().filter { $0.key.hasPrefix("ios/") && $0.key.hasSuffix(".swift") }
            try Shell.write(sources, below: folder)
            let images = plan.output.entries.filter { $0.path.hasPrefix("assets/") }.map { ($0.path, "image") }
            try Shell.write(Dictionary(images) { first, _ in first }, below: folder)
            let files = sources.keys.sorted().map { folder.appending(path: $0).path }
            let main = Shell.stubs.appending(path: "Runs/catalog.swift").path
            return try StubModules.built().run(files + [main], in: folder)
        }
        return output.split(separator: "\n").map { line in
            (try? JSONDecoder().decode([String].self, from: Data(line.utf8))) ?? [String(line)]
        }
    }

    @Test("gives the editor what the catalog says, with every name as it was written") func catalog() throws {
        let options = """
            {"adjustments": true, "personal": {"tint": "solid"}, "preview-size": 60, "library": "prepend",
             "colors": [{"color": "#FF8000", "name": "Or\\"ange \\\\(x)"}]}
            """
        let file = DocumentNode(.string("art/cup.png"), at: EditorMaker.at(1))
        let maker = try EditorMaker(options, names: EditorMaker.nasty.map { $0 }).changing("pot") {
            $0.options.values["variants"] = DocumentNode(.list([file]), at: EditorMaker.at(1))
        }.changing("cup") { $0.options.values["tint"] = DocumentNode(.string("colorized"), at: EditorMaker.at(1)) }
        let lines = try lines(maker)
        let catalog = try maker.editorCatalog()
        var expected: [[String]] = [["fresh"]]
        for category in catalog.categories {
            expected.append(["category", category.id, category.title.base, category.title.base, category.icon.path])
            for sticker in category.stickers {
                let tint = sticker.tint.rawValue
                let name = sticker.name.base
                guard let first = sticker.firstVariantID else {
                    expected.append([
                        "sticker", sticker.id, name, sticker.image.path, sticker.thumbnail.path, tint, "true",
                    ])
                    continue
                }
                expected.append(["sticker", sticker.id, name, sticker.thumbnail.path, "", "none", "false"])
                let pictures =
                    [(first, sticker.image, sticker.thumbnail)]
                    + sticker.variants.map { ($0.id, $0.image, $0.thumbnail) }
                for (id, image, thumbnail) in pictures {
                    expected.append(["variant", id, name, image.path, thumbnail.path, tint, "true"])
                }
            }
        }
        expect(Array(lines.prefix(expected.count)), is: expected)
        let rest = lines.dropFirst(expected.count)
        expect(
            rest.filter { $0[0] == "category" }.map { $0[1] },
            is: [
                "imgly_sticker_category_emoticons", "imgly_sticker_category_shapes",
            ])
        #expect(rest.contains(["languages", "de", "pt", "en", "en", "en", "en"]), "GIPHY takes two letters")
        expect(rest.last, is: ["options", "true", "solid", "60", #"["Or\"ange \\(x)"]"#])
        let missing = try #require(rest.first { $0[0] == "missing" })
        var paths: Set<String> = []
        for category in catalog.categories {
            paths.insert(category.icon.path)
            for sticker in category.stickers {
                paths.formUnion([sticker.image.path, sticker.thumbnail.path])
                for variant in sticker.variants { paths.formUnion([variant.image.path, variant.thumbnail.path]) }
            }
        }
        expect(Set(missing.dropFirst()), is: paths)
    }

    @Test("keeps the built-in stickers that are asked for, in that order") func existing() throws {
        let maker = try EditorMaker(
            #"{"library": "replace", "include": ["shapes", "emoticons_grin", "imgly_smart_sticker_weekday"]}"#)
        let lines = try lines(maker)
        let index = try #require(lines.firstIndex { $0.count > 1 && $0[1] == "imgly_sticker_category_shapes" })
        expect(
            lines[index...].filter { ["category", "sticker"].contains($0[0]) }.map { $0[1] },
            is: [
                "imgly_sticker_category_shapes", "imgly_sticker_shapes_badge_01", "imgly_sticker_category_emoticons",
                "imgly_sticker_emoticons_grin", "imgly_smart_sticker_weekday",
            ])
    }

    @Test("pages, searches, cancels and reports errors of a sticker service; renews the weather in time")
    func provider() throws {
        let maker = try EditorMaker(
            #"{"providers": [{"title": "S", "endpoint": "https://a.b"}], "weather": {}}"#)
        let texts = try maker.texts()
        let output = try Shell.inTemporaryFolder { folder in
            let names = ["ios/StickerFeedProvider.swift", "ios/StickerWeather.swift"]
            try Shell.write(texts.filter { names.contains($0.key) }, below: folder)
            let main = Shell.stubs.appending(path: "Runs/provider.swift").path
            return try StubModules.built().run(names.map { folder.appending(path: $0).path } + [main], in: folder)
        }
        expect(
            output,
            is: """
                first cup pot more=true
                second tea more=false
                search ab more=true
                search on bc more=false
                nothing  more=false
                refused failure: refused(status: 503)
                unreadable failure: unreadable
                plain http failure: noUsableImages
                loop l1 l2 more=true
                loop on  more=false
                newer  more=false
                overtaken error: -999
                ended error: -999
                list cup pot more=true
                list on cake more=false
                list far  more=false
                list search café more=false
                list tag cup café more=true
                loaded 1
                sticker The cup https://pictures/cup.png https://pictures/t/cup.png
                weather 1 kept
                weather 3599 kept
                weather 3600 fresh
                weather 3601 kept
                weather 7199 kept
                weather 7200 fresh
                weather 7100 fresh
                weather 0 fresh
                weather asks true k 3600.0

                """)
    }
}
