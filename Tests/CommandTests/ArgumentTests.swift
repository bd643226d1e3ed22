import Expect
import Foundation
import StickerEngine
import Testing

@testable import stickerpress

struct ArgumentParserTests {
    private static let output = Option("output", short: "o", value: "DIR", "where")
    private static let target = Option("target", value: "NAME", "which", isRepeatable: true)
    private static let jobs = Option("jobs", short: "j", value: "N", "how many")
    private static let quiet = Option("quiet", short: "q", "quiet")
    private static let verbose = Option("verbose", short: "v", "talk")

    private static let command = Command(
        "make", operands: "[PATH...]", count: 0...3, options: [output, target, jobs, quiet, verbose]
    ) { _, _ in .success }

    private func parse(_ words: String...) throws -> Arguments {
        try ArgumentParser(command: Self.command).parse(words)
    }

    private func message(_ words: String...) -> String? {
        do {
            _ = try ArgumentParser(command: Self.command).parse(words)
            return nil
        } catch {
            return (error as? UsageError)?.message
        }
    }

    @Test(arguments: [["--output", "a"], ["--output=a"], ["-o", "a"], ["-oa"], ["-o=a"], ["-qoa"], ["-qo", "a"]])
    func valuesAreTakenInEveryUsualForm(words: [String]) throws {
        try expect(ArgumentParser(command: Self.command).parse(words).value(Self.output), is: "a")
    }

    @Test func optionsAndOperandsMix() throws {
        let arguments = try parse("one", "-qv", "two", "--target", "a", "--target=b", "three")
        expect(arguments.operands, is: ["one", "two", "three"])
        expect(arguments.values(Self.target), is: ["a", "b"])
        #expect(arguments.has(Self.quiet) && arguments.has(Self.verbose) && !arguments.has(Self.jobs))
    }

    @Test func twoDashesEndTheOptions() throws {
        try expect(parse("-q", "--", "--output", "-x").operands, is: ["--output", "-x"])
    }

    @Test func negativeNumbersAndALoneDashAreNotOptions() throws {
        try expect(parse("--jobs", "-5").value(Self.jobs), is: "-5")
        try expect(parse("-12.5", "-").operands, is: ["-12.5", "-"])
    }

    @Test func valuesMayHoldEqualsSignsAndBeginWithDashesWhenAttached() throws {
        try expect(parse("--output=a=b").value(Self.output), is: "a=b")
        try expect(parse("--output=--x").value(Self.output), is: "--x")
    }

    @Test func everyMistakeNamesItsArgument() {
        expect(message("--ouptut", "a"), is: "unknown option ‘--ouptut’; did you mean ‘--output’?")
        expect(message("--zebra"), is: "unknown option ‘--zebra’")
        expect(message("-x"), is: "unknown option ‘-x’")
        expect(message("-qx"), is: "unknown option ‘-x’")
        expect(message("--output"), is: "--output needs a value: --output DIR")
        expect(message("--output", "--quiet"), is: "--output needs a value: --output DIR")
        expect(message("-o", "--"), is: "-o needs a value: -o DIR")
        expect(message("--output="), is: "--output has an empty value: --output DIR")
        expect(message("--output", "a", "-o", "b"), is: "-o is given more than once")
        expect(message("--quiet=yes"), is: "--quiet takes no value")
        expect(message("a", "b", "c", "d"), is: "unexpected argument d; make takes at most 3")
    }

    @Test func aMissingOperandIsNamed() {
        let command = Command("judge", operands: "PATH...", count: 1...2) { _, _ in .success }
        #expect(throws: UsageError("judge needs PATH...", command: "judge")) {
            try ArgumentParser(command: command).parse([])
        }
    }
}

struct ArgumentValueTests {
    private func arguments(_ option: stickerpress.Option, _ text: String) -> Arguments {
        Arguments(command: "build", options: [option.name: [text]])
    }

    @Test func wholeNumbersKeepToTheirBounds() throws {
        try expect(arguments(.jobs, "8").jobs(), is: 8)
        try expect(arguments(.maxPixels, "64,000_000").limits().pixels, is: 64_000_000)
        #expect(try Arguments(command: "build").jobs() == nil)
        for text in ["0", "-5", "1025", "two", "1.5", "", "99999999999999999999", "1e3"] {
            #expect(throws: UsageError("--jobs takes a whole number from 1 to 1,024, not \(text)", command: "build")) {
                try arguments(.jobs, text).jobs()
            }
        }
    }

    @Test(arguments: [
        ("500000", 500_000), ("500_000", 500_000), ("1.5MB", 1_500_000), ("64MiB", 67_108_864), ("64 mib", 67_108_864),
        ("2k", 2_000), ("1GB", 1_000_000_000), ("12b", 12), ("MB", nil), ("", nil), ("-1MB", nil), ("inf", nil),
        ("0x10", nil), ("99999999999GB", nil), ("1e5", nil), ("nan", nil), ("1..5M", nil), ("١MB", nil),
    ])
    func sizes(text: String, bytes: Int?) { expect(ByteSize.parse(text), is: bytes) }

    @Test func aSizeOfNothingIsRefused() {
        #expect(throws: UsageError.self) { try arguments(.memory, "0").limits() }
    }

    @Test func limitsAreTheDefaultsWithoutOptions() throws {
        try expect(Arguments(command: "build").limits(), is: ResourceLimits())
        try expect(arguments(.memory, "1GB").limits(), is: ResourceLimits(heldBytes: 1_000_000_000))
        try expect(arguments(.maxFileSize, "1GB").limits(), is: ResourceLimits(fileBytes: 1_000_000_000))
        try expect(arguments(.maxFrames, "7").limits(), is: ResourceLimits(frames: 7))
    }

    @Test func choicesSuggest() throws {
        try expect(arguments(.format, "sarif").choice(.format), is: ReportFormat.sarif)
        #expect(throws: UsageError("unknown format ‘jsn’; did you mean ‘json’?", command: "build")) {
            try arguments(.format, "jsn").choice(.format, ReportFormat.self)
        }
        #expect(throws: UsageError("unknown format ‘xml’; choose text, json, github, sarif or junit", command: "build"))
        {
            try arguments(.format, "xml").choice(.format, ReportFormat.self)
        }
    }
}

struct DefaultOutputTests {
    @Test(arguments: [
        (".", "out"), ("./", "out"), ("pack.yaml", "out"), ("tea/pack.yaml", "tea/out"), ("./tea/pack.yaml", "tea/out"),
        ("../pack.yaml", "../out"), ("/pack.yaml", "/out"), ("/missing/pack.yaml", "/missing/out"), ("/", "/out"),
    ])
    func outputIsBesideTheManifest(manifest: String, output: String) {
        expect(Command.defaultOutput(for: manifest), is: output)
    }

    @Test func aFolderHoldsItsOutput() throws {
        let folder = TemporaryFolder()
        expect(Command.defaultOutput(for: folder.path), is: folder.path + "/out")
        expect(Command.defaultOutput(for: folder.path + "/"), is: folder.path + "/out")
    }
}
