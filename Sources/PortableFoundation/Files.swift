#if canImport(Darwin)
    import Foundation
#endif

extension stat {
    /// What a path leads to, links followed; nil with `errno` when it leads to nothing.
    package init?(at path: String) {
        self.init()
        if stat(path, &self) != 0 { return nil }
    }

    /// What is at a path, which may be a link; nil with `errno` when nothing is.
    package init?(ofLink path: String) {
        self.init()
        if lstat(path, &self) != 0 { return nil }
    }

    /// What a descriptor is open for; nil with `errno` when it is not open.
    package init?(of descriptor: Int32) {
        self.init()
        if fstat(descriptor, &self) != 0 { return nil }
    }

    /// The bits of `st_mode` that say what it is: `S_IFREG`, `S_IFDIR` and so on.
    package var kind: mode_t { st_mode & S_IFMT }
}

extension FileManager {
    /// Whether a path leads to a folder, links followed; nil when it leads to nothing.
    package func isFolder(at path: String) -> Bool? { stat(at: path).map { $0.kind == S_IFDIR } }

    /// A path for a new folder among the system's temporary files, which nothing else uses.
    package func temporaryPath(for purpose: String) -> String {
        let parent = temporaryDirectory.path
        return parent + (parent.hasSuffix("/") ? "" : "/") + "stickerpress-\(purpose)-" + UUID().uuidString
    }
}

/// The file that this program was started from, even if it has been replaced since.
package enum ProgramFile {
    /// On Linux `/proc/self/exe`, which leads each process to its own program.
    package static var path: String {
        #if os(Linux)
            "/proc/self/exe"
        #else
            Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        #endif
    }
}
