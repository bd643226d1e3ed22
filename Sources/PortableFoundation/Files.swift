#if canImport(Darwin)
    import Foundation
#endif

extension FileManager {
    /// Whether a path leads to a folder, links followed; nil when it leads to nothing.
    package func isFolder(at path: String) -> Bool? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
    }

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
