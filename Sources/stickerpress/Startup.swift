import CMemory
import PortableFoundation
import StickerEngine

/// What has to be set up before anything else runs.
enum Startup {
    static func prepare() {
        prepareStandardStreams()
        limitHeaps()
        StickerPress.drawing = .tool(path: ProgramFile.path)
    }

    private static func prepareStandardStreams() {
        // A reader that goes away (`stickerpress rules | head`) must not end a build; StandardStream handles the error.
        signal(SIGPIPE, SIG_IGN)
        // The number of a closed stream would go to the next file that is opened, and messages would be written into
        // that file. Opened for reading only, it keeps refusing what is written to it.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// One heap for each core, which keeps little of what was freed. The C library would make up to eight times as many
    /// (docs/architecture.md, Memory).
    private static func limitHeaps() {
        sp_limit_heaps(Int32(clamping: ProcessInfo.processInfo.activeProcessorCount))
    }
}
