import Foundation
import Testing

struct WatchTests {
    /// Saves a change once the first build is told, and ends the watch when the second is.
    @Test(.timeLimit(.minutes(5))) func buildsAgainOnSaveUntilStopped() async throws {
        let folder = try Folder()
        try SamplePack.write(into: folder, emojis: false)
        var saves = 0
        let watched = try await Tool(in: folder).run("build", "--watch") { text, process in
            if text.contains("Ctrl-C ends it"), saves == 0 {
                saves += 1
                try? SamplePack.write(into: folder, name: "Spots", emojis: false)
            } else if text.components(separatedBy: "Made 3 stickers").count == 3 {
                kill(process, SIGINT)
            }
        }
        #expect(watched.status == 130)
        let shown = watched.diagnostics
        let lines = shown.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("Made 3 stickers") })
        #expect(
            lines.filter { $0.contains("[whatsapp/default-emoji]") && $0.contains("warning") }.count == 2, "once a name"
        )
        #expect(lines.contains { $0.hasPrefix("changed whatsapp/") && $0.hasSuffix("contents.json") })
        #expect(lines.filter { $0.hasPrefix("Watching") }.count == 1)
        #expect(!shown.contains("Up to date"))
    }
}
