import Foundation
import Testing

@testable import StickerEngine

@Suite struct FileReadingTests {
    @Test func readsWholeFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write("tea", to: "a")
        #expect(try FileReading.bytes(of: folder.path + "/a", atMost: 3) == Array("tea".utf8))
    }

    @Test func refusesFilesOverTheLimitBeforeReading() throws {
        let folder = try TemporaryFolder()
        try folder.write("tea", to: "a")
        let problem = #expect(throws: FileProblem.self) { try FileReading.bytes(of: folder.path + "/a", atMost: 2) }
        #expect(problem?.kind == .tooLarge)
        #expect(problem?.message == "has 3 bytes, at most 2 are read")
    }

    @Test func saysThatAFileIsMissing() {
        let problem = #expect(throws: FileProblem.self) { try FileReading.bytes(of: "/nowhere/at/all", atMost: 2) }
        #expect(problem?.kind == .missing)
        #expect(problem?.message == "cannot open it: no such file or directory")
    }

    /// Opening a pipe for reading would wait for a writer that never comes.
    @Test(.timeLimit(.minutes(1))) func refusesPipesAtOnce() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        let problem = #expect(throws: FileProblem.self) { try FileReading.bytes(of: folder.path + "/pipe", atMost: 9) }
        #expect(problem?.message == "is not a regular file")
    }

    @Test func refusesFolders() throws {
        let folder = try TemporaryFolder()
        let problem = #expect(throws: FileProblem.self) { try FileReading.bytes(of: folder.path, atMost: 9) }
        #expect(problem?.message == "is not a regular file")
    }
}
