import Foundation
import Testing

/// `cache info` and `cache clean`, which must not take a cache that they cannot look into for an empty one.
struct CacheCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func run(_ word: String, in caches: String) async throws -> Tool.Run {
        try await Tool(in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/" + caches]).run("cache", word)
    }

    @Test(arguments: ["info", "clean"]) func aCacheThatCannotBeListed(word: String) async throws {
        let none = try await run(word, in: "none")
        #expect(none.status == 0 && none.output.contains("0 entries, 0 bytes"), "no build has made it yet")
        try folder.write("", to: "file")
        let file = try await run(word, in: "file")
        #expect(file.status == 66 && file.output.isEmpty)
        let path = folder.path + "/file/stickerpress"
        #expect(
            file.diagnostics == "stickerpress: error: \(path): cannot list the folder: not a directory\n",
            "\(file.diagnostics)")
        let homeless = try await Tool(in: folder).run("cache", word)
        #expect(homeless.status == 66 && homeless.diagnostics.contains("there is no cache"))
    }

    /// The folder may be on a larger disk.
    @Test func aCacheBehindALink() async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/disk/ab", withIntermediateDirectories: true)
        try folder.write("123", to: "disk/ab/" + String(repeating: "0", count: 30))
        try FileManager.default.createDirectory(atPath: folder.path + "/caches", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/caches/stickerpress", withDestinationPath: "../disk")
        #expect(try await run("info", in: "caches").output.contains("/caches/stickerpress: 1 entry, 3 bytes; "))
        #expect(try await run("clean", in: "caches").output.hasPrefix("Removed 1 entry, 3 bytes from "))
        #expect(try folder.files(in: "disk") == ["ab"])
    }

    @Test func otherWordsAreRefused() async throws {
        let run = try await run("show", in: "none")
        #expect(run.status == 64 && run.diagnostics.contains("cache takes info or clean, not show"))
    }
}
