import Expect
import TestSupport
import Testing

@testable import stickerpress

struct HelpTests {
    @Test func theOverview() async throws {
        let run = try await Tool().run("help")
        try Snapshot.expect(run.output, matches: "help")
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        try await expect(Tool().run("--help").output, is: run.output)
        try await expect(Tool().run("-h").output, is: run.output)
    }

    @Test func withoutACommandTheOverviewIsAnError() async throws {
        let run = try await Tool().run()
        expect(run.diagnostics, is: HelpText.overview)
        #expect(run.output.isEmpty && run.status == 64)
    }

    @Test(arguments: Command.all.map(\.name)) func everyCommand(name: String) async throws {
        let run = try await Tool().run("help", name)
        try Snapshot.expect(run.output, matches: "help-" + name.replacing(" ", with: "-"))
        #expect(run.status == 0 && run.diagnostics.isEmpty)
        try await expect(Tool().run(name, "--nonsense", "--help", "x").output, is: run.output)
        try await expect(Tool().run("-h", name).output, is: run.output)
    }

    @Test func everyNameHasItsCommand() {
        expect(Command.all.map(\.name), is: Command.names)
    }

    @Test func pagesFitATerminal() {
        for command in Command.all {
            let lines = HelpText.page(command).split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 80 }, "\(command.name)")
        }
    }

    /// Names, options and examples of every command, held together.
    @Test(arguments: Command.all) func everyCommandIsDescribedWhole(command: Command) throws {
        #expect(command.summary.first?.isUppercase == true && !command.summary.hasSuffix("."))
        #expect(!command.examples.isEmpty && command.exits.contains(.success) && command.exits.contains(.usage))
        expect(Set(command.options.map(\.name)).count, is: command.options.count)
        let shorts = command.options.compactMap(\.short)
        #expect(Set(shorts).count == shorts.count && !shorts.contains("h"))
        for example in command.examples where !example.hasPrefix("--") {
            let words = ShellWords.split(example)
            let length = command.name.split(separator: " ").count
            expect(words.prefix(length).joined(separator: " "), is: command.name)
            _ = try ArgumentParser(command: command).parse(Array(words.dropFirst(length)))
        }
    }
}

/// Usage errors end with 64, name the argument and suggest what was meant.
struct UsageTests {
    @Test(arguments: [
        (["key", "mak"], "unknown command ‘key mak’; did you mean ‘key make’ or ‘key show’?", "help"),
        (["verison"], "unknown command ‘verison’; did you mean ‘version’?", "help"),
        (["pack.yaml"], "‘pack.yaml’ is not a command; to build it: stickerpress build pack.yaml", "help"),
        (["--verson"], "unknown option ‘--verson’; did you mean ‘--version’?", "help"),
        (["version", "--no-colour"], "unknown option ‘--no-colour’; did you mean ‘--no-color’?", "help version"),
        (["-v"], "unknown option ‘-v’; did you mean ‘--version’?", "help"),
        (["-x"], "unknown option ‘-x’", "help"),
        (["version", "--no-color=yes"], "--no-color takes no value", "help version"),
        (["version", "now"], "unexpected argument now; version takes none", "help version"),
        (["cache"], "cache needs clean", "help cache"),
        (["help", "manifest", "foo"], "unexpected argument foo; help manifest takes none", "help help"),
        (["help", "a\u{1B}[31mb\n"], "unknown command ‘a\\u{1B}[31mb\\n’", "help"),
    ])
    func namesTheArgument(words: [String], message: String, help: String) async throws {
        let run = try await Tool().run(words)
        expect(run.diagnostics, is: "stickerpress: error: \(message)\nSee stickerpress \(help)\n")
        #expect(run.output.isEmpty)
        expect(run.status, is: 64)
    }
}
