import Foundation
import Testing

/// Destinations that cannot be written, are in use, or are not what they seem.
@Suite struct DestinationTests {
    /// As a full disk, but without needing one: no file may grow beyond 2 KB.
    @Test func aFileThatCannotGrowLeavesTheOldOutput() throws {
        let studio = try Studio()
        #expect(try Builder(studio).wait() == 0)
        let old = studio.content()
        try studio.draw(version: 2)
        let build = try Builder(studio, shell: "ulimit -f 4")
        #expect(build.wait() == 73, "\(build.said)")
        #expect(build.said.contains("cannot write"), "\(build.said)")
        #expect(studio.content() == old)
        #expect(try studio.leftovers() == [])
    }

    /// A disk of 256 KB, where the system lets us make one.
    @Test func aFullDiskLeavesTheOldOutput() throws {
        let studio = try Studio()
        let disk = studio.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        guard Self.run("mount -t tmpfs -o size=256k tmpfs '\(disk)' 2>/dev/null") == 0 else { return }
        defer { _ = Self.run("umount '\(disk)'") }
        #expect(try Builder(studio, ["--output", disk + "/out"]).wait() == 0)
        let old = studio.content(of: disk + "/out")
        #expect(Self.run("head -c 120k /dev/zero > '\(disk)/filler' 2>/dev/null; true") == 0)
        try studio.draw(version: 2)
        let build = try Builder(studio, ["--output", disk + "/out"])
        #expect(build.wait() == 73, "\(build.said)")
        #expect(build.said.contains("no space left on device"), "\(build.said)")
        #expect(studio.content(of: disk + "/out") == old)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk).sorted() == ["filler", "out"])
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
        let studio = try Studio()
        let build = try Builder(studio, ["--output", "/proc/stickerpress/out"])
        #expect(build.wait() == 73, "\(build.said)")
        #expect(build.said.contains("/proc"), "\(build.said)")
    }

    @Test func aSecondBuildIntoTheSameFolderIsRefused() throws {
        let studio = try Studio()
        let first = try Builder(studio, pausingAt: "rendered")
        #expect(first.reaches("rendered"))
        let second = try Builder(studio)
        #expect(second.wait() == 73)
        #expect(second.said.contains("another StickerPress build"), "\(second.said)")
        first.send(SIGTERM)
        #expect(first.wait() == 143)
        #expect(try Builder(studio).wait() == 0)
    }

    @Test func aSymbolicLinkStaysOne() throws {
        let studio = try Studio()
        try FileManager.default.createSymbolicLink(atPath: studio.output, withDestinationPath: "real")
        try FileManager.default.createDirectory(atPath: studio.path + "/real", withIntermediateDirectories: true)
        for version in [1, 2] {
            try studio.draw(version: version)
            #expect(try Builder(studio).wait() == 0)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: studio.output) == "real")
        #expect(studio.content(of: studio.path + "/real").count > 10)
    }

    @Test(arguments: ["new\nline", "quote'\"s", "spa ce ünïcødé 🫖", "-dash", "$(x)`y`"])
    func anyFolderName(_ name: String) throws {
        let studio = try Studio(name: name)
        let build = try Builder(studio)
        #expect(build.wait() == 0, "\(build.said)")
        #expect(studio.content().count > 10)
    }

    @Test func anotherFileSystemIsFine() throws {
        let folder = "/dev/shm/stickerpress-\(UUID().uuidString)"
        guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil
        else {
            return
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let studio = try Studio()
        for version in [1, 2] {
            try studio.draw(version: version)
            #expect(try Builder(studio, ["--output", folder + "/out"]).wait() == 0)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out"])
    }

    @Test func vanishedArtIsMissingInput() throws {
        let studio = try Studio()
        try FileManager.default.removeItem(atPath: studio.path + "/art/dot-2.svg")
        let build = try Builder(studio)
        #expect(build.wait() == 66)
        #expect(build.said.contains("art/dot-2.svg"), "\(build.said)")
    }

    /// The plan was made for a drawing that is gone or another one by the time it is rendered.
    @Test(arguments: [nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"])
    func artThatChangesDuringTheBuildIsNoticed(_ replacement: String?) throws {
        let studio = try Studio()
        #expect(try Builder(studio).wait() == 0)
        let old = studio.content()
        try studio.draw(version: 2)
        let build = try Builder(studio, pausingAt: "staged")
        #expect(build.reaches("staged"))
        if let replacement {
            try studio.write(replacement, to: "art/dot-3.svg")
        } else {
            try FileManager.default.removeItem(atPath: studio.path + "/art/dot-3.svg")
        }
        try studio.write("", to: "art/resume")
        #expect(build.wait() == 66, "\(build.said)")
        #expect(build.said.contains("art/dot-3.svg: error: "), "\(build.said)")
        #expect(studio.content() == old)
        #expect(try studio.leftovers() == [])
    }

    private static func run(_ command: String) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        guard (try? process.run()) != nil else { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
