import Foundation
import Testing

@testable import TestArt

/// What becomes of output that nobody takes.
struct PipeTests {
    private func shell(_ script: String) async throws -> Tool.Run {
        let bash = URL(fileURLWithPath: "/bin/bash")
        return try await Tool(environment: ["TOOL": try BuiltTool.url().path]).execute(bash, ["-c", script])
    }

    @Test func aReaderThatGoesAwayChangesNothing() async throws {
        let run = try await shell(#"(sleep 0.2; exec "$TOOL" help; ) | true; echo "${PIPESTATUS[0]}""#)
        #expect(run.output == "0\n")
        #expect(run.diagnostics.isEmpty)
    }

    @Test func aReaderThatTakesOneLineGetsIt() async throws {
        let run = try await shell(#""$TOOL" help | head -n 1"#)
        #expect(run.output.hasPrefix("One manifest"))
        #expect(run.diagnostics.isEmpty)
    }

    @Test func aFullDiskIsReported() async throws {
        let run = try await shell(#""$TOOL" help > /dev/full"#)
        #expect(run.status == 73)
        #expect(run.diagnostics == "stickerpress: error: standard output cannot be written: no space is left\n")
    }

    @Test func aClosedOutputIsReported() async throws {
        let run = try await shell(#""$TOOL" help >&-"#)
        #expect(run.status == 73)
        #expect(run.diagnostics.hasPrefix("stickerpress: error: standard output cannot be written: it is closed\n"))
    }
}
