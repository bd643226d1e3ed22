import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Emitted for Android") struct KotlinTests {
    static let options = [
        "{}", "{\(SwiftTests.remote)}", #"{"library": "replace", "personal": true}"#,
        #"{"library": "replace", "include": ["smart", "shapes", "emoticons_grin", "animated"], "weather": {"key-name": "K"}}"#,
        #"{"library": "prepend", "weather": {"unit": "celsius"}, "personal": true, "adjustments": true}"#,
    ]

    private func maker(_ options: String) throws -> EditorMaker {
        let at = EditorMaker.at(1)
        let variant = DocumentNode(.list([DocumentNode(.string("art/pot.png"), at: at)]), at: at)
        return try EditorMaker(options, names: EditorMaker.nasty.map { $0 }).changing("cup") {
            $0.options = Options(["variants": variant, "tint": DocumentNode(.string("solid"), at: at)])
        }
    }

    /// All catalogs in one run, each in a package of its own: the compiler takes most of its time to start.
    @Test("is Kotlin that compiles", .enabled(if: Shell.finds("kotlinc"), "kotlinc is not installed"))
    func compiles() throws {
        try Shell.inTemporaryFolder { folder in
            var files = try Shell.files(below: Shell.stubs.appending(path: "Kotlin"), ending: ".kt")
            for (index, options) in Self.options.enumerated() {
                var maker = try maker(options)
                maker.packs[0].name = HostileTexts.nastiest
                for (path, text) in try maker.texts() where path.hasSuffix(".kt") {
                    let text = text.replacing("package stickerpack.editor", with: "package stickerpack.editor\(index)")
                    try Shell.write(["\(index)/\(path)": text], below: folder)
                    files.append(folder.appending(path: "\(index)/\(path)").path)
                }
            }
            let compiled = try Shell.run(["kotlinc"] + files + ["-d", folder.appending(path: "out.jar").path])
            #expect(compiled.status == 0 && !compiled.output.contains("error:"), "\(compiled.output)")
        }
    }

    @Test("shows CE.SDK's asset source with a title in each language for each category") func assetLibrary() throws {
        var maker = try EditorMaker(#"{"library": "append"}"#)
        maker.packs[0].name = "Tea \"\\'@?"
        let texts = try maker.texts()
        let library = try #require(texts["cesdk/StickerLibrary.kt"])
        #expect(library.placeholders == [] && library.contains("val sections = shown + sections(context)"))
        let read = Set(try SourceScanner.tokens(of: library, as: .kotlin).literals)
        let catalog = try maker.editorCatalog()
        #expect(read.contains(catalog.sourceID) && read.contains("file:///android_asset/cesdk"))
        let keep = try #require(texts["cesdk/res/raw/sticker_titles_keep.xml"])
        let titles = try #require(texts["cesdk/res/values/sticker_titles.xml"])
        for category in catalog.categories {
            let name = "sticker_category_" + category.slug.replacing("-", with: "_")
            #expect(read.contains(name) && read.contains(category.slug))
            #expect(keep.contains("@string/\(name)") && titles.contains("name=\"\(name)\""))
        }
        #expect(titles.contains(">&quot;Tea \\&quot;\\\\&apos;@?&quot;</string>"), "\(titles)")
        for sticker in catalog.stickers { #expect(read.contains(FileName.stem(sticker.image.fileName))) }
    }

    @Test("names folders of titles as Android does", arguments: [("de", "values-de"), ("pt-BR", "values-b+pt+BR")])
    func languageFolders(language: String, folder: String) throws {
        let title = #"{"en": "Tea", "\#(language)": "Tee"}"#
        let texts = try EditorMaker(#"{"title": \#(title)}"#).texts()
        expect(texts["cesdk/res/values/sticker_titles.xml"]?.contains(">&quot;Tea&quot;<"), is: true)
        expect(texts["cesdk/res/\(folder)/sticker_titles.xml"]?.contains(">&quot;Tee&quot;<"), is: true)
    }

    @Test("registers each sticker and names drawables that are there", arguments: options)
    func drawables(_ options: String) throws {
        let maker = try maker(options)
        let text = try #require(try maker.texts()["android/StickerCatalog.kt"])
        expect(text.placeholders.filter { $0 != "hole" }, is: [])
        let catalog = try maker.editorCatalog()
        let read = Set(try SourceScanner.tokens(of: text, as: .kotlin).literals)
        for sticker in catalog.stickers { #expect(read.contains(sticker.id) && read.contains(sticker.name.base)) }
        let paths = try maker.plan().output.entries.map(\.path)
        let drawables = paths.filter { $0.hasPrefix("android/res/drawable-nodpi/") }.map {
            FileName.stem(FileName.last($0))
        }
        if catalog.options.delivery.isRemote {
            #expect(drawables.isEmpty)
            #expect(read.contains { $0.hasPrefix("https://cdn.example.com/s%20p/1/assets/") })
            #expect(!read.contains { $0.hasPrefix("https://") && $0.contains(" ") }, "no address has spaces")
            return
        }
        #expect(Set(drawables).count == drawables.count && drawables.count == 3 + 1 + 3 + 1)
        for drawable in drawables {
            #expect(drawable.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil && read.contains(drawable), "\(drawable)")
        }
        let keep = try #require(try maker.texts()["android/res/raw/sticker_keep.xml"])
        for drawable in drawables { #expect(keep.contains("@drawable/\(drawable)")) }
    }

    /// A tag such as `zh-Hant-TW` has more parts than the key of a manifest, and `Locale.language` has old codes.
    @Test("looks texts up by the language tag, part by part") func languages() throws {
        let text = try #require(try EditorMaker().texts()["android/StickerMaker.kt"])
        let function = try #require(text.split(separator: "fun text(").last?.split(separator: "\n    }\n").first)
        #expect(function.contains("tag = Locale.getDefault().toLanguageTag()"))
        #expect(function.contains("byLanguage[tag]?.let { return it }"))
        #expect(function.contains("tag = tag.substringBeforeLast('-', \"\")"))
        #expect(!text.contains("locale.language"))
    }

    @Test("keeps functions short, however many stickers there are") func parts() throws {
        var maker = try EditorMaker()
        for number in 0..<250 { maker.add("s\(number)", .png) }
        let text = try #require(try maker.texts()["android/StickerCatalog.kt"])
        let functions = text.split(separator: "private fun ").dropFirst()
        expect(functions.map { $0.split(separator: "make.sticker(").count - 1 }, is: [0, 100, 100, 53])
        #expect(text.contains("category1Stickers1(make) + category1Stickers2(make) + category1Stickers3(make)"))
    }

    @Test("lists the modules that the catalog needs") func modules() throws {
        let text = try #require(
            try EditorMaker("{\(SwiftTests.giphy), \"weather\": {}}").texts()["android/modules.txt"])
        let modules = text.matches(of: /include '([^']+)'/).map { String($0.output.1) }
        expect(
            modules,
            is: [
                "ui:sticker", "assets:sticker-emoticons", "assets:sticker-shapes", "assets:sticker-animated",
                "backend:sticker-animated", "backend:sticker-smart", "ui:giphy-sticker",
            ])
    }
}
