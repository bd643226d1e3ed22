import PortableFoundation

/// Drawing processes that wait for work, so that many drawings need few of them. Unchecked: every access is under the
/// lock.
package final class DrawingPool: @unchecked Sendable {
    package let program: String
    private let arguments: [String]
    /// How many processes may wait.
    private let room: Int
    private let lock = Lock()
    private var waiting: [ChildProcess] = []
    /// Memory, in MiB, that no drawing in work has taken.
    private var free = DrawingWorker.memory
    /// Drawings that wait for all of it.
    private var largeCount = 0

    /// Starts no process until one is wanted; `program` is the path of the stickerpress tool, `arguments` is for tests.
    package init(
        _ program: String, arguments: [String] = [DrawingWorker.verb],
        room: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        self.program = program
        self.arguments = arguments
        self.room = max(1, room)
    }

    /// A process that waits, or a new one.
    func borrow() throws(ChildProcess.Fault) -> ChildProcess {
        while let process = lock.withLock({ waiting.popLast() }) {
            // Another thread may end the one that waits.
            if process.isQuiet { return process }
        }
        return try start()
    }

    func start() throws(ChildProcess.Fault) -> ChildProcess { try ChildProcess(drawing: program, arguments: arguments) }

    /// Keeps a process for the next drawing, unless it is in doubt or enough of them wait.
    func giveBack(_ process: ChildProcess) {
        guard process.isQuiet else { return }
        lock.withLock { if waiting.count < room { waiting.append(process) } }
    }

    /// Ends the processes that wait for work, so that the system counts their processor time as that of children.
    package func endWaiting() {
        let ended = lock.withLock {
            defer { waiting = [] }
            return waiting
        }
        withExtendedLifetime(ended) {}
    }

    /// Runs `body`, which draws with so many MiB of memory, once they are free. It must not wait for anything but its
    /// process: others wait for it.
    func holding<Value, Failure: Error>(
        _ mebibytes: UInt32, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let isLarge = mebibytes == DrawingWorker.memory
        lock.withLock {
            if isLarge { largeCount += 1 }
            // Many small ones must not keep a large one waiting.
            while free < mebibytes || !isLarge && largeCount > 0 { lock.wait() }
            if isLarge { largeCount -= 1 }
            free -= mebibytes
        }
        defer {
            lock.withLock {
                free += mebibytes
                lock.broadcast()
            }
        }
        return try body()
    }
}

package enum DrawingMethod: Sendable {
    /// In processes of the stickerpress tool, with limits on memory, time and files.
    case processes(DrawingPool)
    /// In this process, without such limits.
    case thisProcess

    package static var current: DrawingMethod {
        get { override ?? chosen.with { $0 } }
        set { chosen.with { $0 = newValue } }
    }

    /// For one task and those that it starts: the choice of one `StickerPress` value, and of tests that run side by side.
    @TaskLocal package static var override: DrawingMethod?

    private static let chosen = Locked(DrawingMethod.thisProcess)
}
