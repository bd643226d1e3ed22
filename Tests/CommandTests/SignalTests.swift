import Foundation
import Testing

@testable import TestArt

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
        let stopped = try await stop(signal, in: folder)
        #expect(stopped.status == status)
        #expect(stopped.diagnostics.hasSuffix("Stopped; the output is as it was before.\n"))
        #expect(try folder.files() == before)
    }

    /// Sends the signal as soon as the first image is reported done.
    private func stop(_ signal: Int32, in folder: Folder) async throws -> (status: Int32, diagnostics: String) {
        let process = Process()
        process.executableURL = try BuiltTool.url()
        process.arguments = ["build", "--verbose", "--jobs", "1"]
        process.currentDirectoryURL = folder.url
        process.environment = ["PATH": "/usr/bin:/bin"]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        let reading = Reading(from: pipe.fileHandleForReading.fileDescriptor)
        try process.run()
        var isSent = false
        let diagnostics = await reading.text { _ in
            if !isSent { kill(process.processIdentifier, signal) }
            isSent = true
        }
        process.waitUntilExit()
        return (process.terminationStatus, diagnostics)
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
