import Foundation
import Testing

@testable import TestArt

struct WatchTests {
    /// Saves a change once the first build is told, and ends the watch when the second is.
    @Test(.timeLimit(.minutes(5))) func buildsAgainOnSaveUntilStopped() async throws {
        let folder = try Folder()
        try SamplePack.write(into: folder, emojis: false)
        let process = Process()
        process.executableURL = try BuiltTool.url()
        process.arguments = ["build", "--watch"]
        process.currentDirectoryURL = folder.url
        process.environment = ["PATH": "/usr/bin:/bin"]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        let reading = Reading(from: pipe.fileHandleForReading.fileDescriptor)
        try process.run()
        var saves = 0
        let shown = await reading.text { text in
            if text.contains("Ctrl-C ends it"), saves == 0 {
                saves += 1
                try? SamplePack.write(into: folder, name: "Spots", emojis: false)
            } else if text.components(separatedBy: "Made 3 stickers").count == 3 {
                kill(process.processIdentifier, SIGINT)
            }
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
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
