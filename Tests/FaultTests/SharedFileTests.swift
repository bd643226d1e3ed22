import Expect
import Foundation
import Testing

@testable import TestArt

/// A build judges the files that stay together with the new ones, and does not touch them. What another program does to
/// them meanwhile is neither lost nor taken unseen.
@Suite struct SharedFileTests {
    private let studio: Studio

    /// Has built, so that the next build keeps all but what changes.
    init() throws {
        studio = try Studio(allPlatforms: true)
        try build()
        try redraw("123")
        try build()
    }

    private func builder(_ arguments: [String] = [], pausingAt point: String? = nil) throws -> Builder {
        try Builder(
            studio, arguments, pausingAt: point, environment: ["XDG_CACHE_HOME": studio.path + "/cache"],
            usesCache: true)
    }

    private func build() throws {
        let build = try builder()
        expect(build.wait(), is: 0, "\(build.said)")
    }

    private func redraw(_ color: String) throws {
        try studio.write(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
            <circle cx="256" cy="256" r="110" fill="#\(color)"/></svg>
            """, to: "art/dot-1.svg")
    }

    private func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0, "\(path)")
        return status
    }

    /// One of the pictures for WhatsApp on iOS, changed or not by the last edit.
    private func picture(isChanged: Bool) throws -> String {
        let names = try FileManager.default.subpathsOfDirectory(atPath: studio.output).sorted()
        let pictures = names.filter { $0.hasPrefix("whatsapp/ios/") && $0.hasSuffix(".webp") }
        return try #require(pictures.first { $0.hasSuffix("1.webp") == isChanged })
    }

    private func overwrite(_ path: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data("mine".utf8))
        try file.close()
    }

    private func holdsMine(_ file: String) -> Bool {
        (try? Data(contentsOf: URL(fileURLWithPath: file)))?.starts(with: Data("mine".utf8)) ?? false
    }

    /// Builds after an edit, while `save` saves something in the old output.
    private func building(while save: () throws -> Void) throws -> (status: Int32, said: String) {
        try redraw("789")
        let building = try builder(pausingAt: "summarized")
        #expect(building.reaches("summarized"), "\(building.said)")
        try save()
        try studio.write("", to: "art/resume")
        return (building.wait(), building.said)
    }

    @Test func whatStaysIsNotTouched() throws {
        let picture = try picture(isChanged: false)
        let before = try status(studio.output + "/" + picture)
        try redraw("456")
        try build()
        let after = try status(studio.output + "/" + picture)
        expect(after.st_ino, is: before.st_ino)
        // Any change of anything about it.
        #expect(after.st_ctim.tv_sec == before.st_ctim.tv_sec && after.st_ctim.tv_nsec == before.st_ctim.tv_nsec)
        for name in studio.content().keys { try expect(status(studio.output + "/" + name).st_nlink, is: 1, "\(name)") }
    }

    /// One that stays, and one that would be replaced.
    @Test(arguments: [false, true]) func aFileThatIsChangedStopsTheBuild(_ isReplaced: Bool) throws {
        let picture = try picture(isChanged: isReplaced)
        var (status, said) = try building { try overwrite(studio.output + "/" + picture) }
        expect(status, is: 66, "\(said)")
        #expect(said.contains("\(picture): error: was changed by another program during the build"), "\(said)")
        #expect(holdsMine(studio.output + "/" + picture))
        try expect(studio.leftovers(), is: [])
        let next = try builder()
        (status, said) = (next.wait(), next.said)
        #expect(status == 73 && said.contains("was changed by hand"), "\(said)")
        let forced = try builder(["--force"])
        expect(forced.wait(), is: 0, "\(forced.said)")
        #expect(!holdsMine(studio.output + "/" + picture))
    }

    @Test func aFileThatIsMovedAwayStopsTheBuildAndComesBack() throws {
        let path = studio.output + "/" + (try picture(isChanged: false))
        let (status, said) = try building {
            try FileManager.default.moveItem(atPath: path, toPath: studio.path + "/art/moved.webp")
        }
        #expect(status == 66 && said.contains("was changed by another program during the build"), "\(said)")
        try build()
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func aNewFileStays() throws {
        let notes = studio.output + "/whatsapp/notes.txt"
        let (status, said) = try building { try Data("mine".utf8).write(to: URL(fileURLWithPath: notes)) }
        #expect(status == 0 && holdsMine(notes), "\(said)")
        let next = try builder()
        expect(next.wait(), is: 73, "\(next.said)")
    }

    /// No later build has the folder of a check that renders, which is another one each time.
    @Test func checksLeaveOnlyPicturesInTheCache() throws {
        func names() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: studio.path + "/cache").sorted()
        }
        func check() throws {
            let tool = Process()
            tool.executableURL = try BuiltTool.url()
            tool.arguments = ["check", studio.path + "/pack.yaml", "--render"]
            tool.environment = ["PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": studio.path + "/cache"]
            tool.standardOutput = FileHandle.nullDevice
            try tool.run()
            tool.waitUntilExit()
            expect(tool.terminationStatus, is: 0)
        }
        try check()
        let before = try names()
        try check()
        try expect(names(), is: before)
    }
}
