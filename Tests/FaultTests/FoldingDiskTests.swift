import Expect
import Foundation
import Testing

@testable import TestArt

/// Disks that do not tell large and small letters apart, as macOS and Windows have them.
///
/// `STICKERPRESS_FOLDING_DISK` names a folder on one, where the system has none that can be made.
@Suite(.enabled(if: FoldingDisk.isThere, "no such disk can be made; name one in STICKERPRESS_FOLDING_DISK"))
struct FoldingDiskTests {
    /// Built, built again, changed, built under another case of the name: always the whole output, nothing besides.
    @Test func buildsAndRebuilds() throws {
        let disk = try #require(FoldingDisk.place())
        let studio = try Studio(in: disk.path, allPlatforms: true)
        try expect(Builder(studio).wait(), is: 0)
        let first = studio.content()
        #expect(first.count > 20)
        let names = first.keys.map { $0.lowercased() }
        expect(Set(names).count, is: names.count, "files that differ in case only")
        try studio.draw(version: 2)
        for output in ["out", "OUT"] {
            let build = try Builder(studio, ["--output", studio.path + "/" + output])
            expect(build.wait(), is: 0, "\(build.said)")
            #expect(studio.content().count == first.count && studio.content() != first)
            try expect(studio.leftovers().map { $0.lowercased() }.filter { $0 != "out" }, is: [])
        }
        let there = Process()
        there.executableURL = try BuiltTool.url()
        there.arguments = ["check", studio.path + "/Out"]
        there.standardOutput = FileHandle.nullDevice
        there.standardError = FileHandle.nullDevice
        try there.run()
        there.waitUntilExit()
        expect(there.terminationStatus, is: 0)
    }

    /// A build must not keep the old case of a name, nor lose the file.
    @Test func namesChangeTheirCase() throws {
        let disk = try #require(FoldingDisk.place())
        let studio = try Studio(in: disk.path, allPlatforms: true)
        let manifest = try String(contentsOfFile: studio.path + "/pack.yaml", encoding: .utf8)
        let environment = ["XDG_CACHE_HOME": studio.path + "/cache"]
        for name in ["Dots 1", "DOTS 1", "dots 1", "Dots 1"] {
            try studio.write(manifest.replacingOccurrences(of: "Dots 1", with: name), to: "pack.yaml")
            let build = try Builder(studio, environment: environment, usesCache: true)
            expect(build.wait(), is: 0, "\(build.said)")
            let clean = try Builder(studio, ["--output", studio.path + "/clean"])
            expect(clean.wait(), is: 0, "\(clean.said)")
            let (content, wanted) = (studio.content(), studio.content(of: studio.path + "/clean"))
            expect(content.keys.sorted(), is: wanted.keys.sorted())
            expect(content, is: wanted)
            try FileManager.default.removeItem(atPath: studio.path + "/clean")
        }
    }

    /// Art whose name is written in another case is found, and the difference is named.
    @Test func artInAnotherCaseIsFound() throws {
        let disk = try #require(FoldingDisk.place())
        let studio = try Studio(in: disk.path)
        let manifest = try String(contentsOfFile: studio.path + "/pack.yaml", encoding: .utf8)
        try studio.write(manifest.replacingOccurrences(of: "art/dot-3", with: "Art/DOT-3"), to: "pack.yaml")
        let build = try Builder(studio)
        expect(build.wait(), is: 0, "\(build.said)")
        #expect(build.said.contains("“Art/DOT-3.svg” is called “art/dot-3.svg” on disk"), "\(build.said)")
    }

    /// Killed at any point, the next build finishes.
    @Test(arguments: ["staged", "marked", "cleaned"]) func isFinishedAfterAKill(_ point: String) throws {
        let disk = try #require(FoldingDisk.place())
        let studio = try Studio(in: disk.path)
        try expect(Builder(studio).wait(), is: 0)
        let old = studio.content()
        try studio.draw(version: 2)
        let build = try Builder(studio, pausingAt: point)
        #expect(build.reaches(point))
        build.send(SIGKILL)
        build.wait()
        if point == "staged" { expect(studio.content(), is: old) }
        try expect(Builder(studio).wait(), is: 0)
        #expect(studio.content().count == old.count && studio.content() != old)
        try expect(studio.leftovers(), is: [])
    }
}
