import Expect
import Foundation
import PortableFoundation
import StickerModel
import Testing

@testable import StickerEngine

@Suite struct ChangeWaiterTests {
    private let folder = TemporaryFolder()

    @Test(.timeLimit(.minutes(10))) func wakesWhenAFileIsSaved() async throws {
        let waiter = ChangeWaiter(folders: [folder.path]) { _ in false }
        try folder.write("x", to: "a.txt")
        #expect(waiter.wait())
    }

    @Test(.timeLimit(.minutes(10))) func stopsWhenCancelled() async throws {
        let path = folder.path
        let task = Task.detached { ChangeWaiter(folders: [path]) { _ in false }.wait() }
        task.cancel()
        await expect(task.value, is: false)
    }

    /// Else every build would start the next.
    @Test(.timeLimit(.minutes(10))) func doesNotWakeForTheBuildsOwnFolders() async throws {
        let path = folder.path
        let waiter = ChangeWaiter(folders: [path]) { WorkingFolder.makes($0, for: path + "/out") }
        try folder.write("x", to: "out/report.json")
        try WorkingFolder(beside: path + "/out").remove()
        // Cancelled when the events above are long read: only a wake-up could end the wait before. The wait takes a
        // thread of the pool for itself, so the alarm rings elsewhere.
        let task = Task.detached { waiter.wait() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.6) { task.cancel() }
        await expect(task.value, is: false)
        try folder.write("x", to: "pack.yaml")
        #expect(waiter.wait(), "a change that counts still does")
    }

    /// Nor may a log in the folder, in which each build writes.
    @Test(arguments: [
        ("watch.log", false), ("nohup.out", false), ("pack.yaml", true), ("cup.PNG", true),
        ("art", true), ("stickerpress.lock", true), ("clip.mov", true),
    ])
    func someFilesCannotBeInput(name: String, isWatched: Bool) {
        expect(StickerPress.mayBeInput(name), is: isWatched)
    }

    /// A file that is written all the time, such as a download, keeps no other from being built.
    @Test(.timeLimit(.minutes(10))) func wakesWhereItIsNeverQuiet() async throws {
        let waiter = ChangeWaiter(folders: [folder.path]) { _ in false }
        let isOver = Locked(false)
        // A thread of its own: the tasks of other tests need theirs.
        DetachedThread.run {
            while !isOver.with({ $0 }) {
                try? folder.write("x", to: "growing.txt")
                usleep(20_000)
            }
        }
        #expect(waiter.wait())
        isOver.with { $0 = true }
    }
}
