import CDrawing
import PortableFoundation
import StickerModel

/// The drawing process itself: the stickerpress tool, started with a verb that no help page lists.
package enum DrawingWorker {
    package static let verb = "draw-art"
    /// The most memory, in MiB, that all drawings in work may take together, and one alone.
    package static let memory: UInt32 = 384
    /// What one drawing may take while others are drawn: nearly all art needs less. What needs more is drawn again alone.
    static let memoryForOne: UInt32 = 64

    /// Draws until no one asks any more, where this process was started for that; otherwise returns at once.
    package static func serveIfAsked() {
        guard CommandLine.arguments.dropFirst().elementsEqual([verb]), isSocket(STDIN_FILENO) else { return }
        guard sp_drawing_confine(UInt64(memory) << 20 + UInt64(DeepStack.size)) != 0 else { exit(71) }
        DeepStack.run { serve() }
        exit(0)
    }

    private static func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    private static func serve() {
        let service = DrawingService()
        while let header = receive(DrawingRequest.headerLength),
            case (var request, let length)? = DrawingRequest.read(header)
        {
            guard let document = receive(length) else { return }
            request.document = document
            if !request.document.isEmpty { sp_drawing_allow(request.milliseconds, UInt64(request.mebibytes) << 20) }
            var answer = service.answer(request)
            // Libraries have many words for a lack of memory.
            let lacksMemory =
                answer.status == .refused && request.mebibytes < memory && sp_drawing_has_used_most() != 0
                || answer.status == .measured
                    && answer.content.count > DrawingAnswer.longestDocument(for: request.document.count)
            if lacksMemory { answer = DrawingAnswer(DrawingRefusal(reason: .noMemory)) }
            guard send(answer.header + answer.text), send(answer.content) else { return }
            sp_drawing_rest()
        }
    }

    private static func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count, let start = bytes.baseAddress {
                let count = write(STDIN_FILENO, start + sent, bytes.count - sent)
                if count < 0, errno != EINTR { return false }
                sent += max(count, 0)
            }
            return true
        }
    }

    /// So many bytes; nil when the other end is closed.
    private static func receive(_ length: Int) -> [UInt8]? {
        var received = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            while received < length, let start = buffer.baseAddress {
                let count = read(STDIN_FILENO, start + received, length - received)
                if count == 0 || count < 0 && errno != EINTR { break }
                received += max(count, 0)
            }
            filled = received
        }
        return received == length ? bytes : nil
    }
}
