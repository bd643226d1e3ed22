import CDrawing
import PortableFoundation

/// Another process with a channel to it, under limits: one of ours that draws, or a program of others that decodes. Used
/// by one thread at a time.
final class ChildProcess: @unchecked Sendable {
    /// Why there is no answer.
    enum Fault: Error, Equatable {
        /// The system started no process, or cannot wait for it; its error number.
        case notStarted(Int32)
        /// It used up its processor time.
        case late
        case noMemory
        /// It ended by itself, by a signal unless that is 0.
        case crashed(signal: Int32)
        /// It did not answer in the wall time that is the last resort.
        case silent
        case notUnderstood
    }

    /// Its number, for tests that end it.
    let identifier: pid_t
    private let channel: Int32
    private var isStopped = false

    /// Starts `program`, which limits itself, with the channel as its standard input; by the verb the tool knows to
    /// draw.
    init(drawing program: String, arguments: [String] = [DrawingWorker.verb]) throws(Fault) {
        (identifier, channel) = try Self.started(["stickerpress"] + arguments) {
            arguments, environment, process, channel in
            sp_drawing_start(program, arguments, environment, &process, &channel)
        }
    }

    /// Starts `program`, which reads `file` as its standard input and writes into the channel, with at most so many bytes
    /// of memory and seconds of processor time.
    init(
        _ program: String, arguments: [String], reading file: MemoryFile, bytes: UInt64, seconds: Double
    ) throws(Fault) {
        (identifier, channel) = try Self.started([program] + arguments) { arguments, environment, process, channel in
            sp_program_start(
                program, arguments, environment, file.descriptor, bytes, UInt64(max(1, min(seconds, 1e9))), &process,
                &channel)
        }
    }

    private typealias Strings = [UnsafeMutablePointer<CChar>?]

    private static func started(
        _ words: [String], _ start: (Strings, Strings, inout pid_t, inout Int32) -> Int32
    ) throws(Fault) -> (pid_t, Int32) {
        let (arguments, environment) = (words.map { strdup($0) }, DrawingEnvironment.current.map { strdup($0) })
        defer { (arguments + environment).forEach { free($0) } }
        var (process, channel): (pid_t, Int32) = (0, -1)
        let problem = start(arguments + [nil], environment + [nil], &process, &channel)
        guard problem == 0 else { throw .notStarted(problem) }
        return (process, channel)
    }

    deinit {
        _ = stop()
        close(channel)
    }

    /// Whether it is alive and has said nothing unasked.
    var isQuiet: Bool { !isStopped && sp_drawing_is_quiet(channel) != 0 }

    func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Fault) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                bytes.baseAddress.map { sp_drawing_send(channel, $0 + sent, bytes.count - sent) } ?? 0
            }
            if count < 0 { throw ended() }
            sent += count
            if count == 0 { try wait(writing: true, until: deadline) }
        }
    }

    func receive(_ length: Int, until deadline: ContinuousClock.Instant) throws(Fault) -> [UInt8] {
        let bytes = try receive(atMost: length, until: deadline)
        guard bytes.count == length else { throw ended() }
        return bytes
    }

    /// What it says before its end, up to so many bytes.
    func receive(atMost length: Int, until deadline: ContinuousClock.Instant) throws(Fault) -> [UInt8] {
        var fault: Fault?
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, received in
            while received < length, fault == nil {
                let count =
                    buffer.baseAddress.map { sp_drawing_receive(channel, $0 + received, length - received) } ?? -1
                if count < 0 { break }
                received += count
                if count == 0 {
                    do throws(Fault) { try wait(writing: false, until: deadline) } catch { fault = error }
                }
            }
        }
        if let fault { throw fault }
        return bytes
    }

    private func wait(writing: Bool, until deadline: ContinuousClock.Instant) throws(Fault) {
        let left = (deadline - ContinuousClock.now).components
        // What has arrived counts, even when this process was stopped in the meantime.
        let milliseconds = max(0, left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000)
        let state = sp_drawing_wait(channel, writing ? 1 : 0, Int32(clamping: min(milliseconds, 10_000)))
        if state < 0 {
            let number = errno
            _ = stop()
            throw .notStarted(number)
        }
        if state > 0 { return }
        if milliseconds == 0 {
            _ = stop()
            throw .silent
        }
    }

    func ended() -> Fault {
        let end = stop()
        if end.signal == SIGPROF || end.signal == SIGXCPU { return .late }
        return end.signal == 0 && end.code == sp_drawing_no_memory ? .noMemory : .crashed(signal: end.signal)
    }

    private func stop() -> sp_drawing_end {
        guard !isStopped else { return sp_drawing_end() }
        isStopped = true
        // It may be about to end by itself, by a signal that says why.
        return sp_drawing_stop(identifier)
    }
}

/// Bytes as a file that has no name and that only programs started here can open.
final class MemoryFile: Sendable {
    let descriptor: Int32

    /// nil where the system makes none.
    init?(_ bytes: [UInt8]) {
        descriptor = bytes.withUnsafeBytes { sp_memory_file($0.baseAddress, $0.count) }
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }
}
