import Expect
import Foundation
import Testing

@testable import TestArt

/// Destinations that cannot be written, are in use, or are not what they seem.
@Suite struct DestinationTests {
    /// As a full disk, but without needing one: no file may grow beyond 2 KB.
    @Test func aFileThatCannotGrowLeavesTheOldOutput() throws {
        let studio = try Studio()
        try expect(Builder(studio).wait(), is: 0)
        let old = studio.content()
        try studio.draw(version: 2)
        let build = try Builder(studio, shell: "ulimit -f 4")
        expect(build.wait(), is: 73, "\(build.said)")
        #expect(build.said.contains("cannot write"), "\(build.said)")
        expect(studio.content(), is: old)
        try expect(studio.leftovers(), is: [])
        // Not even the working folder can be begun; nothing can be said either, as that would go into a file.
        try expect(Builder(studio, shell: "ulimit -f 0").wait(), is: 73)
        expect(studio.content(), is: old)
        try expect(studio.leftovers(), is: [])
    }

    /// A disk of 312 KB.
    @Test(.enabled(if: Machine.canMount, "this user may not mount a file system")) func aFullDiskLeavesTheOldOutput()
        throws
    {
        let studio = try Studio()
        let disk = studio.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        try #require(Machine.run("mount -t tmpfs -o size=312k tmpfs '\(disk)'") == 0)
        defer { _ = Machine.run("umount '\(disk)'") }
        try expect(Builder(studio, ["--output", disk + "/out"]).wait(), is: 0)
        let old = studio.content(of: disk + "/out")
        expect(Machine.run("head -c 120k /dev/zero > '\(disk)/filler' 2>/dev/null; true"), is: 0)
        try studio.draw(version: 2)
        let build = try Builder(studio, ["--output", disk + "/out"])
        expect(build.wait(), is: 73, "\(build.said)")
        #expect(build.said.contains("no space left on device"), "\(build.said)")
        expect(studio.content(of: disk + "/out"), is: old)
        try expect(FileManager.default.contentsOfDirectory(atPath: disk).sorted(), is: ["filler", "out"])
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
        let studio = try Studio()
        let build = try Builder(studio, ["--output", "/proc/stickerpress/out"])
        expect(build.wait(), is: 73, "\(build.said)")
        #expect(build.said.contains("/proc"), "\(build.said)")
    }

    @Test func aSecondBuildIntoTheSameFolderIsRefused() throws {
        let studio = try Studio()
        let first = try Builder(studio, pausingAt: "rendered")
        #expect(first.reaches("rendered"))
        let second = try Builder(studio)
        expect(second.wait(), is: 73)
        #expect(second.said.contains("another StickerPress build"), "\(second.said)")
        first.send(SIGTERM)
        expect(first.wait(), is: 143)
        try expect(Builder(studio).wait(), is: 0)
    }

    /// Locks in the temporary folder would not see each other.
    @Test func aSecondBuildIsRefusedWhateverItsTemporaryFolder() throws {
        let studio = try Studio()
        let folders = try ["one", "two"].map { name in
            let path = studio.path + "/art/" + name
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            return path
        }
        let first = try Builder(studio, pausingAt: "rendered", environment: ["TMPDIR": folders[0]])
        #expect(first.reaches("rendered"))
        let second = try Builder(studio, environment: ["TMPDIR": folders[1]])
        expect(second.wait(), is: 73, "\(second.said)")
        try studio.write("", to: "art/resume")
        expect(first.wait(), is: 0, "\(first.said)")
        try expect(studio.leftovers(), is: [])
    }

    /// `STICKERPRESS_PAIRS=40` for the long run.
    @Test func ofTwoBuildsAtOnceOneIsWholeAndTheOtherRefused() throws {
        let count = ProcessInfo.processInfo.environment["STICKERPRESS_PAIRS"].flatMap { Int($0) } ?? 3
        let reference = try Studio()
        try reference.draw(version: 2)
        try expect(Builder(reference).wait(), is: 0)
        let studio = try Studio()
        try expect(Builder(studio).wait(), is: 0)
        let contents = [studio.content(), reference.content()]
        var codes: [Int32: Int] = [:]
        for round in 0..<count {
            try studio.draw(version: round % 2 + 1)
            let pair = try (0..<2).map { number in
                let folder = studio.path + "/art/\(number)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                return try Builder(studio, environment: ["TMPDIR": folder])
            }
            for build in pair { codes[build.wait(), default: 0] += 1 }
            expect(studio.content(), is: contents[round % 2])
            try expect(studio.leftovers(), is: [])
        }
        print("\(count) pairs of builds with two temporary folders ended with \(codes)")
        #expect(Set(codes.keys).isSubset(of: [0, 73]) && codes[0] ?? 0 >= count)
    }

    @Test(.enabled(if: Machine.canMount, "this user may not mount a file system"))
    func aMountPointIsRefusedBeforeAnythingIsDrawn() throws {
        let studio = try Studio()
        let disk = studio.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        try #require(Machine.run("mount -t tmpfs tmpfs '\(disk)'") == 0)
        defer { _ = Machine.run("umount '\(disk)/out' 2>/dev/null; umount '\(disk)'") }
        let build = try Builder(studio, ["--output", disk], pausingAt: "staged")
        #expect(!build.reaches("staged"))
        #expect(build.wait() == 73 && build.said.contains("is a mount point"), "\(build.said)")
        #expect(build.said.contains("--output \(disk)/stickers"), "\(build.said)")
        // The same file system, mounted once more: its device number does not tell.
        let made = Machine.run("mkdir '\(disk)/real' '\(disk)/out' && mount --bind '\(disk)/real' '\(disk)/out'")
        try #require(made == 0)
        let bound = try Builder(studio, ["--output", disk + "/out"])
        #expect(bound.wait() == 73 && bound.said.contains("is a mount point"), "\(bound.said)")
    }

    /// One user's output, in a folder that anybody may write to.
    @Test(.enabled(if: Machine.canBecomeOthers, "this user cannot become another"))
    func theOutputOfAnotherUserIsNamedBeforeAnythingIsDrawn() throws {
        let studio = try Studio()
        try expect(Builder(studio).wait(), is: 0)
        let old = studio.content()
        try studio.draw(version: 2)
        expect(Machine.run("chmod 777 '\(studio.path)'"), is: 0)
        let build = try Builder(
            studio, pausingAt: "staged", shell: "exec setpriv --reuid 65534 --clear-groups \"$@\"")
        #expect(!build.reaches("staged"))
        #expect(build.wait() == 73 && build.said.contains("permission denied"), "\(build.said)")
        expect(studio.content(), is: old)
        try expect(studio.leftovers(), is: [])
    }

    @Test func filesThatAreGoneComeBack() throws {
        let studio = try Studio()
        let environment = ["XDG_CACHE_HOME": studio.path + "/cache"]
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        let whole = studio.content()
        for name in whole.keys.sorted().filter({ $0.hasSuffix(".webp") || $0 == "report.json" }).prefix(5) {
            try FileManager.default.removeItem(atPath: studio.output + "/" + name)
        }
        try FileManager.default.removeItem(atPath: studio.output + "/whatsapp/android")
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        expect(studio.content(), is: whole)
    }

    /// The marker says which sticker each picture is; what is made is decided without it.
    @Test func stickersOfAForeignMarkerAreNotTrusted() throws {
        let studio = try Studio()
        let environment = ["XDG_CACHE_HOME": studio.path + "/cache"]
        try expect(Builder(studio).wait(), is: 0)
        let whole = studio.content()
        let marker = studio.output + "/.stickerpress.json"
        let file = URL(fileURLWithPath: marker)
        var members = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let stickers = try #require(members["stickers"] as? [String: String])
        try #require(Set(stickers.values).count > 2)
        // Each picture under the name of another sticker.
        let names = Set(stickers.values).sorted()
        let others = Dictionary(uniqueKeysWithValues: zip(names, names.dropFirst() + names.prefix(1)))
        members["stickers"] = stickers.mapValues { others[$0] ?? $0 }
        try JSONSerialization.data(withJSONObject: members).write(to: file)
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        expect(studio.content(), is: whole)
    }

    @Test func theOutputOfAnotherManifestIsNotReplacedWithoutAWord() throws {
        let studio = try Studio()
        try expect(Builder(studio).wait(), is: 0)
        let old = studio.content()
        let other = try Studio()
        let build = try Builder(other, ["--output", studio.output], pausingAt: "staged")
        #expect(!build.reaches("staged"))
        #expect(build.wait() == 73 && build.said.contains("holds the output of another manifest"), "\(build.said)")
        expect(studio.content(), is: old)
        let marker = try #require(old[".stickerpress.json"].map { String(decoding: $0, as: UTF8.self) })
        #expect(!marker.contains(studio.path) && !marker.contains(other.path))
        try expect(Builder(other, ["--output", studio.output, "--force"]).wait(), is: 0)
        // A copy of the whole project is the same manifest.
        let copy = studio.path + "-copy"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try expect(Builder(studio, ["--force"]).wait(), is: 0)
        try FileManager.default.copyItem(atPath: studio.path, toPath: copy)
        expect(Machine.run("'\(try BuiltTool.url().path)' build '\(copy)' --no-cache -q 2>/dev/null"), is: 0)
    }

    /// Two folders by names that only a shell reads as somebody's home.
    @Test(arguments: ["~", "~nobody"]) func aTildeIsAName(_ name: String) throws {
        let studio = try Studio(name: name)
        let parent = FileManager.default.temporaryDirectory.path + "/home-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: parent) }
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        let folder = (studio.path as NSString).deletingLastPathComponent
        let command = "cd '\(folder)' && HOME='\(parent)' '\(try BuiltTool.url().path)' build '\(name)' --no-cache -q"
        expect(Machine.run(command), is: 0)
        #expect(studio.content().count > 10)
        try expect(FileManager.default.contentsOfDirectory(atPath: parent), is: [])
    }

    @Test func allFilesHaveOneModeUnderAnyUmask() throws {
        for (umask, mode) in [("000", 0o644), ("077", 0o600)] {
            let studio = try Studio(allPlatforms: true)
            let build = try Builder(studio, shell: "umask \(umask)")
            expect(build.wait(), is: 0, "\(build.said)")
            for name in studio.content().keys {
                let facts = try FileManager.default.attributesOfItem(atPath: studio.output + "/" + name)
                expect((facts[.posixPermissions] as? NSNumber)?.intValue, is: mode, "\(name)")
            }
        }
    }

    @Test func aSymbolicLinkStaysOne() throws {
        let studio = try Studio()
        try FileManager.default.createSymbolicLink(atPath: studio.output, withDestinationPath: "real")
        try FileManager.default.createDirectory(atPath: studio.path + "/real", withIntermediateDirectories: true)
        for version in [1, 2] {
            try studio.draw(version: version)
            try expect(Builder(studio).wait(), is: 0)
        }
        try expect(FileManager.default.destinationOfSymbolicLink(atPath: studio.output), is: "real")
        #expect(studio.content(of: studio.path + "/real").count > 10)
    }

    @Test(arguments: ["new\nline", "quote'\"s", "spa ce ünïcødé 🫖", "-dash", "$(x)`y`"])
    func anyFolderName(_ name: String) throws {
        let studio = try Studio(name: name)
        let build = try Builder(studio)
        expect(build.wait(), is: 0, "\(build.said)")
        #expect(studio.content().count > 10)
    }

    @Test(.enabled(if: access("/dev/shm", W_OK) == 0, "there is no /dev/shm to write to"))
    func anotherFileSystemIsFine() throws {
        let folder = "/dev/shm/stickerpress-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let studio = try Studio()
        for version in [1, 2] {
            try studio.draw(version: version)
            try expect(Builder(studio, ["--output", folder + "/out"]).wait(), is: 0)
        }
        try expect(FileManager.default.contentsOfDirectory(atPath: folder), is: ["out"])
    }

    @Test func vanishedArtIsMissingInput() throws {
        let studio = try Studio()
        try FileManager.default.removeItem(atPath: studio.path + "/art/dot-2.svg")
        let build = try Builder(studio)
        expect(build.wait(), is: 66)
        #expect(build.said.contains("art/dot-2.svg"), "\(build.said)")
    }

    /// A build draws what it has planned for, whatever becomes of the file meanwhile; the next one notices.
    @Test(arguments: [nil, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"])
    func artThatChangesDuringTheBuildIsForTheNextOne(_ replacement: String?) throws {
        let studio = try Studio()
        let environment = ["XDG_CACHE_HOME": studio.path + "/cache"]
        let reference = try Studio()
        try reference.draw(version: 2)
        try expect(Builder(reference).wait(), is: 0)
        try expect(Builder(studio, environment: environment, usesCache: true).wait(), is: 0)
        try studio.draw(version: 2)
        let build = try Builder(studio, pausingAt: "staged", environment: environment, usesCache: true)
        #expect(build.reaches("staged"))
        if let replacement {
            try studio.write(replacement, to: "art/dot-3.svg")
        } else {
            try FileManager.default.removeItem(atPath: studio.path + "/art/dot-3.svg")
        }
        try studio.write("", to: "art/resume")
        expect(build.wait(), is: 0, "\(build.said)")
        expect(studio.content(), is: reference.content())
        let next = try Builder(studio, environment: environment, usesCache: true)
        expect(next.wait(), is: replacement == nil ? 66 : 0, "\(next.said)")
        #expect(next.said.contains("art/dot-3.svg"), "\(next.said)")
        expect(studio.content() == reference.content(), is: replacement == nil)
        try expect(studio.leftovers(), is: [])
    }

    /// Art that nothing has to be made of is not read again: a change of it during the build is for the next one.
    @Test func artThatChangesWhileOthersAreDrawnIsForTheNextBuild() throws {
        let studio = try Studio()
        let cache = ["XDG_CACHE_HOME": studio.path + "/cache"]
        func pictures() -> [String: Data] { studio.content().filter { $0.key.hasSuffix(".webp") } }
        func changed(_ old: [String: Data], _ new: [String: Data]) -> Set<String> {
            Set(new.keys.filter { new[$0] != old[$0] })
        }
        func other(_ color: String) -> String {
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">"
                + "<circle cx=\"4\" cy=\"4\" r=\"3\" fill=\"\(color)\"/></svg>"
        }
        try expect(Builder(studio, environment: cache, usesCache: true).wait(), is: 0)
        let first = pictures()
        try studio.write(other("red"), to: "art/dot-1.svg")
        let build = try Builder(studio, pausingAt: "staged", environment: cache, usesCache: true)
        #expect(build.reaches("staged"))
        try studio.write(other("blue"), to: "art/dot-3.svg")
        try studio.write("", to: "art/resume")
        expect(build.wait(), is: 0, "\(build.said)")
        let second = pictures()
        try expect(Builder(studio, environment: cache, usesCache: true).wait(), is: 0)
        let (red, blue) = (changed(first, second), changed(second, pictures()))
        #expect(!red.isEmpty && !blue.isEmpty && red.isDisjoint(with: blue))
    }

    /// What a build made of files that changed under it must never pass for what is made of them as they are.
    @Test(arguments: ["loaded", "hashed"]) func whatChangesWhileABuildStartsIsBuiltNext(_ point: String) throws {
        let studio = try Studio()
        let cache = ["XDG_CACHE_HOME": studio.path + "/cache"]
        try expect(Builder(studio, environment: cache, usesCache: true).wait(), is: 0)
        let (manifest, art) = (studio.path + "/pack.yaml", studio.path + "/art/dot-1.svg")
        let (text, drawing) = (try text(of: manifest), try text(of: art))
        // Something else changes, so that there is something to build.
        try studio.write(text.replacing("Dots", with: "Older dots"), to: "pack.yaml")
        let build = try Builder(studio, pausingAt: point, environment: cache, usesCache: true)
        #expect(build.reaches(point))
        if point == "loaded" {
            try studio.write(text.replacing("Dots", with: "Newer dots"), to: "pack.yaml")
        } else {
            try studio.write(drawing.replacing("cx=\"256\"", with: "cx=\"200\""), to: "art/dot-1.svg")
        }
        try studio.write("", to: "art/resume")
        expect(build.wait(), is: 0, "\(build.said)")
        if point == "hashed" { try studio.write(drawing, to: "art/dot-1.svg") }
        try expect(Builder(studio, environment: cache, usesCache: true).wait(), is: 0)
        let found = studio.content()
        try expect(Builder(studio, ["--force"]).wait(), is: 0)
        expect(found, is: studio.content())
    }

    private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
