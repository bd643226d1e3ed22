import Expect
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct CatalogTests {
    private static let catalog = """
        publisher: The Tea Room
        vendor: tea
        links: { website: "https://tea.example", app-store: "https://apps.apple.com/app/id1" }
        emojis: [🫖]
        art: { margin: 10, outline: { width: 4 } }
        rules: { sample/margin: { level: info, reason: all } }
        targets: { sample: { size: large, count: 3, art: { fit: cover } } }
        packs:
          - name: One
            stickers: [a.png]
          - name: Two
            publisher: Somebody Else
            links: { email: two@tea.example, app-store: "https://apps.apple.com/app/id1" }
            emojis: []
            art: { outline: none }
            targets: { sample: { size: small }, other: true }
            rules: { sample/margin: { level: off, reason: two } }
            stickers:
              - { file: a.png, margin: 2, targets: { sample: { fit: contain } } }
        """

    @Test func packsInherit() throws {
        let folder = try TemporaryFolder(["pack.yaml": Self.catalog, "a.png": "x"])
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        let packs = try #require(loaded.catalog?.packs)
        expect(packs.map(\.id), is: ["one", "two"])
        expect(packs.map(\.publisher), is: ["The Tea Room", "Somebody Else"])
        expect(packs.map(\.vendor), is: ["tea", "tea"])
        expect(packs.map(\.links.website), is: ["https://tea.example", "https://tea.example"])
        expect(packs.map(\.links.email), is: [nil, "two@tea.example"])
        expect(packs.map { $0.stickers[0].emojis }, is: [["🫖"], []])
        expect(packs.map { $0.targets.keys.sorted() }, is: [["sample"], ["other", "sample"]])
        expect(packs.map { $0.targets["sample"]?.string("size") }, is: ["large", "small"])
        expect(packs.map { $0.targets["sample"]?.integer("count") }, is: [3, 3])
        expect(packs.map { $0.ruleLevels["sample/margin"]?.reason }, is: ["all", "two"])
        expect(packs.map { $0.stickers[0].edit.margin }, is: [10, 2])
        expect(packs.map { $0.edit.outline }, is: [Outline(width: 4, color: .white), nil])
        expect(packs.map { $0.stickers[0].edit.fit }, is: [.contain, .contain])
        expect(packs.map { $0.stickers(for: "sample")[0].edit.fit }, is: [.cover, .contain])
        expect(packs[0].location(of: "publisher").line, is: 1)
        expect(packs[1].location(of: "publisher").line, is: 12)
        expect(loaded.catalog?.links.appStore, is: "https://apps.apple.com/app/id1")
    }

    @Test func otherManifestsByPathFolderAndPattern() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "publisher: Ana\npacks: [one/pack.json, two, more/*]",
            "one/pack.json": #"{"name": "One", "stickers": ["art/a.png", "../shared.png"]}"#, "one/art/a.png": "x",
            "shared.png": "x", "two/pack.yml": "name: Two\nstickers: [b.png]", "two/b.png": "x",
            "more/p10/pack.yaml": "name: Ten\nstickers: [c.png]", "more/p10/c.png": "x",
            "more/p9/pack.yaml": "name: Nine\npublisher: Bo\nstickers: [c.png]", "more/p9/c.png": "x",
            "more/empty/note.txt": "x",
        ])
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        let packs = try #require(loaded.catalog?.packs)
        expect(packs.map(\.name), is: ["One", "Two", "Nine", "Ten"])
        expect(packs.map(\.publisher), is: ["Ana", "Ana", "Bo", "Ana"])
        expect(
            packs.map { $0.stickers.map(\.file) },
            is: [
                ["one/art/a.png", "shared.png"], ["two/b.png"], ["more/p9/c.png"], ["more/p10/c.png"],
            ])
        expect(
            loaded.files, is: ["pack.yaml", "one/pack.json", "two/pack.yml", "more/p9/pack.yaml", "more/p10/pack.yaml"])
        expect(packs[1].location.file, is: folder.path + "/two/pack.yml")
    }

    @Test func patternsLeaveOutWhatIsReadAndWhatIsNoManifest() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "publisher: Ana\npacks: [b.yaml, '*']", "a.yml": "name: A\nstickers: [x.png]",
            "b.yaml": "name: B\nstickers: [x.png]", "x.png": "x", "notes.txt": "x", "sub/pack.json": "{}",
        ])
        let loaded = try folder.load()
        expect(loaded.files, is: ["pack.yaml", "b.yaml", "a.yml", "sub/pack.json"])
        expect(Set(loaded.findings.map { String($0.path.dropFirst(folder.path.count + 1)) }), is: ["sub/pack.json"])
    }

    @Test func nestedCatalogs() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "publisher: Ana\npacks: [in]", "a.png": "x",
            "in/pack.yaml": "emojis: 🙂\npacks:\n  - { name: A, stickers: [../a.png] }\n  - more.yaml",
            "in/more.yaml": "name: B\nstickers: [../a.png]",
        ])
        let loaded = try folder.load()
        expect(loaded.lines, is: [])
        expect(loaded.catalog?.packs.map(\.name), is: ["A", "B"])
        expect(loaded.catalog?.packs.map { $0.stickers[0].emojis }, is: [["🙂"], ["🙂"]])
    }

    @Test func cyclesAndRepetitionsAreRefused() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "publisher: Ana\npacks: [b.yaml, ./pack.yaml, c.yaml, c.yaml]", "a.png": "x",
            "b.yaml": "packs: [pack.yaml]", "c.yaml": "name: C\nstickers: [a.png]",
        ])
        let loaded = try folder.load()
        let note = " | list each manifest once, and no manifest in itself"
        expect(
            loaded.lines,
            is: [
                "2:17 error manifest/pack-twice: “pack.yaml” is already listed" + note,
                "2:38 error manifest/pack-twice: “c.yaml” is already listed" + note,
                "1:9 error manifest/pack-twice: “pack.yaml” is already listed" + note,
            ])
        expect(loaded.problem, is: .malformed)
    }

    /// Manifests of other people may list each other until the stack ends.
    @Test(arguments: [31, 32, 5_000]) func manifestsListEachOtherInSoManyLevels(listed: Int) throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        for number in 0..<listed {
            let name = number == 0 ? "pack" : "m\(number)"
            try folder.write("publisher: Ana\npacks: [m\(number + 1).yaml]", to: "\(name).yaml")
        }
        try folder.write("name: C\nstickers: [a.png]", to: "m\(listed).yaml")
        let loaded = try folder.load()
        let isWhole = listed < 32
        expect(loaded.catalog?.packs.map(\.name), is: isWhole ? ["C"] : nil)
        let refused = loaded.findings.filter { $0.rule == "manifest/nesting" }
        expect(refused.map(\.path).map(FileName.last), is: isWhole ? [] : ["m31.yaml"])
        #expect(refused.allSatisfy { $0.line == 2 && $0.column == 9 && $0.message.contains("level 32") })
    }

    @Test func manifestsStayInside() throws {
        let folder = try TemporaryFolder([
            "in/pack.yaml": "publisher: A\npacks: [../out.yaml, link.yaml, gone.yaml, none*, '/x.yaml', sub]",
            "out.yaml": "name: Out\nstickers: [a.png]", "in/sub/x": "x",
        ])
        try folder.link("in/link.yaml", to: "../out.yaml")
        try expect(
            folder.load("in").lines,
            is: [
                "2:9 error manifest/path-outside: “../out.yaml” is outside the manifest's folder | move the file into the folder",
                "2:22 error manifest/path-outside: “link.yaml” is a link that leads out of the manifest's folder | replace the link with the file",
                "2:33 error manifest/missing: there is no manifest “gone.yaml”",
                "2:44 error manifest/missing: no manifest matches “none*” | `stickerpress add` makes packs of the folders there that have three or more pictures",
                "2:51 error manifest/path-outside: “/x.yaml” is an absolute path | write it relative to the manifest's folder",
                "2:62 error manifest/missing: no pack.yaml, pack.yml or pack.json in the folder “sub”",
            ])
    }

    @Test func mistakesOfOtherManifestsAreTheirs() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": "publisher: A\npacks: [b.yaml, c.json]", "b.yaml": "name: B\nstickers: []\nx: 1",
            "c.json": "{\"name\": 'C'}",
        ])
        let loaded = try folder.load()
        expect(loaded.findings.map { $0.path.dropFirst(folder.path.count + 1) }, is: ["b.yaml", "b.yaml", "c.json"])
        expect(loaded.findings.map(\.rule), is: ["manifest/missing-key", "manifest/unknown-key", "manifest/syntax"])
    }

    @Test func storeLinksMustAgree() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": """
            publisher: A
            packs:
              - { name: One, stickers: [a.png], links: { app-store: "https://a.example/1" } }
              - { name: Two, stickers: [a.png], links: { app-store: "https://a.example/2", play-store: "https://p.example" } }
              - { name: Three, stickers: [a.png], links: { app-store: "https://a.example/1" } }
            """, "a.png": "x",
        ])
        let note = " | all packs are in one app: give the address once, in the catalog"
        let file = folder.path + "/pack.yaml"
        try expect(
            folder.load().lines,
            is: [
                "3:57 error manifest/contradicting-link: `app-store` is https://a.example/1 here, but https://a.example/2 in \(file):4"
                    + note,
                "4:57 error manifest/contradicting-link: `app-store` is https://a.example/2 here, but https://a.example/1 in \(file):3"
                    + note,
            ])
    }

    @Test func onePackCanGiveTheLinkOfAll() throws {
        let folder = try TemporaryFolder([
            "pack.yaml": """
            publisher: A
            packs:
              - { name: One, stickers: [a.png] }
              - { name: Two, stickers: [a.png], links: { play-store: "https://p.example" } }
            """, "a.png": "x",
        ])
        try expect(folder.load().catalog?.links.playStore, is: "https://p.example")
    }

    @Test func packIDsAreUnique() throws {
        let folder = try TemporaryFolder([
            "pack.yaml":
                "publisher: A\npacks:\n  - { name: Tea, stickers: [a.png] }\n  - { name: TEA!, stickers: [a.png] }",
            "a.png": "x",
        ])
        try expect(
            folder.load().lines,
            is: [
                "4:13 error manifest/duplicate-id: the pack id “tea” is already used by “Tea” | give this pack its own `id`;"
                    + " without one, the id is made from the name"
            ])
    }

    @Test(arguments: [
        ("", ["other", "sample"]), ("targets: {}", ["other", "sample"]), ("targets:", ["other", "sample"]),
        ("targets: { sample: {} }", ["sample"]), ("targets: { sample: true }", ["sample"]),
        ("targets: { sample: }", ["sample"]), ("targets: { sample: false }", ["other"]),
        ("targets: { sample: false, other: { size: large } }", ["other"]),
    ])
    func whichTargetsAreOn(targets: String, expected: [String]) throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        try folder.write("name: T\npublisher: A\nstickers: [a.png]\n" + targets, to: "pack.yaml")
        let pack = try #require(try folder.load().catalog?.packs.first)
        expect(pack.targets.keys.sorted(), is: expected)
        expect(pack.targetStickers.keys.sorted(), is: expected)
    }

    @Test func aPackOfACatalogChangesOnlyWhatItNames() throws {
        let folder = try TemporaryFolder(["a.png": "x"])
        let packs = "packs:\n  - { name: T, stickers: [a.png], targets: { sample: false } }\n"
        try folder.write("publisher: A\ntargets: { sample: true, other: true }\n" + packs, to: "pack.yaml")
        try expect(folder.load().catalog?.packs[0].targets.keys.sorted(), is: ["other"])
        try folder.write("publisher: A\ntargets: { sample: false }\n" + packs, to: "pack.yaml")
        try expect(folder.load().catalog?.packs[0].targets.keys.sorted(), is: ["other"])
    }
}
