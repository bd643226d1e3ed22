import Expect
import StickerEngine
import StickerModel
import Testing

@testable import EditorSDK

/// Every field, from the text of a manifest on.
@Suite("Manifests") struct ManifestTests {
    private static let manifest = """
        name: Tea
        publisher: Ana Lim
        targets:
          editor-sdk:
            products: [ios, react-native, flutter, cordova, android, web, cesdk, ios-v10, web-v4]
            product: video
            delivery: { base-url: "https://example.com/tea/v1" }
            size: 512
            animation-size: 256
            matte: "#102030"
            opaque-stills: jpeg
            source-id: ana.tea
            library: prepend
            include: [smart, shapes]
            personal: { tint: solid }
            colors: [{ color: "#FF8800", name: Orange }]
            giphy: { key-name: GIPHY_KEY, language: es, rating: pg, title: { en: Moving }, icon: art/giphy.svg }
            providers: [{ title: More, icon: art/more.svg, endpoint: "https://example.com/more/v1", key-name: MORE_KEY }]
            collections: [{ title: Mine, icon: art/mine.svg, class-name: MyStickers }]
            feed: true
            weather: { unit: celsius, key-name: WEATHER_KEY }
            preview-size: { width: 60, height: 50 }
            web-prefix: imgly_sticker_
            identifier: tea_category
            title: { en: Tea, es: Té }
            icon: art/icon.svg
            wide-icon: art/wide.svg
            tint: none
            adjustments: false
        stickers:
          - file: art/cup.svg
            alt: A cup
            targets:
              editor-sdk:
                identifier: tea_cup
                name: { en: A cup of tea, es: Una taza }
                thumbnail: art/thumb.svg
                tint: colorized
                adjustments: true
                variants: [art/two.svg, art/three.svg]

        """

    private static let art = ["giphy", "more", "mine", "icon", "wide", "cup", "thumb", "two", "three"]

    private func shop(without missing: String? = nil) throws -> Workshop {
        let shop = try Workshop()
        try shop.write(Self.manifest, to: "pack.yaml")
        for name in Self.art where name != missing { try shop.write(Oldschool.drawing("heart"), to: "art/\(name).svg") }
        return shop
    }

    @Test("may say everything at once") func everything() async throws {
        let findings = try await shop().planned()
        let loud = findings.filter { $0.severity > .info }.map { "\($0.rule) \($0.message)" }
        expect(loud.map { $0.prefix { $0 != " " } }, is: ["editor-sdk/tint-android"], "\(loud)")
        let dropped = findings.filter { $0.rule == "editor-sdk/dropped" }.map(\.message)
        #expect(dropped.contains { $0.hasPrefix("CE.SDK") && $0.hasSuffix("the tint of 1 sticker") }, "\(dropped)")
        #expect(dropped.contains { $0.contains("React Native") && $0.hasSuffix("weather") }, "\(dropped)")
    }

    /// At any depth: in a list, in a mapping, in a sticker's own options.
    @Test("that name missing art are refused", arguments: art) func missing(name: String) async throws {
        let findings = try await shop(without: name).planned()
        #expect(findings.contains { $0.severity == .error && $0.message.contains("art/\(name).svg") }, "\(findings)")
    }

    @Test("have all their art measured, watched and hashed") func everyArt() throws {
        let shop = try shop()
        let target = try EditorSDKTarget()
        let loaded = withExtendedLifetime(shop) { ManifestLoader(targets: [target]).load(shop.root.path) }
        let pack = try #require(loaded.catalog?.packs.first)
        let named = ["giphy", "icon", "mine", "more", "wide"].map { "art/\($0).svg" }
        expect(pack.targets["editor-sdk"]?.art.sorted(), is: named)
        let sticker = try #require(pack.stickers(for: "editor-sdk").first)
        expect(sticker.options.art.sorted(), is: ["art/three.svg", "art/thumb.svg", "art/two.svg"])
    }

    @Test("misspelled fields are refused with a suggestion") func misspelled() async throws {
        let shop = try shop()
        try shop.write(Self.manifest.replacing("rating: pg", with: "ratign: pg"), to: "pack.yaml")
        #expect(
            try await shop.planned().contains { $0.message.contains("ratign") && $0.notes.joined().contains("rating") })
    }
}
