import CMemory
import PortableFoundation
import StickerEngine
import StickerModel

enum Startup {
    static func prepare() {
        prepareStandardStreams()
        requireResources()
        limitHeaps()
        StickerPress.drawing = .tool(path: ProgramFile.path)
    }

    /// With less, Swift's runtime waits forever for a thread, or crashes, before anything of ours can notice.
    private static func requireResources() {
        let needs: [(kind: sp_limit, option: SafeText<Terminal>, least: UInt64, unit: UInt64)] = [
            (sp_limit_data, "-d", 128 << 20, 1 << 10), (sp_limit_addresses, "-v", 256 << 20, 1 << 10),
            (sp_limit_files, "-n", 16, 1),
        ]
        for need in needs where sp_process_limit(need.kind) < need.least {
            let (now, least) = (sp_process_limit(need.kind) / need.unit, need.least / need.unit)
            Console().report(
                error: "`ulimit \(need.option)` is \(Int(now)) here; at least \(Int(least)) is needed")
            exit(ExitStatus.usage.rawValue)
        }
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
