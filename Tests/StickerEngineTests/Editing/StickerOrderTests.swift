import Expect
import Foundation
import StickerDocuments
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct StickerOrderTests {
    private static let manifest = """
        name: Cats
        publisher: Ana
        stickers:
          # by Ana
          - file: nap.svg   # the first
            alt: A nap

          # by Bo
          - { file: wave.svg, id: hello }
          - plain.svg
            # alt: soon
        # the end
        emojis: [🐱]

        """

    private func folder(_ manifest: String = manifest) throws -> TemporaryFolder {
        let names = ["nap", "wave", "plain", "art/1", "art/2"]
        let art = names.map { ($0 + ".svg", String.svg("<!--\($0)-->")) }
        return try TemporaryFolder(Dictionary(uniqueKeysWithValues: art).merging(["pack.yaml": manifest]) { $1 })
    }

    private func apply(
        _ rows: [String], _ folder: TemporaryFolder, orders: Bool = true, isDryRun: Bool = false
    ) throws -> TableOutcome {
        try folder.write((["file,alt"] + rows).joined(separator: "\n"), to: "t.csv")
        return try StickerPress().apply(
            table: folder.path + "/t.csv", to: folder.path, ordersStickers: orders, isDryRun: isDryRun)
    }

    @Test func entriesMoveWithTheirComments() throws {
        let folder = try folder()
        let outcome = try apply(["plain.svg,", "wave.svg,", "nap.svg,A long nap"], folder)
        #expect(outcome.status == .success && outcome.findings.isEmpty && outcome.movedCount == 2)
        #expect(outcome.summary.string.hasPrefix("Changed 1 sticker and the places of 2 stickers in "))
        try expect(
            folder.text("pack.yaml"),
            is: """
                name: Cats
                publisher: Ana
                stickers:
                  - plain.svg
                    # alt: soon

                  # by Bo
                  - { file: wave.svg, id: hello }
                  # by Ana
                  - file: nap.svg   # the first
                    alt: A long nap
                # the end
                emojis: [🐱]

                """)
        try expect(apply(["plain.svg,", "wave.svg,", "nap.svg,A long nap"], folder).movedCount, is: 0)
    }

    /// Nothing changes that was not asked for, and nothing is silent.
    @Test func anotherOrderIsNamedWhereItIsNotAskedFor() throws {
        let folder = try folder()
        let outcome = try apply(["wave.svg,", "nap.svg,A nap"], folder, orders: false)
        #expect(outcome.status == .success && outcome.movedCount == 0)
        try expect(folder.text("pack.yaml"), is: Self.manifest)
        let finding = try #require(outcome.findings.first)
        #expect(finding.rule == "table/order" && finding.severity == .info && outcome.findings.count == 1)
        #expect(finding.message.contains("“Cats”"))
        expect(
            finding.notes.first?.contains("stickerpress table \(folder.path) --apply \(folder.path)/t.csv --order`"),
            is: true)
        #expect(try apply(["nap.svg,A nap", "plain.svg,"], folder, orders: false).findings.isEmpty)
    }

    /// Rows that were left out keep their places.
    @Test func stickersWithoutARowStay() throws {
        let folder = try folder("name: C\npublisher: A\nstickers: [nap.svg, wave.svg, plain.svg]\n")
        try expect(apply(["plain.svg,", "nap.svg,"], folder).movedCount, is: 2)
        try expect(folder.text("pack.yaml"), is: "name: C\npublisher: A\nstickers: [plain.svg, wave.svg, nap.svg]\n")
    }

    @Test func aDryRunPrintsTheOrder() throws {
        let folder = try folder()
        let outcome = try apply(["plain.svg,", "nap.svg,A nap"], folder, isDryRun: true)
        try expect(folder.text("pack.yaml"), is: Self.manifest)
        #expect(
            outcome.listing.string.hasSuffix(
                """
                pack.yaml:5
                -   - file: nap.svg   # the first
                -   - plain.svg
                +   - plain.svg
                +   - file: nap.svg   # the first

                """), "\(outcome.listing.string)")
    }

    /// The pictures of a pattern come in the order of their names; the pattern itself can move.
    @Test func aPatternMovesAsAWhole() throws {
        let manifest = "name: C\npublisher: A\nstickers:\n  - nap.svg\n  - art/*.svg\n  - wave.svg\n"
        let folder = try folder(manifest)
        try expect(apply(["wave.svg,", "art/1.svg,", "art/2.svg,", "nap.svg,"], folder).status, is: .success)
        #expect(try folder.text("pack.yaml").hasSuffix("stickers:\n  - wave.svg\n  - art/*.svg\n  - nap.svg\n"))
        let before = try folder.text("pack.yaml")
        for rows in [["art/2.svg,", "art/1.svg,"], ["art/1.svg,", "wave.svg,", "art/2.svg,", "nap.svg,"]] {
            let refused = try apply(rows, folder)
            #expect(refused.status != .success && refused.findings.count == 1)
            expect(refused.findings.first?.message.hasPrefix("“art/*.svg” stands for several stickers"), is: true)
            expect(refused.findings.first?.line, is: 5)
        }
        try expect(folder.text("pack.yaml"), is: before)
    }

    /// Only the order inside of each pack counts, and each manifest is changed where it is.
    @Test func eachPackHasItsOwnOrder() throws {
        let folder = try folder(
            "publisher: A\npacks:\n  - name: C\n    stickers: [nap.svg, wave.svg]\n  - more/pack.yaml\n")
        try folder.write("name: D\nstickers:\n- a.svg\n- b.svg\n", to: "more/pack.yaml")
        for name in ["a", "b"] { try folder.write(.svg("<!--\(name)-->", side: 9), to: "more/\(name).svg") }
        let outcome = try apply(["more/b.svg,", "wave.svg,", "more/a.svg,", "nap.svg,"], folder)
        #expect(outcome.status == .success && outcome.movedCount == 4, "\(outcome.findings)")
        #expect(try folder.text("pack.yaml").contains("stickers: [wave.svg, nap.svg]"))
        let more = try folder.text("more/pack.yaml")
        expect(more, is: "name: D\nstickers:\n- b.svg\n- a.svg\n")
    }

    /// Comments between brackets would end up beside other entries, and anchors after their aliases.
    @Test(arguments: [
        "name: C\npublisher: A\nstickers: [ nap.svg, # mine\n  wave.svg ]\n",
        "name: C\npublisher: A\nstickers:\n  - { file: nap.svg, tags: &t [a] }\n  - { file: wave.svg, tags: *t }\n",
    ])
    func whatCannotMoveAloneIsRefused(manifest: String) throws {
        let folder = try folder(manifest)
        let outcome = try apply(["wave.svg,", "nap.svg,"], folder)
        #expect(outcome.status != .success && outcome.findings.count == 1, "\(outcome.findings)")
        try expect(folder.text("pack.yaml"), is: manifest)
    }

    /// A `#` in a text begins no comment.
    @Test(arguments: [" ", "\n    "]) func jsonIsOrdered(space: String) throws {
        let folder = try folder("x")
        try folder.remove("pack.yaml")
        let start = #"{ "name": "C", "publisher": "A", "stickers": ["#
        let (nap, wave) = ("{ \"file\": \"nap.svg\",\(space)\"alt\": \"#1\" }", #""wave.svg""#)
        try folder.write("\(start)\(space)\(nap),\(space)\(wave) ] }", to: "pack.json")
        try expect(apply(["wave.svg,", "nap.svg,#1"], folder).status, is: .success)
        try expect(folder.text("pack.json"), is: "\(start)\(space)\(wave),\(space)\(nap) ] }")
    }
}
