import Foundation
import Testing

/// Builds that are stopped leave everything as it was and nothing behind.
struct SignalTests {
    @Test(.timeLimit(.minutes(2)), arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 143)] as [(Int32, Int32)])
    func aStoppedBuildCleansUp(signal: Int32, status: Int32) async throws {
        let folder = try Folder()
        // So many that a busy machine cannot finish them before the signal is sent.
        let count = 240
        try folder.write(Self.manifest(stickers: count), to: "pack.yaml")
        for index in 1...count { try folder.write(Self.drawing(index), to: "art/\(index).svg") }
        let before = try folder.files()
        // The signal is sent as soon as the first image is reported done.
        var isSent = false
        let stopped = try await Tool(in: folder).run("build", "--verbose", "--jobs", "1") { _, process in
            if !isSent { kill(process, signal) }
            isSent = true
        }
        #expect(stopped.status == status)
        #expect(stopped.diagnostics.hasSuffix("Stopped; the output is as it was before.\n"))
        #expect(try folder.files() == before)
    }

    private static func manifest(stickers count: Int) -> String {
        let stickers = (1...count).map { "  - { file: art/\($0).svg, alt: A, emojis: [🔴] }\n" }
        return "name: Many\npublisher: Ana Lim\ntargets: { whatsapp: {} }\nstickers:\n" + stickers.joined()
    }

    /// Different art each, so that every sticker has to be made.
    private static func drawing(_ index: Int) -> String {
        let dots = (0..<40).map { dot in
            "<circle cx=\"\(dot * 37 % 512)\" cy=\"\(dot * index * 13 % 512)\" r=\"\(20 + index % 40)\" fill=\"hsl(\(dot * 9),80%,50%)\"/>"
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"512\" height=\"512\">\(dots.joined())</svg>"
    }
}
