import CMemory
import Foundation

/// What has to hold for the three standard streams before anything else is opened.
enum StandardStreams {
    static func prepare() {
        // A reader that goes away (`stickerpress rules | head`) must not end a build; Channel takes the error quietly.
        signal(SIGPIPE, SIG_IGN)
        // A closed stream's number would go to the next file that is opened, and messages would end up in there.
        // Opened for reading only, it keeps refusing what is written to it.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}

/// How memory is shared among threads.
enum Allocator {
    /// One heap for each core. The C library would make up to eight times as many, and every one of them keeps what
    /// pictures have left in it: a fifth more at the peak of a build, without a gain in time.
    static func prepare() {
        sp_limit_arenas(Int32(clamping: ProcessInfo.processInfo.activeProcessorCount))
    }
}
