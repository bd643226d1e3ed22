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
        #expect(try ArgumentParser(command: Self.command).parse(words).value(Self.output) == "a")
    }

    @Test func optionsAndOperandsMix() throws {
        let arguments = try parse("one", "-qv", "two", "--target", "a", "--target=b", "three")
        #expect(arguments.operands == ["one", "two", "three"])
        #expect(arguments.values(Self.target) == ["a", "b"])
        #expect(arguments.has(Self.quiet) && arguments.has(Self.verbose) && !arguments.has(Self.jobs))
    }

    @Test func twoDashesEndTheOptions() throws {
        #expect(try parse("-q", "--", "--output", "-x").operands == ["--output", "-x"])
    }

    @Test func negativeNumbersAndALoneDashAreNotOptions() throws {
        #expect(try parse("--jobs", "-5").value(Self.jobs) == "-5")
        #expect(try parse("-12.5", "-").operands == ["-12.5", "-"])
    }

    @Test func valuesMayHoldEqualsSignsAndBeginWithDashesWhenAttached() throws {
        #expect(try parse("--output=a=b").value(Self.output) == "a=b")
        #expect(try parse("--output=--x").value(Self.output) == "--x")
    }

    @Test func everyMistakeNamesItsArgument() {
        #expect(message("--ouptut", "a") == "unknown option ‘--ouptut’; did you mean ‘--output’?")
        #expect(message("--zebra") == "unknown option ‘--zebra’")
        #expect(message("-x") == "unknown option ‘-x’")
        #expect(message("-qx") == "unknown option ‘-x’")
        #expect(message("--output") == "--output needs a value: --output DIR")
        #expect(message("--output", "--quiet") == "--output needs a value: --output DIR")
        #expect(message("-o", "--") == "-o needs a value: -o DIR")
        #expect(message("--output=") == "--output has an empty value: --output DIR")
        #expect(message("--output", "a", "-o", "b") == "-o is given more than once")
        #expect(message("--quiet=yes") == "--quiet takes no value")
        #expect(message("a", "b", "c", "d") == "unexpected argument d; make takes at most 3")
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
        #expect(try arguments(.jobs, "8").jobs() == 8)
        #expect(try arguments(.maxPixels, "64,000_000").limits().pixels == 64_000_000)
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
    func sizes(text: String, bytes: Int?) { #expect(ByteSize.parse(text) == bytes) }

    @Test func aSizeOfNothingIsRefused() {
        #expect(throws: UsageError.self) { try arguments(.memory, "0").limits() }
    }

    @Test func limitsAreTheDefaultsWithoutOptions() throws {
        #expect(try Arguments(command: "build").limits() == ResourceLimits())
        #expect(try arguments(.memory, "1GB").limits() == ResourceLimits(heldBytes: 1_000_000_000))
        #expect(try arguments(.maxFileSize, "1GB").limits() == ResourceLimits(fileBytes: 1_000_000_000))
        #expect(try arguments(.maxFrames, "7").limits() == ResourceLimits(frames: 7))
    }

    @Test func choicesSuggest() throws {
        #expect(try arguments(.format, "sarif").choice(.format) == ReportFormat.sarif)
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
        #expect(Command.defaultOutput(for: manifest) == output)
    }

    @Test func aFolderHoldsItsOutput() throws {
        let folder = TemporaryFolder()
        #expect(Command.defaultOutput(for: folder.path) == folder.path + "/out")
        #expect(Command.defaultOutput(for: folder.path + "/") == folder.path + "/out")
    }
}
