import CDrawing
import PortableFoundation
import StickerModel

/// A drawing process, as the program sees it that wants something drawn. Used by one thread at a time.
final class DrawingProcess: @unchecked Sendable {
    /// Why there is no answer.
    enum Fault: Error, Equatable {
        /// The system started no process, or cannot wait for it; its error number.
        case notStarted(Int32)
        /// It used up its processor time.
        case late
        /// It used up its memory.
        case noMemory
        /// It ended by itself, by a signal unless that is 0.
        case crashed(signal: Int32)
        /// It did not answer in the wall time that is the last resort.
        case silent
        /// It answered something that does not fit the question.
        case notUnderstood
    }

    private let process: pid_t
    private let channel: Int32
    private var isStopped = false
    /// Starts `program` with the verb by which the tool knows that it shall draw.
    init(_ program: String, arguments: [String] = [DrawingWorker.verb]) throws(Fault) {
        var process: pid_t = 0
        var channel: Int32 = -1
        let problem = Self.withStrings(["stickerpress"] + arguments) { arguments in
            Self.withStrings(DrawingEnvironment.current) { environment in
                sp_drawing_start(program, arguments, environment, &process, &channel)
            }
        }
        guard problem == 0 else { throw .notStarted(problem) }
        self.process = process
        self.channel = channel
    }

    deinit {
        _ = stop()
        close(channel)
    }

    /// Its number, for tests that end it.
    var identifier: pid_t { process }

    /// Whether it is alive and has said nothing unasked.
    var isQuiet: Bool { !isStopped && sp_drawing_is_quiet(channel) != 0 }

    /// Sends a request and receives the answer, in at most `patience` seconds of wall time.
    func ask(_ request: DrawingRequest, patience: Double) throws(Fault) -> DrawingAnswer {
        let deadline = ContinuousClock.now + .seconds(min(patience, 1e9))
        try send(request.header, until: deadline)
        try send(request.document, until: deadline)
        let bytes = try receive(DrawingAnswerHeader.byteCount, until: deadline)
        guard let header = DrawingAnswerHeader(bytes, to: request) else { throw .notUnderstood }
        let text = try receive(header.textLength, until: deadline)
        switch header.status {
        case .measured:
            let document = try receive(header.length, until: deadline)
            return .measured(
                MeasuredDrawing(
                    size: header.size, omissions: DrawingWords.texts(text), hasText: header.hasText,
                    document: document.isEmpty ? nil : document))
        case .picture:
            guard let raster = Raster(header.size, pixels: try receive(header.length, until: deadline)) else {
                throw .notUnderstood
            }
            return .picture(raster)
        case .refused:
            guard let reason = header.reason else { throw .notUnderstood }
            return .refused(DrawingRefusal(reason: reason, text: String(decoding: text, as: UTF8.self)))
        }
    }

    private func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Fault) {
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

    private func receive(_ length: Int, until deadline: ContinuousClock.Instant) throws(Fault) -> [UInt8] {
        var fault: Fault?
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, received in
            while received < length, fault == nil {
                let count =
                    buffer.baseAddress.map { sp_drawing_receive(channel, $0 + received, length - received) } ?? -1
                if count < 0 {
                    fault = ended()
                } else if count > 0 {
                    received += count
                } else {
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

    /// Why it ended by itself.
    private func ended() -> Fault {
        let end = stop()
        if end.signal == SIGPROF { return .late }
        return end.signal == 0 && end.code == sp_drawing_no_memory ? .noMemory : .crashed(signal: end.signal)
    }

    private func stop() -> sp_drawing_end {
        guard !isStopped else { return sp_drawing_end() }
        isStopped = true
        // It may be about to end by itself, by a signal that says why.
        return sp_drawing_stop(process)
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}

/// The environment of drawing processes: the same everywhere but for what says where fonts and libraries are.
///
/// A drawing can ask for the user's language; the answer must not depend on who builds it.
enum DrawingEnvironment {
    static var current: [String] {
        let own = ProcessInfo.processInfo.environment
        return fixed + passed.compactMap { name in own[name].map { "\(name)=\($0)" } }
    }

    /// English, as in most browsers: a drawing may have a part for each language. librsvg would use as many threads for a filter as there are cores, with stacks that count as memory.
    private static let fixed = ["LC_ALL=en_US.UTF-8", "PATH=/usr/bin:/bin", "RAYON_NUM_THREADS=1"]

    private static let passed = [
        "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
        "GDK_PIXBUF_MODULE_FILE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH",
    ]
}
