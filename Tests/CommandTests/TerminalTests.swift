import Foundation
import Testing

/// What a person at a terminal sees.
struct TerminalTests {
    private func show(_ arguments: [String] = [], _ environment: [String: String] = [:]) async throws -> String {
        let folder = try Folder()
        try SamplePack.write(into: folder)
        let tool = Tool(in: folder.url, environment: ["TERM": "xterm", "LANG": "C.UTF-8"].merging(environment) { $1 })
        let terminal = try Terminal(columns: 100)
        return try await tool.run(on: terminal, ["build"] + arguments).output
    }

    @Test func aBarIsDrawnAndErased() async throws {
        let shown = try await show()
        #expect(shown.contains("\r\u{1B}[2K"))
    }
}
