import Testing

/// What is not understood ends with 64, names the argument and suggests what was meant.
struct UsageTests {
    @Test(arguments: [
        (["verison"], "unknown command verison, did you mean version?", "help"),
        (["pack.yaml"], "pack.yaml is no command; to build it: stickerpress build pack.yaml", "help"),
        (["--verson"], "unknown option --verson, did you mean --version?", "help"),
        (["version", "--no-colour"], "unknown option --no-colour, did you mean --no-color?", "help version"),
        (["version", "--no-color=yes"], "--no-color takes no value", "help version"),
        (["version", "now"], "unexpected argument now; version takes none", "help version"),
        (["help", "a\u{1B}[31mb\n"], "unknown command a\\u{1B}[31mb\\n", "help"),
    ])
    func namesTheArgument(words: [String], message: String, help: String) async throws {
        let run = try await Tool().run(words)
        #expect(run.diagnostics == "stickerpress: error: \(message)\nSee stickerpress \(help)\n")
        #expect(run.output.isEmpty)
        #expect(run.status == 64)
    }
}
