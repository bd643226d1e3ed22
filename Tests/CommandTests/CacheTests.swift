import Expect
import Foundation
import Testing

/// `cache clean` must not take a cache that it cannot look into for an empty one.
struct CacheCommandTests {
    private let folder = TemporaryFolder()

    private func clean(in caches: String) async throws -> Tool.Run {
        try await Tool(in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/" + caches]).run("cache", "clean")
    }

    @Test func aCacheThatCannotBeListed() async throws {
        let none = try await clean(in: "none")
        #expect(none.status == 0 && none.output.contains("0 entries, 0 bytes"), "no build has made it yet")
        try folder.write("", to: "file")
        let file = try await clean(in: "file")
        #expect(file.status == 66 && file.output.isEmpty)
        let path = folder.path + "/file/stickerpress"
        expect(
            file.diagnostics,
            is: "stickerpress: error: \(path): cannot open the cache, so none is used: not a directory; "
                + "name another one with --cache or XDG_CACHE_HOME\n", "\(file.diagnostics)")
        let homeless = try await Tool(in: folder).run("cache", "clean")
        #expect(homeless.status == 66 && homeless.diagnostics.contains("there is no cache"))
    }

    /// The folder may be on a larger disk.
    @Test func aCacheBehindALink() async throws {
        try folder.makeFolder("disk/ab")
        try folder.write("StickerPress cache 2\n", to: "disk/ab/" + String(repeating: "0", count: 30))
        try folder.makeFolder("caches")
        try folder.link("caches/stickerpress", to: "../disk")
        #expect(try await clean(in: "caches").output.hasPrefix("Removed 1 entry, 21 bytes from "))
        try expect(folder.files(in: "disk"), is: ["ab"])
    }

    /// Entries of a folder that others can write to may be forged, so it is not used unless it is named.
    @Test func aCacheThatOthersCanWriteToIsNotBelieved() async throws {
        try SamplePack.write(into: folder)
        let path = folder.path + "/caches/stickerpress"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        chmod(path, 0o777)
        let tool = Tool(in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/caches"])
        let build = try await tool.run("build")
        #expect(
            build.status == 0 && build.diagnostics.contains("\(path): the cache is not used: all users can write to it")
        )
        #expect(try folder.files(in: "caches/stickerpress").isEmpty)
        let cleaned = try await clean(in: "caches")
        #expect(cleaned.status == 66 && cleaned.diagnostics.contains("all users can write to it; remove the folder"))
        let warm = try await tool.run("cache", "warm")
        #expect(warm.status == 66 && warm.diagnostics.contains("all users can write to it"))
        let named = try await tool.run("cache", "warm", "--cache", "caches/stickerpress", "-q")
        #expect(named.status == 0 && named.diagnostics.isEmpty && named.output.isEmpty)
        chmod(path, 0o755)
        if geteuid() == 0 {
            chown(path, 65_534, 65_534)
            #expect(try await clean(in: "caches").diagnostics.contains("belongs to another user, number 65534"))
            chown(path, 0, 0)
        }
        try await expect(clean(in: "caches").status, is: 0)
        // As a home folder that may not be entered.
        let closed = Tool(in: folder, environment: ["XDG_CACHE_HOME": folder.path + "/pack.yaml"])
        let said = try await closed.run("build", "--force").diagnostics
        #expect(said.contains("cannot open the cache, so none is used") && !said.contains("damaged"), "\(said)")
    }

    @Test func aNamedCache() async throws {
        try SamplePack.write(into: folder)
        let tool = Tool(in: folder)
        let lost = try await tool.run("cache", "warm", "--cache", "shared")
        #expect(lost.status == 66 && lost.diagnostics.contains("shared: error: there is no such folder for the cache"))
        #expect(lost.output.isEmpty == false && lost.output.contains("Nothing was made"))
        for command in [["build", "--cache", "shared"], ["cache", "clean", "--cache", "shared"]] {
            let run = try await tool.run(command)
            #expect(run.status == 66 && run.diagnostics.contains("there is no such folder"), "\(run.diagnostics)")
        }
        try folder.makeFolder("shared")
        let dry = try await tool.run("cache", "warm", "--cache", "shared", "--shard", "1/1", "--dry-run")
        #expect(dry.status == 0 && dry.output.hasPrefix("Part 1 of 1: 4 pictures of 3 sources, 0 in shared already; "))
        #expect(try folder.files(in: "shared").isEmpty)
        let warm = try await tool.run("cache", "warm", "--cache", "shared", "--format", "json")
        #expect(warm.status == 0 && warm.output.contains(#""failed" : 0,"found" : 0,"left" : 0,"made" : 4,"part" : 1"#))
        let build = try await tool.run("build", "--cache", "shared")
        #expect(build.status == 0 && !build.diagnostics.contains("The cache"), "\(build.diagnostics)")
        try await expect(tool.run("cache", "clean", "--cache", "shared").status, is: 0)
        #expect(try folder.files(in: "shared").allSatisfy { $0.utf8.count == 2 || $0 == "CACHEDIR.TAG" })
    }

    /// Objects of git are called like entries.
    @Test func aFolderThatIsNoCacheIsLeftAlone() async throws {
        try SamplePack.write(into: folder)
        let object = "objects/ab/" + String(repeating: "0", count: 38)
        try folder.write("mine", to: object)
        for command in [["cache", "clean"], ["build"], ["cache", "warm"], ["cache", "import", "objects"]] {
            let run = try await Tool(in: folder).run(command + ["--cache", "objects"])
            #expect(
                run.status == 66 && run.diagnostics.contains("is not a cache: it has other files"), "\(run.diagnostics)"
            )
        }
        try expect(folder.files(in: "objects/ab").count, is: 1)
    }

    @Test(arguments: [
        (["cache", "warm", "--shard", "3/2"], "--shard 3/2 names a part outside of 1/2 to 2/2"),
        (["cache", "warm", "--shard", "auto"], "--shard auto needs one of the variables SLURM_ARRAY_TASK_ID"),
        (["cache", "info"], "cache takes clean, not info"),
        (["build", "--cache", "x", "--no-cache"], "--cache names a cache and --no-cache uses none"),
        (["cache", "import"], "cache import needs DIR..."),
        (["cache", "warm", "--format", "sarif"], "unknown format ‘sarif’; choose text or json"),
    ])
    func whatContradictsIsRefused(words: [String], message: String) async throws {
        let run = try await Tool(in: folder).run(words)
        #expect(run.status == 64 && run.diagnostics.contains(message), "\(run.diagnostics)")
    }

    @Test func enginesNameThePart() async throws {
        try SamplePack.write(into: folder)
        try folder.makeFolder("shared")
        let tool = Tool(in: folder, environment: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"])
        let run = try await tool.run("cache", "warm", "--shard", "auto", "--cache", "shared", "--dry-run")
        #expect(run.status == 0 && run.output.hasPrefix("Part 2 of 2: "), "\(run.output)")
    }
}
