import Testing

@testable import stickerpress

struct ArgumentParserTests {
    private static let output = Option("output", short: "o", value: "DIR", "where to")
    private static let target = Option("target", value: "NAME", "which", isRepeatable: true)
    private static let jobs = Option("jobs", short: "j", value: "N", "how many")
    private static let quiet = Option("quiet", short: "q", "hush")
    private static let verbose = Option("verbose", short: "v", "talk")

    private static let command = Command(
        "make", "Make", operands: "[PATH...]", count: 0...3, options: [output, target, jobs, quiet, verbose],
        examples: []
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

    @Test func negativeNumbersAndALoneDashAreNoOptions() throws {
        #expect(try parse("--jobs", "-5").value(Self.jobs) == "-5")
        #expect(try parse("-12.5", "-").operands == ["-12.5", "-"])
    }

    @Test func valuesMayHoldEqualsSignsAndBeginWithDashesWhenAttached() throws {
        #expect(try parse("--output=a=b").value(Self.output) == "a=b")
        #expect(try parse("--output=--x").value(Self.output) == "--x")
    }

    @Test func everyMistakeNamesItsArgument() {
        #expect(message("--ouptut", "a") == "unknown option --ouptut, did you mean --output?")
        #expect(message("--zebra") == "unknown option --zebra")
        #expect(message("-x") == "unknown option -x")
        #expect(message("-qx") == "unknown option -x")
        #expect(message("--output") == "--output needs a value: --output DIR")
        #expect(message("--output", "--quiet") == "--output needs a value: --output DIR")
        #expect(message("-o", "--") == "-o needs a value: -o DIR")
        #expect(message("--output=") == "--output has an empty value: --output DIR")
        #expect(message("--output", "a", "-o", "b") == "-o is given more than once")
        #expect(message("--quiet=yes") == "--quiet takes no value")
        #expect(message("a", "b", "c", "d") == "unexpected argument d; make takes 3 at most")
    }

    @Test func aMissingOperandIsNamed() {
        let command = Command("judge", "Judge", operands: "PATH...", count: 1...2, examples: []) { _, _ in .success }
        #expect(throws: UsageError("judge needs PATH...", command: "judge")) {
            try ArgumentParser(command: command).parse([])
        }
    }
}
