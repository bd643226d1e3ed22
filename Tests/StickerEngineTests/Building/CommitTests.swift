import Foundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct CommitTests {
    private let folder: TemporaryFolder
    private var output: String { folder.path + "/out" }

    init() throws { folder = try TemporaryFolder() }

    private func stage(_ text: String) throws -> StagingFolder {
        let staging = try StagingFolder(beside: output)
        try FileWriting.write(Array(text.utf8), to: staging.path + "/a.txt")
        let hash = ContentHash(Array(text.utf8))
        try Marker(files: ["a.txt": hash]).write(to: staging.path + "/" + Marker.fileName)
        return staging
    }

    @Test func firstBuildMovesIn() throws {
        let report = try Commit(old: OutputFolder.read(output)).run(stage("one"))
        #expect(report.remark == nil && report.findings.isEmpty)
        #expect(try folder.text("out/a.txt") == "one")
        #expect(try folder.names() == ["out"])
    }

    @Test func nextBuildTakesThePlaceAndLeavesNothingBehind() throws {
        _ = try Commit(old: OutputFolder.read(output)).run(stage("one"))
        _ = try Commit(old: OutputFolder.read(output)).run(stage("two"))
        #expect(try folder.text("out/a.txt") == "two")
        #expect(try folder.names() == ["out"])
    }

    @Test func refusesAFolderOfSomebodyElse() throws {
        try folder.write("mine", to: "out/thesis.txt")
        let problem = #expect(throws: FileError.self) { try OutputFolder.read(output) }
        #expect(problem?.kind == .unwritable)
        #expect(problem?.message == "holds an entry that StickerPress did not make (no .stickerpress.json)")
        #expect(try folder.text("out/thesis.txt") == "mine")
    }

    /// After a merge, say: the file is there, and a person knows that everything beside it was built.
    @Test func saysThatAMarkerIsDamaged() throws {
        _ = try Commit(old: OutputFolder.read(output)).run(stage("one"))
        try folder.write("<<<<<<< HEAD\n{}\n", to: "out/.stickerpress.json")
        let problem = #expect(throws: FileError.self) { try OutputFolder.read(output) }
        #expect(problem?.message.hasPrefix("holds a .stickerpress.json that is damaged") == true)
        #expect(problem?.hint?.hasPrefix("delete the folder if it has only what a build wrote") == true)
    }

    @Test func refusesAFile() throws {
        try folder.write("mine", to: "out")
        let problem = #expect(throws: FileError.self) { try OutputFolder.read(output) }
        #expect(problem?.message == "is a file, not a folder")
    }

    @Test func takesAnEmptyFolder() throws {
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        _ = try Commit(old: OutputFolder.read(output)).run(stage("one"))
        #expect(try folder.text("out/a.txt") == "one")
    }

    @Test func followsASymbolicLink() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/disk/real", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: output, withDestinationPath: "disk/real")
        let destination = try OutputFolder.read(output)
        let staging = try StagingFolder(beside: destination.path)
        try FileWriting.write([0x31], to: staging.path + "/a.txt")
        _ = try Commit(old: destination).run(staging)
        #expect(try folder.text("disk/real/a.txt") == "1")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: output) == "disk/real")
    }

    @Test func namesFilesEditedByHandAndStrangers() throws {
        _ = try Commit(old: OutputFolder.read(output)).run(stage("one"))
        #expect(try OutputFolder.read(output).handEdits == [])
        try folder.write("edited", to: "out/a.txt")
        try folder.write("new", to: "out/b.txt")
        let destination = try OutputFolder.read(output)
        #expect(destination.handEdits == ["a.txt"])
        #expect(destination.foreign { _ in true } == ["b.txt"])
        let refusal = destination.refusal(of: nil, shownAs: "out") { _ in true }
        #expect(refusal?.path == "out/a.txt" && refusal?.message == "was changed by hand since the last build")
    }

    @Test func noticesWhenAFileIsGone() throws {
        _ = try Commit(old: OutputFolder.read(output)).run(stage("one"))
        #expect(try OutputFolder.read(output).isComplete)
        try FileManager.default.removeItem(atPath: output + "/a.txt")
        let destination = try OutputFolder.read(output)
        #expect(!destination.isComplete)
        #expect(destination.handEdits == [], "the next build restores it")
    }
}
