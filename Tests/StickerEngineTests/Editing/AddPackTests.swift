import Expect
import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct AddPackTests {
    private let folder: TemporaryFolder
    private static let catalog = "publisher: Ana\npacks:\n  - packs/*\n"
    private static let cats = "name: Cats\nstickers: [art/a.svg]\n"
    private static let dogs = "name: Dogs\nstickers:\n  - art/b.svg\n"

    init() throws {
        folder = try TemporaryFolder([
            "pack.yaml": Self.catalog, "packs/cats/pack.yaml": Self.cats, "packs/dogs/pack.yaml": Self.dogs,
        ])
        for (number, file) in ["packs/cats/art/a.svg", "packs/dogs/art/b.svg"].enumerated() {
            try draw(file, number + 1)
        }
    }

    private func draw(_ file: String, _ number: Int) throws { try folder.write(.bar(number), to: file) }

    private func add(_ paths: [String] = [""], isDryRun: Bool = false) throws -> AddOutcome {
        let paths = paths.map { folder.path + ($0.isEmpty ? "" : "/" + $0) }
        return try StickerPress().add(paths, isDryRun: isDryRun)
    }

    @Test(arguments: [["packs/cats", "packs/dogs"], ["packs/dogs/art/d.svg", "packs/cats/art"]])
    func eachOfSeveralPacksGetsItsOwn(paths: [String]) throws {
        try draw("packs/cats/art/c.svg", 3)
        try draw("packs/dogs/art/d.svg", 4)
        let outcome = try add(paths)
        #expect(outcome.status == .success && outcome.findings == [])
        #expect(outcome.added.map(\.pack) == ["Cats", "Dogs"] && outcome.added.map(\.count) == [1, 1])
        let added = "{ file: art/c.svg, id: c, alt: C }]"
        try expect(folder.text("packs/cats/pack.yaml"), is: Self.cats.replacing("]", with: ", " + added))
        try expect(folder.text("packs/dogs/pack.yaml"), is: Self.dogs + "  - file: art/d.svg\n    id: d\n    alt: D\n")
        try expect(folder.text("pack.yaml"), is: Self.catalog)
    }

    /// A folder beside those of packs is a pack of its own, however many patterns there are, and not a part of one of them.
    @Test(arguments: [["packs/*"], ["packs/*", "more/*"]]) func aNewFolderBesideThoseOfPacks(patterns: [String]) throws
    {
        try folder.write(
            "publisher: Ana\npacks: [\(patterns.map { "\"\($0)\"" }.joined(separator: ", "))]\n", to: "pack.yaml")
        if patterns.count > 1 {
            try folder.write(Self.cats.replacing("Cats", with: "Pies"), to: "more/pies/pack.yaml")
            try draw("more/pies/art/a.svg", 9)
        }
        for number in 1...3 { try draw("packs/birds/b\(number).svg", 10 + number) }
        let outcome = try add()
        #expect(outcome.added.map(\.pack) == ["Birds"] && outcome.added.map(\.count) == [3], "\(outcome)")
        #expect(try folder.text("packs/birds/pack.yaml").hasPrefix("id: birds\nname: Birds\n"))
    }

    /// The message names the file that was edited, and not the catalog's.
    @Test func theEditedFileIsNamed() throws {
        try draw("packs/cats/art/c.svg", 3)
        let path = folder.path
        #expect(try add().summary.string.hasPrefix("Added 1 sticker to “Cats” in \(path)/packs/cats/pack.yaml.\n"))
        try draw("packs/cats/art/e.svg", 5)
        try draw("packs/dogs/art/d.svg", 4)
        #expect(
            try add().summary.string.hasPrefix(
                "Added 2 stickers to “Cats” (1) in \(path)/packs/cats/pack.yaml and “Dogs” (1) in \(path)/packs/dogs/pack.yaml.\n"
            ))
        let csv = try #require(StickerPress().table(of: path).table).string
        try folder.write(csv.replacing(",D,", with: ",A good dog,"), to: "t.csv")
        let applied = try StickerPress().apply(table: path + "/t.csv", to: path)
        expect(applied.summary.string, is: "Changed 1 sticker in \(path)/packs/dogs/pack.yaml.\n")
    }

    @Test func whatBelongsToAnotherManifestIsRefused() throws {
        try draw("packs/dogs/art/d.svg", 4)
        let outcome = try add(["packs/cats/pack.yaml", "packs/dogs/art/d.svg"])
        #expect(outcome.status == .findings && outcome.added.isEmpty)
        expect(
            outcome.findings.map(\.message), is: ["belongs to another manifest: \(folder.path)/packs/dogs/pack.yaml"])
        expect(outcome.findings.first?.path, is: folder.path + "/packs/dogs/art/d.svg")
        try expect(folder.text("packs/cats/pack.yaml"), is: Self.cats)
    }

    /// What the pattern of the list means is not listed once more.
    @Test(arguments: ["packs/*", "packs/*/pack.yaml", "packs/*/pack.y*ml"])
    func aNewPackGetsTheManifestThatThePatternMeans(pattern: String) throws {
        let catalog = Self.catalog.replacing("packs/*", with: pattern)
        try folder.write(catalog, to: "pack.yaml")
        for number in 1...3 { try draw("packs/birds/bird \(number).svg", 10 + number) }
        let path = "packs/birds/pack.yaml"
        let expected = """
            id: birds
            name: Birds
            icon: bird 1.svg
            stickers:
              - file: bird 1.svg
                id: bird-1
                alt: Bird
              - file: bird 2.svg
                id: bird-2
                alt: Bird
              - file: bird 3.svg
                id: bird-3
                alt: Bird

            """
        let planned = try add(isDryRun: true)
        expect(planned.added.map(\.file), is: [folder.path + "/" + path])
        #expect(planned.listing.string.hasPrefix("\(folder.path)/\(path):1\n+ id: birds\n"))
        #expect(!folder.exists(path))
        try expect(add().added.map(\.pack), is: ["Birds"])
        try expect(folder.text(path), is: expected)
        try expect(folder.text("pack.yaml"), is: catalog)
        let loaded = try folder.loaded()
        expect(loaded.findings, is: [])
        expect(loaded.catalog?.packs.map(\.id), is: ["birds", "cats", "dogs"])
        #expect(try add().added.isEmpty)
    }

    /// The same picture in two packs is two stickers, as for `init`.
    @Test func copiesOfOtherPacksAreAdded() throws {
        try draw("packs/dogs/art/c.svg", 1)
        try draw("packs/dogs/art/d.svg", 2)
        let outcome = try add()
        #expect(outcome.added.map(\.pack) == ["Dogs"] && outcome.added.map(\.count) == [1])
        expect(outcome.findings.map(\.message), is: ["skipped: it has the same bytes as “packs/dogs/art/b.svg”"])
        for (index, number) in [1, 2, 9].enumerated() { try draw("packs/birds/\(index).svg", number) }
        let birds = try add()
        #expect(birds.added.map(\.pack) == ["Birds"] && birds.added.map(\.count) == [3], "\(birds.findings)")
    }

    /// A list without a pack is a beginning.
    @Test(arguments: ["[packs/*]", "[]"]) func aCatalogBegins(list: String) throws {
        let folder = try TemporaryFolder(["pack.yaml": "publisher: Ana\npacks: \(list)\n"])
        let nothing = try StickerPress().add([folder.path])
        #expect(nothing.status == .success && nothing.findings.map(\.severity) == [.warning])
        let place = list == "[]" ? "there is no pack yet" : "nothing matches “packs/*” yet"
        expect(nothing.findings.map(\.message), is: [place + ": no folder has 3 or more new pictures"])
        for (index, file) in ["cats/1", "cats/2", "cats/3", "dogs/1", "dogs/2", "dogs/3"].enumerated() {
            try folder.write(.bar(index + 1), to: "packs/\(file).svg")
        }
        let outcome = try StickerPress().add([folder.path])
        #expect(outcome.findings == [] && outcome.added.map(\.pack) == ["Cats", "Dogs"])
        let loaded = try folder.loaded()
        #expect(loaded.findings == [] && loaded.catalog?.packs.map(\.name) == ["Cats", "Dogs"])
    }

    /// New packs have the publisher of the catalog, which gets one where it has none: that of all its packs, or a placeholder.
    @Test(arguments: [nil, "Bo"]) func aCatalogHasAPublisher(publisher: String?) throws {
        let folder = try TemporaryFolder(["pack.yaml": "packs: [packs/*]\n"])
        for number in 1...6 {
            try folder.write(.bar(number), to: "packs/\(number < 4 ? "cats" : "dogs")/\(number).svg")
        }
        if let publisher {
            try folder.write("name: Cats\npublisher: \(publisher)\nstickers: ['*.svg']\n", to: "packs/cats/pack.yaml")
        }
        let outcome = try StickerPress().add([folder.path])
        expect(outcome.findings.map(\.rule), is: publisher == nil ? ["add/publisher"] : [])
        var loaded = try folder.loaded()
        #expect(loaded.findings == [] && loaded.catalog?.packs.count == 2)
        expect(loaded.catalog?.packs.allSatisfy { $0.publisher == publisher ?? "Your Name" }, is: true)
        // A pack with a mistake does not count as a pack.
        try folder.write("packs: [packs/*]\n", to: "pack.yaml")
        try folder.write("name: Cats\nstickers: ['*.svg']\n", to: "packs/cats/pack.yaml")
        loaded = try folder.loaded()
        let refused = try StickerPress().add([folder.path + "/packs/cats"])
        #expect(refused.status == .badManifest && Set(refused.findings.map(\.rule)) == ["manifest/missing-key"])
    }

    /// A file that is not a sticker is not one under another name, either.
    @Test func copiesOfIgnoredPicturesAreNotAdded() throws {
        try draw("packs/cats/art/c.svg", 3)
        try draw("packs/cats/art/copy.svg", 3)
        try folder.write(Self.cats + "ignore: [art/c.svg]\n", to: "packs/cats/pack.yaml")
        let outcome = try add()
        #expect(outcome.added.isEmpty)
        expect(outcome.findings.map(\.message), is: ["skipped: it has the same bytes as “packs/cats/art/c.svg”"])
    }

    /// A folder of pictures inside a catalog becomes a pack of it.
    @Test func theCatalogAroundAFolderIsFound() throws {
        for number in 1...3 { try draw("packs/birds/\(number).svg", 10 + number) }
        let press = try StickerPress()
        expect(press.catalog(around: folder.path + "/packs/birds"), is: folder.path + "/pack.yaml")
        #expect(press.catalog(around: folder.path) == nil)
        try expect(add(["packs/birds"]).added.map(\.file), is: [folder.path + "/packs/birds/pack.yaml"])
    }

    /// A pattern that means other folders is none of its business.
    @Test func otherNewPacksAreListed() throws {
        for number in 1...3 { try draw("packs/birds/\(number).svg", 10 + number) }
        let list = "publisher: Ana\npacks:\n  - packs/?ats\n  - packs/dogs\n"
        try folder.write(list, to: "pack.yaml")
        try expect(add().added.map(\.file), is: [folder.path + "/pack.yaml"])
        #expect(try folder.text("pack.yaml").hasPrefix(list + "  - id: birds\n    name: Birds\n"))
    }

    /// One file that cannot be written leaves all as they were, also those that are new.
    @Test func allFilesAreWrittenOrNone() throws {
        for number in 1...3 { try draw("packs/birds/\(number).svg", 10 + number) }
        try draw("packs/dogs/art/d.svg", 4)
        expect(chmod(folder.path + "/packs/dogs/pack.yaml", 0o444), is: 0)
        let outcome = try add()
        expect(outcome.status, is: .cannotWrite)
        #expect(!folder.exists("packs/birds/pack.yaml"))
        try expect(folder.text("packs/dogs/pack.yaml"), is: Self.dogs)
    }
}
