import Expect
import Foundation
import StickerDocuments
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct StickerTableTests {
    private static let manifest = """
        # Mine.
        name: Cats
        publisher: Ana
        emojis: [🐱]
        stickers:
          - file: nap.svg   # the first
            emojis: [😴]
            alt: "=SUM(A1), it says"
          - { file: wave.svg, alt: { en: Wave, pt-br: Aceno }, tags: ["hi, there"] }
          - plain.svg   # nothing yet
          - art/*.svg

        """

    private func folder(_ manifest: String = manifest) throws -> TemporaryFolder {
        let names = ["nap", "wave", "plain", "art/1", "art/2"]
        let art = names.map { ($0 + ".svg", String.svg("<!--\($0)-->")) }
        return try TemporaryFolder(Dictionary(uniqueKeysWithValues: art).merging(["pack.yaml": manifest]) { $1 })
    }

    private func table(_ folder: TemporaryFolder) throws -> String {
        try #require(try StickerPress().table(of: folder.path).table?.string)
    }

    private func apply(_ table: String, _ folder: TemporaryFolder, isDryRun: Bool = false) throws -> TableOutcome {
        try folder.write(table, to: "t.csv")
        return try StickerPress().apply(table: folder.path + "/t.csv", to: folder.path, isDryRun: isDryRun)
    }

    @Test func whatIsWritten() throws {
        try expect(
            table(folder()),
            is: [
                "\u{FEFF}file,id,emojis,alt,alt:en,alt:pt-BR,tags", #"nap.svg,nap,😴,"'=SUM(A1), it says",,,"#,
                #"wave.svg,wave,,,Wave,Aceno,"hi, there;""#, "plain.svg,plain,,,,,", "art/1.svg,1,,,,,",
                "art/2.svg,2,,,,,", "",
            ].joined(separator: "\r\n"))
    }

    @Test func anUnchangedTableChangesNothing() throws {
        let folder = try folder()
        let outcome = try apply(try table(folder), folder)
        #expect(outcome.status == .success && outcome.changedCount == 0)
        try expect(folder.text("pack.yaml"), is: Self.manifest)
    }

    @Test func changesTouchTheirLinesOnly() throws {
        let folder = try folder()
        let edited = #"""
            file;id;emojis;alt;alt:en;alt:pt-BR;tags
            art/2.svg;2;🎉 ☕;Two;;;"party; tea"
            nap.svg;nap;;'-1, it says;;;
            wave.svg;wave;👋;;Waving;;
            plain.svg;plain;;"Plain: ""really""";;;
            """#
        let outcome = try apply(edited, folder)
        #expect(outcome.findings.map(\.rule) == ["table/order"] && outcome.changedCount == 4)
        try expect(
            folder.text("pack.yaml"),
            is: """
                # Mine.
                name: Cats
                publisher: Ana
                emojis: [🐱]
                stickers:
                  - file: nap.svg   # the first
                    alt: "-1, it says"
                  - { file: wave.svg, emojis: ["👋"], alt: { en: Waving } }
                  - file: plain.svg   # nothing yet
                    alt: "Plain: \\"really\\""
                  - art/1.svg
                  - file: art/2.svg
                    emojis: ["🎉", "☕"]
                    alt: Two
                    tags: [party, tea]
                  - "art/*.svg"

                """)
        let loaded = try folder.loaded()
        expect(loaded.findings, is: [])
        let stickers = try #require(loaded.catalog?.packs.first?.stickers)
        expect(stickers.map(\.file), is: ["nap.svg", "wave.svg", "plain.svg", "art/1.svg", "art/2.svg"])
        expect(stickers.map(\.emojis), is: [["🐱"], ["👋"], ["🐱"], ["🐱"], ["🎉", "☕"]])
        // The table of the result says the same.
        try expect(apply(edited, folder).changedCount, is: 0)
    }

    /// Excel's plain CSV.
    @Test func aTableSavedWithoutEmojisIsOneMistake() throws {
        let findings = try apply("file,emojis\nnap.svg,?\nwave.svg,? ?\n", folder()).findings
        #expect(findings.count == 1 && findings[0].notes.joined().contains("save it as “CSV UTF-8”"), "\(findings)")
    }

    @Test func emojisMayHaveCommasBetweenThem() throws {
        let folder = try folder()
        try expect(apply("file;emojis\nnap.svg;😀,😂, 😀\n", folder).changedCount, is: 1)
        try expect(folder.load().catalog?.packs.first?.stickers.first?.emojis, is: ["😀", "😂"])
    }

    @Test func aDryRunShowsTheLines() throws {
        let folder = try folder()
        let outcome = try apply("file,alt\nnap.svg,New\n", folder, isDryRun: true)
        expect(
            outcome.listing.string,
            is: """
                \(folder.path)/pack.yaml:8
                -     alt: "=SUM(A1), it says"
                +     alt: New

                """)
        try expect(folder.text("pack.yaml"), is: Self.manifest)
    }

    /// Each mistake is one finding with its line and what to do, and nothing is written.
    @Test(
        arguments: TextTable.pairs(
            """
            file,alt⏎none.svg,x⏎ → 2 table/unknown-row: no sticker of the manifest has file “none.svg” (column file)
            file,alt⏎nap.svg,x⏎nap.svg,y⏎
                3 table/duplicate-row: is the second row for this sticker; line 2 is the first (column file)
            file,emojis⏎nap.svg,smile⏎ → 2 table/emoji: “smile” is not an emoji (column emojis)
            file,emojs⏎nap.svg,🙂⏎ → 1 table/column: has an unknown column “emojs”
            file,alt,alt⏎nap.svg,x,y⏎ → 1 table/column: has the column “alt” twice
            alt⏎x⏎ → 1 table/column: has no column “file” or “id”
            file,alt⏎nap.svg,x,y⏎ → 2 table/row: has 3 fields; the first row has 2 (column file)
            file,alt⏎,x⏎ → 2 table/row: names no sticker (column file)
            file,alt⏎"nap.svg,x⏎ → 2 file/damaged: a field in quotation marks does not end
            file,id,alt⏎nap.svg,nope,x⏎ → 2 table/unknown-row: `id` is “nope”, and “nap” in the manifest (column id)
            file,alt⏎nap.svg,"x⏎y"⏎ → 2 table/text: a text contains a line break (column alt)
            file,alt,alt:de⏎nap.svg,x,y⏎ → 1 table/alt: which language is `alt`? There are texts in it and in `alt:de`
            file\u{0} → 1 file/damaged: contains a NUL character
            """) + [
                ("", "1 table/empty: is empty")
            ])
    func mistakes(table: String, expected: String) throws {
        let folder = try folder()
        let outcome = try apply(table, folder)
        expect(outcome.status, is: .findings)
        expect(outcome.findings.map { "\($0.line ?? 0) \($0.rule): \($0.message)" }, is: [expected])
        #expect(outcome.findings.allSatisfy { !$0.notes.isEmpty && $0.path.hasSuffix("t.csv") })
        try expect(folder.text("pack.yaml"), is: Self.manifest)
    }

    /// A file that is not a table has a mistake in each of its lines, or columns.
    @Test(arguments: [
        "file,alt\n" + (0...FindingLimit.most).map { "none\($0).svg,x\n" }.joined(),
        "file," + (0...FindingLimit.most).map { "x\($0)" }.joined(separator: ",") + "\n",
    ])
    func endlessMistakesEnd(table: String) throws {
        let outcome = try apply(table, folder())
        expect(outcome.findings.count, is: FindingLimit.most + 1)
        expect(outcome.findings.last?.rule, is: "check/too-many-findings")
    }

    /// A row finds its sticker by a name as it is, or with what guards it from spreadsheets, and by nothing else.
    @Test(arguments: [
        ("007", "7", 0), ("7", "007", 0), ("007", "007", 1),
        ("=a", "'=a", 1), ("=a", "=a", 1), ("'a", "a", 0), ("a\u{200F}b", "a\\u{200F}b", 1), ("a", "A", 0),
    ])
    func rowsFindTheirStickers(file: String, field: String, count: Int) {
        let start = SourceLocation(file: "pack.yaml", line: 1, column: 1)
        var pack = Pack(id: "p", name: "P", publisher: "A", location: start)
        pack.stickers = [
            Sticker(id: "one", file: file, location: start), Sticker(id: "two", file: "other", location: start),
        ]
        let table = StickerTable(Catalog(packs: [pack], links: Links(), location: start))
        func edited(_ id: String) -> EditedTable {
            let rows = [["pack", "file", "id", "alt"], ["p", field, id, "x"]]
            return EditedTable(
                rows.enumerated().map { CSVRecord(line: $0 + 1, fields: $1) }, table, file: "t.csv")
        }
        expect(edited("").changes.map(\.row.sticker.id), is: Array(repeating: "one", count: count))
        expect(edited("one").changes.count, is: count)
        expect(edited("two").findings.map(\.rule), is: ["table/unknown-row"])
    }

    /// The texts of one language get a second one: their column is given the name of their language.
    @Test func aSecondLanguage() throws {
        let manifest =
            "name: C\npublisher: A\nstickers:\n  - { file: nap.svg, alt: A nap }\n  - { file: wave.svg, alt: Hi }\n"
        let folder = try folder(manifest)
        let asked = try apply("file,alt,alt:de\nnap.svg,A nap,Schlaf\nwave.svg,Hi,Winken\n", folder)
        expect(asked.findings.map(\.message), is: ["which language is `alt`? There are texts in it and in `alt:de`"])
        expect(asked.findings[0].notes, is: ["rename the column `alt` to `alt:en`, or whatever language it is"])
        let lost = try apply("file,alt:de\nnap.svg,Schlaf\n", folder)
        expect(lost.findings.map { $0.message.prefix(39) }, is: ["which language are the texts that the m"])
        try expect(folder.text("pack.yaml"), is: manifest, "nothing is written so far")
        let outcome = try apply("file,alt:en,alt:de\nnap.svg,A nap,Schlaf\nwave.svg,Hello,\n", folder)
        #expect(outcome.findings == [] && outcome.changedCount == 2)
        let loaded = try folder.loaded()
        let texts = loaded.catalog?.packs.first?.stickers.map { $0.alt?.texts ?? [:] }
        expect(texts, is: [["en": "A nap", "de": "Schlaf"], ["en": "Hello"]])
    }

    @Test func hugeAndMissingTables() throws {
        let folder = try folder()
        let huge = try apply(String(repeating: "x", count: CSVReader.byteLimit + 1), folder)
        expect(huge.findings.map(\.message), is: ["is 10,000,001 bytes; the limit is 10,000,000"])
        try expect(StickerPress().apply(table: folder.path + "/no.csv", to: folder.path).status, is: .missingInput)
    }

    @Test func catalogsHaveAColumnForThePack() throws {
        let folder = try folder(
            "publisher: A\npacks:\n  - { name: One, stickers: [nap.svg] }\n  - { name: Two, stickers: [nap.svg] }\n")
        #expect(try table(folder).hasPrefix("\u{FEFF}pack,file,id,"))
        try expect(apply("file,alt\nnap.svg,x\n", folder).findings.map(\.rule), is: ["table/unknown-row"])
        try expect(apply("pack,file,alt\ntwo,nap.svg,x\n", folder).changedCount, is: 1)
        #expect(try folder.text("pack.yaml").contains("{ name: Two, stickers: [{ file: nap.svg, alt: x }] }"))
    }

    /// A row of an earlier name is about the sticker that no row names, whatever is nearer.
    @Test func theStickerWithoutARowIsNamed() throws {
        let folder = try folder()
        let rows = ["nap.svg", "wave.svg", "plain.svg", "art/1.svg"].map { "\($0),x\n" }.joined()
        let outcome = try apply("file,tags\n\(rows)naps.svg,x\n", folder)
        expect(outcome.findings.map(\.notes), is: [["did you mean “art/2.svg”?"]])
    }

    /// Tags with every sign that means something between tags.
    @Test(arguments: [
        ["a", "b,c", "d;e"], ["d;e"], [";"], ["a;"], ["b,c"], [",;"], ["a\\", "b,"], ["a\\;b", "c"], ["a\\\\b"],
        ["a\\n"],
        [#"\"#, ";"],
    ])
    func tagsComeBack(tags: [String]) {
        expect(StickerTable.tags(in: StickerTable.text(of: tags)), is: tags)
    }

    @Test func whatIsTypedBetweenTags() {
        expect(StickerTable.tags(in: "a, b;c,; ;"), is: ["a, b", "c,"])
        expect(StickerTable.tags(in: #"a\b, c\"#), is: [#"a\b"#, #"c\"#])
    }

    @Test func aTagWithASemicolonStaysOne() throws {
        let folder = try folder(
            "name: C\npublisher: A\nstickers:\n  - { file: nap.svg, tags: [a, \"b,c\", \"d;e\"] }\n")
        let table = try table(folder)
        #expect(table.contains(#""a; b,c; d\;e""#))
        let outcome = try apply(table.replacing(#"d\;e"#, with: #"d\;e; new"#), folder)
        #expect(outcome.findings == [] && outcome.changedCount == 1)
        let loaded = try folder.loaded()
        expect(loaded.catalog?.packs.first?.stickers.first?.tags, is: ["a", "b,c", "d;e", "new"])
    }

    /// What guards a field from a spreadsheet is taken off again, whatever the text.
    @Test(arguments: [
        "=1", "+1", "-1", "@x", "'=1", "''=1", "'", "'x", " =1", "\u{200E}=1", "a\u{200F}b", "＝1", "\\n", "\\u{41}",
        "x",
    ])
    func guardsComeOff(text: String) {
        expect(SafeText<CSV>.original(of: SafeText<CSV>.plain(text)), is: text)
    }
}
