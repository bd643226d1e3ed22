import Foundation
import Testing

@testable import StickerEngine

@Suite struct ChangeWaiterTests {
    @Test(.timeLimit(.minutes(1))) func wakesWhenAFileIsSaved() async throws {
        let folder = try TemporaryFolder()
        let waiter = try ChangeWaiter(folders: [folder.path])
        try folder.write("x", to: "a.txt")
        #expect(waiter.wait())
    }

    @Test(.timeLimit(.minutes(1))) func stopsWhenCancelled() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        let task = Task.detached { try ChangeWaiter(folders: [path]).wait() }
        task.cancel()
        #expect(try await task.value == false)
    }

    @Test func saysWhichFolderItCannotWatch() {
        let problem = #expect(throws: FileProblem.self) { try ChangeWaiter(folders: ["/nowhere"]) }
        #expect(problem?.path == "/nowhere")
        #expect(problem?.message == "cannot watch it: no such file or directory")
    }
}
