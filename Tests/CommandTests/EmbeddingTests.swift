import Foundation
import Testing

@testable import TestArt

/// The example of a program that uses the library, built from the same source as its own package.
struct EmbeddingTests {
    @Test func buildsChecksAndShowsAPack() async throws {
        let folder = TemporaryFolder()
        try SamplePack.write(into: folder)
        let program = try BuiltTool.url().deletingLastPathComponent().appendingPathComponent("embedding-example")
        let run = try await Tool(in: folder).execute(program, ["pack.yaml", "out"])
        #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.filter { $0.contains(" bytes, ") }.count >= 3, "\(run.output)")
        #expect(lines.contains("stickers: 3, platforms: 1, success"), "\(run.output)")
        #expect(lines.contains("checked: success, 0 findings"), "\(run.output)")
        #expect(lines.last == "page: out-whatsapp.html" || lines.last?.hasSuffix("/out-whatsapp.html") == true)
        #expect(try folder.files().contains("out-whatsapp.html"))
    }
}
