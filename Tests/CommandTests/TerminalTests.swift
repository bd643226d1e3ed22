import Expect
import Foundation
import Testing

@testable import TestArt

struct TerminalTests {
    private static let erased = "\r\u{1B}[2K"

    private func show(
        _ arguments: [String], _ environment: [String: String] = [:], extra: String = ""
    ) async throws -> String {
        let folder = TemporaryFolder()
        try SamplePack.write(into: folder, extra: extra)
        let tool = Tool(in: folder, environment: ["TERM": "xterm", "LANG": "C.UTF-8"].merging(environment) { $1 })
        return try await tool.run(on: try Terminal(columns: 100), arguments).output
    }

    @Test func aBarIsDrawnAndErased() async throws {
        let shown = try await show(["build"])
        #expect(shown.contains(Self.erased + "reading manifest and art"))
        #expect(shown.contains(#/[█░]{30}  [0-9] of 4 images  /#))
        let rest = try #require(shown.components(separatedBy: Self.erased).last)
        #expect(rest.hasPrefix("Built 3 stickers for "), "the bar is gone when the result is told")
    }

    @Test(arguments: [["--quiet"], []]) func noBarWhereItIsNotWanted(words: [String]) async throws {
        let shown = try await show(["build"] + words, words.isEmpty ? ["TERM": "dumb"] : [:])
        #expect(!shown.contains("\u{1B}") && !shown.contains("░"))
    }

    @Test func verboseLinesAndBarDoNotMix() async throws {
        let shown = try await show(["build", "-v"], ["LANG": "C"])
        let lines = shown.components(separatedBy: "\r\n").filter { $0.contains("exact") }
        expect(lines.count, is: 4)
        let last = lines.compactMap { $0.components(separatedBy: Self.erased).last }
        #expect(last.allSatisfy { $0.hasPrefix("art/dot-") && $0.hasSuffix(" bytes, exact") })
        #expect(shown.contains("---") && !shown.contains("░"), "the bar is plain where the locale is")
    }

    @Test func findingsAreColored() async throws {
        let shown = try await show(["check", "pack.yaml"], extra: "naem: x\n")
        #expect(shown.contains("\u{1B}[1;31merror:\u{1B}[0m unknown key `naem`"))
        #expect(try await show(["rules"]).contains("\u{1B}[1;31merror"))
    }

    @Test(
        arguments: [
            (["check", "pack.yaml"], ["NO_COLOR": "1"]), (["check", "pack.yaml", "--no-color"], [:]),
            (["--no-color", "check", "pack.yaml"], [:]), (["check", "pack.yaml"], ["TERM": "dumb"]),
            (["rules"], ["NO_COLOR": "1"]),
            (["explain", "pack-minimum", "--no-color"], [:]),
        ] as [([String], [String: String])])
    func colorsCanBeRefused(words: [String], environment: [String: String]) async throws {
        let shown = try await show(words, environment, extra: "naem: x\n")
        // On a slow machine, a check has a bar, which is erased.
        #expect(!shown.isEmpty && !shown.replacing(Self.erased, with: "").contains("\u{1B}"))
    }

    /// https://no-color.org: an empty value means nothing.
    @Test func anEmptyRefusalIsNone() async throws {
        #expect(try await show(["rules"], ["NO_COLOR": ""]).contains("\u{1B}[1;31m"))
    }
}

/// Names that a terminal or a log would obey.
struct HostileNameTests {
    private static let name = "a\u{1B}[31m\u{202E}\u{9B}2J\u{600}::\u{2028}\n::error::b\u{7}"

    /// A command for each way to show a name.
    private static let commands: [[String]] = [
        ["init", name], ["init", name, "--force"], ["init", "missing" + name],
        ["build", name, "--dry-run"], ["build", name, "--dry-run", "--format", "json"], ["build", "missing" + name],
        ["check", name], ["check", name + "/" + name + ".png"], ["check", name, "--format", "github"],
        ["check", name, "--format", "sarif"], ["check", name, "--format", "json"],
        ["icons", name], ["icons", name, "--format", "csv"], ["icons", name, "--format", "markdown"],
        ["icons", name, "--format", "html"], ["icons", name, "--format", "json"],
        ["icons", "-o", "missing/" + name], ["icons", "make", name + "/" + name + ".png", "-o", "made"],
        ["import", name], ["import", name + "/" + name + ".png"], ["rules", "-o", name + "/" + name + ".png"],
        ["explain", name], ["rules", "--target", name], [name], ["--" + name], ["build", "--" + name], ["help", name],
        ["cache", name],
    ]

    @Test func noCommandLetsThemThrough() async throws {
        let folder = TemporaryFolder()
        try folder.write("not a picture", to: Self.name + "/" + Self.name + ".png")
        try folder.write(SamplePack.drawing("#D33"), to: Self.name + "/\u{600}<b>" + Self.name + ".svg")
        try folder.write(SamplePack.drawing("#D33"), to: Self.name + "/=cup.svg")
        let tool = Tool(in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/" + Self.name])
        for command in Self.commands + [["doctor"]] {
            let run = try await tool.run(command)
            for scalar in (run.output + run.diagnostics).unicodeScalars where scalar != "\n" {
                let isHidden = scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                if scalar == "\r", command.contains("csv") { continue }
                #expect(
                    !isHidden && scalar != "\u{2028}", "\(command[0]) lets U+\(String(scalar.value, radix: 16)) through"
                )
            }
            let lines = (run.output + run.diagnostics).split(separator: "\n")
            if !command.contains("github") { #expect(!lines.contains { $0.hasPrefix("::") }, "\(command[0])") }
            #expect(run.output.isEmpty == false || run.diagnostics.isEmpty == false)
        }
    }
}

/// What becomes of output that is not read.
struct PipeTests {
    private func shell(_ script: String) async throws -> Tool.Run {
        let bash = URL(fileURLWithPath: "/bin/bash")
        return try await Tool(environment: ["TOOL": try BuiltTool.url().path]).execute(bash, ["-c", script])
    }

    @Test func aReaderThatGoesAwayChangesNothing() async throws {
        let run = try await shell(#"(sleep 0.2; exec "$TOOL" help; ) | true; echo "${PIPESTATUS[0]}""#)
        expect(run.output, is: "0\n")
        #expect(run.diagnostics.isEmpty)
    }

    @Test func aReaderThatTakesOneLineGetsIt() async throws {
        let run = try await shell(#""$TOOL" help | head -n 1"#)
        #expect(run.output.hasPrefix("Turns one manifest"))
        #expect(run.diagnostics.isEmpty)
    }

    @Test func aFullDiskIsReported() async throws {
        let run = try await shell(#""$TOOL" help > /dev/full"#)
        expect(run.status, is: 73)
        expect(run.diagnostics, is: "stickerpress: error: standard output cannot be written: no space is left\n")
    }

    @Test func aClosedOutputIsReported() async throws {
        let run = try await shell(#""$TOOL" help >&-"#)
        expect(run.status, is: 73)
        #expect(run.diagnostics.hasPrefix("stickerpress: error: standard output cannot be written: it is closed\n"))
    }
}
