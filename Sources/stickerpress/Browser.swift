import PortableFoundation
import StickerModel

/// The program that shows pages: what the desktop has for them.
enum Browser {
    #if os(macOS)
        private static let opener = ["/usr/bin/open"]
    #else
        private static let opener = ["xdg-open"]
    #endif

    /// Opens a file, or an address, and waits for the program that does it. What keeps it from being opened is said, and
    /// changes nothing else.
    static func open(_ page: String, _ console: Console) {
        let path = page.contains("://") ? page : URL(fileURLWithPath: page).path
        if run(opener + [path]) { return }
        console.error.write("No browser could be started; open \(.shellWord(page)) yourself.\n")
    }

    /// The same without waiting: where there is no desktop, the program may be the browser itself.
    static func openAside(_ page: String, _ console: Console) { DetachedThread.run { open(page, console) } }

    /// Runs a program without input and output, and waits for its end. Returns whether it succeeded.
    private static func run(_ words: [String]) -> Bool {
        #if canImport(Darwin)
            var files: posix_spawn_file_actions_t?
        #else
            var files = posix_spawn_file_actions_t()
        #endif
        guard posix_spawn_file_actions_init(&files) == 0 else { return false }
        defer { posix_spawn_file_actions_destroy(&files) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        let arguments = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, words[0], &files, nil, arguments + [nil], environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return false } }
        return status == 0
    }
}
