import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct ManifestLoaderTests {
    private static let whole = """
        id: tea-time
        name: Tea Time
        publisher: Ana Lim
        links: { website: "https://example.com", email: ana@example.com, app-store: "https://apps.apple.com/app/id1" }
        icon: art/teapot.svg
        tray: art/tray.png
        background: "#FFEEDD"
        emojis: [🫖]
        art: { margin: 16, outline: { width: 8, color: "#FF0000" }, fit: cover, enlarge: never, light: linear }
        stickers:
          - art/smile.png
          - file: art/wave.gif
            id: wave
            emojis: [👋, 🙂]
            alt: { en: A teapot waves, pt-br: Um bule acena }
            poster: 12
            tags: [hello]
            trim: { from: 100, to: 9800 }
            speed: 1.25
            crop: { x: 1, y: 2, width: 30, height: 40 }
            focus: top-left
            outline: none
            targets:
              sample: { alt: Waves, poster: 3, tint: true, file: art/smile.png }
              other: false
        targets:
          sample: { size: large, art: { margin: 4 }, cover: ./art/../art/tray.png }
          other: true
        rules:
          sample/margin: { level: off, reason: "The drawing needs the room" }
        """
    private static let art = ["art/teapot.svg": "x", "art/tray.png": "x", "art/smile.png": "x", "art/wave.gif": "x"]

    /// Errors quote what is wrong with a manifest, which must not be somebody's secret.
    @Test func aManifestThatLeadsOutOfItsFolderIsNotRead() throws {
        let folder = try TemporaryFolder(["secret": "password=hunter2\n", "p/inside.yaml": "password=hunter2\n"])
        try folder.link("p/pack.yaml", to: "../secret")
        for path in ["p", "p/pack.yaml"] {
            let loaded = try folder.load(path)
            expect(
                loaded.lines,
                is: [
                    "1:1 error manifest/path-outside: the manifest is a link that leads out of its folder | replace the link with the file"
                ])
            #expect(loaded.catalog == nil && loaded.problem == .malformed)
        }
        try folder.link("p/other.yaml", to: "inside.yaml")
        #expect(try folder.load("p/other.yaml").lines.contains { $0.contains("hunter2") }, "a link inside is read")
    }

    @Test func readsEverything() throws {
        let folder = try TemporaryFolder(Self.art)
        try folder.write(Self.whole, to: "pack.yaml")
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        #expect(loaded.problem == nil)
        expect(loaded.files, is: ["pack.yaml"])
        let catalog = try #require(loaded.catalog)
        expect(catalog.links.appStore, is: "https://apps.apple.com/app/id1")
        let pack = try #require(catalog.packs.first)
        expect(pack.id, is: "tea-time")
        expect(pack.name, is: "Tea Time")
        expect(pack.vendor, is: "ana-lim")
        expect(pack.links.email, is: "ana@example.com")
        expect(pack.icon, is: "art/teapot.svg")
        expect(pack.tray, is: "art/tray.png")
        expect(pack.background, is: Color(hex: "#FFEEDD"))
        expect(pack.targets.keys.sorted(), is: ["other", "sample"])
        expect(pack.targets["sample"]?.string("size"), is: "large")
        expect(pack.targets["sample"]?.string("cover"), is: "art/tray.png")
        #expect(pack.targets["sample"]?["art"] == nil)
        expect(pack.ruleLevels, is: ["sample/margin": RuleLevel(severity: nil, reason: "The drawing needs the room")])
        expect(pack.location(of: "links.email").line, is: 4)
        expect(pack.stickers.map(\.id), is: ["smile", "wave"])
        expect(pack.stickers[0].emojis, is: ["🫖"])
        expect(pack.edit.margin, is: 16)
        let wave = pack.stickers[1]
        expect(wave.emojis, is: ["👋", "🙂"])
        expect(wave.alt, is: LocalizedText(["en": "A teapot waves", "pt-BR": "Um bule acena"]))
        expect(wave.tags, is: ["hello"])
        var edit = ArtEdit()
        (edit.margin, edit.fit, edit.enlarge, edit.linearLight) = (16, .cover, .never, true)
        edit.outline = Outline(width: 8, color: Color(red: 255, green: 0, blue: 0))
        expect(pack.stickers[0].edit, is: edit)
        (edit.poster, edit.trimStart, edit.trimEnd, edit.speed) = (12, 100, 9800, 1.25)
        (edit.outline, edit.focusX, edit.focusY) = (nil, 0, 0)
        edit.crop = PixelRect(x: 1, y: 2, width: 30, height: 40)
        expect(wave.edit, is: edit)
        expect(wave.location(of: "alt").line, is: 15)
        expect(pack.stickers(for: "other").map(\.id), is: ["smile"])
        let override = pack.stickers(for: "sample")[1]
        (edit.poster, edit.margin) = (3, 4)
        expect(override.edit, is: edit)
        expect(override.file, is: "art/smile.png")
        expect(override.alt, is: LocalizedText("Waves"))
        expect(override.options.bool("tint"), is: true)
        expect(override.location(of: "alt").line, is: 24)
    }
}
