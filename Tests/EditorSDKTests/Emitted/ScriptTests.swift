import Expect
import Foundation
import StickerModel
import TestSupport
import Testing

@testable import EditorSDK

@Suite("Emitted scripts") struct ScriptTests {
    static let options = [
        "{}", #"{"product": "photo", "library": "replace"}"#, "{\(SwiftTests.giphy), \(SwiftTests.looks)}",
        "{\(SwiftTests.remote), \(SwiftTests.giphy), \"adjustments\": true, \"tint\": \"solid\"}",
        #"{"library": "prepend", "include": ["smart", "shapes", "emoticons_grin"]}"#,
    ]

    /// All catalogs in one run: the compiler takes most of its time to start.
    @Test("are TypeScript that compiles", .needs("tsc")) func compile() throws {
        try Shell.inTemporaryFolder { folder in
            var files: [String] = []
            for (index, options) in Self.options.enumerated() {
                var maker = try EditorMaker(options, names: EditorMaker.nasty.map { $0 })
                maker.packs[0].name = HostileTexts.nastiest
                let texts = try maker.texts()
                for name in ["react-native/stickerConfig.ts", "cordova/stickerConfig.js", "cesdk/stickerLibrary.ts"] {
                    // A module each, as scripts of one page would share their names.
                    let text = try #require(texts[name], "\(name)") + (name.hasSuffix(".js") ? "\nexport {};\n" : "")
                    expect(text.placeholders.filter { $0 != "hole" }, is: [], "\(name)")
                    try Shell.write(["\(index)/\(name)": text], below: folder)
                    files.append(folder.appending(path: "\(index)/\(name)").path)
                }
            }
            let stubs = try Shell.files(below: Shell.stubs.appending(path: "TypeScript"), ending: ".d.ts")
            let checked = try Shell.run(
                ["tsc", "--noEmit", "--strict", "--allowJs", "--checkJs", "--target", "es2020", "--module", "es2020"]
                    + ["--moduleResolution", "node"] + stubs + files)
            expect(checked.status, is: 0, "\(checked.output)")
        }
    }

    @Test("say in Cordova what the catalog says", .needs("node"), arguments: options)
    func cordova(_ options: String) throws {
        let maker = try EditorMaker(options, names: EditorMaker.nasty.map { $0 })
        let text = try #require(try maker.texts()["cordova/stickerConfig.js"])
        let output = try Shell.inTemporaryFolder { folder in
            try Shell.write(["config.js": text], below: folder)
            let program = """
                const sdk = { resolveStaticResource: (path) => "asset:///" + path };
                const { stickerOptions } = require("./config.js");
                const [first, second] = [1, 2].map(() => stickerOptions(sdk, { GIPHY_KEY: "secret" }));
                if (first.categories[0] === second.categories[0]) throw new Error("shared");
                console.log(JSON.stringify(first));
                """
            return try Shell.run(["node", "-e", program], in: folder)
        }
        expect(output.status, is: 0, "\(output.output)")
        let read = try JSONDecoder().decode(BridgeOptions.self, from: Data(output.output.utf8))
        let catalog = try maker.editorCatalog()
        try read.agrees(with: catalog) { catalog.options.delivery.isRemote ? $0 : "asset:///www/\($0)" }
    }

    @Test("name every image of React Native by one literal require", arguments: options)
    func requires(_ options: String) throws {
        let maker = try EditorMaker(options)
        let text = try #require(try maker.texts()["react-native/stickerConfig.ts"])
        let catalog = try maker.editorCatalog()
        let required = text.matches(of: /require\("\.\.\/([^"]+)"\)/).map { String($0.output.1) }
        expect(text.matches(of: /require\(/).count, is: required.count)
        let wanted = catalog.categories.flatMap { category in
            [category.icon.path] + category.stickers.flatMap { [$0.image.path, $0.thumbnail.path] }
        }
        #expect(catalog.options.delivery.isRemote ? required.isEmpty : required.sorted() == wanted.sorted())
        // Nothing the packager cannot follow, and no key.
        #expect(!text.contains("require(`") && !text.contains(".map("))
    }
}
